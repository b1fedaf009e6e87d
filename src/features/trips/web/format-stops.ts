import { formatInteger } from '#shared/format-integer.ts';
import { localTimeToUtc } from '#shared/local-times.ts';
import type { TripStop } from '../contract.ts';

/** '1 stop', '12 stops'. */
export const formatStopCount = (n: number): string => (n === 1 ? '1 stop' : `${n} stops`);

/** '1 mile', '1,204 miles'. */
export const formatMiles = (n: number): string => (n === 1 ? '1 mile' : `${formatInteger(n)} miles`);

const dayFormat = { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' } as const;

/** 'Sat, Apr 10, 2027'. */
export const formatDay = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', { ...dayFormat, timeZone: 'UTC' });

/** 'Sat, Apr 10, 2027' or 'Sat, Apr 10, 2027, 9:30 AM CDT', by the clocks of the stop's city; undefined without a day. */
export function formatStopTime({
  startsOn,
  startsAt,
  timeZone,
}: Pick<TripStop, 'startsOn' | 'startsAt' | 'timeZone'>): string | undefined {
  if (!startsOn) return undefined;
  if (!startsAt) return formatDay(startsOn);
  const local = `${startsOn}T${startsAt}`;
  const time = { ...dayFormat, hour: 'numeric', minute: '2-digit' } as const;
  if (!timeZone) return new Date(`${local}:00Z`).toLocaleString('en-US', { ...time, timeZone: 'UTC' });
  const instant = new Date(localTimeToUtc(local, timeZone));
  return instant.toLocaleString('en-US', { ...time, timeZone, timeZoneName: 'short' });
}

/** 'Apr 10, 2027' or 'Apr 10, 2027 – Apr 12, 2027'; undefined for a trip without days. */
export function formatDayRange(firstDay: string | null, lastDay: string | null): string | undefined {
  if (!firstDay || !lastDay) return undefined;
  const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
  return format.formatRange(new Date(`${firstDay}T00:00:00Z`), new Date(`${lastDay}T00:00:00Z`));
}

/** The name of whom or what is visited; an athlete who can no longer be shown has none. */
export const getStopTitle = ({ athlete, name }: Pick<TripStop, 'athlete' | 'name'>): string =>
  athlete ? `${athlete.firstName} ${athlete.lastName}` : (name ?? 'No longer available');

export const isStopHidden = ({ kind, athlete }: Pick<TripStop, 'kind' | 'athlete'>): boolean =>
  kind === 'athlete' && athlete === null;

/** The day of the last stop before this one, or of the whole trip: the next stop is likely on the same. */
export function findDayBefore(
  stops: readonly Pick<TripStop, 'id' | 'startsOn'>[],
  id?: string,
): string | null {
  const end = stops.findIndex((stop) => stop.id === id);
  return (
    stops.slice(0, end === -1 ? stops.length : end).findLast(({ startsOn }) => startsOn)?.startsOn ?? null
  );
}
