import type { Audience } from '#features/safety/contract/field-audiences.ts';
import { isAcceptedClassYear } from '#features/sports/contract/class-years.ts';
import { getViolatedConstraint } from '#server/database/database-errors.ts';
import type { Viewer } from '#server/http/viewer-types.ts';
import { AppError, forbidden, newInvalidFieldError, notFound } from '#shared/errors.ts';
import { athleteCalls } from '../contract/athlete-calls.ts';
import type { RecruitingStatus } from '../contract/recruiting-status.ts';
import { isCommittedOrSigned } from '../contract/recruiting-status-labels.ts';
import { maxStats } from '../contract/stat-and-highlight-limits-and-schemas.ts';
import {
  chooseSchoolMessage,
  findWeightedGpaError,
  type SocialVisibility,
  yearMessage,
} from '../contract.ts';

export const athleteNotFound = (): AppError =>
  notFound(athleteCalls['GET /api/athletes/{id}'].notFoundMessage);
export const ownProfileNotFound = (): AppError =>
  notFound(athleteCalls['GET /api/athletes/me'].notFoundMessage);
export const statNotFound = (): AppError =>
  notFound(athleteCalls['DELETE /api/athletes/me/stats/{id}'].notFoundMessage);

const dayMs = 24 * 60 * 60 * 1000;

/** Refuses '2031' and '2031-32' before that year; the new year begins a day earlier somewhere. Other texts are fine. */
export function assertSeasonHasBegun(season: string | undefined, now: Date): void {
  const [, year] = /^\s*(\d{4})(?!\d)/.exec(season ?? '') ?? [];
  if (Number(year) > new Date(now.getTime() + dayMs).getUTCFullYear())
    throw newInvalidFieldError('season', 'Please enter a season that has begun');
}

/** Only the owner may change a profile. Members may know that it exists, so others get 403 and not 404. */
export function assertOwner(viewer: Viewer, ownerId: string | undefined): void {
  if (!ownerId) throw athleteNotFound();
  if (ownerId !== viewer.id) throw forbidden('You can change only your own profile.');
}

/** The audience of handles and website, which are stored by words of their own. */
export const getSocialAudience = (visibility: string): Audience =>
  visibility === 'everybody' ? 'members' : (visibility as Audience);

export const toSocialVisibility = (audience: Audience): SocialVisibility =>
  audience === 'members' ? 'everybody' : audience;

/** Throws `invalid` for a weighted GPA without its scale, or above it. */
export function assertWeightedGpa(grades: Parameters<typeof findWeightedGpaError>[0]): void {
  const error = findWeightedGpaError(grades);
  if (error) throw newInvalidFieldError(error.path, error.message);
}

/** From the class of 2024 to six years ahead: by the server's clock, so the contract cannot say it. */
export function assertAcceptedClassYear(classYear: number | undefined, now: Date): void {
  if (classYear !== undefined && !isAcceptedClassYear(classYear, now))
    throw newInvalidFieldError('classYear', yearMessage);
}

export function assertStatLimitNotReached(statCount: number): void {
  if (statCount >= maxStats)
    throw newInvalidFieldError('statName', `A profile holds at most ${maxStats} stats`);
}

/** Throws `invalid` for a college beside a status that is not about one. */
export function assertCommitmentHasStatus(
  status: RecruitingStatus,
  schoolId: string | null | undefined,
): void {
  if (schoolId && !isCommittedOrSigned(status))
    throw newInvalidFieldError(
      'commitmentSchoolId',
      'First choose Committed or Signed as your recruiting status',
    );
}

/** Turns a violated constraint into a refusal that the user can act on. */
export function rethrowConstraintAsAppError(error: unknown): never {
  throw constraintToAppError(getViolatedConstraint(error)) ?? error;
}

function constraintToAppError(constraint: string | undefined): AppError | undefined {
  if (constraint === 'athletes_user_key') return new AppError('taken', 'This athlete already has a profile.');
  if (constraint === 'stats_key') {
    const message = 'You already have this stat for that season';
    return new AppError('taken', message, { errors: [{ path: 'statName', message }] });
  }
  if (constraint === 'athletes_commitment_school_id_fkey')
    return newInvalidFieldError('commitmentSchoolId', chooseSchoolMessage);
  return undefined;
}

export const createPausedForAgeUnderThirteenError = (): AppError =>
  new AppError(
    'taken',
    'You have entered a date of birth under 13, so your profile stays paused. If it was mistyped, please ask us to correct it.',
  );

export const createPausedByGuardianError = (): AppError =>
  new AppError('taken', 'Your parent or guardian has paused your profile. Only they can end the pause.');
