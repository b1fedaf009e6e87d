import type { Call } from '#shared/api-call.ts';
import type { HttpClient } from '../support/http-client.ts';
import type { PermissionViewers, StandingName, ViewerName } from './permission-viewers.ts';

/** What a viewer gets: `yes`, or the status of the refusal. `open` needs no session but another credential. */
export type Verdict = 'yes' | 'open' | 400 | 401 | 403 | 404 | 409 | 422;

/** An open call may refuse an invalid request: what matters is that it needs no session. */
export function toVerdictOfStatus(status: number, expected: Verdict): Verdict | number {
  if (status >= 200 && status < 300) return expected === 'open' ? 'open' : 'yes';
  return expected === 'open' && [400, 404, 409, 422].includes(status) ? 'open' : status;
}

/** One request of a row, created for every viewer, so that no cell depends on another. */
export interface AttemptedRequest {
  params?: Record<string, string>;
  query?: string;
  body?: unknown;
  /** Replaces this viewer: a new member for the athlete, or a session that may end. */
  as?: HttpClient;
}

export interface PermissionRow {
  route: string;
  call: Call;
  /** The owner of the row, for the document. */
  about: string;
  verdicts: Record<ViewerName, Verdict>;
  /** With safeguards on, of the row's owners and of strangers in each standing. */
  safeguardedVerdicts: Record<SafeguardedViewerName, Verdict>;
  request: CreateRequest;
}

/** Those to whom the ages of athletes and the verification of coaches make a difference, or may not make one. */
export type SafeguardedViewerName = Exclude<ViewerName, 'otherAthlete' | 'otherCoach'> | StandingName;
type CreateRequest = (
  cast: PermissionViewers,
  viewer: ViewerName | StandingName,
) => Promise<AttemptedRequest> | AttemptedRequest;

/** In the order of the viewers. The last one gets what `blocked` gets, unless given. */
export type Verdicts = [Verdict, Verdict, Verdict, Verdict, Verdict, Verdict, Verdict?];
export interface ExplicitRow {
  about: string;
  /** In the order of the viewers; unless given, those of the call's audience. */
  verdicts?: Verdicts;
  /** What differs with safeguards on. Strangers get what `otherAthlete` and `otherCoach` get without. */
  withSafeguards?: Partial<Record<SafeguardedViewerName, Verdict>>;
  request: CreateRequest;
}

export const ownerOnlyElse404: Verdicts = [401, 'yes', 404, 404, 404, 404];
export const ownerOnlyElse404OrNotAthlete: Verdicts = [401, 'yes', 404, 403, 403, 403];
export const ownerOnlyElse403: Verdicts = [401, 'yes', 403, 403, 403, 403];
export const athleteAndCoachElse404: Verdicts = [401, 'yes', 404, 'yes', 404, 404];

/** For visits from before a block: the two who share one may end it, and nothing else. */
export const pairAcrossBlock: Verdicts = [401, 'yes', 404, 404, 404, 404, 'yes'];
export const refusedAcrossBlock: Verdicts = [401, 403, 404, 404, 404, 404, 403];

export const addingCoachElse404: Verdicts = [401, 403, 403, 'yes', 404, 404, 404];

export const membersUnlessBlocked: Verdicts = [401, 'yes', 'yes', 'yes', 'yes', 404];

export const byAudience: Record<NonNullable<Call['audience']>, Verdicts> = {
  public: ['yes', 'yes', 'yes', 'yes', 'yes', 'yes'],
  members: [401, 'yes', 'yes', 'yes', 'yes', 'yes'],
  athletes: [401, 'yes', 'yes', 403, 403, 403],
  coaches: [401, 403, 403, 'yes', 'yes', 'yes'],
  // Theirs are in the last columns.
  staff: [401, 403, 403, 403, 403, 403],
};
