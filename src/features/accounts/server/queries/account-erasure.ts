import { sql } from 'kysely';
import type { Connection } from '#server/context.ts';
import { lockEventLogs } from '#server/database/member-event-log.ts';

/** When an account is due for erasure. */
export interface ErasureDeadlines {
  /** Unclaimed accounts that were added before this time are due. */
  unclaimedSince: Date;
  /** Accounts that were registered before this time, and have neither a confirmed address nor written anything, are due. */
  unconfirmedSince: Date | undefined;
  /** Accounts whose owner, or a guardian, requested an erasure for this time or earlier are due. */
  now: Date;
}

export const selectUsersDueForErasure = (
  db: Connection,
  { unclaimedSince, unconfirmedSince, now }: ErasureDeadlines,
) =>
  db
    .selectFrom('users')
    .select('id')
    .where((row) =>
      row.or([
        row.and([row('managedBy', 'is not', null), row('createdAt', '<=', unclaimedSince)]),
        row('eraseAt', '<=', now),
        isErasureByGuardianDueSql(now),
        ...(unconfirmedSince ? [isAbandonedUnconfirmedAccountSql(unconfirmedSince)] : []),
      ]),
    );

/** One that has begun is due by `erase_at`: its guardians are gone before its end. An array is looked up by index. */
const isErasureByGuardianDueSql = (now: Date) => sql<boolean>`
  (id = any (array(select athlete_user_id from guardian_erasures where erase_at <= ${now})) and erased_at is null)`;

const isAbandonedUnconfirmedAccountSql = (at: Date) => sql<boolean>`
  (not email_verified and managed_by is null and erased_at is null and created_at <= ${at}
    and not exists (select from messages where sender_id = users.id))`;

export async function listUsersDueForErasure(db: Connection, deadlines: ErasureDeadlines): Promise<string[]> {
  return (await selectUsersDueForErasure(db, deadlines).execute()).map(({ id }) => id);
}

/** Locks the account until the transaction ends, and returns true, if it is still due. */
export async function lockUserIfDueForErasure(
  db: Connection,
  userId: string,
  deadlines: ErasureDeadlines,
): Promise<boolean> {
  // Before the row of the user, like a message to them: two transactions in opposite orders would deadlock.
  await lockEventLogs(db, [userId]);
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

/** Which of these accounts are whole, or not yet erased to the end. */
export async function listNotFullyErasedAccounts(db: Connection, userIds: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    // One parameter, however many there are.
    .where(sql<boolean>`id = any(${userIds}::uuid[])`)
    .where((row) => row.or([row('erasedAt', 'is', null), row('eraseAt', 'is not', null)]))
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Takes away every way into the account and frees its address. From then on it counts as erased and stays due until
 * `eraseUserReturningImagePath` has run, whatever happens in between.
 */
export async function closeAccountForErasure(db: Connection, userId: string, now: Date): Promise<void> {
  await sql`
    with ended as (delete from sessions where user_id = ${userId}),
      methods as (delete from accounts where user_id = ${userId}),
      factors as (delete from two_factors where user_id = ${userId}),
      keys as (delete from passkeys where user_id = ${userId}),
      links as (delete from email_links where user_id = ${userId}),
      tokens as (delete from verifications where value = ${userId}::uuid::text),
      started as (delete from provider_sign_ins where user_id = ${userId})
    update users set email = 'deleted-' || id || '@deleted.invalid', username = 'deleted-' || id,
      email_verified = false, two_factor_enabled = false, managed_by = null,
      erase_at = least(erase_at, ${now}::timestamptz), erased_at = ${now}, updated_at = ${now}
    where id = ${userId} and erased_at is null`.execute(db);
}

/** Deletes some rows of a user of whom there are many; returns their number, 0 when few rows are left. */
export async function eraseSomeRows(db: Connection, userId: string, maxRows: number): Promise<number> {
  const { rows } = await sql<{ erased: number }>`
    select erase_some_rows(${userId}, ${maxRows}) as erased`.execute(db);
  return rows[0]!.erased;
}

/** Deletes everything of a user; returns the path of the profile image. */
export async function eraseUserReturningImagePath(
  db: Connection,
  userId: string,
  now: Date,
): Promise<string | null> {
  await lockEventLogs(db, [userId]);
  const before = await db
    .selectFrom('users')
    .select('profileImage')
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  await sql`select erase_user(${userId}, ${now})`.execute(db);
  return before?.profileImage ?? null;
}
