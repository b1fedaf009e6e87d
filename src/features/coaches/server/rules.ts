import type { School } from '#features/schools/contract.ts';
import type { Viewer } from '#server/http/viewer-types.ts';
import { AppError, forbidden, notFound } from '#shared/errors.ts';
import type { CollegeLevel } from '../contract/directory-choices.ts';
import { coachCalls } from '../contract.ts';

export const coachNotFound = (): AppError => notFound(coachCalls['GET /api/coaches/{id}'].notFoundMessage);
export const ownCoachNotFound = (): AppError => notFound(coachCalls['GET /api/coaches/me'].notFoundMessage);

/** Athletes see every coach; a coach sees only the own profile. */
export function assertMaySeeCoach(viewer: Viewer, ownerId: string): void {
  if (viewer.role === 'coach' && viewer.id !== ownerId) throw forbidden('This is for student athletes only.');
}

export function assertOwnCoach(viewer: Viewer, ownerId: string): void {
  if (viewer.id !== ownerId) throw forbidden('You can change only your own profile.');
}

/** Turns a violated constraint into a refusal that the user can act on. */
export function constraintToAppError(constraint: string | undefined): AppError | undefined {
  return constraint === 'coaches_user_key'
    ? new AppError('taken', 'Your profile is already complete.')
    : undefined;
}

/** 'NCAA II' → NCAA, division II. */
export function toCollegeOfLevel(level: CollegeLevel): Pick<School, 'association' | 'division'> {
  const [association, division = null] = level.split(' ');
  return { association, division } as Pick<School, 'association' | 'division'>;
}
