import { sql } from 'kysely';
import type { Connection } from '../context.ts';

/** A server process says this often that its people are still there; three times unheard, and they are gone. */
export const presenceEvery = 30_000;

export const onlineSince = (now: Date): Date => new Date(now.getTime() - 3 * presenceEvery);

/** Notes who has a stream open at this process. */
export async function notePresent(db: Connection, serverId: string, userIds: string[], now: Date) {
  await sql`
    insert into presence (user_id, server_id, seen_at)
    select id, ${serverId}::uuid, ${now}::timestamptz from users where id = any(${userIds}::uuid[])
    on conflict (user_id, server_id) do update set seen_at = excluded.seen_at`.execute(db);
}

/** Their last stream here has closed. True when they are at no other process either. */
export async function noteAbsent(db: Connection, serverId: string, userId: string, now: Date) {
  await sql`delete from presence where user_id = ${userId} and server_id = ${serverId}`.execute(db);
  return (await presentOf(db, [userId], now)).length === 0;
}

/** Those of these people who have a stream open anywhere. */
async function presentOf(db: Connection, userIds: string[], now: Date): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select distinct user_id from presence
    where user_id = any(${userIds}::uuid[]) and seen_at > ${onlineSince(now)}`.execute(db);
  return rows.map((row) => row.userId);
}

/** Forgets the people of processes that ended without a word, and answers who is nowhere now. */
export async function forgetUnheard(db: Connection, now: Date): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    delete from presence where seen_at <= ${onlineSince(now)} returning user_id`.execute(db);
  const gone = rows.map((row) => row.userId);
  const elsewhere = new Set(gone.length > 0 ? await presentOf(db, gone, now) : []);
  return gone.filter((id) => !elsewhere.has(id));
}

export async function forgetServer(db: Connection, serverId: string): Promise<void> {
  await sql`delete from presence where server_id = ${serverId}`.execute(db);
}
