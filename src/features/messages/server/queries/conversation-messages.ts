import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '#server/context.ts';
import { asPreparedStatement } from '#server/database/prepared-statement.ts';
import { type MessageRow, messageColumns } from './send-messages.ts';

export async function userExists(db: Connection, userId: string): Promise<boolean> {
  const found = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('role', '<>', 'staff')
    .executeTakeFirst();
  return found !== undefined;
}

const selectConversationIdSql = (viewerId: string, otherId: string): RawBuilder<unknown> =>
  sql`(select conversation_id from participants where user_id = ${viewerId} and other_user_id = ${otherId})`;

/** The newest messages of the viewer's conversation with this user, or those before `before`; oldest first. */
export async function listMessagesBefore(
  db: Connection,
  viewerId: string,
  otherId: string,
  page: { limit: number; before?: number | undefined },
): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select ${messageColumns} from (
      select m.* from messages m
      where m.conversation_id = ${selectConversationIdSql(viewerId, otherId)}
        and m.seq < ${page.before ?? Number.MAX_SAFE_INTEGER}::bigint
      order by m.seq desc limit ${page.limit}
    ) m
    order by m.seq
    ${asPreparedStatement('list-messages-before')}`.execute(db);
  return rows;
}

/** The messages from `seq` on, oldest first. */
export async function listMessagesFrom(
  db: Connection,
  viewerId: string,
  otherId: string,
  page: { limit: number; seq: number },
): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select ${messageColumns} from messages m
    where m.conversation_id = ${selectConversationIdSql(viewerId, otherId)} and m.seq >= ${page.seq}::bigint
    order by m.seq limit ${page.limit}
    ${asPreparedStatement('list-messages-from')}`.execute(db);
  return rows;
}

/** The viewer's oldest unread message, unless it is among the newest ones of the conversation. */
export async function findOldestUnreadSeqBeforeNewest(
  db: Connection,
  viewerId: string,
  otherId: string,
  newestCount: number,
): Promise<number | undefined> {
  const { rows } = await sql<{ seq: number }>`
    with mine as (
      select conversation_id, last_read_seq from participants
      where user_id = ${viewerId} and other_user_id = ${otherId} and unread > 0
    ), near as (
      select min(seq) as seq from (
        select m.seq from mine join messages m on m.conversation_id = mine.conversation_id
        order by m.seq desc limit ${newestCount}
      ) newest
    )
    select m.seq from mine cross join near cross join lateral (
      select m.seq from messages m
      where m.conversation_id = mine.conversation_id and m.seq > mine.last_read_seq
        and m.receiver_id = ${viewerId} and m.deleted_at is null
      order by m.seq limit 1
    ) m
    where m.seq < near.seq
    ${asPreparedStatement('find-oldest-unread')}`.execute(db);
  return rows[0]?.seq;
}

/** The viewer's newest unread message. */
export async function findNewestUnreadMessage(
  db: Connection,
  viewerId: string,
  otherId: string,
): Promise<{ id: string; timestamp: Date } | undefined> {
  const { rows } = await sql<{ id: string; timestamp: Date }>`
    select m.id, m.created_at as timestamp from participants p join messages m on m.conversation_id = p.conversation_id
    where p.user_id = ${viewerId} and p.other_user_id = ${otherId} and p.unread > 0
      and m.seq > p.last_read_seq and m.receiver_id = ${viewerId} and m.deleted_at is null
    order by m.seq desc limit 1
    ${asPreparedStatement('find-newest-unread')}`.execute(db);
  return rows[0];
}

/** The sequence number of a message, if it is in the viewer's conversation with this person. */
export async function findMessageSeq(
  db: Connection,
  viewerId: string,
  otherId: string,
  messageId: string,
): Promise<number | undefined> {
  const { rows } = await sql<{ seq: number }>`
    select m.seq from messages m
    join participants p on p.conversation_id = m.conversation_id
    where m.id = ${messageId} and p.user_id = ${viewerId} and p.other_user_id = ${otherId}
    ${asPreparedStatement('find-message-seq')}`.execute(db);
  return rows[0]?.seq;
}

/**
 * Moves the viewer's read mark forward, never back. Returns false if there was nothing to move. Only the messages
 * between the old mark and the new one are updated, because a conversation may be long. Without `readAt` their sender
 * never sees that they were read.
 */
export async function moveReadMark(
  db: Connection,
  viewerId: string,
  otherId: string,
  { seq, readAt }: { seq: number; readAt: Date | null },
): Promise<boolean> {
  // Not a join: for a range between two values the planner knows that it is narrow.
  const { rows } = await sql`
    with before as (
      select conversation_id, last_read_seq from participants
      where user_id = ${viewerId} and other_user_id = ${otherId} and last_read_seq < ${seq}
      for update
    ), seen as (
      update messages m set read_at = ${readAt}
      where m.conversation_id = (select conversation_id from before) and m.receiver_id = ${viewerId}
        and m.seq > (select last_read_seq from before) and m.seq <= ${seq} and m.read_at is null
      returning m.deleted_at
    )
    update participants p set last_read_seq = ${seq}, unread = case
      when p.last_message_seq <= ${seq} then 0
      else p.unread - (select count(*) from seen where deleted_at is null) end
    from before b
    where p.conversation_id = b.conversation_id and p.user_id = ${viewerId}
    returning p.conversation_id
    ${asPreparedStatement('move-read-mark')}`.execute(db);
  return rows.length > 0;
}

/** A message that the viewer, or a guardian of the viewer, has sent; not a card. */
export async function findMessageSentByViewer(db: Connection, viewerId: string, messageId: string) {
  const { rows } = await sql<{
    receiverId: string;
    sentAt: Date;
    deletedAt: Date | null;
    isOfGuardian: boolean;
  }>`
    select receiver_id, created_at as sent_at, deleted_at, guardian_relation is not null as is_of_guardian from messages
    where id = ${messageId} and sender_id = ${viewerId} and visit is null`.execute(db);
  return rows[0];
}

/** A message that this guardian has written in the conversation of these two. */
export async function findMessageOfGuardian(
  db: Connection,
  message: { id: string; guardianId: string; senderId: string; receiverId: string },
): Promise<{ sentAt: Date; deletedAt: Date | null } | undefined> {
  return db
    .selectFrom('messages')
    .select(['createdAt as sentAt', 'deletedAt'])
    .where('id', '=', message.id)
    .where('guardianId', '=', message.guardianId)
    .where('senderId', '=', message.senderId)
    .where('receiverId', '=', message.receiverId)
    .executeTakeFirst();
}

/** Removes the text of a message for both sides, and its unread count if it was unread. */
export async function clearTextAndCorrectUnread(db: Connection, messageId: string, at: Date): Promise<void> {
  await sql`
    with emptied as (
      update messages set content = null, deleted_at = ${at} where id = ${messageId} and deleted_at is null
      returning conversation_id, receiver_id, seq
    )
    update participants p set unread = p.unread - 1 from emptied e
    where p.conversation_id = e.conversation_id and p.user_id = e.receiver_id and p.last_read_seq < e.seq`.execute(
    db,
  );
}

/** Messages as they are now; events contain only their ids. */
export async function listMessagesByIds(db: Connection, ids: string[]): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select ${messageColumns} from messages m where m.id = any(${ids}::uuid[])
    ${asPreparedStatement('list-messages-by-ids')}`.execute(db);
  return rows;
}
