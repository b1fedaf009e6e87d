import { sql } from 'kysely';
import type { Connection } from '#server/context.ts';

export interface OfficerRow {
  id: string;
  email: string;
  byStaff: boolean;
  invitedAt: Date;
  confirmedAt: Date | null;
}

/** A seat with its school. */
export interface OfficerOfSchool {
  id: string;
  email: string;
  schoolId: string;
  schoolName: string;
}

export async function listOfficers(db: Connection, schoolId: string): Promise<OfficerRow[]> {
  return db
    .selectFrom('complianceOfficers')
    .select(['id', 'email', 'byStaff', 'invitedAt', 'confirmedAt'])
    .where('schoolId', '=', schoolId)
    .orderBy('invitedAt')
    .orderBy('id')
    .execute();
}

/** Locks the school's seats until the transaction ends, and returns its domains; undefined for no school of the list. */
export async function lockSchoolForInvitation(
  db: Connection,
  schoolId: string,
): Promise<{ domains: string[] } | undefined> {
  const { rows } = await sql<{ domains: string[] }>`
    select coalesce(domains, '{}') as domains from schools where id = ${schoolId} for no key update`.execute(
    db,
  );
  return rows[0];
}

export async function insertOfficer(
  db: Connection,
  officer: { id: string; schoolId: string; email: string; byStaff: boolean; invitedAt: Date },
): Promise<void> {
  await db.insertInto('complianceOfficers').values(officer).execute();
}

export async function deleteOfficer(db: Connection, schoolId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('complianceOfficers')
    .where('schoolId', '=', schoolId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0;
}

/** SQL: whether somebody still vouches for seat `o`: staff, or a confirmed head coach of the school. */
const isInForceSql = (now: Date) => sql<boolean>`(o.by_staff or exists (
  select from confirmed_head_coaches h join users u on u.id = h.user_id
  where h.school_id = o.school_id and h.verified_until > ${now} and u.suspended_until is null))`;

const selectOfficersInForce = (now: Date) => sql`
  select o.id, o.email, o.school_id, s.name as school_name
  from compliance_officers o join schools s on s.id = o.school_id
  where ${isInForceSql(now)}`;

export async function findOfficerInForce(
  db: Connection,
  id: string,
  now: Date,
): Promise<OfficerOfSchool | undefined> {
  const { rows } = await sql<OfficerOfSchool>`${selectOfficersInForce(now)} and o.id = ${id}`.execute(db);
  return rows[0];
}

export async function listOfficersInForceByEmail(
  db: Connection,
  email: string,
  now: Date,
): Promise<OfficerOfSchool[]> {
  const { rows } =
    await sql<OfficerOfSchool>`${selectOfficersInForce(now)} and o.email = ${email} order by o.id`.execute(
      db,
    );
  return rows;
}

/** The seat whose link was opened in the browser with this session. */
export async function findOfficerOfSession(
  db: Connection,
  tokenHash: Buffer,
  now: Date,
): Promise<OfficerOfSchool | undefined> {
  const { rows } = await sql<OfficerOfSchool>`
    ${selectOfficersInForce(now)} and o.id = (select officer_id from compliance_tokens
      where token_hash = ${tokenHash} and kind = 'session' and expires_at > ${now})`.execute(db);
  return rows[0];
}

/** Deletes seats for which nobody vouches any more, invitations that nobody opened, and tokens that have expired. */
export async function deleteEndedOfficers(
  db: Connection,
  { now, invitedBefore }: { now: Date; invitedBefore: Date },
): Promise<void> {
  await sql`
    delete from compliance_officers o where not ${isInForceSql(now)}
      or (o.confirmed_at is null and o.invited_at <= ${invitedBefore})`.execute(db);
  await db.deleteFrom('complianceTokens').where('expiresAt', '<=', now).execute();
}
