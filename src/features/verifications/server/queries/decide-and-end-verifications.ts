import { sql } from 'kysely';
import type { Connection } from '#server/context.ts';

export function findCoachIdOfVerification(db: Connection, id: string) {
  return db.selectFrom('coachVerifications').select('coachId').where('id', '=', id).executeTakeFirst();
}

export function findMailboxConfirmedRequest(db: Connection, id: string) {
  return db
    .selectFrom('coachVerifications')
    .select(['schoolId'])
    .where('id', '=', id)
    .where('state', '=', 'proved')
    .executeTakeFirst();
}

/** Approves a request whose mailbox was proved. */
export async function approveVerificationRequest(
  db: Connection,
  id: string,
  { now, until, staffId = null }: { now: Date; until: Date; staffId?: string | null | undefined },
): Promise<void> {
  await db
    .updateTable('coachVerifications')
    .set({
      ...{ state: 'approved', decidedAt: now, decidedBy: staffId },
      ...{ verifiedUntil: until, emailDue: 'approved' },
    })
    .where('id', '=', id)
    .execute();
}

export async function setRefused(
  db: Connection,
  id: string,
  { now, reason, staffId = null }: { now: Date; reason: string; staffId?: string | null | undefined },
): Promise<void> {
  await db
    .updateTable('coachVerifications')
    .set({
      ...{ state: 'refused', decidedAt: now, decidedBy: staffId, endedAt: now },
      ...{ reason, emailDue: 'refused', tokenHash: null },
    })
    .where('id', '=', id)
    .execute();
}

/** A verification by what staff have seen, without an address at the school. */
export async function insertApprovedByEvidence(
  db: Connection,
  row: {
    id: string;
    coachId: string;
    schoolId: string;
    evidence: string;
    staffId: string | undefined;
    now: Date;
    until: Date;
  },
): Promise<void> {
  const { now, until, staffId = null, ...verification } = row;
  await db
    .insertInto('coachVerifications')
    .values({
      ...verification,
      state: 'approved',
      requestedAt: now,
      decidedAt: now,
      decidedBy: staffId,
      verifiedUntil: until,
      emailDue: 'approved',
    })
    .execute();
}

/** Ends the coach's verification; returns false where there is none. */
export async function endApprovedVerification(
  db: Connection,
  coachId: string,
  { now, state, reason }: { now: Date; state: 'lapsed' | 'ended'; reason: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('coachVerifications')
    .set({ state, endedAt: now, reason, emailDue: state === 'lapsed' ? 'lapsed' : null })
    .where('coachId', '=', coachId)
    .where('state', '=', 'approved')
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

/** Stores the title that a verified coach has now as that of a head coach, or none; returns false for who is not verified. */
export async function updateHeadCoach(
  db: Connection,
  coachId: string,
  isHeadCoach: boolean,
): Promise<boolean> {
  const { rows } = await sql`
    update coach_verifications v set head_coach_position = case when ${isHeadCoach}::boolean then c.position end
    from coaches c where c.id = v.coach_id and v.coach_id = ${coachId} and v.state = 'approved'
    returning v.id`.execute(db);
  return rows.length > 0;
}

export interface WaitingVerification {
  id: string;
  userId: string;
  name: string;
  position: string;
  sport: string;
  school: string;
  email: string;
  directoryUrl: string;
  provedAt: Date;
}

/** Requests that wait for staff, the oldest first. */
export async function listRequestsAwaitingStaff(
  db: Connection,
  maxRows: number,
): Promise<WaitingVerification[]> {
  const { rows } = await sql<WaitingVerification>`
    select v.id, c.user_id, u.first_name || ' ' || u.last_name as name, c.position, c.sport, s.name as school, v.email,
      v.directory_url, v.proved_at
    from coach_verifications v join coaches c on c.id = v.coach_id join users u on u.id = c.user_id
      join schools s on s.id = v.school_id
    where v.state = 'proved' and u.erased_at is null
    order by v.proved_at, v.id limit ${maxRows}`.execute(db);
  return rows;
}
