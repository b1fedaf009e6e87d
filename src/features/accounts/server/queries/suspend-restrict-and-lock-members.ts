import { sql } from 'kysely';
import type { Connection } from '#server/context.ts';

/** A member, locked until the transaction ends; undefined for staff, and for who is erased. */
export function lockMember(db: Connection, userId: string) {
  return db
    .selectFrom('users')
    .select(['id', 'suspendedUntil', 'restrictedAt'])
    .where('id', '=', userId)
    .where('role', '<>', 'staff')
    .where('erasedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

export async function updateSuspendedUntil(
  db: Connection,
  userId: string,
  until: Date | null,
): Promise<void> {
  await db.updateTable('users').set({ suspendedUntil: until }).where('id', '=', userId).execute();
}

export async function updateRestrictedAt(db: Connection, userId: string, at: Date | null): Promise<void> {
  await db.updateTable('users').set({ restrictedAt: at }).where('id', '=', userId).execute();
}

export async function updateDailyLimitRaisedUntil(
  db: Connection,
  userId: string,
  until: Date,
): Promise<void> {
  await db.updateTable('users').set({ dailyLimitRaisedUntil: until }).where('id', '=', userId).execute();
}

/** Ends the suspensions whose time has passed; returns whose they were. */
export async function clearDueSuspensions(db: Connection, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update users set suspended_until = null
    where id in (select id from users where suspended_until <= ${now} order by id for update)
    returning id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Those of these members who may not begin conversations. */
export async function listRestrictedUsers(db: Connection, userIds: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('id', 'in', userIds)
    .where('restrictedAt', 'is not', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** The same as `listStaff`, locked until the transaction ends. */
export async function lockStaff(db: Connection): Promise<{ id: string; email: string }[]> {
  return db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('role', '=', 'staff')
    .where('erasedAt', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Everybody who runs the product, and has accepted the invitation. */
export async function listStaff(db: Connection): Promise<{ id: string; email: string; firstName: string }[]> {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'firstName'])
    .where('role', '=', 'staff')
    .where('erasedAt', 'is', null)
    .orderBy('id')
    .execute();
}
