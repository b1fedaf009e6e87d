import type { Viewer } from '#server/http/signed-in-viewer.ts';
import { AppError, forbidden, invalid, notFound } from '#shared/errors.ts';
import { athleteCalls, maxStats } from '../contract.ts';

export const athleteNotFound = (): AppError =>
  notFound(athleteCalls['GET /api/athletes/{id}'].notFoundMessage);
export const ownProfileNotFound = (): AppError =>
  notFound(athleteCalls['GET /api/athletes/me'].notFoundMessage);
export const statNotFound = (): AppError =>
  notFound(athleteCalls['DELETE /api/athletes/me/stats/{id}'].notFoundMessage);

/** Only the owner may change a profile. Members may know that it exists, so others get 403 and not 404. */
export function assertOwner(viewer: Viewer, ownerId: string | undefined): void {
  if (!ownerId) throw athleteNotFound();
  if (ownerId !== viewer.id) throw forbidden('You can change only your own profile.');
}

export function assertRoomForStat(statCount: number): void {
  if (statCount >= maxStats) throw invalid('statName', `A profile holds at most ${maxStats} stats`);
}

/** Turns a violated constraint into a refusal that the user can act on. */
export function constraintToAppError(constraint: string | undefined): AppError | undefined {
  if (constraint === 'athletes_user_key') return new AppError('taken', 'This athlete already has a profile.');
  if (constraint === 'stats_key') {
    const message = 'This stat is there already for that season';
    return new AppError('taken', message, { errors: [{ path: 'statName', message }] });
  }
  return undefined;
}
