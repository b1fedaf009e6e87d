import { closedSentence } from '#features/safety/server/safety.ts';
import type { Connection } from '#server/context.ts';
import type { Viewer } from '#server/http/viewer-types.ts';
import { getDateDaysBefore, retentionDays } from '#server/retention-periods.ts';
import { AppError, forbidden, newInvalidFieldError, notFound } from '#shared/errors.ts';
import { translatable } from '#translations/translate.ts';
import { messageCalls, type NewMessage } from '../contract/message-calls.ts';
import { approvalDays, messageLimits } from '../contract/message-limits.ts';
import type { HoldReason } from '../contract/message-schema.ts';
import type { Card } from '../contract/visit-card-schema.ts';

interface MessagePair {
  senderId: string;
  receiverId: string;
}

/**
 * For each pair, in their order, the error if the sender may not write to the receiver, else undefined. `safety`
 * decides; it is passed in at boot, so that messages knows nothing of blocks.
 */
export type FindMessageRefusals = (db: Connection, pairs: MessagePair[]) => Promise<(AppError | undefined)[]>;

/** What becomes of a message outside of an ordinary conversation, with a sentence for its sender. */
export type MessageDecision = { verdict: 'allow' } | { verdict: 'request' | 'refuse'; sentence: string };

/** For each pair, in their order, whether a message may pass, or only as a request. `safety` decides, as above. */
export type DecideMessages = (db: Connection, pairs: MessagePair[]) => Promise<MessageDecision[]>;

/** A message that waits, and why. `timeZone` is the receiver's; null where the home is unknown. */
export interface MessageDelay {
  reason: HoldReason;
  /** Null until a guardian approves. */
  until: Date | null;
  timeZone: string | null;
}

/** What a message of now waits for. */
export interface MessageHold {
  /** Whether a guardian of the receiver approves first. */
  needsApproval: boolean;
  /** Set where it waits for the morning. */
  night: { reason: 'quiet-hours'; until: Date; timeZone: string | null } | undefined;
  timeZone: string | null;
}

/** For each pair, in their order, what a message of now waits for, if anything. `safety` decides, as above. */
export type FindMessageHolds = (db: Connection, pairs: MessagePair[]) => Promise<(MessageHold | undefined)[]>;

/** Approval comes first: what is approved at night waits for the morning then. */
export function toMessageDelay(hold: MessageHold | undefined): MessageDelay | undefined {
  if (hold?.needsApproval) return { reason: 'approval', until: null, timeZone: hold.timeZone };
  return hold?.night;
}

export const isWaiting = ({ until }: Pick<MessageDelay, 'until'>, now: Date): boolean =>
  until === null || until > now;

/** Whether something may pass between two members. `safety` decides, as above. */
export type IsContactAllowed = (
  db: Connection,
  interaction: 'profile' | 'presence' | 'read-receipt' | 'typing',
  userId: string,
  otherUserId: string,
) => Promise<boolean>;

/**
 * Whose answer a card waits for, by the id of its message; nothing for cards that need no answer. `visits` decides; it
 * is passed in at boot, because it imports messages.
 */
export type FindAwaitedParties = (
  db: Connection,
  messageIds: string[],
) => Promise<ReadonlyMap<string, NonNullable<Card['awaits']>>>;

export const personNotFound = (): AppError => notFound(messageCalls['POST /api/messages'].notFoundMessage);
export const messageNotFound = (): AppError =>
  notFound(messageCalls['DELETE /api/messages/{id}'].notFoundMessage);
export const conversationNotFound = (): AppError =>
  notFound(messageCalls['PUT /api/conversations/{userId}/read-mark'].notFoundMessage);

/** The same refusal whether or not such a conversation exists. */
export function assertOwnConversation(viewer: Viewer, requestedUserId: string): void {
  if (requestedUserId !== viewer.id) throw forbidden('You can read only your own conversations.');
}

export function assertSentByViewerToAnother(viewer: Viewer, message: NewMessage): void {
  if (message.senderId !== viewer.id) throw forbidden('You can send messages only as yourself.');
  if (message.kind && viewer.role !== 'coach')
    throw newInvalidFieldError('kind', 'Only coaches say what kind of message it is.');
  if (message.answer && viewer.role !== 'coach')
    throw newInvalidFieldError('answer', 'Only coaches answer with one press.');
  if (message.receiverId === viewer.id)
    throw newInvalidFieldError('receiverId', 'You cannot write to yourself.');
}

/** Reads the header. An empty header counts as none. */
export function parseIdempotencyKey(header: string | string[] | undefined): string | undefined {
  const key = Array.isArray(header) ? header.join(', ') : header;
  if (!key) return undefined;
  if (key.length > messageLimits.maxKeyLength) {
    throw newInvalidFieldError(
      'Idempotency-Key',
      `An Idempotency-Key has at most ${messageLimits.maxKeyLength} characters`,
    );
  }
  return key;
}

