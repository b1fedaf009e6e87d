import { formatVisitTimes, type VisitTimes } from '../format-visit-times.ts';

const defaultVisitHours = 3;

const inputFormat = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
} as const;

/** An ISO time as a `datetime-local` input shows it in a time zone: 2027-04-10T09:00. */
export function utcToCampusTime(isoTime: string, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { ...inputFormat, timeZone }).formatToParts(
    new Date(isoTime),
  );
  const { year, month, day, hour, minute } = Object.fromEntries(
    parts.map(({ type, value }) => [type, value]),
  );
  return `${year}-${month}-${day}T${hour}:${minute}`;
}

/**
 * A time in a time zone as an ISO time in UTC. In the hour that a change to or from summer time skips or repeats, the
 * time after the change.
 */
export function campusTimeToUtc(campusTime: string, timeZone: string): string {
  const wanted = Date.parse(`${campusTime}Z`);
  let instant = wanted;
  // The offset depends on the instant, which is not known yet: the second pass corrects the first.
  for (let pass = 0; pass < 2; pass++)
    instant += wanted - Date.parse(`${utcToCampusTime(new Date(instant).toISOString(), timeZone)}Z`);
  return new Date(instant).toISOString();
}

/** Adds hours to a time without an offset. */
function addHours(campusTime: string, hours: number): string {
  return new Date(Date.parse(`${campusTime}Z`) + hours * 3_600_000).toISOString().slice(0, 16);
}

/**
 * The times by the clocks of a reader in another time zone than the campus, or null where those show the same:
 * 'Sat, Apr 10, 2027, 10:00 AM – 6:00 PM EDT'.
 */
export function formatVisitTimesForReader(
  visit: VisitTimes,
  readerTimeZone: string,
  locale?: string,
): string | null {
  const showsSame = [visit.startsAt, visit.endsAt].every(
    (time) => utcToCampusTime(time, visit.timeZone) === utcToCampusTime(time, readerTimeZone),
  );
  return showsSame ? null : formatVisitTimes({ ...visit, timeZone: readerTimeZone }, locale);
}

/**
 * The end that follows when the start of a visit is moved: as long as before, or three hours where no end was chosen. All are
 * times without an offset; `startBefore` is '' at the first choice.
 */
export function moveEndWithStart(start: string, end: string, startBefore: string): string {
  const lengthMs = Date.parse(`${end}Z`) - Date.parse(`${startBefore}Z`);
  return addHours(start, lengthMs > 0 ? lengthMs / 3_600_000 : defaultVisitHours);
}

/** Month and day of the start of a visit, as on a calendar leaf. */
export function formatMonthAndDay({ startsAt, timeZone }: Pick<VisitTimes, 'startsAt' | 'timeZone'>): {
  month: string;
  day: string;
} {
  const start = new Date(startsAt);
  return {
    month: start.toLocaleDateString('en-US', { month: 'short', timeZone }),
    day: start.toLocaleDateString('en-US', { day: 'numeric', timeZone }),
  };
}

/** The time zones of the United States. */
const usTimeZones = {
  'America/New_York': 'Eastern Time',
  'America/Chicago': 'Central Time',
  'America/Denver': 'Mountain Time',
  'America/Phoenix': 'Arizona',
  'America/Los_Angeles': 'Pacific Time',
  'America/Anchorage': 'Alaska',
  'Pacific/Honolulu': 'Hawaii',
};

/** The options of a time zone field: those of the United States and `otherTimeZones`. */
export function listTimeZoneOptions(...otherTimeZones: string[]): { value: string; label: string }[] {
  const usual = Object.entries(usTimeZones).map(([value, label]) => ({ value, label }));
  const more = [...new Set(otherTimeZones)].filter((zone) => !(zone in usTimeZones));
  return [...usual, ...more.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))];
}

export const getBrowserTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
