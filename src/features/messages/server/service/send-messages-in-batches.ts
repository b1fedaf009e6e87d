import { hash } from 'node:crypto';
import {
  createContactFinder,
  type FindContactsOfSends,
} from '#features/contact-rules/server/contact-rules.ts';
import type { Connection, ContextWith } from '#server/context.ts';
import { getViolatedConstraint, isDeadlock, isLockTimeout } from '#server/database/database-errors.ts';
import { createGroupCommit } from '#server/database/group-commit.ts';
import {
  type LockedPeople,
  listPeopleWithLockedLogs,
  lockEventLogsAndRead,
  setLockTimeout,
} from '#server/database/member-event-log.ts';
import type { Viewer } from '#server/http/viewer-types.ts';
import { type AppError, forbidden } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import type { NewMessage } from '../../contract/message-calls.ts';
import type { HeldMessage, Message } from '../../contract/message-schema.ts';
import { listDueMessages } from '../queries/due-held-messages.ts';
import {
  findEarlierHeldMessages,
  findHeldMessagesOfSameKeyOrId,
  type HeldMessageRow,
} from '../queries/held-messages.ts';
import {
  findAnswersToNothing,
  findConversationsOfPairs,
  findMessagesByIdempotencyKey,
  type KeyedMessageRow,
  type KnownConversation,
  type MessageDraft,
  type MessageRow,
} from '../queries/send-messages.ts';
import {
  assertSentByViewerToAnother,
  type FindMessageHolds,
  type FindMessageRefusals,
  getStartOfHeldMessageLimit,
  newIdempotencyKeyReusedError,
  newMessageIdTakenError,
  newNothingToAnswerError,
  personNotFound,
} from '../rules.ts';
import {
  type DecidedRequests,
  decideRequests,
  type RequestContext,
  refuseRequestsBeyondNetworkLimit,
} from './decide-which-messages-are-requests.ts';
import { findNewConversationRefusals } from './find-errors-of-new-conversations.ts';
import {
  beginConversationsAndOrderDrafts,
  listDistinctUserPairs,
  toUserPair,
  toUserPairKey,
} from './find-or-create-conversations.ts';
import { removeDueMessages, toDueDrafts, toSendResponseOfHeldMessage } from './held-messages.ts';
import { toMessage } from './message-rows-to-api.ts';
import {
  type DraftsToHoldAndSend,
  maxDueMessagesPerBatch,
  refuseAfterHeldRequest,
  separateHeldDrafts,
  storeHeldMessages,
} from './separate-and-store-held-messages.ts';
import { storeAndPublishMessages } from './store-and-publish-messages.ts';

// 64 messages in one commit take some 15 ms. Two batches at once: one is written while the other is committed.
const batchSize = { maxBatchSize: 64, maxConcurrentBatches: 2 };
/** How long a batch waits for a person whose log is locked, and how long their own messages wait after that. */
const lockTimeoutMs = { batch: 250, lockedPeople: 2_000 };

type SendContext = ContextWith<'db' | 'now' | 'verifyEmail' | 'quietHours'> &
  RequestContext & { findMessageRefusals: FindMessageRefusals; findMessageHolds: FindMessageHolds };
type BatchContext = SendContext & { findContacts: FindContactsOfSends };

type SendMessage = (
  viewer: Viewer,
  message: NewMessage,
  sent: { key: string | undefined; network: string | undefined },
) => Promise<Message & Partial<HeldMessage> & { request?: 'sent' }>;

/** Sends messages. Those that arrive at the same moment share one transaction (group commit). */
export function createMessageSender(
  options: SendContext,
  findContacts: FindContactsOfSends = createContactFinder(options),
): SendMessage {
  const ctx = { ...options, findContacts };
  const sendInBatch = createBatchedSend(ctx, { ...batchSize, lockTimeoutMs: lockTimeoutMs.batch });
  // One batch at a time: whatever holds a lock for long, it holds up one connection.
  const sendToLockedPeople = createBatchedSend(ctx, {
    maxBatchSize: batchSize.maxBatchSize,
    maxConcurrentBatches: 1,
    lockTimeoutMs: lockTimeoutMs.lockedPeople,
  });
  return async (viewer, message, { key, network }) => {
    assertSentByViewerToAnother(viewer, message);
    const draft: MessageDraft = {
      ...message,
      id: message.id ?? newId(),
      idempotencyKey: key ?? message.id,
      fingerprint: hashReceiverAndContent(message),
      network,
      isFromCoach: viewer.role === 'coach',
    };
    const stored = await sendInBatch(draft)
      .catch((error) => {
        if (!isLockTimeout(error)) throw error;
        return sendToLockedPeople(draft);
      })
      .catch((error) => {
        throw ['messages_pkey', 'held_messages_pkey'].includes(getViolatedConstraint(error) ?? '')
          ? newMessageIdTakenError()
          : error;
      });
    return stored.isRequest ? { ...toMessage(stored), request: 'sent' } : toMessage(stored);
  };
}

