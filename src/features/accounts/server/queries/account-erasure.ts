import { sql } from 'kysely';
import type { Connection } from '#server/context.ts';

/** When an account is due for erasure. */
export interface ErasureDeadlines {
  /** Unclaimed accounts that were added before this time are due. */
  unclaimedSince: Date;
  /** Accounts whose owner requested an erasure for this time or earlier are due. */
  now: Date;
}

const selectUsersDueForErasure = (db: Connection, { unclaimedSince, now }: ErasureDeadlines) =>
  db
    .selectFrom('users')
    .select('id')
    .where((row) =>
      row.or([
        row.and([row('managedBy', 'is not', null), row('createdAt', '<=', unclaimedSince)]),
        row('eraseAt', '<=', now),
      ]),
    );

export async function listUsersDueForErasure(db: Connection, deadlines: ErasureDeadlines): Promise<string[]> {
  return (await selectUsersDueForErasure(db, deadlines).execute()).map(({ id }) => id);
}

/** Locks the account until the transaction ends, and returns true, if it is still due. */
export async function lockUserIfDueForErasure(
  db: Connection,
  userId: string,
  deadlines: ErasureDeadlines,
): Promise<boolean> {
  const found = await selectUsersDueForErasure(db, deadlines).where('id', '=', userId).forUpdate().execute();
  return found.length > 0;
}

export async function setErasureTime(db: Connection, userId: string, at: Date | null): Promise<void> {
  await db
    .updateTable('users')
    .set({ eraseAt: at })
    .where('id', '=', userId)
    .where('erasedAt', 'is', null)
    .execute();
}

/** Deletes everything of a user; returns the path of the profile image. */
export async function eraseUserReturningImagePath(
  db: Connection,
  userId: string,
  now: Date,
): Promise<string | null> {
  const before = await db
    .selectFrom('users')
    .select('profileImage')
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  await sql`select erase_user(${userId}, ${now})`.execute(db);
  return before?.profileImage ?? null;
}
