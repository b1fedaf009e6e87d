import { sql } from 'kysely';
import type { Reason } from '#features/safety/contract.ts';
import type { Connection } from '#server/context.ts';
import type { ReportOutcome, StaffPerson } from '../../contract/staff-calls.ts';

type PersonFacts = Pick<
  StaffPerson,
  'id' | 'firstName' | 'lastName' | 'role' | 'email' | 'emailVerified' | 'hasSecondFactor' | 'profile'
> & {
  createdAt: Date;
  lastActiveAt: Date | null;
  suspendedUntil: Date | null;
  restrictedAt: Date | null;
  eraseAt: Date | null;
};

/** The facts about a member; undefined for staff, and for who is erased. */
export async function findPerson(db: Connection, userId: string): Promise<PersonFacts | undefined> {
  const { rows } = await sql<PersonFacts>`
    select u.id, u.first_name, u.last_name, u.role, u.email, u.email_verified, u.two_factor_enabled as has_second_factor,
      u.created_at, nullif(l.last_active_at, '-infinity') as last_active_at, u.suspended_until, u.restricted_at, u.erase_at,
      coalesce(
        (select concat_ws(' · ', a.sport, a.position, 'Class of ' || a.class_year, concat_ws(', ', a.city, nullif(a.state, '')))
          from athletes a where a.user_id = u.id),
        (select concat_ws(' · ', c.sport, c.school) from coaches c where c.user_id = u.id)) as profile
    from users u left join last_activity l on l.user_id = u.id
    where u.id = ${userId} and u.role <> 'staff' and u.erased_at is null`.execute(db);
  return rows[0];
}

interface ReportOfPersonRow {
  id: string;
  isAbout: boolean;
  reason: Reason;
  createdAt: Date;
  outcome: ReportOutcome | null;
}

/** The newest reports about a member and by the member. */
export async function listReportsOfPerson(
  db: Connection,
  userId: string,
  limit: number,
): Promise<ReportOfPersonRow[]> {
  const { rows } = await sql<ReportOfPersonRow>`
    select r.id, coalesce(r.reported_id = ${userId}, false) as is_about, r.reason, r.created_at, o.outcome
    from reports r left join report_outcomes o on o.report_id = r.id
    where r.reported_id = ${userId} or r.reporter_id = ${userId}
    order by r.created_at desc, r.id desc limit ${limit}`.execute(db);
  return rows;
}

/** The newest audit entries by a member, and of staff about the member. Without networks and details. */
export async function listAuditOfPerson(
  db: Connection,
  userId: string,
  limit: number,
): Promise<{ id: string; at: Date; kind: string; byStaff: boolean }[]> {
  const { rows } = await sql<{ id: string; at: Date; kind: string; byStaff: boolean }>`
    select id, at, kind, by_staff from (
      (select id, at, kind, false as by_staff from audit_entries where user_id = ${userId} order by at desc, id desc limit ${limit})
      union
      (select id, at, kind, true from audit_entries where details->>'person' = ${userId}::uuid::text
          and user_id is distinct from ${userId}
        order by at desc limit ${limit})
      union
      (select id, at, kind, true from audit_entries where details->>'otherPerson' = ${userId}::uuid::text
        order by at desc limit ${limit})
    ) as entries order by at desc, id desc limit ${limit}`.execute(db);
  return rows;
}