type BatchOptions = typeof batchSize & { lockTimeoutMs: number };

const createBatchedSend = (ctx: BatchContext, { lockTimeoutMs: timeout, ...size }: BatchOptions) =>
  createGroupCommit<MessageDraft, MessageRow>(
    (drafts) => sendBatchSkippingLockedPeople(ctx, drafts, timeout),
    {
      ...size,
      // Two messages with one key are never in one batch: the second must find the first one stored.
      getKey: (draft) => draft.idempotencyKey && `${draft.senderId} ${draft.idempotencyKey}`,
      isCausedByOneItem: (error) =>
        isLockTimeout(error) || isDeadlock(error) || getViolatedConstraint(error) !== undefined,
    },
  );

/** Sends a batch. If somebody in it is locked for long, the messages of the others are sent without theirs. */
async function sendBatchSkippingLockedPeople(
  ctx: BatchContext,
  drafts: MessageDraft[],
  timeout: number,
): Promise<(MessageRow | Error)[]> {
  try {
    return await sendMessageBatch(ctx, drafts, timeout);
  } catch (error) {
    if (!isLockTimeout(error)) throw error;
    const locked = await listPeopleWithLockedLogs(ctx.db, drafts.flatMap(listSenderAndReceiver));
    const free = drafts.filter((draft) => !listSenderAndReceiver(draft).some((id) => locked.has(id)));
    if (free.length === drafts.length) throw error;
    const sent = free.length > 0 ? await sendMessageBatch(ctx, free, timeout) : [];
    const results = new Map(free.map((draft, i) => [draft, sent[i]!]));
    return drafts.map((draft) => results.get(draft) ?? (error as Error));
  }
}

async function sendMessageBatch(
  ctx: BatchContext,
  drafts: MessageDraft[],
  timeout: number,
): Promise<(MessageRow | AppError)[]> {
  return ctx.db.transaction().execute(async (tx) => {
    const now = ctx.now();
    const ofCoaches = drafts.filter(({ isFromCoach }) => isFromCoach);
    const readFacts = () =>
      Promise.all([
        findMessagesByIdempotencyKey(tx, drafts),
        ctx.findMessageRefusals(tx, drafts),
        findConversationsOfPairs(tx, listDistinctUserPairs(drafts)),
        ctx.findMessageHolds(tx, drafts),
        ctx.quietHours ? findEarlierHeldMessages(tx, drafts, getStartOfHeldMessageLimit(now)) : [],
        ctx.findContacts(tx, ofCoaches),
        findAnswersToNothing(
          tx,
          drafts.filter(({ answer }) => answer),
        ),
      ]);
    const userIds = drafts.flatMap(listSenderAndReceiver);
    // A long transaction of one member must not block the other senders.
    const [, { people, facts }] = await Promise.all([
      setLockTimeout(tx, timeout),
      lockEventLogsAndRead(tx, userIds, readFacts),
    ]);
    const [earlier, refusals, known, holds, held, contacts, toNothing] = facts;
    // Drafts are told apart by identity.
    for (const [i, draft] of ofCoaches.entries()) draft.contact = contacts[i];
    const sameKeys = held.some(({ isKnown }) => isKnown)
      ? await findHeldMessagesOfSameKeyOrId(tx, drafts)
      : [];
    const settled = drafts.map(
      (draft, i) =>
        findMessageWithSameKey(draft, earlier) ??
        findHeldMessageWithSameKeyOrId(draft, sameKeys) ??
        findMissingReceiverError(draft, people) ??
        refusals[i] ??
        (toNothing.has(draft.id) ? newNothingToAnswerError() : undefined),
    );
    const fresh = drafts.filter((_, i) => settled[i] === undefined);
    const counted = held.filter((pair) => pair.counted > 0).map(toUserPair);
    const tooMany = await findNewConversationRefusals(ctx, tx, fresh, known, counted);
    refuseEarlyContacts(tooMany, fresh);
    const permitted = fresh.filter((draft) => !tooMany.has(draft));
    // Not at once: a message that is refused must neither count as a request nor answer one.
    const decided = await decideRequests(ctx, tx, permitted, known);
    refuseAfterHeldRequest(decided, held);
    const { refused, requests } = decided;
    const holdOf = new Map(drafts.map((draft, i) => [draft, holds[i]]));
    const separate = () => {
      const allowed = permitted.filter((draft) => !refused.has(draft));
      return separateHeldDrafts(allowed, holdOf, { held, requests, now });
    };
    if (requests.size > 0) await refuseRequestsBeyondNetworkLimit(ctx, tx, decided, separate().refused);
    const separated = separate();
    const waiting = await storeHeldMessages(tx, people, separated.toHold, now);
    const stored = await sendAfterDueMessages(tx, people, separated, { ...decided, known }, now);
    return drafts.map(
      (draft, i) =>
        settled[i] ??
        tooMany.get(draft) ??
        refused.get(draft) ??
        separated.refused.get(draft) ??
        toSendResponse(waiting.get(draft.id)) ?? { ...stored.get(draft.id)!, isRequest: requests.has(draft) },
    );
  });
}

