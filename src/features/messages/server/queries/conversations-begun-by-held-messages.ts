import { type RawBuilder, sql } from 'kysely';

/** SQL: the conversations that will begin with a message that is held, by whom and since when. */
export const selectConversationsBegunByHeldMessages = (
  senderIds: string[],
  writtenAfter: Date,
  isRequest: RawBuilder<boolean> = sql<boolean>`true`,
) => sql`
  select h.sender_id as started_by, min(h.created_at) as created_at from held_messages h
  where h.sender_id = any(${senderIds}::uuid[]) and h.created_at > ${writtenAfter} and ${isRequest} and not exists (
    select from participants p where p.user_id = h.sender_id and p.other_user_id = h.receiver_id)
  group by h.sender_id, h.receiver_id`;
