import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '#server/context.ts';
import type { Viewer } from '#server/http/viewer-types.ts';
import type { SchoolDetails } from '../../contract/school-calls.ts';
import type { School } from '../../contract.ts';

/** SQL: the columns of a `School` of table `s`. */
const schoolColumns: RawBuilder<School> = sql`
  s.id, s.name, s.city, s.state, s.country, coalesce(s.association, 'unknown') as association, s.division, s.conference`;

/** SQL: the schools that most people mean come first. */
const bestKnownFirst = sql`
  case when s.association = 'NCAA' then coalesce(length(s.division), 4) when s.association is null then 9 else 5 end,
  s.name, s.id`;

/**
 * The schools of which a name, alias or domain has words that begin with all words of the text: first those that are the
 * whole text, then those that begin with it.
 */
export async function listSchoolsByWords(db: Connection, text: string, limit: number): Promise<School[]> {
  const { rows } = await sql<School>`
    with asked as (
      select key, array(select '% ' || word || '%' from unnest(string_to_array(key, ' ')) word) as patterns
      from (select college_key(${text}) as key) as given
    ), found as (
      select n.school_id, min(case when n.key = asked.key then 0 when n.key like asked.key || '%' then 1 else 2 end) as rank
      from asked, school_names n
      where asked.key <> '' and ' ' || n.key like all (asked.patterns)
      group by n.school_id
    )
    select ${schoolColumns} from found join schools s on s.id = found.school_id
    order by found.rank, ${bestKnownFirst} limit ${limit}`.execute(db);
  return rows;
}

/** The schools with a name that is written nearly like the text. */
export async function listSchoolsBySimilarName(
  db: Connection,
  text: string,
  limit: number,
): Promise<School[]> {
  const { rows } = await sql<School>`
    with asked as (select college_key(${text}) as key), found as (
      select n.school_id, max(word_similarity(asked.key, n.key)) as likeness
      from asked, school_names n
      where word_similarity(asked.key, n.key) >= ${minLikeness}
      group by n.school_id
    )
    select ${schoolColumns} from found join schools s on s.id = found.school_id
    order by found.likeness desc, ${bestKnownFirst} limit ${limit}`.execute(db);
  return rows;
}

/** 'Geogetown' is Georgetown (0.64); words of other schools remain below. */
const minLikeness = 0.5;

/** The schools of a typed name in a state, or in a country without states. */
export async function listSchoolsOfName(
  db: Connection,
  { name, state, country }: { name: string; state: string; country: string },
): Promise<School[]> {
  const { rows } = await sql<School>`
    select ${schoolColumns} from schools s
    where s.state in (${state}, '') and s.country = ${country}
      and s.id in (select school_id from school_names where key = college_key(${name}))`.execute(db);
  return rows;
}

export async function findSchool(db: Connection, id: string): Promise<School | undefined> {
  const { rows } = await sql<School>`select ${schoolColumns} from schools s where s.id = ${id}`.execute(db);
  return rows[0];
}

const selectSchoolFactSourceSql = (column: string) => sql`(
  select json_build_object('title', source.title, 'url', source.url, 'checkedOn', source.checked_on::text)
  from school_sources source where source.id = ${sql.ref(`s.${column}`)})`;

export async function findSchoolFacts(
  db: Connection,
  id: string,
): Promise<Omit<SchoolDetails, 'coaches' | 'mayReadContactLog'> | undefined> {
  const { rows } = await sql<Omit<SchoolDetails, 'coaches' | 'mayReadContactLog'>>`
    select ${schoolColumns}, s.aliases, s.domains, json_build_object(
      'name', ${selectSchoolFactSourceSql('name_source')}, 'aliases', ${selectSchoolFactSourceSql('aliases_source')},
      'domains', ${selectSchoolFactSourceSql('domains_source')}, 'place', ${selectSchoolFactSourceSql('place_source')},
      'association', ${selectSchoolFactSourceSql('association_source')}, 'conference', ${selectSchoolFactSourceSql('conference_source')}) as sources
    from schools s where s.id = ${id}`.execute(db);
  return rows[0];
}

/** The coaches of a school whom the viewer may see: athletes all but blocked ones, coaches themselves. */
export async function listCoachesOfSchool(db: Connection, viewer: Viewer, schoolId: string) {
  const { rows } = await sql<SchoolDetails['coaches'][number]>`
    select c.id, u.first_name, u.last_name, u.profile_image, c.sport, c.position, c.verified_until is not null as verified
    from coaches c join users u on u.id = c.user_id
    where c.school_id = ${schoolId} and (${viewer.role} <> 'coach' or c.user_id = ${viewer.id})
      and not exists (select from separated_pairs b where b.user_id = ${viewer.id} and b.other_user_id = c.user_id)
    order by c.sport, u.last_name, u.first_name, c.id limit ${maxCoachesOfSchool}`.execute(db);
  return rows;
}

/** More than any college has. */
const maxCoachesOfSchool = 500;
