import { type Expression, type RawBuilder, sql } from 'kysely';
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

/** SQL: whether no block hides coach `c` from the viewer. */
const isVisibleSql = (viewerId: string): RawBuilder<boolean> => sql<boolean>`not exists (
  select from block_pairs b where b.user_id = ${viewerId} and b.other_user_id = c.user_id)`;

export const findCoach = (db: Connection, viewerId: string, id: string) =>
  selectCoaches(db).where('c.id', '=', id).where(isVisibleSql(viewerId)).executeTakeFirst();

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
  viewerId: string,
  filters: CoachFilters,
  { limit, after }: { limit: number; after?: CursorPosition | undefined },
) {
  return selectCoaches(db)
    .select(sql<string>`c.created_at::text`.as('key'))
    .where(matchesCoachFilters(filters))
    .where(isVisibleSql(viewerId))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(c.created_at, c.id) < (${after?.key}::timestamptz, ${after?.id}::uuid)`),
    )
    .orderBy('c.createdAt', 'desc')
    .orderBy('c.id', 'desc')
    .limit(limit)
    .execute();
}

export async function countCoaches(db: Connection, viewerId: string, filters: CoachFilters): Promise<number> {
  const { n } = await db
    .selectFrom('coaches as c')
    .innerJoin('users as u', 'u.id', 'c.userId')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where(matchesCoachFilters(filters))
    .where(isVisibleSql(viewerId))
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

export async function getCoachDirectorySummary(db: Connection, viewerId: string) {
  const { rows } = await sql<{
    activeCoaches: number;
    sports: number;
    schools: number;
    sportsPresent: string[];
  }>`
    select count(*) as active_coaches, count(distinct sport) as sports, count(distinct school) as schools,
      coalesce(array_agg(distinct sport order by sport), '{}') as sports_present
    from coaches c where ${isVisibleSql(viewerId)}`.execute(db);
  return rows[0]!;
}

/** Over the whole roster, not over a page. */
export async function getRosterSummaryRow(
  db: Connection,
  viewerId: string,
  { sport, minStarRating }: { sport: string; minStarRating: number },
) {
  const { rows } = await sql<{
    teamMembers: number;
    starPlayers: number;
    averageRating: number;
    classYears: number;
  }>`
    select count(*) as team_members, count(*) filter (where rating >= ${minStarRating}) as star_players,
      coalesce(round(avg(rating), 1), 0) as average_rating, count(distinct class_year) as class_years
    from athletes where sport = ${sport}
      and user_id <> all (array(select other_user_id from block_pairs where user_id = ${viewerId}::uuid))`.execute(
    db,
  );
  return rows[0]!;
}
