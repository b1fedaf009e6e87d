import { sql } from 'kysely';
import type { Connection } from '#server/context.ts';

export interface OpenFactorRemoval {
  id: string;
  userId: string;
  removeAt: Date;
  emailsSent: number;
}

export async function insertFactorRemoval(
  db: Connection,
  removal: { id: string; userId: string; requestedAt: Date; removeAt: Date },
): Promise<void> {
  await db.insertInto('factorRemovals').values(removal).execute();
}

const selectOpenRemovals = (db: Connection) =>
  db
    .selectFrom('factorRemovals')
    .select(['id', 'userId', 'removeAt', 'emailsSent'])
    .where('endedAt', 'is', null);

/** The removal that a user waits for. */
export const findOpenFactorRemoval = (
  db: Connection,
  userId: string,
): Promise<OpenFactorRemoval | undefined> =>
  selectOpenRemovals(db).where('userId', '=', userId).executeTakeFirst();

export const findOpenFactorRemovalByEmail = (
  db: Connection,
  email: string,
): Promise<OpenFactorRemoval | undefined> =>
  selectOpenRemovals(db)
    .where('userId', '=', (users) =>
      users.selectFrom('users').select('users.id').where('users.email', '=', email),
    )
    .executeTakeFirst();

export async function countFactorRemovalsSince(db: Connection, userId: string, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('factorRemovals')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('userId', '=', userId)
    .where('requestedAt', '>', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Removals whose next warning is due: one at the request, the others `intervalMs` apart. */
export function listFactorRemovalsToWarnAbout(
  db: Connection,
  { now, intervalMs, maxEmails }: { now: Date; intervalMs: number; maxEmails: number },
): Promise<OpenFactorRemoval[]> {
  return selectOpenRemovals(db)
    .where('emailsSent', '<', maxEmails)
    .where(
      sql<boolean>`requested_at + emails_sent * ${intervalMs}::float8 * interval '1 millisecond' <= ${now}::timestamptz`,
    )
    .execute();
}

interface FactorRemovalDeadlines {
  now: Date;
  /** The last warning has to be at least this old. */
  warnedBefore: Date;
  maxEmails: number;
}

const selectDueRemovals = (db: Connection, { now, warnedBefore, maxEmails }: FactorRemovalDeadlines) =>
  selectOpenRemovals(db)
    .where('removeAt', '<=', now)
    .where('emailsSent', '>=', maxEmails)
    .where('lastEmailAt', '<=', warnedBefore);

export const listDueFactorRemovals = (
  db: Connection,
  deadlines: FactorRemovalDeadlines,
): Promise<OpenFactorRemoval[]> => selectDueRemovals(db, deadlines).execute();

/** Whether a removal is still due. Runs under the lock of the user. */
export async function isFactorRemovalDue(
  db: Connection,
  id: string,
  deadlines: FactorRemovalDeadlines,
): Promise<boolean> {
  return (await selectDueRemovals(db, deadlines).where('id', '=', id).executeTakeFirst()) !== undefined;
}

/** Notes that a warning has left for the mailbox; two of one number count once. */
export async function recordFactorRemovalEmailSent(
  db: Connection,
  { id, emailNumber, at }: { id: string; emailNumber: number; at: Date },
): Promise<void> {
  await db
    .updateTable('factorRemovals')
    .set({ emailsSent: emailNumber, lastEmailAt: at })
    .where('id', '=', id)
    .where('emailsSent', '<', emailNumber)
    .execute();
}

/** Returns false where the user waits for no removal. */
export async function endOpenFactorRemoval(db: Connection, userId: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('factorRemovals')
    .set({ endedAt: at })
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

/** Deletes the removals of a user, ended ones included. */
export async function deleteFactorRemovals(db: Connection, userId: string): Promise<void> {
  await db.deleteFrom('factorRemovals').where('userId', '=', userId).execute();
}

export async function deleteEndedFactorRemovals(db: Connection, before: Date): Promise<void> {
  await db.deleteFrom('factorRemovals').where('endedAt', '<=', before).execute();
}
