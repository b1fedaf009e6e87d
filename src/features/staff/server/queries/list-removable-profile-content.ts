import { sql } from 'kysely';
import type { Connection } from '#server/context.ts';
import type { ProfileContent } from '../../contract/profile-content-calls.ts';

/** The photo, texts and links of a profile that are not empty, each film link by itself. */
export async function listProfileContent(db: Connection, userId: string): Promise<ProfileContent[]> {
  const { rows } = await sql<ProfileContent>`
    select content, value from (
      select 0 as rank, 'photo' as content, profile_image as value from users where id = ${userId}
      union all
      select 1, 'bio', bio from coaches where user_id = ${userId}
      union all
      select 1 + part.rank, part.content, part.value from athletes a,
        lateral (values (0, 'bio', a.bio), (1, 'highSchool', a.high_school), (3, 'personalWebsite', a.personal_website),
          (4, 'instagramHandle', a.instagram_handle), (5, 'twitterHandle', a.twitter_handle),
          (6, 'tiktokHandle', a.tiktok_handle), (7, 'youtubeChannel', a.youtube_channel),
          (8, 'linkedinProfile', a.linkedin_profile), (9, 'socialMedia', a.social_media)) as part (rank, content, value)
      where a.user_id = ${userId}
      union all
      select 3, 'film', link from athletes a, unnest(a.highlights) as link where a.user_id = ${userId}
    ) as parts where value is not null and value <> '' order by rank, value`.execute(db);
  return rows;
}
