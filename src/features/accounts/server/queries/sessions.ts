import { sql } from 'kysely';
import type { Connection } from '#server/context.ts';

/** The sessions of a user, last used first. */
export function listSessionRows(db: Connection, userId: string, at: Date) {
  return db
    .selectFrom('sessions')
    .select(['id', 'userAgent', 'ipAddress', 'createdAt', 'lastSeenAt'])
    .where('userId', '=', userId)
    .where('expiresAt', '>', at)
    .orderBy('lastSeenAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Returns false where the user has no such session. */
export async function deleteSession(
  db: Connection,
  { userId, id }: { userId: string; id: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0;
}

export async function deleteSessionByToken(db: Connection, token: string): Promise<void> {
  await db.deleteFrom('sessions').where('token', '=', token).execute();
}

/** Deletes every session of a user but `exceptId`; returns how many. */
export async function deleteSessionsOfUser(
  db: Connection,
  userId: string,
  exceptId?: string,
): Promise<number> {
  const all = db.deleteFrom('sessions').where('userId', '=', userId);
  const { numDeletedRows } = await (exceptId ? all.where('id', '<>', exceptId) : all).executeTakeFirst();
  return Number(numDeletedRows);
}

/** Deletes the sessions of everybody; returns how many. */
export async function deleteAllSessions(db: Connection): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('sessions').executeTakeFirst();
  return Number(numDeletedRows);
}

export async function deleteExpiredSessions(db: Connection, at: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expiresAt', '<=', at).execute();
}

export async function updateSessionsLastSeen(db: Connection, sessionIds: string[], at: Date): Promise<void> {
  // Locked in one order, so that two server processes never deadlock.
  await sql`
    with seen as (select id from sessions where id = any(${sessionIds}::uuid[]) order by id for no key update)
    update sessions s set last_seen_at = ${at} from seen where s.id = seen.id`.execute(db);
}

/** Whether staff have verified the coach. */
export async function isVerifiedCoach(db: Connection, userId: string): Promise<boolean> {
  const found = await db
    .selectFrom('coaches')
    .select('id')
    .where('userId', '=', userId)
    .where('verifiedUntil', 'is not', null)
    .executeTakeFirst();
  return found !== undefined;
}