/** After other refusals: the sentence says when the athlete may be written to. */
function refuseEarlyContacts(refused: Map<MessageDraft, AppError>, drafts: MessageDraft[]): void {
  for (const draft of drafts)
    if (draft.contact?.refusal && !refused.has(draft)) refused.set(draft, forbidden(draft.contact.refusal));
}

const toSendResponse = (held: HeldMessageRow | AppError | undefined): MessageRow | AppError | undefined =>
  held && 'number' in held ? toSendResponseOfHeldMessage(held) : held;

/** Stores what is not held, after the messages that were held before in the same conversations. */
async function sendAfterDueMessages(
  tx: Connection,
  people: LockedPeople,
  { duePairs, toSend }: Pick<DraftsToHoldAndSend, 'duePairs' | 'toSend'>,
  { known, requests, accepted }: Omit<DecidedRequests, 'refused'> & { known: KnownConversation[] },
  now: Date,
): Promise<Map<string, MessageRow>> {
  const due = duePairs.length > 0 ? await listDueMessages(tx, duePairs, now, maxDueMessagesPerBatch) : [];
  const delivered = toDueDrafts(due);
  await removeDueMessages(tx, people, { due, delivered }, now);
  const drafts = [...delivered, ...toSend];
  const assigned = await beginConversationsAndOrderDrafts(tx, drafts, { known, requests }, now);
  // An answer that is held accepts nothing yet.
  const answered = new Set(toSend.map((draft) => toUserPairKey(toUserPair(draft))));
  const acceptedNow = accepted.filter((conversation) => answered.has(toUserPairKey(conversation)));
  return storeAndPublishMessages(tx, people, { ...assigned, accepted: acceptedNow }, now);
}

/** The message that was sent with the same key before, or the error if it was another message. */
function findMessageWithSameKey(
  draft: MessageDraft,
  sentEarlier: KeyedMessageRow[],
): MessageRow | AppError | undefined {
  const first = sentEarlier.find(
    (sent) => sent.senderId === draft.senderId && sent.idempotencyKey === draft.idempotencyKey,
  );
  return first && (first.fingerprint === draft.fingerprint ? first : newIdempotencyKeyReusedError());
}

/** The held message that was sent with the same key before, or the error if it was another one, or has the same id. */
function findHeldMessageWithSameKeyOrId(
  draft: MessageDraft,
  held: HeldMessageRow[],
): MessageRow | AppError | undefined {
  const first = held.find(
    ({ senderId, idempotencyKey }) =>
      senderId === draft.senderId && idempotencyKey !== null && idempotencyKey === draft.idempotencyKey,
  );
  if (first)
    return first.fingerprint === draft.fingerprint
      ? toSendResponseOfHeldMessage(first)
      : newIdempotencyKeyReusedError();
  return held.some(({ id }) => id === draft.id) ? newMessageIdTakenError() : undefined;
}

function findMissingReceiverError(draft: MessageDraft, people: LockedPeople): AppError | undefined {
  return people.has(draft.receiverId) ? undefined : personNotFound();
}

const listSenderAndReceiver = ({ senderId, receiverId }: MessageDraft): string[] => [senderId, receiverId];

function hashReceiverAndContent({ receiverId, content }: NewMessage): string {
  return hash('sha256', `${receiverId}\n${content}`, 'hex');
}
