import type { Viewer } from '#server/http/viewer.ts';
import { AppError, forbidden, invalid, notFound } from '#shared/errors.ts';
import { messageCalls, type NewMessage } from '../contract.ts';
import { messageLimits } from '../limits.ts';

export const missingPerson = () => notFound(messageCalls['POST /api/messages'].notFoundMessage);
export const missingMessage = () => notFound(messageCalls['DELETE /api/messages/{id}'].notFoundMessage);
export const missingConversation = () =>
  notFound(messageCalls['PUT /api/conversations/{userId}/read-mark'].notFoundMessage);

/** Refused whether or not such a conversation exists. */
export function mustBeMine(viewer: Viewer, me: string): void {
  if (me !== viewer.id) throw forbidden('You can read only your own conversations.');
}

export function mustBeOwnWords(viewer: Viewer, draft: NewMessage): void {
  if (draft.senderId !== viewer.id) throw forbidden('You can send messages only as yourself.');
  if (draft.receiverId === viewer.id) throw invalid('receiverId', 'You cannot write to yourself.');
}

/** The header as it was sent; an empty one is none. */
export function idempotencyKeyOf(header: string | string[] | undefined): string | undefined {
  const key = Array.isArray(header) ? header.join(', ') : header;
  if (!key) return undefined;
  if (key.length > messageLimits.keyLength) {
    throw invalid('Idempotency-Key', `An Idempotency-Key has at most ${messageLimits.keyLength} characters`);
  }
  return key;
}

export const usedForAnother = () =>
  invalid('Idempotency-Key', 'This Idempotency-Key was used for another message');

const dayMs = 24 * 3_600_000;

/** Since when somebody counts as a newcomer, and since when their conversations are counted. */
export const newcomerTimes = (now: Date) => ({
  joinedAfter: new Date(now.getTime() - messageLimits.newcomer.days * dayMs),
  begunAfter: new Date(now.getTime() - dayMs),
});

/** A newcomer has begun enough conversations for a day; `since` is when the first of them was. */
export function enoughBegun(since: Date, now: Date): AppError {
  const retryAfter = Math.max(1, Math.ceil((since.getTime() + dayMs - now.getTime()) / 1000));
  const { days, openings } = messageLimits.newcomer;
  return new AppError(
    'too-many',
    `In your first ${days} days you can begin ${openings} conversations a day. Please write to this person tomorrow.`,
    { retryAfter },
  );
}

export function mustBeFresh(message: { sentAt: Date }, now: Date): void {
  if (now.getTime() - message.sentAt.getTime() > messageLimits.deleteMinutes * 60_000) {
    throw forbidden(`A message can be deleted only within ${messageLimits.deleteMinutes} minutes.`);
  }
}
