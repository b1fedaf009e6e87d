import { sql } from 'kysely';
import type { Connection } from '#server/context.ts';

/** SQL: whether one of two users has blocked the other. The arguments name columns. */
export const isBlockedBetween = (one: string, other: string) => sql<boolean>`exists (
  select from blocks b
  where (b.blocker_id, b.blocked_id) in ((${sql.ref(one)}, ${sql.ref(other)}), (${sql.ref(other)}, ${sql.ref(one)})))`;

/**
 * The users who have a conversation with this one and are online. Only they see who is online, and not across a block.
 */
export async function listOnlineCorrespondents(
  db: Connection,
  userId: string,
  since: Date,
): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select p.other_user_id as user_id from participants p
    where p.user_id = ${userId}
      and exists (select from presence o where o.user_id = p.other_user_id and o.seen_at > ${since})
      and not ${isBlockedBetween('p.user_id', 'p.other_user_id')}`.execute(db);
  return rows.map((row) => row.userId);
}
