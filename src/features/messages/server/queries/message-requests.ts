import { sql } from 'kysely';
import type { Connection } from '#server/context.ts';
import { asPreparedStatement } from '#server/database/prepared-statement.ts';
import { selectConversationsBegunByHeldMessages } from './conversations-begun-by-held-messages.ts';

export type RequestState = 'waiting' | 'accepted' | 'declined';

interface SentRequestCount {
  senderId: string;
  count: number;
  /** When the first of them was sent. */
  firstSentAt: Date | null;
}

/** How many requests each of these members has sent since. They must be locked, so that the count stays true. */
export async function countRequestsSent(
  db: Connection,
  senderIds: string[],
  since: Date,
): Promise<SentRequestCount[]> {
  const { rows } = await sql<SentRequestCount>`
    select started_by as sender_id, count(*) as count, min(created_at) as first_sent_at
    from (
      select started_by, created_at from conversations
      where started_by = any(${senderIds}::uuid[]) and created_at > ${since} and request_state is not null
      union all ${selectConversationsBegunByHeldMessages(senderIds, since, sql`h.is_request`)}
    ) sent
    group by started_by
    ${asPreparedStatement('count-requests-sent')}`.execute(db);
  return rows;
}

/** The conversations become ordinary ones: from here on the sender sees what was read while it was a request. */
export async function acceptRequests(db: Connection, conversationIds: string[], at: Date): Promise<void> {
  await sql`
    with accepted as (
      update conversations set request_state = 'accepted', request_answered_at = ${at}
      where id = any(${conversationIds}::uuid[]) and request_state in ('waiting', 'declined')
      returning id, started_by
    )
    update messages m set read_at = ${at}
    from accepted a join participants p on p.conversation_id = a.id and p.other_user_id = a.started_by
    where m.conversation_id = a.id and m.receiver_id = p.user_id and m.read_at is null
      and m.seq <= p.last_read_seq`.execute(db);
}

export interface WaitingRequest {
  conversationId: string;
  senderId: string;
  receiverId: string;
}

interface CoachKey {
  coachId?: string | null;
  userId?: string | null;
}

/** The coach, and those who have received requests of the coach that wait. */
export async function listPeopleOfWaitingRequests(
  db: Connection,
  { coachId = null, userId = null }: CoachKey,
): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    with coach as (select user_id from coaches where id = ${coachId} or user_id = ${userId})
    select user_id from coach
    union
    select p.user_id from coach
      join conversations r on r.started_by = coach.user_id and r.request_state = 'waiting'
      join participants p on p.conversation_id = r.id`.execute(db);
  return rows.map((row) => row.userId);
}

/** Those that a coach has sent. */
export async function listWaitingRequestsOfCoach(
  db: Connection,
  { coachId = null, userId = null }: CoachKey,
): Promise<WaitingRequest[]> {
  const { rows } = await sql<WaitingRequest>`
    select r.id as conversation_id, r.started_by as sender_id, p.user_id as receiver_id
    from coaches c
      join conversations r on r.started_by = c.user_id and r.request_state = 'waiting'
      join participants p on p.conversation_id = r.id and p.other_user_id = r.started_by
    where c.id = ${coachId} or c.user_id = ${userId}`.execute(db);
  return rows;
}

export interface ReceivedRequest {
  conversationId: string;
  state: RequestState;
  /** Whether nothing passes between the two: one has blocked the other, or is suspended, or a guardian has stopped it. */
  isSeparated: boolean;
}

/** The request that this member has received from the other one, whatever became of it. */
export async function findReceivedRequest(
  db: Connection,
  viewerId: string,
  otherId: string,
): Promise<ReceivedRequest | undefined> {
  const { rows } = await sql<ReceivedRequest>`
    select c.id as conversation_id, c.request_state as state, exists (
      select from separated_pairs s where s.user_id = p.user_id and s.other_user_id = p.other_user_id
      union all select from stopped_pairs s where s.user_id = p.user_id and s.other_user_id = p.other_user_id
    ) as is_separated
    from participants p join conversations c on c.id = p.conversation_id
    where p.user_id = ${viewerId} and p.other_user_id = ${otherId}
      and c.request_state is not null and c.started_by = ${otherId}`.execute(db);
  return rows[0];
}

/** For its receiver the request is read, so that nothing counts or mails it; the sender does not see that. */
export async function declineRequest(db: Connection, conversationId: string, at: Date): Promise<void> {
  await sql`
    with declined as (
      update conversations set request_state = 'declined', request_answered_at = ${at}
      where id = ${conversationId} and request_state = 'waiting'
      returning id, started_by
    )
    update participants p set unread = 0, last_read_seq = p.last_message_seq from declined d
    where p.conversation_id = d.id and p.other_user_id = d.started_by`.execute(db);
}
