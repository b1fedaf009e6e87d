import { AppError, forbidden, newInvalidFieldError, notFound } from '#shared/errors.ts';
import { utcToLocalTime } from '#shared/local-times.ts';
import { farthestTripDays, maxTripStops, maxTrips } from '../contract/trip-limits.ts';
import { tripCalls } from '../contract.ts';

const dayMs = 24 * 60 * 60 * 1000;

export const createTripNotFoundError = (): AppError =>
  notFound(tripCalls['GET /api/trips/{id}'].notFoundMessage);

export const createStopNotFoundError = (): AppError =>
  notFound(tripCalls['PUT /api/trips/{id}/stops/{stopId}'].notFoundMessage);

export const createUnknownCityError = (): AppError =>
  newInvalidFieldError('city', 'Please choose a city from the list');

export const createChangedOrderError = (): AppError =>
  new AppError(
    'taken',
    'This trip was changed somewhere else. This is the latest version: please order it again.',
  );

export const createAthleteTakenError = (): AppError =>
  new AppError('taken', 'This athlete is already in the trip.');

export function assertMayAddTrip(tripCount: number): void {
  if (tripCount >= maxTrips)
    throw newInvalidFieldError('name', `You have ${maxTrips} trips. Please delete one first`);
}

export function assertMayHoldStops(stopCount: number): void {
  if (stopCount > maxTripStops)
    throw newInvalidFieldError(
      'athleteIds',
      `A trip has at most ${maxTripStops} stops. Please make another trip`,
    );
}

/** A new day is today or later where the stop is, and within five years; a day that stays may be past. */
export function assertMayStopOn(
  day: string | null,
  { dayBefore, timeZone, now }: { dayBefore: string | null; timeZone: string | null; now: Date },
): void {
  if (day === null || day === dayBefore) return;
  if (day < utcToLocalTime(now.toISOString(), timeZone ?? 'Pacific/Honolulu').slice(0, 10))
    throw newInvalidFieldError('startsOn', 'Please choose a day in the future');
  if (Date.parse(day) > now.getTime() + farthestTripDays * dayMs)
    throw newInvalidFieldError('startsOn', 'Please choose a day within the next five years');
}

/** Trips go to colleagues whose school staff have checked. */
export function assertMayShareTrip({
  isVerified,
  hasSchool,
}: {
  isVerified: boolean;
  hasSchool: boolean;
}): void {
  if (!isVerified)
    throw forbidden('Only verified coaches share a trip. Please verify your account in your profile first.');
  if (!hasSchool) throw forbidden('Please choose your school in your profile first.');
}

/** The refusal that a violated constraint means; undefined for any other constraint. */
export function constraintToAppError(constraint: string | undefined): AppError | undefined {
  if (constraint === 'trip_stops_pkey') return createStopNotFoundError();
  if (constraint === 'trip_stops_athlete_once') return createAthleteTakenError();
  if (constraint !== 'trips_name') return undefined;
  const message = 'You already have a trip with this name';
  return new AppError('taken', message, { errors: [{ path: 'name', message }] });
}

/** Letters and digits that every file system takes: 'Ohio, May!' becomes 'ohio-may'. */
export const toFileName = (tripName: string): string =>
  tripName
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 60) || 'trip';
