import { type AppError, forbidden, newInvalidFieldError, notFound } from '#shared/errors.ts';
import { type ContentKind, contentLabels } from '../contract/profile-content-calls.ts';
import { queueCalls } from '../contract/queue-calls.ts';
import {
  type ActionKind,
  accountActionCalls,
  isAppealable,
  maxSuspensionDays,
} from '../contract/staff-actions-and-appeals.ts';
import { type Outcome, staffCalls } from '../contract/staff-calls.ts';

const dayMs = 86_400_000;

export const memberNotFound = (): AppError =>
  notFound(staffCalls['GET /api/staff/people/{userId}'].notFoundMessage);
export const reportNotFound = (): AppError =>
  notFound(staffCalls['GET /api/staff/reports/{id}'].notFoundMessage);
export const appealNotFound = (): AppError =>
  notFound(staffCalls['POST /api/staff/appeals/{id}/answer'].notFoundMessage);
export const queueItemNotFound = (): AppError =>
  notFound(queueCalls['PUT /api/staff/queue/{itemId}/assignment'].notFoundMessage);
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
export const actionOfOutcome: Record<Outcome, ActionKind | undefined> = {
  'no-action': undefined,
  warned: 'warn',
  restricted: 'restrict',
  suspended: 'suspend',
};

export function assertAppealable(kind: ActionKind): void {
  if (!isAppealable(kind)) throw forbidden('There is nothing to appeal against here.');
}

/** What was removed, as the page calls it. */
export const getLabelOfRemovedContent = (content: string | null): string | null =>
  content ? (contentLabels[content as ContentKind] ?? content) : null;
