import { type RawBuilder, sql } from 'kysely';
import type { Gender } from '#features/sports/contract/genders.ts';
import type { Connection } from '#server/context.ts';
import {
  asPreparedStatement,
  executeStatement,
  hiddenParameter,
} from '#server/database/prepared-statement.ts';
import {
  genderAndListedConditionSql,
  unmergedChangesConditionSql,
} from '../engine/queries/sql-conditions-of-count-summaries.ts';

export interface NamedAthlete {
  id: string;
  firstName: string;
  lastName: string;
  sport: string;
  position: string;
  classYear: number;
  city: string;
  state: string;
  country: string;
}

export interface NamedSchool {
  highSchool: string;
  city: string;
  state: string;
  country: string;
}

/**
 * SQL: greater than whatever begins with `start`, in the order of "C". The statements by prefix run at each key press, and planning
 * them takes longer than executing: a range is planned once for all prefixes, LIKE for each value.
 */
const endOfPrefixSql = (start: RawBuilder<string>) => sql<string>`${start} || chr(1114111)`;

const athleteColumns = sql`a.id, u.first_name, u.last_name, a.sport, a.position, a.class_year, a.city, a.state, a.country`;

/** The users whom a block hides from the viewer: an array, which the database reads once. */
const hiddenUserIdsSql = (viewerId: string): RawBuilder<unknown> =>
  sql`(array(select other_user_id from separated_pairs where user_id = ${hiddenParameter(viewerId, 'uuid')}))`;

/** Whom suggestions are for: they show nobody whom a block hides, and perhaps one gender. */
export interface SuggestionAudience {
  viewerId: string;
  /** Who hides from other athletes is not suggested to one. */
  isAthlete: boolean;
  /** Those who compete in it, and those who have not said; undefined for everybody. */
  gender?: Gender | undefined;
}

/** The athletes `a` who may be suggested. */
const isSuggestedSql = ({ viewerId, ...audience }: SuggestionAudience): RawBuilder<boolean> => sql<boolean>`
  ${matchesSuggestionAudienceSql(audience)} and a.user_id <> all ${hiddenUserIdsSql(viewerId)}`;

const matchesSuggestionAudienceSql = ({
  isAthlete,
  gender,
}: Omit<SuggestionAudience, 'viewerId'>): RawBuilder<boolean> => sql<boolean>`
  a.listed and ${isAthlete ? sql`not a.hidden_from_athletes` : sql`true`}
    and ${gender ? sql`(a.gender = ${sql.lit(gender)} or a.gender is null)` : sql`true`}`;

/** Lists athletes with every word in their name, by name. */
export async function listAthletesByNameWords(
  db: Connection,
  audience: SuggestionAudience,
  tsquery: string,
  limit: number,
): Promise<NamedAthlete[]> {
  // Materialized: otherwise the planner reads all names in order to find a rare one.
  const { rows } = await sql<NamedAthlete>`
    with u as materialized (
      select id, first_name, last_name from users
      where role = 'athlete'
        and to_tsvector('simple', normalize_text(first_name || ' ' || last_name)) @@ to_tsquery('simple', normalize_text(${tsquery}))
    )
    select ${athleteColumns} from u join athletes a on a.user_id = u.id and ${isSuggestedSql(audience)}
    order by u.first_name, u.last_name, a.id limit ${limit}`.execute(db);
  return rows;
}

/** Lists athletes whose first or last name begins with `prefix`; one letter is as fast as a word. */
export function listAthletesByNamePrefix(
  db: Connection,
  audience: SuggestionAudience,
  prefix: string,
  limit: number,
): Promise<NamedAthlete[]> {
  const start = sql<string>`(select normalize_text(${prefix}::text))`;
  const selectAthletesByNameSql = (nameSql: RawBuilder<string>) => sql`
    (select ${athleteColumns}, ${nameSql} collate "C" as name from users u join athletes a on a.user_id = u.id
    where u.role = 'athlete' and ${nameSql} collate "C" >= ${start} and ${nameSql} collate "C" < ${endOfPrefixSql(start)}
      and ${isSuggestedSql(audience)}
    order by ${nameSql} collate "C" limit ${sql.lit(limit)})`;
  return executeStatement(
    db,
    sql<NamedAthlete>`
    select id, first_name, last_name, sport, position, class_year, city, state, country
    from (
      select distinct on (id) * from (
        ${selectAthletesByNameSql(sql`normalize_text(u.first_name || ' ' || u.last_name)`)}
        union all ${selectAthletesByNameSql(sql`normalize_text(u.last_name || ' ' || u.first_name)`)}
      ) as found order by id, name
    ) as each_once
    order by name, id limit ${sql.lit(limit)}
    ${asPreparedStatement('suggest-athletes-by-name')}`,
  );
}

