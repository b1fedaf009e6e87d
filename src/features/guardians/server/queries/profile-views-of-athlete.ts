import { sql } from 'kysely';
import type { Connection } from '#server/context.ts';
import type { GuardianProfileView } from '../../contract/guardian-rights.ts';

export type ProfileViewRow = Omit<GuardianProfileView, 'lastViewedAt'> & { lastViewedAt: Date };

/** Views by coaches, as the athlete sees them: without views by other athletes, and without who is blocked. */
export async function listProfileViewsByCoaches(
  db: Connection,
  athleteUserId: string,
  maxRows: number,
): Promise<ProfileViewRow[]> {
  const { rows } = await sql<ProfileViewRow>`
    select c.id as coach_id, u.first_name || ' ' || u.last_name as name, c.school,
      max(v.viewed_at) as last_viewed_at, count(*)::int as days
    from athletes a join profile_views v on v.athlete_id = a.id
      join coaches c on c.user_id = v.viewer_id join users u on u.id = v.viewer_id
    where a.user_id = ${athleteUserId} and v.viewed_at is not null and not exists (
      select from separated_pairs s where s.user_id = ${athleteUserId} and s.other_user_id = v.viewer_id)
    group by c.id, u.id, c.school order by last_viewed_at desc, c.id limit ${maxRows}`.execute(db);
  return rows;
}
