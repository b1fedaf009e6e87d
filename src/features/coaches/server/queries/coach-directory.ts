import { type Expression, type RawBuilder, sql } from 'kysely';
import type { School } from '#features/schools/contract.ts';
import type { Gender } from '#features/sports/contract/genders.ts';
import { sports } from '#features/sports/contract/sports-and-class-years.ts';
import type { Connection } from '#server/context.ts';
import {
  type Circle,
  getBoxAroundCircle,
  milesToOriginSql,
  type Origin,
} from '#server/database/great-circle-sql.ts';
import type { CursorPosition } from '#shared/cursor.ts';
import { isVisibleSql, selectCoaches } from '../queries.ts';

export interface CoachFilters {
  search?: string | undefined;
  sport?: string | undefined;
  /** Of the athlete: programs of this gender, and those that have not said any. */
  gender?: Gender | undefined;
  /** Codes; a text that is no state matches nobody. */
  state?: string[] | undefined;
  college?: Pick<School, 'association' | 'division'> | undefined;
  circle?: Circle | undefined;
}

interface DirectoryPage {
  /** Where miles are counted from; undefined where the athlete's city is unknown. */
  origin: Origin | undefined;
  limit: number;
  /** The last row of the page before. */
  after?: CursorPosition | undefined;
}

/** In miles from the origin to place `p`; null where one of the two is unknown. */
const milesSql = (origin: Origin | undefined): RawBuilder<number | null> =>
  // PostgreSQL's `least` passes over null, so an unknown city would be half the earth away.
  origin ? sql`case when p.id is not null then ${milesToOriginSql(origin)} end` : sql`null::float8`;

/** A page of the directory, newest first. */
export function selectCoachesNewestFirst(
  db: Connection,
  viewerId: string,
  filters: CoachFilters,
  { origin, limit, after }: DirectoryPage,
) {
  return selectCoaches(db)
    .leftJoin('places as p', 'p.id', 'c.placeId')
    .select(milesSql(origin).as('miles'))
    .select(sql<string>`c.created_at::text`.as('key'))
    .where(matchesCoachFilters(filters))
    .where(isVisibleSql(viewerId))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(c.created_at, c.id) < (${after?.key}::timestamptz, ${after?.id}::uuid)`),
    )
    .orderBy('c.createdAt', 'desc')
    .orderBy('c.id', 'desc')
    .limit(limit);
}

/** A page of the directory, the nearest first; those of an unknown city last. Their profiles are read for the page only. */
export function selectCoachesNearestFirst(
  db: Connection,
  viewerId: string,
  filters: CoachFilters,
  { origin, limit, after }: DirectoryPage,
) {
  const page = sql<{ id: string; miles: number | null; orderedMiles: number }>`(
    select id, miles, ordered_miles from (
      select id, miles, coalesce(miles, 'Infinity') as ordered_miles from (
        select c.id, ${milesSql(origin)} as miles
        from coaches c left join places p on p.id = c.place_id
        where ${matchesCoachFilters(filters)} and ${isVisibleSql(viewerId)}
      ) as measured
    ) as ordered
    where ${after ? sql`(ordered_miles, id) > (${after.key}::float8, ${after.id}::uuid)` : sql`true`}
    order by ordered_miles, id limit ${limit})`;
  return selectCoaches(db)
    .innerJoin(page.as('page'), (join) => join.onRef('page.id', '=', 'c.id'))
    .select('page.miles')
    .select(sql<string>`page.ordered_miles::text`.as('key'))
    .orderBy('page.orderedMiles')
    .orderBy('c.id');
}

export async function countCoaches(db: Connection, viewerId: string, filters: CoachFilters): Promise<number> {
  const { n } = await db
    .selectFrom('coaches as c')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where(matchesCoachFilters(filters))
    .where(isVisibleSql(viewerId))
    .executeTakeFirstOrThrow();
  return n;
}

/** For coach `c`. */
function matchesCoachFilters(filters: CoachFilters): Expression<boolean> {
  const { search, sport, gender, state, college, circle } = filters;
  const conditions = [
    ...(search ? [sql`c.id in (${selectCoachIdsBySearch(search)})`] : []),
    ...(sport ? [sql`c.sport = ${sport}`] : []),
    ...(gender ? [sql`(c.genders = '{}' or ${gender} = any (c.genders))`] : []),
    ...(state ? [sql`c.state = any (${state}::text[])`] : []),
    ...(college ? [sql`c.school_id in (${selectSchoolIds(college)})`] : []),
    ...(circle ? [sql`c.place_id in (${selectPlaceIdsInCircle(circle)})`] : []),
  ];
  return conditions.length > 0 ? sql<boolean>`(${sql.join(conditions, sql` and `)})` : sql<boolean>`true`;
}

const selectSchoolIds = ({ association, division }: Pick<School, 'association' | 'division'>) => sql`
  select id from schools where association = ${association} and (${division}::text is null or division = ${division})`;

function selectPlaceIdsInCircle({ origin, radius }: Circle): RawBuilder<unknown> {
  const { west, south, east, north } = getBoxAroundCircle({ origin, radius });
  return sql`
    select p.id from places p
    where p.lat between ${south} and ${north} and p.lng between ${west} and ${east}
      and ${milesToOriginSql(origin)} <= ${radius}`;
}

/** Whether the text, as a whole, is in a name, a school or a sport. */
export async function hasCoachMatchingText(
  db: Connection,
  viewerId: string,
  search: string,
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from coaches c where ${matchesCoachFilters({ search })} and ${isVisibleSql(viewerId)}) as found`.execute(
    db,
  );
  return rows[0]!.found;
}

/** One query for each place where a text may occur: only then the indexes of trigrams are used. */
function selectCoachIdsBySearch(search: string): RawBuilder<unknown> {
  const like = sql`normalize_text(${`%${search.replaceAll(/[\\%_]/g, '\\$&')}%`})`;
  const foundSports = sports.filter((sport) => sport.toLowerCase().includes(search.toLowerCase()));
  return sql`
    select k.id from users n join coaches k on k.user_id = n.id
    where n.role = 'coach' and normalize_text(n.first_name || ' ' || n.last_name) like ${like}
    union select k.id from coaches k where normalize_text(k.school) like ${like}
    union select k.id from schools s join coaches k on k.school_id = s.id where normalize_text(s.name) like ${like}
    union select k.id from coaches k where k.sport = any (${foundSports}::text[])`;
}

/** The city of an athlete, from which miles are counted. */
export const findHomeOrigin = (db: Connection, userId: string): Promise<Origin | undefined> =>
  db
    .selectFrom('athletes as a')
    .innerJoin('places as p', 'p.id', 'a.placeId')
    .select(['p.lat', 'p.lng'])
    .where('a.userId', '=', userId)
    .executeTakeFirst();
