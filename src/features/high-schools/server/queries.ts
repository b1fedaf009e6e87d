import { sql } from 'kysely';
import type { Connection } from '#server/context.ts';

/** The expression of the index athletes_school_key. */
const schoolKeySql = sql`school_key(high_school, city, state) collate "C"`;

/** Fewer letters are the beginning of too many schools. */
const minLetters = 2;

/**
 * The high schools of an American state that begin with a text and that at least `minAthletes` have whom the viewer can
 * find, each once in its most used spelling, the most used school first.
 */
export async function listSpellingsByPrefix(
  db: Connection,
  viewerId: string,
  search: { state: string; prefix: string; minAthletes: number; limit: number },
): Promise<{ name: string }[]> {
  const { state, prefix, minAthletes, limit } = search;
  // Grouped by text first: computing the key of each athlete's school would take most of the time.
  const { rows } = await sql<{ name: string }>`
    with spellings as (
      select high_school, count(*) as athletes from athletes
      where high_school is not null and ${schoolKeySql} like place_key(${prefix}) || '%'
        and length(place_key(${prefix})) >= ${minLetters} and state = ${state} and country = 'US'
        and listed
        and not (hidden_from_athletes and exists (select from users where id = ${viewerId}::uuid and role = 'athlete'))
        and user_id <> all (array(select other_user_id from separated_pairs where user_id = ${viewerId}::uuid))
      group by high_school
    )
    select (array_agg(high_school order by athletes desc, high_school collate "C"))[1] as name
    from spellings
    group by place_key(high_school)
    having sum(athletes) >= ${minAthletes}
    order by sum(athletes) desc, place_key(high_school) collate "C" limit ${limit}`.execute(db);
  return rows;
}

/** How most athletes of a city, without the one who is given, write a high school; undefined if none of them has it. */
export async function findMostUsedSpelling(
  db: Connection,
  { highSchool, city, state }: { highSchool: string; city: string; state: string },
  exceptAthleteId: string | null,
): Promise<string | undefined> {
  // The key alone does not tell 'West Lake' in Forest from 'West' in Lake Forest.
  const { rows } = await sql<{ highSchool: string }>`
    select high_school from athletes
    where high_school is not null and ${schoolKeySql} = school_key(${highSchool}, ${city}, ${state})
      and place_key(high_school) = place_key(${highSchool}) and country = 'US'
      and id is distinct from ${exceptAthleteId}::uuid
    group by high_school
    order by count(*) desc, min(created_at), high_school collate "C" limit 1`.execute(db);
  return rows[0]?.highSchool;
}
