import { sql } from 'kysely';
import type { Connection } from '#server/context.ts';
import { prepared } from '#server/database/prepared-statement.ts';
import type { Stat } from '../contract.ts';

export interface AthleteColumns {
  sport: string;
  position: string;
  classYear: number;
  height: number | null;
  weight: number | null;
  gpa: number | null;
  satScore: number | null;
  actScore: number | null;
  city: string;
  state: string;
  placeId: number | null;
  highSchool: string | null;
  bio: string | null;
  socialMedia: string | null;
  instagramHandle: string | null;
  twitterHandle: string | null;
  tiktokHandle: string | null;
  youtubeChannel: string | null;
  linkedinProfile: string | null;
  personalWebsite: string | null;
}

export interface AthleteRow extends Omit<AthleteColumns, 'placeId'> {
  id: string;
  userId: string;
  user: { id: string; firstName: string; lastName: string; profileImage: string | null; createdAt: string };
  rating: number;
  ratingCount: number;
  highlights: string[] | null;
  stats: Stat[];
  /** Null while nobody has used the account, which the database writes as -infinity. */
  lastActiveAt: Date | null;
  bookmarked: boolean;
}

/** Whole athletes in the order of their ids, as this viewer sees them; an id that names nobody is left out. */
export async function listAthleteRows(
  db: Connection,
  viewerId: string,
  ids: string[],
): Promise<AthleteRow[]> {
  const { rows } = await sql<AthleteRow>`
    select a.id, a.user_id,
      json_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name,
        'profileImage', u.profile_image, 'createdAt', u.created_at) as "user",
      a.sport, a.position, a.class_year, a.height, a.weight, a.gpa, a.sat_score, a.act_score,
      a.city, a.state, a.high_school, a.bio, a.social_media, a.rating, a.rating_count, a.highlights,
      coalesce(s.stats, '[]') as stats,
      a.instagram_handle, a.twitter_handle, a.tiktok_handle, a.youtube_channel, a.linkedin_profile,
      a.personal_website, nullif(l.last_active_at, '-infinity') as last_active_at,
      exists (select from bookmarks b where b.user_id = ${viewerId} and b.athlete_id = a.id) as bookmarked
    from unnest(${ids}::uuid[]) with ordinality as wanted (id, place)
    join athletes a on a.id = wanted.id
    join users u on u.id = a.user_id
    left join last_activity l on l.user_id = a.user_id
    left join lateral (
      select json_agg(json_build_object('id', s.id, 'statName', s.stat_name, 'statValue', s.stat_value,
        'season', s.season) order by s.season desc, s.stat_name) as stats
      from stats s where s.athlete_id = a.id
    ) s on true
    order by wanted.place
    ${prepared('athlete-rows')}`.execute(db);
  return rows;
}

export async function findAthleteId(db: Connection, userId: string): Promise<string | undefined> {
  const row = await db.selectFrom('athletes').select('id').where('userId', '=', userId).executeTakeFirst();
  return row?.id;
}

export async function findOwnerId(db: Connection, athleteId: string): Promise<string | undefined> {
  const row = await db.selectFrom('athletes').select('userId').where('id', '=', athleteId).executeTakeFirst();
  return row?.userId;
}

type NewAthlete = AthleteColumns & { id: string; userId: string; createdAt: Date };

export async function insertAthlete(db: Connection, athlete: NewAthlete): Promise<void> {
  // The trigger writes the document; the column only may not be null.
  const document = sql<string>`''::tsvector`;
  await db
    .insertInto('athletes')
    .values({ ...athlete, updatedAt: athlete.createdAt, document })
    .execute();
}

export async function updateAthlete(
  db: Connection,
  id: string,
  changes: Partial<AthleteColumns> & { updatedAt: Date },
): Promise<void> {
  await db.updateTable('athletes').set(changes).where('id', '=', id).execute();
}

export async function setHighlights(db: Connection, userId: string, highlights: string[], updatedAt: Date) {
  const { numUpdatedRows } = await db
    .updateTable('athletes')
    .set({ highlights, updatedAt })
    .where('userId', '=', userId)
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

/** Counts an athlete's stats while nobody else adds one of them, until the transaction ends. */
export async function countStats(db: Connection, athleteId: string): Promise<number> {
  await sql`select from athletes where id = ${athleteId} for no key update`.execute(db);
  const row = await db
    .selectFrom('stats')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('athleteId', '=', athleteId)
    .executeTakeFirstOrThrow();
  return row.n;
}

export async function insertStat(db: Connection, athleteId: string, stat: Stat): Promise<void> {
  await db
    .insertInto('stats')
    .values({ ...stat, athleteId })
    .execute();
}

export function updateStat(db: Connection, userId: string, id: string, changes: Partial<Stat>) {
  return db
    .updateTable('stats')
    .set(changes)
    .where('id', '=', id)
    .where('athleteId', '=', ownAthleteId(db, userId))
    .returning(['id', 'statName', 'statValue', 'season'])
    .executeTakeFirst();
}

export function findStat(db: Connection, userId: string, id: string) {
  return db
    .selectFrom('stats')
    .select(['id', 'statName', 'statValue', 'season'])
    .where('id', '=', id)
    .where('athleteId', '=', ownAthleteId(db, userId))
    .executeTakeFirst();
}

export async function deleteStat(db: Connection, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('stats')
    .where('id', '=', id)
    .where('athleteId', '=', ownAthleteId(db, userId))
    .executeTakeFirst();
  return numDeletedRows > 0;
}

const ownAthleteId = (db: Connection, userId: string) =>
  db.selectFrom('athletes').select('id').where('userId', '=', userId);

/** A stat is part of the profile: whoever follows the athlete hears of it. */
export async function touchAthlete(db: Connection, userId: string, updatedAt: Date): Promise<void> {
  await db.updateTable('athletes').set({ updatedAt }).where('userId', '=', userId).execute();
}

/** One row per viewer and day. */
export async function insertView(
  db: Connection,
  athleteId: string,
  viewerId: string,
  at: Date,
): Promise<void> {
  await sql`
    insert into profile_views (athlete_id, viewer_id, day, viewed_at)
    values (${athleteId}, ${viewerId}, ${at.toISOString().slice(0, 10)}, ${at})
    on conflict (athlete_id, viewer_id, day) do update set viewed_at = excluded.viewed_at`.execute(db);
}
