import { sql } from 'kysely';
import type { Connection } from '#server/context.ts';

/** An account that was not claimed yet, with the coach who added it; undefined for every other account. */
export async function findUnclaimedAccount(db: Connection, userId: string) {
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

/** Marks unclaimed accounts that were created before `createdBefore` as reminded; returns those marked for the first time. */
export async function markUnclaimedAccountsReminded(
  db: Connection,
  createdBefore: Date,
  now: Date,
): Promise<string[]> {
  const rows = await db
    .updateTable('users')
    .set({ claimRemindedAt: now })
    .where('managedBy', 'is not', null)
    .where('createdAt', '<=', createdBefore)
    .where('claimRemindedAt', 'is', null)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}
