import { getMilesBetween } from '#features/places/contract/miles-between.ts';
import { localTimeToUtc } from '#shared/local-times.ts';
import { assumedStopMinutes } from '../contract/trip-limits.ts';
import type { TripStop } from '../contract.ts';
import { formatMiles, formatStopTime } from './format-stops.ts';

type TimedStop = Pick<TripStop, 'id' | 'startsOn' | 'startsAt' | 'timeZone' | 'position'>;

/** A stop with its number, and its start where that is known to the minute. */
interface PlannedStop {
  stop: TimedStop;
  number: number;
  startMs: number | undefined;
}

const minuteMs = 60_000;

/**
 * For each stop that the order of the trip does not allow at its time, a sentence that says why, by its id: it is before an
 * earlier stop, during one, or too soon after one to drive there. No more is assumed than is certain: a stop takes an hour,
 * as in the calendar file, and a mile of the straight line a minute.
 */
export function describeTimeConflicts(stops: readonly TimedStop[]): Map<string, string> {
  const conflicts = new Map<string, string>();
  const earlier: PlannedStop[] = [];
  for (const [index, stop] of stops.entries()) {
    if (!stop.startsOn) continue;
    const planned = { stop, number: index + 1, startMs: toStartMs(stop) };
    const sentence =
      describeStopBefore(planned, earlier) ??
      describeOverlap(planned, earlier) ??
      describeLateArrival(planned, earlier);
    if (sentence) conflicts.set(stop.id, sentence);
    earlier.push(planned);
  }
  return conflicts;
}

/** Undefined without a time, or without a known city to whose clocks it belongs. */
function toStartMs({ startsOn, startsAt, timeZone }: TimedStop): number | undefined {
  if (!startsOn || !startsAt || !timeZone) return undefined;
  return Date.parse(localTimeToUtc(`${startsOn}T${startsAt}`, timeZone));
}

function describeStopBefore(planned: PlannedStop, earlier: readonly PlannedStop[]): string | undefined {
  const later = earlier
    .filter((other) => isBefore(planned, other))
    .toSorted(compareStarts)
    .at(-1);
  return later && `This is before stop ${later.number}: ${formatStopTime(later.stop)}.`;
}

/** Days alone are compared as each city writes them. */
const isBefore = (one: PlannedStop, other: PlannedStop): boolean =>
  one.startMs === undefined || other.startMs === undefined
    ? getDay(one) < getDay(other)
    : one.startMs < other.startMs;

const compareStarts = (one: PlannedStop, other: PlannedStop): number => {
  if (isBefore(one, other)) return -1;
  return isBefore(other, one) ? 1 : 0;
};

const getDay = ({ stop }: PlannedStop): string => stop.startsOn ?? '';

function describeOverlap({ stop, startMs }: PlannedStop, earlier: readonly PlannedStop[]) {
  const last = findLast(earlier, getEndMs);
  if (startMs === undefined || !last || last.ms <= startMs) return undefined;
  return `This is during stop ${last.number}: with an hour there, it ends ${formatInstant(last.ms, stop)}.`;
}

function describeLateArrival({ stop, startMs }: PlannedStop, earlier: readonly PlannedStop[]) {
  const last = findLast(earlier, (other) => {
    const endMs = getEndMs(other);
    return endMs === undefined ? undefined : endMs + getMiles(other.stop, stop) * minuteMs;
  });
  if (startMs === undefined || !last || last.ms <= startMs) return undefined;
  const miles = formatMiles(getMiles(last.stop, stop));
  return `This is too soon after stop ${last.number}: with an hour there and a drive of at least ${miles}, you arrive ${formatInstant(last.ms, stop)} at the earliest.`;
}

const getEndMs = ({ startMs }: PlannedStop): number | undefined =>
  startMs === undefined ? undefined : startMs + assumedStopMinutes * minuteMs;

/** The stop with the latest instant of this kind, and the instant. */
function findLast(stops: readonly PlannedStop[], getMs: (stop: PlannedStop) => number | undefined) {
  let last: (PlannedStop & { ms: number }) | undefined;
  for (const stop of stops) {
    const ms = getMs(stop);
    if (ms !== undefined && (!last || ms > last.ms)) last = { ...stop, ms };
  }
  return last;
}

const getMiles = (from: TimedStop, to: TimedStop): number =>
  from.position && to.position ? Math.round(getMilesBetween(from.position, to.position)) : 0;

/** 'Tue, May 4, 10:30 AM CDT', by the clocks of the stop's city. */
const formatInstant = (ms: number, { timeZone }: TimedStop): string =>
  new Date(ms).toLocaleString('en-US', {
    ...{ weekday: 'short', month: 'short', day: 'numeric' },
    ...{ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
    timeZone: timeZone ?? 'UTC',
  });
