import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '#server/context.ts';

export interface NamedAthlete {
  id: string;
  firstName: string;
  lastName: string;
  sport: string;
  position: string;
  classYear: number;
  city: string;
  state: string;
}

export interface NamedSchool {
  highSchool: string;
  city: string;
  state: string;
}

const athleteColumns = sql`a.id, u.first_name, u.last_name, a.sport, a.position, a.class_year, a.city, a.state`;

/** The users whom a block hides from the viewer: an array, which the database reads once. */
const hiddenUserIdsSql = (viewerId: string): RawBuilder<unknown> =>
  sql`(array(select other_user_id from block_pairs where user_id = ${viewerId}::uuid))`;

/** Lists athletes with every word in their name, by name. */
export async function listAthletesByNameWords(
  db: Connection,
  viewerId: string,
  tsquery: string,
  limit: number,
): Promise<NamedAthlete[]> {
  // Materialized: otherwise the planner reads all names in order to find a rare one.
  const { rows } = await sql<NamedAthlete>`
    with u as materialized (
      select id, first_name, last_name from users
      where role = 'athlete'
        and to_tsvector('simple', normalize_text(first_name || ' ' || last_name)) @@ to_tsquery('simple', normalize_text(${tsquery}))
        and id <> all ${hiddenUserIdsSql(viewerId)}
    )
    select ${athleteColumns} from u join athletes a on a.user_id = u.id
    order by u.first_name, u.last_name, a.id limit ${limit}`.execute(db);
  return rows;
}

/** Lists athletes whose first or last name begins with `start`; one letter is as fast as a word. */
export async function listAthletesByNamePrefix(
  db: Connection,
  viewerId: string,
  prefix: string,
  limit: number,
): Promise<NamedAthlete[]> {
  const selectAthletesByNameSql = (nameSql: RawBuilder<string>) => sql`
    (select ${athleteColumns}, ${nameSql} collate "C" as name from users u join athletes a on a.user_id = u.id
    where u.role = 'athlete' and ${nameSql} collate "C" like normalize_text(${prefix}) || '%'
      and u.id <> all ${hiddenUserIdsSql(viewerId)}
    order by ${nameSql} collate "C" limit ${limit})`;
  const { rows } = await sql<NamedAthlete>`
    select id, first_name, last_name, sport, position, class_year, city, state
    from (
      select distinct on (id) * from (
        ${selectAthletesByNameSql(sql`normalize_text(u.first_name || ' ' || u.last_name)`)}
        union all ${selectAthletesByNameSql(sql`normalize_text(u.last_name || ' ' || u.first_name)`)}
      ) as found order by id, name
    ) as each_once
    order by name, id limit ${limit}`.execute(db);
  return rows;
}

/** The athletes of a city `p`, and those of them whom a block hides from the viewer, which are few. */
const countVisibleAthletesSql = (viewerId: string): RawBuilder<number> => sql<number>`
  (select count(*) from athletes a where a.place_id = p.id) - (
    select count(*) from athletes a where a.place_id = p.id and a.user_id = any ${hiddenUserIdsSql(viewerId)}
  )`;

/** Lists cities with athletes whose name begins with `start`, biggest first. */
export async function listCitiesByPrefix(db: Connection, viewerId: string, prefix: string, limit: number) {
  const { rows } = await sql<{ city: string; state: string; athletes: number }>`
    select p.city, p.state, ${countVisibleAthletesSql(viewerId)} as athletes
    from places p
    where p.key like place_key(${prefix}) || '%' and place_key(${prefix}) <> ''
      and exists (select from athletes a where a.place_id = p.id)
    order by p.population desc, p.id limit ${limit}`.execute(db);
  return rows;
}

/** Lists cities with athletes of this name in one of the states, biggest first. */
export async function listCitiesInStates(
  db: Connection,
  viewerId: string,
  { city, states }: { city: string; states: string[] },
  limit: number,
) {
  const { rows } = await sql<{ city: string; state: string; athletes: number }>`
    select p.city, p.state, ${countVisibleAthletesSql(viewerId)} as athletes
    from places p
    where p.key = place_key(${city}) and p.state = any (${states}::text[])
      and exists (select from athletes a where a.place_id = p.id)
    order by p.population desc, p.id limit ${limit}`.execute(db);
  return rows;
}

/** Lists schools whose name begins with `start`, once per city, by a loose index scan: one jump per school. */
export async function listSchoolsByPrefix(
  db: Connection,
  prefix: string,
  limit: number,
): Promise<NamedSchool[]> {
  const key = sql`school_key(high_school, city, state) collate "C"`;
  const selectNextSchoolSql = (previousKey: RawBuilder<unknown>) => sql`
    (select ${key} as key, high_school, city, state from athletes
    where high_school is not null and ${key} like place_key(${prefix}) || '%' and ${key} > ${previousKey}
    order by ${key} limit 1)`;
  const { rows } = await sql<NamedSchool>`
    with recursive found (key, high_school, city, state, nth) as (
      select *, 1 from ${selectNextSchoolSql(sql`''`)} as first
      union all
      select following.*, nth + 1 from found, lateral ${selectNextSchoolSql(sql`found.key`)} as following where nth < ${limit}
    )
    select high_school, city, state from found`.execute(db);
  return rows;
}
