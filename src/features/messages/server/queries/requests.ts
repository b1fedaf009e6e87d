import { sql } from 'kysely';
import type { Connection } from '#server/context.ts';
import { asPreparedStatement } from '#server/database/prepared-statement.ts';

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
    from conversations
    where started_by = any(${senderIds}::uuid[]) and created_at > ${since} and request_state is not null
    group by started_by
    ${asPreparedStatement('count-requests-sent')}`.execute(db);
  return rows;
}

/** The conversations become ordinary ones. */
export async function acceptRequests(db: Connection, conversationIds: string[], at: Date): Promise<void> {
  await sql`
    update conversations set request_state = 'accepted', request_answered_at = ${at}
    where id = any(${conversationIds}::uuid[]) and request_state in ('waiting', 'declined')`.execute(db);
}

/** Those that wait of a member who is verified meanwhile. */
export async function acceptWaitingRequestsOf(db: Connection, userId: string, at: Date): Promise<void> {
  await sql`
    update conversations set request_state = 'accepted', request_answered_at = ${at}
    where started_by = ${userId} and request_state = 'waiting'`.execute(db);
}

/** The request that this member has received from the other one, whatever became of it. */
export async function findReceivedRequest(
  db: Connection,
  viewerId: string,
  otherId: string,
): Promise<{ conversationId: string; state: RequestState } | undefined> {
  const { rows } = await sql<{ conversationId: string; state: RequestState }>`
    select c.id as conversation_id, c.request_state as state
    from participants p join conversations c on c.id = p.conversation_id
    where p.user_id = ${viewerId} and p.other_user_id = ${otherId}
      and c.request_state is not null and c.started_by = ${otherId}`.execute(db);
  return rows[0];
}

export async function declineRequest(db: Connection, conversationId: string, at: Date): Promise<void> {
  await sql`
    update conversations set request_state = 'declined', request_answered_at = ${at}
    where id = ${conversationId} and request_state = 'waiting'`.execute(db);
}
