import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '#server/context.ts';

/** SQL: whether one of two users has blocked the other. The arguments name columns. */
export const isBlockedBetweenSql = (
  firstUserColumn: string,
  secondUserColumn: string,
): RawBuilder<boolean> => sql<boolean>`exists (
  select from separated_pairs b
  where b.user_id = ${sql.ref(firstUserColumn)} and b.other_user_id = ${sql.ref(secondUserColumn)})`;

/**
 * SQL: whether conversation `c` is not, or no longer, a request, and no guardian has stopped it: else nobody sees who is
 * online.
 */
export const isOpenConversationSql =
  sql.raw(`(coalesce(c.request_state, 'accepted') = 'accepted' and not exists (
  select from stopped_pairs s where s.user_id = c.first_user_id and s.other_user_id = c.second_user_id))`);

/** SQL: whether the first user does not see the profile of the second. The arguments name columns. */
export const isProfileUnseenSql = (viewerColumn: string, otherUserColumn: string): RawBuilder<boolean> =>
  sql<boolean>`exists (
  select from unseen_profiles v
  where v.user_id = ${sql.ref(viewerColumn)} and v.other_user_id = ${sql.ref(otherUserColumn)})`;

/**
 * For each of these users, those who have a conversation with them and are online. Only they see who is online, and
 * not across a block or before a request is accepted.
 */
export async function listOnlineCorrespondents(
  db: Connection,
  userIds: string[],
  onlineSince: Date,
): Promise<{ userId: string; otherUserId: string }[]> {
  const { rows } = await sql<{ userId: string; otherUserId: string }>`
    select p.user_id, p.other_user_id from participants p join conversations c on c.id = p.conversation_id
    where p.user_id = any(${userIds}::uuid[])
      and ${isOpenConversationSql}
      and exists (select from presence o where o.user_id = p.other_user_id and o.seen_at > ${onlineSince})
      and not ${isBlockedBetweenSql('p.user_id', 'p.other_user_id')}`.execute(db);
  return rows;
}