export const newIdempotencyKeyReusedError = (): AppError =>
  newInvalidFieldError('Idempotency-Key', 'This Idempotency-Key was used for another message');

/** The same refusal for every sender of the other message, so that it reveals nothing. */
export const newMessageIdTakenError = (): AppError =>
  newInvalidFieldError('id', 'This id was used for another message');

export const newNothingToAnswerError = (): AppError =>
  newInvalidFieldError('answer', 'This athlete has not written to you: there is nothing to answer yet.');

const dayMs = 24 * 3_600_000;

/** Accounts younger than `joinedAfter` are newcomers; their conversations begun after `begunAfter` count. */
export const getNewcomerLimitCutoffs = (now: Date) => ({
  joinedAfter: new Date(now.getTime() - messageLimits.newcomer.days * dayMs),
  begunAfter: new Date(now.getTime() - dayMs),
});

/** `firstBegunAt` is when the newcomer began the first of the conversations that count. */
export function newConversationLimitError(firstBegunAt: Date, now: Date): AppError {
  const retryAfter = Math.max(1, Math.ceil((firstBegunAt.getTime() + dayMs - now.getTime()) / 1000));
  const { days, newConversations } = messageLimits.newcomer;
  return new AppError(
    'too-many',
    `In your first ${days} days you can begin ${newConversations} conversations a day. Please write to this person tomorrow.`,
    { retryAfter },
  );
}

/** Requests that a member may send within 24 hours: an impostor reaches few, a real coach is verified meanwhile. */
export const requestLimit = {
  perDay: messageLimits.requestsPerDay,
  perNetworkAndDay: messageLimits.requestsPerNetworkPerDay,
  seconds: 86_400,
};

export const requestWaitsSentence = translatable(
  'This request waits for an answer. You can go on once it is accepted.',
);

/** `firstSentAt` is when the first of the requests that count was sent. */
export function newRequestLimitError(firstSentAt: Date | null, now: Date): AppError {
  const retryAfter = Math.max(1, Math.ceil(((firstSentAt ?? now).getTime() + dayMs - now.getTime()) / 1000));
  return new AppError(
    'too-many',
    `You can send ${requestLimit.perDay} requests a day. Please write to this person tomorrow.`,
    { retryAfter },
  );
}

/** Members who share a home or a school share its network. */
export function newNetworkRequestLimitError(endsAt: number, now: Date): AppError {
  return new AppError(
    'too-many',
    'Members on your network have together sent as many requests today as we allow. Please write to this person tomorrow.',
    { retryAfter: Math.max(1, Math.ceil((endsAt - now.getTime()) / 1000)) },
  );
}
/** Texts alike are counted over a week. */
export const getStartOfCopyCount = (now: Date): Date => getDateDaysBefore(now, retentionDays.textHashes);

/** What was taken back counts for as long as a request. */
export const getStartOfHeldMessageLimit = (now: Date): Date => new Date(now.getTime() - dayMs);

/** So many wait for the morning, or were taken back today: each is read again when the next one is written. */
export const newTooManyHeldError = ({ until }: MessageDelay, now: Date): AppError =>
  new AppError(
    'too-many',
    `You have written ${messageLimits.heldPerPair} messages to this person that wait or were taken back. Please write again when they are delivered.`,
    { retryAfter: until ? Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000)) : dayMs / 1000 },
  );

/** A guardian neither begins a conversation nor answers a request in the name of the athlete. */
export function assertOpenForGuardian(
  conversation: { requestState: string | null; startedBy: string | null } | undefined,
  athleteUserId: string,
): void {
  if (!conversation) throw personNotFound();
  const { requestState, startedBy } = conversation;
  if (requestState === 'declined') throw forbidden(closedSentence);
  if (requestState !== 'waiting') return;
  throw forbidden(
    startedBy === athleteUserId
      ? requestWaitsSentence
      : translatable('The athlete has to answer this request first. You can write after that.'),
  );
}
/** When a guardian has not answered for so long, a message is not delivered any more. */
export const getStartOfApprovalTime = (now: Date): Date => new Date(now.getTime() - approvalDays * dayMs);

/** For so long a sender sees that a message was not delivered. */
export const getStartOfUndeliveredNotices = (now: Date): Date =>
  new Date(now.getTime() - messageLimits.undeliveredNoticeDays * dayMs);

export const requestNotFound = (): AppError =>
  notFound(messageCalls['PUT /api/conversations/{userId}/request'].notFoundMessage);

export function assertNotOfGuardian({ isOfGuardian }: { isOfGuardian: boolean }): void {
  if (isOfGuardian) throw forbidden('Only the guardian who has written this message can delete it.');
}

export function assertStillDeletable(message: { sentAt: Date }, now: Date): void {
  if (now.getTime() - message.sentAt.getTime() > messageLimits.deleteMinutes * 60_000) {
    throw new AppError('forbidden', translatable('A message can be deleted only within {minutes} minutes.'), {
      values: { minutes: messageLimits.deleteMinutes },
    });
  }
}
