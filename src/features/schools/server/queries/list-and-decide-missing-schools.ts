import { sql } from 'kysely';
import type { Connection } from '#server/context.ts';
import { isAfterPosition, openTasksFirstSortKeySql } from '#server/database/sort-key-open-tasks-first.ts';
import type { CursorPosition } from '#shared/cursor.ts';
import type { StaffMissingSchool } from '../../contract/missing-school-calls.ts';
import type { MissingSchoolOutcome } from '../../contract/missing-school-outcome-labels.ts';

/** SQL: the requests with the name and place of request `id`, decided together with it or open like it. */
const requestsForSameSchoolSql = (id: string) => sql`
  select m.* from missing_schools asked join missing_schools m
    on college_key(m.name) = college_key(asked.name) and m.state = asked.state and m.country = asked.country
    and m.decided_at is not distinct from asked.decided_at
  where asked.id = ${id}`;

export interface MissingSchoolItemRow {
  id: string;
  key: string;
  isOpen: boolean;
  openedAt: Date;
  name: string;
  city: string;
  state: string;
  country: string;
  coaches: number;
  outcome: MissingSchoolOutcome | null;
  decidedBy: string | null;
}

/** Missed schools by name and place: those that wait, and those that were decided since a time. */
export async function listMissingSchoolItems(
  db: Connection,
  { limit, after, since }: { limit: number; after: CursorPosition | undefined; since: Date },
): Promise<MissingSchoolItemRow[]> {
  const valueOfOldestRequestSql = (column: string) =>
    sql`(array_agg(${sql.ref(column)} order by m.created_at, m.id))[1]`;
  const key = openTasksFirstSortKeySql({ isOpen: sql`is_open`, at: sql`coalesce(decided_at, opened_at)` });
  const { rows } = await sql<MissingSchoolItemRow>`
    with grouped as (
      select ${valueOfOldestRequestSql('m.id')} as id, ${valueOfOldestRequestSql('m.name')} as name, ${valueOfOldestRequestSql('m.city')} as city, m.state, m.country,
        min(m.created_at) as opened_at, count(*)::int as coaches, m.decided_at is null as is_open, m.decided_at,
        m.outcome, ${valueOfOldestRequestSql('m.decidedBy')} as decided_by
      from missing_schools m
      where m.decided_at is null or m.decided_at > ${since}
      group by college_key(m.name), m.state, m.country, m.decided_at, m.outcome
    ), items as (select grouped.*, ${key} as key from grouped)
    select * from items where ${isAfterPosition(after)} order by key, id limit ${limit}`.execute(db);
  return rows;
}

export async function countOpenMissingSchools(
  db: Connection,
): Promise<{ open: number; oldestAt: Date | null }> {
  const { rows } = await sql<{ open: number; oldestAt: Date | null }>`
    select count(distinct (college_key(name), state, country))::int as open, min(created_at) as oldest_at
    from missing_schools where decided_at is null`.execute(db);
  return rows[0]!;
}

export async function isMissingSchoolOpen(db: Connection, id: string): Promise<boolean> {
  const { rows } = await sql`select from missing_schools where id = ${id} and decided_at is null`.execute(db);
  return rows.length > 0;
}

type MissingSchoolRow = Omit<StaffMissingSchool, 'createdAt' | 'decidedAt' | 'similar'> & {
  createdAt: Date;
  decidedAt: Date | null;
};

export async function findMissingSchool(db: Connection, id: string): Promise<MissingSchoolRow | undefined> {
  const { rows } = await sql<MissingSchoolRow>`
    select m.id, m.name, m.city, m.state, m.country, m.website, m.created_at, m.outcome, m.decided_at, m.reason,
      case when s.id is not null then json_build_object('id', s.id, 'name', s.name) end as school,
      case when staff.id is not null then json_build_object('firstName', staff.first_name, 'lastName', staff.last_name) end
        as decided_by,
      (select json_agg(json_build_object('userId', u.id, 'firstName', u.first_name, 'lastName', u.last_name)
          order by same.created_at, same.id)
        from (${requestsForSameSchoolSql(id)}) as same join users u on u.id = same.user_id) as coaches
    from missing_schools m left join schools s on s.id = m.school_id left join users staff on staff.id = m.decided_by
    where m.id = ${id}`.execute(db);
  return rows[0];
}

export interface LockedRequest {
  id: string;
  userId: string;
  name: string;
  city: string;
  state: string;
  country: string;
}

/** The open requests that are decided together with this one, locked in one order; empty for one that is decided. */
export async function lockSameOpenRequests(db: Connection, id: string): Promise<LockedRequest[]> {
  const { rows } = await sql<LockedRequest>`
    select m.id, m.user_id, m.name, m.city, m.state, m.country from missing_schools m
    where m.decided_at is null and m.id in (select id from (${requestsForSameSchoolSql(id)}) as same)
    order by m.id for update`.execute(db);
  return rows.some((row) => row.id === id) ? rows : [];
}

export async function setMissingSchoolsDecided(
  db: Connection,
  ids: string[],
  decision: {
    outcome: MissingSchoolOutcome;
    schoolId: string | null;
    reason: string | null;
    decidedBy: string;
    decidedAt: Date;
  },
): Promise<void> {
  await db.updateTable('missingSchools').set(decision).where('id', 'in', ids).execute();
}

/** The school is found by this name too; `rebuildSchoolNameKeys` has to follow. */
export async function addStaffAlias(db: Connection, schoolId: string, name: string): Promise<void> {
  await sql`
    update schools set staff_aliases = staff_aliases || ${name}::text
    where id = ${schoolId} and ${name} <> all (staff_aliases)`.execute(db);
}

/** A school that staff have added; where its city is known it has its place. */
export async function insertSchoolByStaff(
  db: Connection,
  school: { id: string; name: string; city: string; state: string; country: string; domains: string[] },
  source: { url: string; checkedOn: Date },
): Promise<void> {
  await sql`
    insert into school_sources (id, title, url, checked_on)
    values ('staff', 'The staff of Fieldhouse', ${source.url}, ${source.checkedOn})
    on conflict (id) do update set checked_on = excluded.checked_on`.execute(db);
  const domains = school.domains.length > 0;
  await sql`
    insert into schools (id, name, name_source, domains, domains_source, city, state, country, place_id, place_source)
    values (${school.id}, ${school.name}, 'staff', ${school.domains}, ${domains ? 'staff' : null}, ${school.city},
      ${school.state}, ${school.country},
      (select id from places where key = place_key(${school.city}) and state = ${school.state}
        and country = ${school.country} limit 1),
      ${school.city ? 'staff' : null})`.execute(db);
}

/** What the email about a decision says; undefined for an account that was erased since. */
export async function findMissingSchoolForEmail(db: Connection, id: string) {
  return db
    .selectFrom('missingSchools as m')
    .innerJoin('users as u', 'u.id', 'm.userId')
    .leftJoin('schools as s', 's.id', 'm.schoolId')
    .select(['u.email', 'u.firstName', 'm.name', 'm.outcome', 'm.reason', 's.name as school'])
    .where('m.id', '=', id)
    .where('u.erasedAt', 'is', null)
    .executeTakeFirst();
}

export async function deleteOpenMissingSchool(db: Connection, userId: string): Promise<void> {
  await db.deleteFrom('missingSchools').where('userId', '=', userId).where('decidedAt', 'is', null).execute();
}
