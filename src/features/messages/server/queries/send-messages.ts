import { sql } from 'kysely';
import type { ContactOfSend } from '#features/contact-rules/server/contact-rules.ts';
import type { Connection } from '#server/context.ts';
import {
  asPreparedStatement,
  defineStatement,
  hiddenParameter,
} from '#server/database/prepared-statement.ts';
import type { GuardianRelation } from '../../contract/guardian-relations.ts';
import type { MessageAnswer } from '../../contract/message-answers.ts';
import type { MessageKind } from '../../contract/message-kinds.ts';
import type { VisitSnapshot } from '../../contract/visit-card-schema.ts';
import type { MessageDelay } from '../rules.ts';
import { selectConversationsBegunByHeldMessages } from './conversations-begun-by-held-messages.ts';
import type { RequestState } from './message-requests.ts';

export interface MessageRow {
  id: string;
  senderId: string;
  receiverId: string;
  content: string | null;
  timestamp: Date;
  readAt: Date | null;
  deletedAt: Date | null;
  /** Of a card. Null once the visit was deleted with an account. */
  visitId: string | null;
  visit: VisitSnapshot | null;
  kind: MessageKind | null;
  copies: 'few' | 'more' | null;
  /** Of the guardian who has written it for the sender; null for a message of the sender. */
  guardianRelation: GuardianRelation | null;
  answer: MessageAnswer | null;
  /** Whether it waits as a request; read only for the answer to its sender. */
  isRequest?: boolean;
  /** Set where it is not delivered yet; only in the answer to its sender. */
  hold?: MessageDelay;
}

/** A message that is about to be stored. */
export interface MessageDraft {
  id: string;
  senderId: string;
  receiverId: string;
  /** Null for a card. */
  content: string | null;
  /** Absent: personal. */
  kind?: MessageKind | undefined;
  /** Absent: a written text. */
  answer?: MessageAnswer | undefined;
  visitId?: string;
  /** What a card shows, as JSON. */
  visit?: string;
  idempotencyKey: string | undefined;
  /** SHA-256 of receiver and content, in hex: shows whether a key was used for another message. */
  fingerprint: string | undefined;
  /** Of the sender, where requests are counted per network. */
  network?: string | undefined;
  /** Of a message that was held: it counts as begun, and as a request, from then on. */
  writtenAt?: Date;
  /** Contact rules are looked up for coaches alone. */
  isFromCoach?: boolean;
  /** Of a coach to an athlete: what the contact rules said when it was written. */
  contact?: ContactOfSend | undefined;
  /** Set where a guardian of the sender writes. */
  guardianId?: string;
  guardianRelation?: GuardianRelation;
}

/** A draft with its conversation and its time. */
export interface AssignedMessageDraft extends MessageDraft {
  conversationId: string;
  at: Date;
}

export interface KeyedMessageRow extends MessageRow {
  idempotencyKey: string;
  fingerprint: string;
}

export const messageColumns = sql.raw(`
  m.id, m.sender_id, m.receiver_id, m.content, m.created_at as timestamp, m.read_at, m.deleted_at, m.visit_id,
  m.visit, m.kind, m.copies, m.guardian_relation, m.answer`);

/** Messages that these senders have already sent with the same idempotency keys. */
export async function findMessagesByIdempotencyKey(
  db: Connection,
  drafts: MessageDraft[],
): Promise<KeyedMessageRow[]> {
  const keyed = drafts.filter((draft) => draft.idempotencyKey !== undefined);
  if (keyed.length === 0) return [];
  return selectMessagesByKey(db, {
    senderIds: keyed.map((draft) => draft.senderId),
    keys: keyed.map((draft) => draft.idempotencyKey),
  });
}

const selectMessagesByKey = defineStatement<
  { senderIds: string[]; keys: (string | undefined)[] },
  KeyedMessageRow
>(
  (parameter) => sql<KeyedMessageRow>`
    select ${messageColumns}, m.idempotency_key, encode(m.fingerprint, 'hex') as fingerprint,
      exists (select from conversations c where c.id = m.conversation_id and c.request_state = 'waiting'
        and c.started_by = m.sender_id) as is_request
    from unnest(
      ${hiddenParameter(parameter('senderIds'), 'uuid[]')}, ${hiddenParameter(parameter('keys'), 'text[]')}
    ) as wanted (sender_id, key)
    join messages m on m.sender_id = wanted.sender_id and m.idempotency_key = wanted.key
    ${asPreparedStatement('find-earlier-sends')}`,
);

/** Two people, who have at most one conversation. The smaller id comes first. */
export interface UserPair {
  first: string;
  second: string;
}

export interface KnownConversation extends UserPair {
  conversationId: string;
  lastMessageAt: Date;
  requestState: RequestState | null;
  startedBy: string | null;
}

export const findConversationsOfPairs = (db: Connection, pairs: UserPair[]): Promise<KnownConversation[]> =>
  selectConversationsOfPairs(db, {
    firstUserIds: pairs.map((pair) => pair.first),
    secondUserIds: pairs.map((pair) => pair.second),
  });

