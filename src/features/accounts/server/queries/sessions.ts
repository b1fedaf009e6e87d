import type { Connection } from '#server/context.ts';

/** Every place where this account is signed in, the last used first. */
export function sessionRows(db: Connection, userId: string, at: Date) {
  return db
    .selectFrom('sessions')
    .select(['id', 'userAgent', 'ipAddress', 'createdAt', 'lastSeenAt'])
    .where('userId', '=', userId)
    .where('expiresAt', '>', at)
    .orderBy('lastSeenAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export async function deleteSession(db: Connection, own: { userId: string; id: string }): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('id', '=', own.id)
    .where('userId', '=', own.userId)
    .executeTakeFirst();
  return numDeletedRows > 0;
}

/** Ends every session of an account but the one that is named; all of them where none is. */
export async function deleteSessions(db: Connection, userId: string, except?: string): Promise<void> {
  let ended = db.deleteFrom('sessions').where('userId', '=', userId);
  if (except) ended = ended.where('id', '<>', except);
  await ended.execute();
}

/** Ends every session of one account, or of all; answers how many they were. */
export async function endSessions(db: Connection, userId?: string): Promise<number> {
  const ended = db.deleteFrom('sessions');
  const { numDeletedRows } = await (userId ? ended.where('userId', '=', userId) : ended).executeTakeFirst();
  return Number(numDeletedRows);
}

export async function deleteExpiredSessions(db: Connection, at: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expiresAt', '<=', at).execute();
}

export async function markSeen(db: Connection, sessionId: string, at: Date): Promise<void> {
  await db.updateTable('sessions').set({ lastSeenAt: at }).where('id', '=', sessionId).execute();
}
