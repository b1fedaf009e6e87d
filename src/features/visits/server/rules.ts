import { type AppError, forbidden, newInvalidFieldError, notFound } from '#shared/errors.ts';
import {
  type Party,
  type VisitAbilities,
  type VisitChange,
  type VisitChanges,
  visitCalls,
  visitLimits,
} from '../contract.ts';

const day = 24 * 60 * 60 * 1000;

export const visitNotFound = (): AppError => notFound(visitCalls['PATCH /api/visits/{id}'].notFoundMessage);
export const athleteNotFound = (): AppError => notFound(visitCalls['POST /api/visits'].notFoundMessage);
export const coachProfileNotFound = (): AppError => notFound('Please complete your coach profile setup.');

export function assertValidVisitTimes(
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
  now: Date,
): void {
  if (startsAt <= now) throw newInvalidFieldError('startsAt', 'Please choose a time in the future');
  if (startsAt.getTime() > now.getTime() + visitLimits.farthestDays * day)
    throw newInvalidFieldError('startsAt', 'Please choose a time within the next five years');
  if (endsAt <= startsAt) throw newInvalidFieldError('endsAt', 'A visit has to end after it starts');
  if (endsAt.getTime() - startsAt.getTime() > visitLimits.longestDays * day)
    throw newInvalidFieldError('endsAt', `A visit takes at most ${visitLimits.longestDays} days`);
}

interface VisitStateAndEnd {
  state: string;
  awaits: string | null;
  endsAt: Date;
}

/** A visit that was declined or cancelled, or is over, cannot change any more. */
export function assertVisitStillOpen(visit: VisitStateAndEnd, now: Date): void {
  if (visit.state === 'declined' || visit.state === 'cancelled')
    throw newInvalidFieldError('state', `This visit was ${visit.state}. Please propose a new one`);
  if (visit.endsAt <= now) throw newInvalidFieldError('state', 'This visit is over');
}

export function assertAwaitsAnswerOf(visit: VisitStateAndEnd, party: Party): void {
  if (visit.state !== 'proposed')
    throw newInvalidFieldError('state', `This visit was ${visit.state} already`);
  if (visit.awaits !== party) throw forbidden(`This proposal waits for the ${visit.awaits}'s answer.`);
}

/** The coach, who invites, decides the place and the kind of a visit. */
export function assertMayChangeFields(party: Party, changes: VisitChanges): void {
  if (party === 'coach') return;
  for (const field of ['place', 'kind'] as const)
    if (changes[field] !== undefined)
      throw newInvalidFieldError(field, `Only the coach changes the ${field}`);
}

/** Whether the other side has to answer again; not after a changed note alone. */
export function needsNewAnswer(changes: VisitChanges): boolean {
  return (['kind', 'startsAt', 'endsAt', 'timeZone', 'place'] as const).some(
    (field) => changes[field] !== undefined,
  );
}

export function getVisitChangeKind(changes: VisitChanges): VisitChange {
  return changes.state ?? (needsNewAnswer(changes) ? 'moved' : 'noted');
}

/** What the viewer may do about a visit: the checks that `changeVisit` makes, as an answer for the screen. */
export function getAllowedVisitActions(
  visit: VisitStateAndEnd & { isBlockedBetween: boolean },
  party: Party,
  now: Date,
): VisitAbilities {
  const isOpen = visit.state !== 'declined' && visit.state !== 'cancelled' && visit.endsAt > now;
  const isChangeable = isOpen && !visit.isBlockedBetween;
  return {
    answer: isChangeable && visit.state === 'proposed' && visit.awaits === party,
    change: isChangeable,
    cancel: isOpen,
  };
}

export const getOtherParty = (party: Party): Party => (party === 'coach' ? 'athlete' : 'coach');

export const newApprovalFirstError = (): AppError =>
  forbidden(
    'A parent or guardian approves first what this athlete gets. Please write a message about the visit.',
  );

export const newQuietHoursError = (): AppError =>
  forbidden(
    'It is between 8 PM and 8 AM where this athlete lives. Please propose or change the visit by day.',
  );
