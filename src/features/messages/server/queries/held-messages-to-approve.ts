import { sql } from 'kysely';
import type { Connection } from '#server/context.ts';
import type { MessageAnswer } from '../../contract/message-answers.ts';
import type { MessageKind } from '../../contract/message-kinds.ts';
import type { HeldMessageRow, HeldPair } from './held-messages.ts';

/** A message that waits for a guardian. */
export interface MessageToApprove {
  id: string;
  senderId: string;
  senderName: string;
  senderRole: 'athlete' | 'coach';
  /** Of a coach. */
  school: string | null;
  content: string;
  kind: MessageKind | null;
  answer: MessageAnswer | null;
  writtenAt: Date;
}

/** Not the dropped ones: their senders see them wait, and nobody else does. */
const isToApproveSql = sql`h.reason = 'approval' and h.approved_at is null and h.ended_at is null and not h.is_dropped`;

/** What waits for the guardians of this athlete, the oldest first. */
export async function listMessagesToApprove(
  db: Connection,
  athleteUserId: string,
  maxRows: number,
): Promise<MessageToApprove[]> {
  const { rows } = await sql<MessageToApprove>`
    select h.id, h.sender_id, u.first_name || ' ' || u.last_name as sender_name, u.role as sender_role, c.school, h.content, h.kind, h.answer,
      h.created_at as written_at
    from held_messages h join users u on u.id = h.sender_id left join coaches c on c.user_id = u.id
    where h.receiver_id = ${athleteUserId} and ${isToApproveSql} order by h.number limit ${maxRows}`.execute(
    db,
  );
  return rows;
}

/** Who has written this message to the athlete; undefined where it does not wait for a guardian. */
export async function findSenderOfMessageToApprove(
  db: Connection,
  { athleteUserId, messageId }: { athleteUserId: string; messageId: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ senderId: string }>`
    select h.sender_id from held_messages h
    where h.id = ${messageId} and h.receiver_id = ${athleteUserId} and ${isToApproveSql}`.execute(db);
  return rows[0]?.senderId;
}

export async function setApproved(db: Connection, id: string, at: Date): Promise<void> {
  await db.updateTable('heldMessages').set({ approvedAt: at }).where('id', '=', id).execute();
}

/** Makes due what is approved and follows nothing of its sender that is not. Returns what it was. */
export async function releaseApprovedMessages(
  db: Connection,
  pair: HeldPair,
  at: Date,
): Promise<Pick<HeldMessageRow, 'id' | 'senderId' | 'receiverId'>[]> {
  const { rows } = await sql<Pick<HeldMessageRow, 'id' | 'senderId' | 'receiverId'>>`
    update held_messages h set reason = 'quiet-hours', held_until = ${at}
    where h.sender_id = ${pair.senderId} and h.receiver_id = ${pair.receiverId} and h.reason = 'approval'
      and h.ended_at is null and h.approved_at is not null and not exists (
        select from held_messages e where e.sender_id = h.sender_id and e.receiver_id = h.receiver_id
          and e.ended_at is null and e.approved_at is null and not e.is_dropped and e.number < h.number)
    returning h.id, h.sender_id, h.receiver_id`.execute(db);
  return rows;
}

/** Makes due all that waits for a guardian, where none approves any more. */
export async function releaseAllOfPair(
  db: Connection,
  pair: HeldPair,
  at: Date,
): Promise<Pick<HeldMessageRow, 'id' | 'senderId' | 'receiverId'>[]> {
  const { rows } = await sql<Pick<HeldMessageRow, 'id' | 'senderId' | 'receiverId'>>`
    update held_messages set reason = 'quiet-hours', held_until = ${at}
    where sender_id = ${pair.senderId} and receiver_id = ${pair.receiverId} and reason = 'approval' and ended_at is null
    returning id, sender_id, receiver_id`.execute(db);
  return rows;
}

/**
 * Pairs with something that waits for a guardian and perhaps need not: none of the receiver approves, or the receiver may be
 * an adult, or all before it is approved.
 */
export async function listPairsToRelease(
  db: Connection,
  {
    after,
    limit,
    adultsBornBy,
    isInForce,
    receiverId,
  }: { after: HeldPair; limit: number; adultsBornBy: string; isInForce: boolean; receiverId: string | null },
): Promise<HeldPair[]> {
  const { rows } = await sql<HeldPair>`
    select distinct h.receiver_id, h.sender_id from held_messages h
    where h.reason = 'approval' and h.ended_at is null
      and (${receiverId}::uuid is null or h.receiver_id = ${receiverId}::uuid)
      and (h.receiver_id, h.sender_id) > (${after.receiverId}::uuid, ${after.senderId}::uuid)
      and (not ${isInForce}::boolean
        or not exists (select from approving_guardians v where v.athlete_user_id = h.receiver_id
          and (v.birth_date is null or v.birth_date > ${adultsBornBy}::date))
        or h.approved_at is not null and not exists (
          select from held_messages e where e.sender_id = h.sender_id and e.receiver_id = h.receiver_id
            and e.ended_at is null and e.approved_at is null and not e.is_dropped and e.number < h.number))
    order by h.receiver_id, h.sender_id limit ${limit}`.execute(db);
  return rows;
}

/** Pairs with something that no guardian has answered since then, also where it was dropped meanwhile. */
export async function listPairsWithUnanswered(
  db: Connection,
  writtenBefore: Date,
  limit: number,
): Promise<HeldPair[]> {
  const { rows } = await sql<HeldPair>`
    select distinct sender_id, receiver_id from held_messages
    where reason = 'approval' and ended_at is null and (approved_at is null or is_dropped) and created_at <= ${writtenBefore}
    limit ${limit}`.execute(db);
  return rows;
}

/** The same of one pair, whose people must be locked. */
export async function listUnansweredOfPair(
  db: Connection,
  pair: HeldPair,
  writtenBefore: Date,
): Promise<(HeldPair & { id: string })[]> {
  const { rows } = await sql<HeldPair & { id: string }>`
    select id, sender_id, receiver_id from held_messages
    where sender_id = ${pair.senderId} and receiver_id = ${pair.receiverId} and reason = 'approval' and ended_at is null
      and (approved_at is null or is_dropped) and created_at <= ${writtenBefore}`.execute(db);
  return rows;
}
