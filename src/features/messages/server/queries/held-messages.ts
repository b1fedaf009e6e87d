import { sql } from 'kysely';
import type { Connection } from '#server/context.ts';
import { asPreparedStatement, hiddenParameter } from '#server/database/prepared-statement.ts';
import type { MessageDelay } from '../rules.ts';
import type { MessageDraft } from './send-messages.ts';

/** A message that waits for its time. */
export interface HeldMessageRow {
  id: string;
  /** The order of writing. */
  number: number;
  senderId: string;
  receiverId: string;
  content: string;
  isRequest: boolean;
  idempotencyKey: string | null;
  fingerprint: string | null;
  writtenAt: Date;
  reason: MessageDelay['reason'];
  until: Date;
  timeZone: string | null;
}

/** Whose message waits for whom. */
export interface HeldPair {
  senderId: string;
  receiverId: string;
}

const heldColumns =
  sql.raw(`h.id, h.number, h.sender_id, h.receiver_id, h.content, h.is_request, h.idempotency_key,
  encode(h.fingerprint, 'hex') as fingerprint, h.created_at as written_at, h.reason, h.held_until as until, h.time_zone`);

/** What is held of these senders for the same receivers, or with the same keys, and whatever has the same ids; in the order of writing. */
export async function findHeldMessagesOfSamePairKeyOrId(
  db: Connection,
  drafts: MessageDraft[],
): Promise<HeldMessageRow[]> {
  const listColumn = (name: keyof MessageDraft) => drafts.map((draft) => draft[name] ?? null);
  const { rows } = await sql<HeldMessageRow>`
    with wanted as materialized (
      select * from unnest(
        ${hiddenParameter(listColumn('id'), 'uuid[]')}, ${hiddenParameter(listColumn('senderId'), 'uuid[]')},
        ${hiddenParameter(listColumn('receiverId'), 'uuid[]')}, ${hiddenParameter(listColumn('idempotencyKey'), 'text[]')}
      ) as draft (id, sender_id, receiver_id, key)
    ), found as (
      select h.id from wanted w join held_messages h on h.sender_id = w.sender_id and h.receiver_id = w.receiver_id
      union select h.id from wanted w join held_messages h on h.sender_id = w.sender_id and h.idempotency_key = w.key
      union select h.id from wanted w join held_messages h on h.id = w.id
    )
    select ${heldColumns} from found join held_messages h on h.id = found.id order by h.number
    ${asPreparedStatement('find-held-messages-like')}`.execute(db);
  return rows;
}

/** A message that is about to be held. */
export interface HeldMessageDraft extends MessageDraft {
  content: string;
  isRequest: boolean;
  hold: MessageDelay;
}

/** Returns the held messages; those whose id a message has are missing. */
export async function insertHeldMessages(
  db: Connection,
  drafts: HeldMessageDraft[],
  at: Date,
): Promise<HeldMessageRow[]> {
  const rows = drafts.map(({ hold, ...draft }) => ({ ...draft, ...hold }));
  const listColumn = (name: keyof (typeof rows)[number]) => rows.map((row) => row[name] ?? null);
  const { rows: held } = await sql<HeldMessageRow>`
    with h as (
      insert into held_messages (id, sender_id, receiver_id, content, is_request, idempotency_key, fingerprint, created_at,
        reason, held_until, time_zone)
      select d.id, sender_id, receiver_id, content, is_request, key, decode(print, 'hex'), ${at}::timestamptz, reason, until, zone
      from unnest(
        ${listColumn('id')}::uuid[], ${listColumn('senderId')}::uuid[], ${listColumn('receiverId')}::uuid[],
        ${listColumn('content')}::text[], ${listColumn('isRequest')}::boolean[], ${listColumn('idempotencyKey')}::text[],
        ${listColumn('fingerprint')}::text[], ${listColumn('reason')}::text[], ${listColumn('until')}::timestamptz[],
        ${listColumn('timeZone')}::text[]
      ) with ordinality as d (id, sender_id, receiver_id, content, is_request, key, print, reason, until, zone, n)
      where not exists (select from messages m where m.id = d.id)
      order by n
      returning *
    )
    select ${heldColumns} from h order by h.number`.execute(db);
  return held;
}

