import { sql } from 'kysely';
import type { Connection } from '#server/context.ts';

/** An account that waits to be claimed, with the name of the coach who made it. */
export async function unclaimed(db: Connection, userId: string) {
  const { rows } = await sql<{
    email: string;
    firstName: string;
    coach: string;
    school: string | null;
  }>`
    select u.email, u.first_name, c.first_name || ' ' || c.last_name as coach,
      (select school from coaches where user_id = c.id) as school
    from users u join users c on c.id = u.managed_by where u.id = ${userId}`.execute(db);
  return rows[0];
}

/** Unclaimed since `before`, and not reminded yet; from here on they count as reminded. */
export async function takeToRemind(db: Connection, before: Date, now: Date): Promise<string[]> {
  const rows = await db
    .updateTable('users')
    .set({ claimRemindedAt: now })
    .where('managedBy', 'is not', null)
    .where('createdAt', '<=', before)
    .where('claimRemindedAt', 'is', null)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

export interface Due {
  unclaimedSince: Date;
  now: Date;
}

/** Whose time is over: never claimed since then, or asked for it and did not change their mind. */
const due = (db: Connection, { unclaimedSince, now }: Due) =>
  db
    .selectFrom('users')
    .select('id')
    .where((row) =>
      row.or([
        row.and([row('managedBy', 'is not', null), row('createdAt', '<=', unclaimedSince)]),
        row('eraseAt', '<=', now),
      ]),
    );

export async function dueToErase(db: Connection, when: Due): Promise<string[]> {
  return (await due(db, when).execute()).map(({ id }) => id);
}

/** Whether an account is due still; nobody keeps or claims one that is until the transaction ends. */
export async function lockDue(db: Connection, userId: string, when: Due): Promise<boolean> {
  const found = await due(db, when).where('id', '=', userId).forUpdate().execute();
  return found.length > 0;
}

export async function setEraseAt(db: Connection, userId: string, at: Date | null): Promise<void> {
  await db
    .updateTable('users')
    .set({ eraseAt: at })
    .where('id', '=', userId)
    .where('erasedAt', 'is', null)
    .execute();
}

/** Deletes all that is theirs, and answers where their profile image was. */
export async function eraseUser(db: Connection, userId: string, now: Date): Promise<string | null> {
  const before = await db
    .selectFrom('users')
    .select('profileImage')
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  await sql`select erase_user(${userId}, ${now})`.execute(db);
  return before?.profileImage ?? null;
}

/** Takes away whatever might open or end this account besides its password: links, factors, providers, an erasure. */
export async function dropPrepared(db: Connection, userId: string): Promise<void> {
  for (const table of ['emailLinks', 'twoFactors', 'passkeys'] as const)
    await db.deleteFrom(table).where('userId', '=', userId).execute();
  await db
    .deleteFrom('accounts')
    .where('userId', '=', userId)
    .where('providerId', '<>', 'credential')
    .execute();
  await db.deleteFrom('verifications').where('value', '=', userId).execute();
  await db
    .updateTable('users')
    .set({ twoFactorEnabled: false, eraseAt: null })
    .where('id', '=', userId)
    .execute();
}

export async function setPasswordHash(db: Connection, userId: string, hash: string): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ password: hash })
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential')
    .execute();
}