const selectConversationsOfPairs = defineStatement<
  { firstUserIds: string[]; secondUserIds: string[] },
  KnownConversation
>(
  (parameter) => sql<KnownConversation>`
    select c.id as conversation_id, c.first_user_id as first, c.second_user_id as second, p.last_message_at,
      c.request_state, c.started_by
    from unnest(${hiddenParameter(parameter('firstUserIds'), 'uuid[]')}, ${hiddenParameter(parameter('secondUserIds'), 'uuid[]')})
      as wanted (first, second)
    join conversations c on c.first_user_id = wanted.first and c.second_user_id = wanted.second
    join participants p on p.conversation_id = c.id and p.user_id = c.first_user_id
    ${asPreparedStatement('find-conversations-by-pair')}`,
);

/** Both people must be locked: otherwise another transaction could begin the same conversation. */
export async function insertConversation(
  db: Connection,
  conversation: {
    id: string;
    pair: UserPair;
    openedBy: string;
    isRequest: boolean;
    begunAt: Date;
    at: Date;
  },
): Promise<void> {
  const { id, pair, openedBy, isRequest, begunAt, at } = conversation;
  await sql`
    with conversation as (
      insert into conversations (id, first_user_id, second_user_id, created_at, started_by, request_state)
      values (${id}, ${pair.first}, ${pair.second}, ${begunAt}, ${openedBy}, ${isRequest ? 'waiting' : null})
    )
    insert into participants (conversation_id, user_id, other_user_id, last_message_at) values
      (${id}, ${pair.first}, ${pair.second}, ${at}), (${id}, ${pair.second}, ${pair.first}, ${at})`.execute(
    db,
  );
}

interface NewConversationCount {
  senderId: string;
  /** Conversations begun since the given time. */
  count: number;
  /** When the first of them was begun. */
  firstBegunAt: Date | null;
}

/** How many conversations the newcomers among these senders began. They must be locked, so that the count stays true. */
export async function countConversationsBegunByNewcomers(
  db: Connection,
  senderIds: string[],
  { joinedAfter, begunAfter }: { joinedAfter: Date; begunAfter: Date },
): Promise<NewConversationCount[]> {
  const { rows } = await sql<NewConversationCount>`
    select u.id as sender_id, count(c.created_at) as count, min(c.created_at) as first_begun_at
    from users u left join (
      select started_by, created_at from conversations where started_by = any(${senderIds}::uuid[]) and created_at > ${begunAfter}
      union all ${selectConversationsBegunByHeldMessages(senderIds, begunAfter)}
    ) c on c.started_by = u.id
    where u.id = any(${senderIds}::uuid[]) and u.created_at > ${joinedAfter}
    group by u.id`.execute(db);
  return rows;
}

/** The ids of the drafts to members whose profile the sender does not see. */
export async function findDraftsToHiddenReceivers(
  db: Connection,
  drafts: MessageDraft[],
): Promise<Set<string>> {
  const listIds = (name: 'id' | 'senderId' | 'receiverId') => drafts.map((draft) => draft[name]);
  const { rows } = await sql<{ id: string }>`
    select d.id from unnest(
      ${listIds('id')}::uuid[], ${listIds('senderId')}::uuid[], ${listIds('receiverId')}::uuid[]
    ) as d (id, sender_id, receiver_id)
    where exists (select from unseen_profiles v where v.user_id = d.sender_id and v.other_user_id = d.receiver_id)`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Of these answers, those to somebody who is no athlete or has written nothing to their sender. */
export async function findAnswersToNothing(db: Connection, drafts: MessageDraft[]): Promise<Set<string>> {
  if (drafts.length === 0) return new Set();
  const listIds = (name: 'id' | 'senderId' | 'receiverId') => drafts.map((draft) => draft[name]);
  const { rows } = await sql<{ id: string }>`
    select d.id from unnest(
      ${listIds('id')}::uuid[], ${listIds('senderId')}::uuid[], ${listIds('receiverId')}::uuid[]
    ) as d (id, sender_id, receiver_id)
    where not exists (select from athletes a where a.user_id = d.receiver_id)
      or not exists (
        select from participants p join messages m on m.conversation_id = p.conversation_id
        where p.user_id = d.sender_id and p.other_user_id = d.receiver_id and m.sender_id = d.receiver_id)`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}

export const listContactSchoolIds = (drafts: Pick<MessageDraft, 'contact'>[]): (string | null)[] =>
  drafts.map(({ contact }) => contact?.schoolId ?? null);

/** As JSON. */
export const listContactVerdicts = (drafts: Pick<MessageDraft, 'contact'>[]): (string | null)[] =>
  drafts.map(({ contact }) => (contact ? toJsonOnce(contact.verdict) : null));

/** Few differ, and those that are the same are one object. */
const jsonOfVerdicts = new WeakMap<ContactOfSend['verdict'], string>();

function toJsonOnce(verdict: ContactOfSend['verdict']): string {
  const json = jsonOfVerdicts.get(verdict) ?? JSON.stringify(verdict);
  jsonOfVerdicts.set(verdict, json);
  return json;
}
