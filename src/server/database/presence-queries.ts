import { sql } from 'kysely';
import type { Connection } from '../context.ts';

/** Each server process refreshes its people this often; after three missed refreshes they are offline. */
export const presenceRefreshMs = 30_000;

export const getOnlineCutoff = (now: Date): Date => new Date(now.getTime() - 3 * presenceRefreshMs);

/** Records who has a stream open at this process. */
export async function markOnline(db: Connection, serverId: string, userIds: string[], now: Date) {
  await sql`
    insert into presence (user_id, server_id, seen_at)
    select id, ${serverId}::uuid, ${now}::timestamptz from users where id = any(${userIds}::uuid[])
    order by id
    on conflict (user_id, server_id) do update set seen_at = excluded.seen_at`.execute(db);
}

/** Records that somebody's last stream here has closed. True when they have none at another process either. */
export async function markOffline(db: Connection, serverId: string, userId: string, now: Date) {
  await sql`delete from presence where user_id = ${userId} and server_id = ${serverId}`.execute(db);
  return (await listOnlineUserIds(db, [userId], now)).length === 0;
}

/** Which of these people have a stream open anywhere. */
async function listOnlineUserIds(db: Connection, userIds: string[], now: Date): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select distinct user_id from presence
    where user_id = any(${userIds}::uuid[]) and seen_at > ${getOnlineCutoff(now)}`.execute(db);
  return rows.map((row) => row.userId);
}

/** Deletes the people of processes that crashed, and returns those who are offline now. */
export async function deleteStalePresence(db: Connection, now: Date): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    delete from presence where seen_at <= ${getOnlineCutoff(now)} returning user_id`.execute(db);
  const gone = rows.map((row) => row.userId);
  const elsewhere = new Set(gone.length > 0 ? await listOnlineUserIds(db, gone, now) : []);
  return gone.filter((id) => !elsewhere.has(id));
}

export async function deleteServerPresence(db: Connection, serverId: string): Promise<void> {
  await sql`delete from presence where server_id = ${serverId}`.execute(db);
}