export interface CityWithAthletes {
  city: string;
  state: string;
  country: string;
  athletes: number;
}

/** The athletes of a city `p` who are listed, less those of them whom a block hides from the viewer, which are few. */
function countVisibleAthletesSql({ viewerId, ...audience }: SuggestionAudience): RawBuilder<number> {
  const ofCity = sql`select count(*) from athletes a where a.place_id = p.id and ${matchesSuggestionAudienceSql(audience)}`;
  // The stored counts do not say who hides from other athletes.
  const all = audience.isAthlete ? sql`(${ofCity})` : countListedAthletesOfCitySql(audience.gender);
  return sql<number>`(${all} - (${ofCity} and a.user_id = any ${hiddenUserIdsSql(viewerId)}))::int`;
}

/** From the stored counts: a city can have tens of thousands. */
function countListedAthletesOfCitySql(gender: Gender | undefined): RawBuilder<number> {
  const group = { gender, listed: true as const };
  return sql<number>`
    (coalesce((select sum(k.count) from place_counts k
      where ${genderAndListedConditionSql(group)} and k.class_year = 0 and k.place_id = p.id), 0)
    + coalesce((select sum(c.delta) from athlete_count_changes c
      where c.place_id = p.id and ${unmergedChangesConditionSql(group)}), 0))`;
}

/** Lists cities with athletes whose name begins with `prefix`, biggest first. It looks for athletes city by city until enough have some. */
export function listCitiesByPrefix(
  db: Connection,
  audience: SuggestionAudience,
  prefix: string,
  limit: number,
): Promise<CityWithAthletes[]> {
  const start = sql<string>`(select place_key(${prefix}::text))`;
  return executeStatement(
    db,
    sql<CityWithAthletes>`
    select p.city, p.state, p.country, ${countVisibleAthletesSql(audience)} as athletes
    from (
      select * from places where key ~>=~ ${start} and key ~<~ (${endOfPrefixSql(start)}) and ${start} <> ''
      order by population desc, id
    ) p
    -- The offset keeps the planner from joining the athletes of all these cities. The order is that of an index, so that it
    -- does not read all athletes for a city without one, as it would where they all live in a few cities.
    where exists (select from athletes a where a.place_id = p.id and ${isSuggestedSql(audience)} order by a.sport offset 0)
    order by p.population desc, p.id limit ${sql.lit(limit)}
    ${asPreparedStatement('suggest-cities-by-prefix')}`,
  );
}

/** Lists cities with athletes of this name in one of the states, biggest first. */
export async function listCitiesInStates(
  db: Connection,
  audience: SuggestionAudience,
  { city, states }: { city: string; states: string[] },
  limit: number,
) {
  const { rows } = await sql<CityWithAthletes>`
    select p.city, p.state, p.country, ${countVisibleAthletesSql(audience)} as athletes
    from places p
    where p.key = place_key(${city}) and p.state = any (${states}::text[])
      and exists (select from athletes a where a.place_id = p.id and ${isSuggestedSql(audience)})
    order by p.population desc, p.id limit ${limit}`.execute(db);
  return rows;
}

/** Lists schools whose name begins with `prefix`, once per city, by a loose index scan: one jump per school. */
export function listSchoolsByPrefix(
  db: Connection,
  audience: SuggestionAudience,
  prefix: string,
  limit: number,
): Promise<NamedSchool[]> {
  const start = sql<string>`(select place_key(${prefix}::text))`;
  const key = sql`school_key(high_school, city, state) collate "C"`;
  const selectNextSchoolSql = (isNext: RawBuilder<boolean>) => sql`
    (select ${key} as key, high_school, city, state, country from athletes a
    where high_school is not null and ${isSuggestedSql(audience)} and ${isNext} and ${key} < ${endOfPrefixSql(start)}
    order by ${key} limit 1)`;
  return executeStatement(
    db,
    sql<NamedSchool>`
    with recursive found (key, high_school, city, state, country, nth) as (
      select *, 1 from ${selectNextSchoolSql(sql`${key} >= ${start}`)} as first
      union all
      select following.*, nth + 1
      from found, lateral ${selectNextSchoolSql(sql`${key} > found.key`)} as following where nth < ${sql.lit(limit)}
    )
    select high_school, city, state, country from found
    ${asPreparedStatement('suggest-schools-by-prefix')}`,
  );
}
