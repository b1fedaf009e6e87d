import { type AppError, forbidden, newInvalidFieldError, notFound } from '#shared/errors.ts';
import { type ContentKind, contentLabels } from '../contract/profile-content-calls.ts';
import { queueCalls } from '../contract/queue-calls.ts';
import {
  type ActionKind,
  accountActionCalls,
  isAppealable,
  maxSuspensionDays,
} from '../contract/staff-actions-and-appeals.ts';
import { type ReportOutcome, staffCalls } from '../contract/staff-calls.ts';
import { type ThreadReadingState, threadReadingCalls } from '../contract/thread-reading-calls.ts';
import type { ThreadReadingRow } from './queries/thread-readings.ts';

const dayMs = 86_400_000;

export const memberNotFound = (): AppError =>
  notFound(staffCalls['GET /api/staff/people/{userId}'].notFoundMessage);
export const reportNotFound = (): AppError =>
  notFound(staffCalls['GET /api/staff/reports/{id}'].notFoundMessage);
export const appealNotFound = (): AppError =>
  notFound(staffCalls['POST /api/staff/appeals/{id}/answer'].notFoundMessage);
export const queueItemNotFound = (): AppError =>
  notFound(queueCalls['PUT /api/staff/queue/{itemId}/assignment'].notFoundMessage);
export const conversationNotFound = (): AppError =>
  notFound(threadReadingCalls['POST /api/staff/thread-readings'].notFoundMessage);
export const threadReadingNotFound = (): AppError =>
  notFound(threadReadingCalls['GET /api/staff/thread-readings/{id}'].notFoundMessage);
export const actionNotFound = (): AppError =>
  notFound(accountActionCalls['POST /api/appeals'].notFoundMessage);

/** When a suspension or a raised limit ends: as the chosen day begins, in UTC. @throws AppError for a day that is past or far away */
export function parseFutureDay(day: string | null | undefined, now: Date): Date {
  if (!day) throw newInvalidFieldError('until', 'Please choose a day');
  const until = new Date(`${day}T00:00:00Z`);
  if (until.getTime() <= now.getTime())
    throw newInvalidFieldError('until', 'Please choose a day in the future');
  if (until.getTime() > now.getTime() + maxSuspensionDays * dayMs)
    throw newInvalidFieldError('until', 'Please choose a day within the next five years');
  return until;
}

/** What is done to the member for an outcome; undefined for none. */
export const actionKindByReportOutcome: Record<ReportOutcome, ActionKind | undefined> = {
  'no-action': undefined,
  warned: 'warn',
  restricted: 'restrict',
  suspended: 'suspend',
};

export function assertAppealable(kind: ActionKind): void {
  if (!isAppealable(kind)) throw forbidden('There is nothing to appeal here.');
}

export function getThreadReadingApprovalState(
  { outcome, revokedAt, expiresAt }: Pick<ThreadReadingRow, 'outcome' | 'revokedAt' | 'expiresAt'>,
  now: Date,
): ThreadReadingState {
  if (revokedAt) return 'revoked';
  if (outcome === 'declined') return 'declined';
  if (expiresAt.getTime() <= now.getTime()) return 'expired';
  return outcome ?? 'waiting';
}

/** Only the two who agreed, and while the approval is valid. @throws AppError `forbidden` */
export function assertMayReadThread(
  reading: Pick<ThreadReadingRow, 'outcome' | 'revokedAt' | 'expiresAt' | 'askedBy' | 'decidedBy'>,
  staffId: string,
  now: Date,
): void {
  if (getThreadReadingApprovalState(reading, now) !== 'approved')
    throw forbidden('This conversation cannot be read: two of the staff have to agree, for 24 hours.');
  if (reading.askedBy?.id !== staffId && reading.decidedBy?.id !== staffId)
    throw forbidden('Only the two who agreed read this conversation.');
}

/** What was removed, as the page calls it. */
const getLabelOfRemovedContent = (content: string | null): string | null =>
  content ? (contentLabels[content as ContentKind] ?? content) : null;

/** What an action is about, as the page calls it: what was removed, or with whom a conversation is. */
export const describeActionSubject = (content: string | null, otherName: string | null): string | null =>
  otherName ? `Conversation with ${otherName}` : getLabelOfRemovedContent(content);
