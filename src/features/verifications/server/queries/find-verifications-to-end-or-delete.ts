import { sql } from 'kysely';
import type { Connection } from '#server/context.ts';

/** Coaches whose verification is over. */
export async function listCoachIdsToLapse(db: Connection, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('coachVerifications')
    .select('coachId')
    .where('state', '=', 'approved')
    .where('verifiedUntil', '<=', now)
    .execute();
  return rows.map(({ coachId }) => coachId);
}

/** Marks verifications that end before a time for an email, once each. */
export async function markLapsesSoonEmailsDue(
  db: Connection,
  { now, endBefore }: { now: Date; endBefore: Date },
): Promise<void> {
  await db
    .updateTable('coachVerifications')
    .set({ warnedAt: now, emailDue: 'lapses-soon' })
    .where('state', '=', 'approved')
    .where('verifiedUntil', '<=', endBefore)
    .where('warnedAt', 'is', null)
    .execute();
}

/** Open requests and verifications with an address. */
export async function listVerificationsOfMailbox(
  db: Connection,
  email: string,
): Promise<{ id: string; coachId: string }[]> {
  return db
    .selectFrom('coachVerifications')
    .select(['id', 'coachId'])
    .where('email', '=', email)
    .where('state', 'in', ['mailed', 'proved', 'approved'])
    .execute();
}

/** The open request or verification with an address, of a coach who is locked. */
export function findOpenVerificationOfMailbox(db: Connection, coachId: string, email: string) {
  return db
    .selectFrom('coachVerifications')
    .select(['id', 'state'])
    .where('coachId', '=', coachId)
    .where('email', '=', email)
    .where('state', 'in', ['mailed', 'proved', 'approved'])
    .execute();
}

/** Deletes requests whose link nobody has opened in time, and those that ended before a time. */
export async function deleteOldVerifications(
  db: Connection,
  { now, endedBefore }: { now: Date; endedBefore: Date },
): Promise<void> {
  await sql`
    delete from coach_verifications
    where (state = 'mailed' and link_expires_at <= ${now}) or ended_at <= ${endedBefore}`.execute(db);
}
