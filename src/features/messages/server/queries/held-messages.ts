import { sql } from 'kysely';
import type { ContactOfSend } from '#features/contact-rules/server/contact-rules.ts';
import type { Connection } from '#server/context.ts';
import {
  asPreparedStatement,
  defineStatement,
  hiddenParameter,
} from '#server/database/prepared-statement.ts';
import type { MessageAnswer } from '../../contract/message-answers.ts';
import type { MessageKind } from '../../contract/message-kinds.ts';
import type { MessageDelay } from '../rules.ts';
import { listContactSchoolIds, listContactVerdicts, type MessageDraft } from './send-messages.ts';

/** A message that waits for its time. */
export interface HeldMessageRow {
  id: string;
  /** The order of writing. */
  number: number;
  senderId: string;
  receiverId: string;
  /** Null where it has ended. */
  content: string | null;
  kind: MessageKind | null;
  answer: MessageAnswer | null;
  isRequest: boolean;
  idempotencyKey: string | null;
  fingerprint: string | null;
  writtenAt: Date;
  reason: MessageDelay['reason'];
  /** Null until a guardian approves. */
  until: Date | null;
  timeZone: string | null;
  /** When a guardian has approved it. */
  approvedAt: Date | null;
  /** It is not delivered when its time comes. */
  isDropped: boolean;
  /** When it was taken back or not delivered. */
  endedAt: Date | null;
  /** Whether its sender sees for a while that it was not delivered. */
  isUndelivered: boolean;
  contactSchoolId: string | null;
  /** Null where it is not of a coach to an athlete. */
  contactVerdict: ContactOfSend['verdict'] | null;
}

/** Whose message waits for whom. */
export interface HeldPair {
  senderId: string;
  receiverId: string;
}

export const heldColumns =
  sql.raw(`h.id, h.number, h.sender_id, h.receiver_id, h.content, h.kind, h.is_request, h.idempotency_key,
  encode(h.fingerprint, 'hex') as fingerprint, h.created_at as written_at, h.reason, h.held_until as until, h.time_zone, h.is_dropped,
  h.ended_at, h.approved_at, h.is_undelivered, h.contact_school_id, h.contact_verdict, h.answer`);

/** What a draft has to do with messages that were held before. */
export interface EarlierHeldMessages extends HeldPair {
  /** How many of the pair wait. */
  waiting: number;
  /** How many of the pair wait or were written in the last 24 hours. */
  counted: number;
  isRequest: boolean;
  /** Whether one waits for a guardian. */
  waitsForApproval: boolean;
  /** Of the one that waits longest for its time. */
  reason: MessageDelay['reason'];
  until: Date | null;
  timeZone: string | null;
  /** Whether one has the key of the draft, or its id. */
  isKnown: boolean;
}

/** For the drafts with earlier held messages of their pair, key or id: how many, and until when. The texts are not read. */
export const findEarlierHeldMessages = (
  db: Connection,
  drafts: MessageDraft[],
  writtenAfter: Date,
): Promise<EarlierHeldMessages[]> =>
  selectEarlierHeldMessages(db, {
    ids: drafts.map(({ id }) => id),
    senderIds: drafts.map(({ senderId }) => senderId),
    receiverIds: drafts.map(({ receiverId }) => receiverId),
    keys: drafts.map(({ idempotencyKey }) => idempotencyKey),
    writtenAfter,
  });

interface SearchedHeldMessages {
  ids: string[];
  senderIds: string[];
  receiverIds: string[];
  keys: (string | undefined)[];
  writtenAfter: Date;
}

const selectEarlierHeldMessages = defineStatement<SearchedHeldMessages, EarlierHeldMessages>(
  (parameter) => sql<EarlierHeldMessages>`
    select d.sender_id, d.receiver_id, pair.waiting, pair.counted, coalesce(pair.is_request, false) as is_request,
      coalesce(pair.waits_for_approval, false) as waits_for_approval,
      'quiet-hours' as reason, pair.until, pair.time_zone, known.id is not null as is_known
    from unnest(
      ${hiddenParameter(parameter('ids'), 'uuid[]')}, ${hiddenParameter(parameter('senderIds'), 'uuid[]')},
      ${hiddenParameter(parameter('receiverIds'), 'uuid[]')}, ${hiddenParameter(parameter('keys'), 'text[]')}
    ) as d (id, sender_id, receiver_id, key)
    cross join lateral (
      select count(*) as counted, count(*) filter (where ended_at is null) as waiting,
        bool_or(is_request) filter (where ended_at is null) as is_request,
        bool_or(reason = 'approval' and not is_dropped) filter (where ended_at is null) as waits_for_approval,
        max(held_until) filter (where ended_at is null) as until,
        (array_agg(time_zone order by held_until desc nulls last) filter (where ended_at is null))[1] as time_zone
      from held_messages h
      where h.sender_id = d.sender_id and h.receiver_id = d.receiver_id
        and (ended_at is null or created_at > ${hiddenParameter(parameter('writtenAfter'), 'timestamptz')})
    ) pair
    left join lateral (
      select h.id from held_messages h where h.sender_id = d.sender_id and h.idempotency_key = d.key
      union all select h.id from held_messages h where h.id = d.id
      limit 1
    ) known on true
    where pair.counted > 0 or known.id is not null
    ${asPreparedStatement('find-earlier-held-messages')}`,
);