/** The viewer's messages to this member that wait, in the order of writing. */
export async function listHeldMessages(
  db: Connection,
  viewerId: string,
  otherId: string,
): Promise<HeldMessageRow[]> {
  const { rows } = await sql<HeldMessageRow>`
    select ${heldColumns} from held_messages h where h.sender_id = ${viewerId} and h.receiver_id = ${otherId}
    order by h.number
    ${asPreparedStatement('list-held-messages')}`.execute(db);
  return rows;
}

export async function listHeldMessagesByIds(db: Connection, ids: string[]): Promise<HeldMessageRow[]> {
  const { rows } = await sql<HeldMessageRow>`
    select ${heldColumns} from held_messages h where h.id = any(${ids}::uuid[])`.execute(db);
  return rows;
}

/** For whom a held message of the viewer is. */
export async function findReceiverOfHeldMessage(
  db: Connection,
  viewerId: string,
  id: string,
): Promise<string | undefined> {
  const found = await db
    .selectFrom('heldMessages')
    .select('receiverId')
    .where('id', '=', id)
    .where('senderId', '=', viewerId)
    .executeTakeFirst();
  return found?.receiverId;
}

export async function deleteHeldMessages(db: Connection, ids: string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const { numAffectedRows } = await sql`delete from held_messages where id = any(${ids}::uuid[])`.execute(db);
  return Number(numAffectedRows);
}

/** Pairs with a message that is due, by the order of writing; `after` is the number of the last pair before. */
export async function listDuePairs(
  db: Connection,
  now: Date,
  page: { limit: number; after: number },
): Promise<(HeldPair & { number: number })[]> {
  const { rows } = await sql<HeldPair & { number: number }>`
    select sender_id, receiver_id, min(number) as number from held_messages
    where held_until <= ${now} and number > ${page.after}::bigint
    group by sender_id, receiver_id order by min(number) limit ${page.limit}`.execute(db);
  return rows;
}

/**
 * The due messages of these pairs in the order of writing, and whether a message has the id, or the key, of one: it was
 * sent again while nothing was held. Both people of each pair must be locked.
 */
export async function listDueMessages(
  db: Connection,
  pairs: HeldPair[],
  now: Date,
  limit: number,
): Promise<(HeldMessageRow & { isIdTaken: boolean; isKeyTaken: boolean })[]> {
  const [senderIds, receiverIds] = [
    pairs.map(({ senderId }) => senderId),
    pairs.map((pair) => pair.receiverId),
  ];
  const { rows } = await sql<HeldMessageRow & { isIdTaken: boolean; isKeyTaken: boolean }>`
    select ${heldColumns}, exists (select from messages m where m.id = h.id) as is_id_taken,
      exists (
        select from messages m where m.sender_id = h.sender_id and m.idempotency_key = h.idempotency_key
      ) as is_key_taken
    from unnest(${senderIds}::uuid[], ${receiverIds}::uuid[]) as pair (sender_id, receiver_id)
    join held_messages h on h.sender_id = pair.sender_id and h.receiver_id = pair.receiver_id
    where h.held_until <= ${now}
    order by h.number limit ${limit}`.execute(db);
  return rows;
}

/** Holds what is held of a pair until later. */
export async function postponeHeldMessages(
  db: Connection,
  { senderId, receiverId }: HeldPair,
  { until, timeZone }: Pick<MessageDelay, 'until' | 'timeZone'>,
): Promise<void> {
  await db
    .updateTable('heldMessages')
    .set({ heldUntil: until, timeZone })
    .where('senderId', '=', senderId)
    .where('receiverId', '=', receiverId)
    .where('heldUntil', '<', until)
    .execute();
}

/** Drops what one of the two has written to the other, and returns it. */
export async function deleteHeldMessagesBetween(
  db: Connection,
  one: string,
  other: string,
): Promise<(HeldPair & { id: string })[]> {
  const { rows } = await sql<HeldPair & { id: string }>`
    delete from held_messages
    where (sender_id, receiver_id) in ((${one}::uuid, ${other}::uuid), (${other}::uuid, ${one}::uuid))
    returning id, sender_id, receiver_id`.execute(db);
  return rows;
}

/** Drops what a member has written, and what others have written to them. */
export async function deleteHeldMessagesOf(db: Connection, userId: string): Promise<void> {
  await sql`delete from held_messages where sender_id = ${userId} or receiver_id = ${userId}`.execute(db);
}
