import { type Expression, sql } from 'kysely';
import type { Connection } from '#server/context.ts';
import type { CursorPosition } from '#shared/cursor.ts';
import type { CoachProfile } from '../contract.ts';

export type CoachColumns = Omit<CoachProfile, 'bio'> & { bio: string | null; placeId: number | null };

const selectCoaches = (db: Connection) =>
  db
    .selectFrom('coaches as c')
    .innerJoin('users as u', 'u.id', 'c.userId')
    .select(['c.id', 'c.userId', 'c.school', 'c.sport', 'c.position', 'c.city', 'c.state', 'c.bio'])
    .select(
      sql<{
        id: string;
        firstName: string;
        lastName: string;
        profileImage: string | null;
        createdAt: string;
      }>`
        json_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name,
          'profileImage', u.profile_image, 'createdAt', u.created_at)`.as('user'),
    );

export const findCoach = (db: Connection, id: string) =>
  selectCoaches(db).where('c.id', '=', id).executeTakeFirst();

export const findCoachOfUser = (db: Connection, userId: string) =>
  selectCoaches(db).where('c.userId', '=', userId).executeTakeFirst();

export async function insertCoach(
  db: Connection,
  coach: CoachColumns & { id: string; userId: string; createdAt: Date },
): Promise<void> {
  await db
    .insertInto('coaches')
    .values({ ...coach, updatedAt: coach.createdAt })
    .execute();
}

export async function updateCoach(
  db: Connection,
  id: string,
  changes: Partial<CoachColumns> & { updatedAt: Date },
): Promise<void> {
  await db.updateTable('coaches').set(changes).where('id', '=', id).execute();
}

export interface CoachFilters {
  search?: string | undefined;
  sport?: string | undefined;
}

/** A page of the directory, newest first; `after` is the last row of the page before. */
export function listCoachesNewestFirst(
  db: Connection,
  filters: CoachFilters,
  limit: number,
  after?: CursorPosition,
) {
  return selectCoaches(db)
    .select(sql<string>`c.created_at::text`.as('key'))
    .where(matchesCoachFilters(filters))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(c.created_at, c.id) < (${after?.key}::timestamptz, ${after?.id}::uuid)`),
    )
    .orderBy('c.createdAt', 'desc')
    .orderBy('c.id', 'desc')
    .limit(limit)
    .execute();
}

export async function countCoaches(db: Connection, filters: CoachFilters): Promise<number> {
  const { n } = await db
    .selectFrom('coaches as c')
    .innerJoin('users as u', 'u.id', 'c.userId')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where(matchesCoachFilters(filters))
    .executeTakeFirstOrThrow();
  return n;
}

function matchesCoachFilters({ search, sport }: CoachFilters): Expression<boolean> {
  const like = `%${search?.replaceAll(/[\\%_]/g, '\\$&') ?? ''}%`;
  const found = search
    ? sql<boolean>`(normalize_text(u.first_name || ' ' || u.last_name) like normalize_text(${like}) or normalize_text(c.school) like normalize_text(${like})
        or normalize_text(c.sport) like normalize_text(${like}))`
    : sql<boolean>`true`;
  return sport ? sql<boolean>`${found} and c.sport = ${sport}` : found;
}

export async function getCoachDirectorySummary(db: Connection) {
  const { rows } = await sql<{
    activeCoaches: number;
    sports: number;
    schools: number;
    sportsPresent: string[];
  }>`
    select count(*) as active_coaches, count(distinct sport) as sports, count(distinct school) as schools,
      coalesce(array_agg(distinct sport order by sport), '{}') as sports_present
    from coaches`.execute(db);
  return rows[0]!;
}

/** Over the whole roster, not over a page. */
export async function getRosterSummaryRow(db: Connection, sport: string, minStarRating: number) {
  const { rows } = await sql<{
    teamMembers: number;
    starPlayers: number;
    averageRating: number;
    classYears: number;
  }>`
    select count(*) as team_members, count(*) filter (where rating >= ${minStarRating}) as star_players,
      coalesce(round(avg(rating), 1), 0) as average_rating, count(distinct class_year) as class_years
    from athletes where sport = ${sport}`.execute(db);
  return rows[0]!;
}
