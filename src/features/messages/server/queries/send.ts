import { sql } from 'kysely';
import { blockBetween } from '#features/safety/server/service/between.ts';
import type { VisitStep } from '#features/visits/contract.ts';
import type { Connection } from '#server/context.ts';
import { prepared } from '#server/database/prepared-statement.ts';

export interface MessageRow {
  id: string;
  senderId: string;
  receiverId: string;
  content: string | null;
  timestamp: Date;
  readAt: Date | null;
  deletedAt: Date | null;
  visit: VisitStep | null;
}

/** A message that is about to be stored. */
export interface Draft {
  id: string;
  senderId: string;
  receiverId: string;
  /** Null for the step of a visit. */
  content: string | null;
  visitId?: string;
  /** JSON. */
  visit?: string;
  idempotencyKey: string | undefined;
  /** SHA-256 of receiver and content, in hex. */
  fingerprint: string | undefined;
}

/** A draft with its conversation and its time. */
export interface Placed extends Draft {
  conversationId: string;
  at: Date;
}

export interface EarlierSend extends MessageRow {
  idempotencyKey: string;
  fingerprint: string;
}

/** A step of a visit waits for an answer while it is the last one of a visit that does. */
export const messageColumns = sql.raw(`
  m.id, m.sender_id, m.receiver_id, m.content, m.created_at as timestamp, m.read_at, m.deleted_at,
  case when m.visit is not null then m.visit || jsonb_build_object('id', m.visit_id, 'awaits', (
    select v.awaits from visits v where v.id = m.visit_id
      and not exists (select from messages n where n.visit_id = v.id and n.seq > m.seq)
  )) end as visit`);

/** What these senders have sent already under the same keys. */
export async function earlierSends(db: Connection, drafts: Draft[]): Promise<EarlierSend[]> {
  const keyed = drafts.filter((draft) => draft.idempotencyKey !== undefined);
  if (keyed.length === 0) return [];
  const { rows } = await sql<EarlierSend>`
    select ${messageColumns}, m.idempotency_key, encode(m.fingerprint, 'hex') as fingerprint
    from unnest(
      ${keyed.map((draft) => draft.senderId)}::uuid[], ${keyed.map((draft) => draft.idempotencyKey)}::text[]
    ) as wanted (sender_id, key)
    join messages m on m.sender_id = wanted.sender_id and m.idempotency_key = wanted.key
    ${prepared('earlier-sends')}`.execute(db);
  return rows;
}

/** The drafts between two people who have blocked one another, to ask the rule about: most groups have none. */
export async function draftsAcrossBlocks(db: Connection, drafts: Draft[]): Promise<Draft[]> {
  const { rows } = await sql<{ n: number }>`
    select d.n from unnest(
      ${drafts.map((draft) => draft.senderId)}::uuid[], ${drafts.map((draft) => draft.receiverId)}::uuid[]
    ) with ordinality as d (sender_id, receiver_id, n)
    where ${blockBetween(sql.ref('d.sender_id'), sql.ref('d.receiver_id'))}
    ${prepared('drafts-across-blocks')}`.execute(db);
  return rows.map(({ n }) => drafts[n - 1]!);
}

/** A pair of people with at most one conversation; the smaller id stands first. */
export interface Pair {
  first: string;
  second: string;
}

export interface Known extends Pair {
  conversationId: string;
  lastMessageAt: Date;
}

export async function conversationsOf(db: Connection, pairs: Pair[]): Promise<Known[]> {
  const { rows } = await sql<Known>`
    select c.id as conversation_id, c.first_user_id as first, c.second_user_id as second, p.last_message_at
    from unnest(${pairs.map((pair) => pair.first)}::uuid[], ${pairs.map((pair) => pair.second)}::uuid[])
      as wanted (first, second)
    join conversations c on c.first_user_id = wanted.first and c.second_user_id = wanted.second
    join participants p on p.conversation_id = c.id and p.user_id = c.first_user_id
    ${prepared('conversations-of')}`.execute(db);
  return rows;
}

/** Both people must be locked, so that nobody else begins the same conversation meanwhile. */
export async function insertConversation(
  db: Connection,
  { id, pair, openedBy, at }: { id: string; pair: Pair; openedBy: string; at: Date },
): Promise<void> {
  await sql`
    with begun as (
      insert into conversations (id, first_user_id, second_user_id, created_at, started_by)
      values (${id}, ${pair.first}, ${pair.second}, ${at}, ${openedBy})
    )
    insert into participants (conversation_id, user_id, other_user_id, last_message_at) values
      (${id}, ${pair.first}, ${pair.second}, ${at}), (${id}, ${pair.second}, ${pair.first}, ${at})`.execute(
    db,
  );
}

export interface Openings {
  senderId: string;
  /** Conversations begun since the given time. */
  count: number;
  /** The first of them. */
  since: Date | null;
}

/** What those of these senders who are newcomers have begun lately; they must be locked, so that it stays true. */
export async function newcomersOpenings(
  db: Connection,
  senderIds: string[],
  { joinedAfter, begunAfter }: { joinedAfter: Date; begunAfter: Date },
): Promise<Openings[]> {
  const { rows } = await sql<Openings>`
    select u.id as sender_id, count(c.id) as count, min(c.created_at) as since
    from users u left join conversations c on c.started_by = u.id and c.created_at > ${begunAfter}
    where u.id = any(${senderIds}::uuid[]) and u.created_at > ${joinedAfter}
    group by u.id`.execute(db);
  return rows;
}

/** Stores them in their order, counts them at both sides, and answers them in that order. */
export async function insertMessages(db: Connection, drafts: Placed[]): Promise<MessageRow[]> {
  const column = (name: keyof (typeof drafts)[number]) => drafts.map((draft) => draft[name] ?? null);
  const { rows } = await sql<MessageRow>`
    with sent as (
      insert into messages
        (id, conversation_id, sender_id, receiver_id, content, created_at, idempotency_key, fingerprint, visit_id, visit)
      select id, conversation_id, sender_id, receiver_id, content, at, key, decode(print, 'hex'), visit_id, visit
      from unnest(
        ${column('id')}::uuid[], ${column('conversationId')}::uuid[], ${column('senderId')}::uuid[],
        ${column('receiverId')}::uuid[], ${column('content')}::text[], ${column('idempotencyKey')}::text[],
        ${column('fingerprint')}::text[], ${column('at')}::timestamptz[], ${column('visitId')}::uuid[],
        ${column('visit')}::jsonb[]
      ) with ordinality as d
        (id, conversation_id, sender_id, receiver_id, content, key, print, at, visit_id, visit, n)
      order by n
      returning *
    ), counted as (
      update participants p set unread = p.unread + n.received, last_message_seq = n.last, last_message_at = n.at
      from (
        select conversation_id, user_id, sum(received) as received, max(seq) as last, max(created_at) as at
        from (
          select conversation_id, sender_id as user_id, 0 as received, seq, created_at from sent
          union all select conversation_id, receiver_id, 1, seq, created_at from sent
        ) sides
        group by conversation_id, user_id
      ) n
      where p.conversation_id = n.conversation_id and p.user_id = n.user_id
    )
    select ${messageColumns} from sent m order by m.seq
    ${prepared('insert-messages')}`.execute(db);
  return rows;
}
