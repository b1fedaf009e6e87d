import { countedWeeks, type WeekOfViews } from '../contract.ts';

const dayMs = 24 * 3_600_000;
const toDay = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The Monday of the week of a day, in UTC, as views are counted. */
function getMonday(at: Date): number {
  const midnight = Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate());
  return midnight - ((at.getUTCDay() + 6) % 7) * dayMs;
}

/** The Mondays of the weeks that are counted, the oldest first. */
export const listCountedWeeks = (now: Date): string[] =>
  Array.from({ length: countedWeeks }, (_, i) => toDay(getMonday(now) - (countedWeeks - 1 - i) * 7 * dayMs));

/** Every week, also those without a view. */
export function fillWeeks(mondays: string[], counted: WeekOfViews[]): WeekOfViews[] {
  const byMonday = new Map(counted.map((week) => [week.startsOn, week]));
  return mondays.map((startsOn) => byMonday.get(startsOn) ?? { startsOn, coaches: 0, athletes: 0 });
}

/** The weekly email goes out on Sunday from this hour on, where the athlete lives. */
const emailHour = 17;

/** Athletes whose home nobody knows. */
export const assumedTimeZone = 'America/Chicago';

/** Where it is Sunday evening: the zone's date, else undefined. */
export function getSundayOfEmail(now: Date, timeZone: string): string | undefined {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    ...{
      weekday: 'short',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      hourCycle: 'h23',
    },
  }).formatToParts(now);
  const get = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? '';
  if (get('weekday') !== 'Sun' || Number(get('hour')) < emailHour) return undefined;
  return `${get('year')}-${get('month')}-${get('day')}`;
}

/** The first day of the week that ends on this Sunday. */
export const getFirstDayOfWeek = (sunday: string): string => toDay(Date.parse(sunday) - 6 * dayMs);