/** The held messages with the keys of these drafts, and whatever has the same ids, also where they have ended. */
export async function findHeldMessagesOfSameKeyOrId(
  db: Connection,
  drafts: MessageDraft[],
): Promise<HeldMessageRow[]> {
  const listColumn = (name: keyof MessageDraft) => drafts.map((draft) => draft[name] ?? null);
  const { rows } = await sql<HeldMessageRow>`
    with wanted as materialized (
      select * from unnest(
        ${listColumn('id')}::uuid[], ${listColumn('senderId')}::uuid[], ${listColumn('idempotencyKey')}::text[]
      ) as draft (id, sender_id, key)
    ), found as (
      select h.id from wanted w join held_messages h on h.sender_id = w.sender_id and h.idempotency_key = w.key
      union select h.id from wanted w join held_messages h on h.id = w.id
    )
    select ${heldColumns} from found join held_messages h on h.id = found.id`.execute(db);
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
      insert into held_messages (id, sender_id, receiver_id, content, kind, is_request, idempotency_key, fingerprint, created_at,
        reason, held_until, time_zone, contact_school_id, contact_verdict, answer)
      select d.id, sender_id, receiver_id, content, kind, is_request, key, decode(print, 'hex'), ${at}::timestamptz, reason, until, zone,
        contact_school_id, contact_verdict, answer
      from unnest(
        ${listColumn('id')}::uuid[], ${listColumn('senderId')}::uuid[], ${listColumn('receiverId')}::uuid[],
        ${listColumn('content')}::text[], ${listColumn('kind')}::text[], ${listColumn('isRequest')}::boolean[], ${listColumn('idempotencyKey')}::text[],
        ${listColumn('fingerprint')}::text[], ${listColumn('reason')}::text[], ${listColumn('until')}::timestamptz[],
        ${listColumn('timeZone')}::text[], ${listContactSchoolIds(drafts)}::uuid[], ${listContactVerdicts(drafts)}::jsonb[], ${listColumn('answer')}::text[]
      ) with ordinality as d (id, sender_id, receiver_id, content, kind, is_request, key, print, reason, until, zone,
        contact_school_id, contact_verdict, answer, n)
      where not exists (select from messages m where m.id = d.id)
      order by n
      returning *
    )
    select ${heldColumns} from h order by h.number`.execute(db);
  return held;
}

/** The viewer's messages to this member that wait, in the order of writing, also those that were not delivered since then. */
export async function listHeldMessages(
  db: Connection,
  viewerId: string,
  otherId: string,
  undeliveredAfter?: Date,
): Promise<HeldMessageRow[]> {
  const { rows } = await sql<HeldMessageRow>`
    select ${heldColumns} from held_messages h where h.sender_id = ${viewerId} and h.receiver_id = ${otherId}
      and (h.ended_at is null or h.is_undelivered and h.ended_at > ${undeliveredAfter ?? null})
    order by h.number
    ${asPreparedStatement('list-held-messages')}`.execute(db);
  return rows;
}

export async function listHeldMessagesByIds(db: Connection, ids: string[]): Promise<HeldMessageRow[]> {
  const { rows } = await sql<HeldMessageRow>`
    select ${heldColumns} from held_messages h where h.id = any(${ids}::uuid[]) and (h.ended_at is null or h.is_undelivered)`.execute(
    db,
  );
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
    .where('endedAt', 'is', null)
    .executeTakeFirst();
  return found?.receiverId;
}

/** Those that were delivered: the message has their keys. */
export async function deleteHeldMessages(db: Connection, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`delete from held_messages where id = any(${ids}::uuid[])`.execute(db);
}

/** Those that are taken back or not delivered; of `isUndelivered` the sender reads it. Returns how many there were. */
export async function endHeldMessages(
  db: Connection,
  ids: string[],
  at: Date,
  { isUndelivered = false } = {},
): Promise<number> {
  if (ids.length === 0) return 0;
  const { numAffectedRows } = await sql`
    update held_messages set content = null, ended_at = ${at}, is_undelivered = ${isUndelivered} where id = any(${ids}::uuid[]) and ended_at is null`.execute(
    db,
  );
  return Number(numAffectedRows);
}

export async function deleteMessagesEndedBefore(db: Connection, before: Date): Promise<void> {
  await sql`delete from held_messages where ended_at < ${before}`.execute(db);
}

/** What one member has written to another is not delivered any more; its sender does not see that before its time. */
export async function dropHeldMessagesOfPair(db: Connection, pair: HeldPair): Promise<void> {
  await sql`
    update held_messages set is_dropped = true
    where sender_id = ${pair.senderId} and receiver_id = ${pair.receiverId} and ended_at is null`.execute(db);
}

/** The same with all that a member has written, and that others have written to them. */
export async function dropHeldMessagesOfUser(db: Connection, userId: string): Promise<void> {
  await sql`
    update held_messages set is_dropped = true
    where (sender_id = ${userId} or receiver_id = ${userId}) and ended_at is null`.execute(db);
}

/** Of a member who is erased. Returns what others had written to them. */
export async function deleteHeldMessagesOf(
  db: Connection,
  userId: string,
): Promise<(HeldPair & { id: string })[]> {
  const { rows } = await sql<HeldPair & { id: string }>`
    delete from held_messages where sender_id = ${userId} or receiver_id = ${userId}
    returning id, sender_id, receiver_id`.execute(db);
  return rows.filter(({ senderId }) => senderId !== userId);
}
