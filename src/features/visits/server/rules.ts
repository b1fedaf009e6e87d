import { forbidden, invalid, notFound } from '#shared/errors.ts';
import { type Party, type VisitChange, type VisitChanges, visitCalls, visitLimits } from '../contract.ts';

const day = 24 * 60 * 60 * 1000;

export const missingVisit = () => notFound(visitCalls['PATCH /api/visits/{id}'].notFoundMessage);
export const missingAthlete = () => notFound(visitCalls['POST /api/visits'].notFoundMessage);
export const missingCoachProfile = () => notFound('Please complete your coach profile setup.');

export function timesMustFit({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }, now: Date): void {
  if (startsAt <= now) throw invalid('startsAt', 'Please choose a time to come');
  if (startsAt.getTime() > now.getTime() + visitLimits.farthestDays * day)
    throw invalid('startsAt', 'Please choose a time within the next five years');
  if (endsAt <= startsAt) throw invalid('endsAt', 'A visit ends after it starts');
  if (endsAt.getTime() - startsAt.getTime() > visitLimits.longestDays * day)
    throw invalid('endsAt', `A visit takes at most ${visitLimits.longestDays} days`);
}

interface Standing {
  state: string;
  awaits: string | null;
  endsAt: Date;
}

/** What was declined, cancelled or is over stays as it is. */
export function mustBeOpen(visit: Standing, now: Date): void {
  if (visit.state === 'declined' || visit.state === 'cancelled')
    throw invalid('state', `This visit was ${visit.state}. Please propose a new one`);
  if (visit.endsAt <= now) throw invalid('state', 'This visit is over');
}

export function mustBeAwaited(visit: Standing, party: Party): void {
  if (visit.state !== 'proposed') throw invalid('state', `This visit was ${visit.state} already`);
  if (visit.awaits !== party) throw forbidden(`This proposal waits for the ${visit.awaits}'s answer.`);
}

/** Where and what kind a visit is decides who invites. */
export function mustBeTheirsToChange(party: Party, changes: VisitChanges): void {
  if (party === 'coach') return;
  for (const field of ['place', 'kind'] as const)
    if (changes[field] !== undefined) throw invalid(field, `Only the coach changes the ${field}`);
}

/** A note alone asks nothing of anybody. */
export function asksAgain(changes: VisitChanges): boolean {
  return (['kind', 'startsAt', 'endsAt', 'timeZone', 'place'] as const).some(
    (field) => changes[field] !== undefined,
  );
}

export function changeOf(changes: VisitChanges): VisitChange {
  return changes.state ?? (asksAgain(changes) ? 'moved' : 'noted');
}

export const otherParty = (party: Party): Party => (party === 'coach' ? 'athlete' : 'coach');
