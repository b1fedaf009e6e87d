import { localTimeToUtc, utcToLocalTime } from '#shared/local-times.ts';
import { formatVisitTimes, type VisitTimes } from '../format-visit-times.ts';

export { localTimeToUtc as campusTimeToUtc, utcToLocalTime as utcToCampusTime };

const defaultVisitHours = 3;

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
    (time) => utcToLocalTime(time, visit.timeZone) === utcToLocalTime(time, readerTimeZone),
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
