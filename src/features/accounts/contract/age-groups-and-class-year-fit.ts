/** `unknown`: no date of birth was given. */
export type AgeGroup = 'under13' | 'minor' | 'adult' | 'unknown';

/** Below it, US law (COPPA) asks for the consent of a parent before anything is stored. */
const minimumAge = 13;
const ageOfAdults = 18;
/** Of a person whose home is in no known place: the zone of the mainland in which a day begins last. */
const fallbackTimeZone = 'America/Los_Angeles';

/** UTC-12, where a day begins last. */
const lastTimeZone = 'Etc/GMT+12';

/** The age group of somebody born on this day ('2010-02-28'), by the calendar of their time zone. */
export function getAgeGroup(birthDate: string | null, now: Date, timeZone: string | null): AgeGroup {
  if (birthDate === null) return 'unknown';
  const group = toAgeGroup(getAge(birthDate, getDayInUtc(now, earliestZoneHours)));
  // Nearly always: asking for the day in a zone costs a hundred times as much.
  if (group === toAgeGroup(getAge(birthDate, getDayInUtc(now, latestZoneHours)))) return group;
  return toAgeGroup(getAge(birthDate, formatDay(now, timeZone)));
}

const toAgeGroup = (age: number): AgeGroup =>
  age < minimumAge ? 'under13' : age < ageOfAdults ? 'minor' : 'adult';

/** What any zone differs from UTC at most. */
const [earliestZoneHours, latestZoneHours] = [-12, 14];

const getDayInUtc = (now: Date, hours: number): string =>
  new Date(now.getTime() + hours * 3_600_000).toISOString().slice(0, 10);

/** Full years on a day ('2026-11-23'). Born on 29 February means a year older on 1 March of other years. */
export function getAge(birthDate: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return day.slice(5) < birthDate.slice(5) ? years - 1 : years;
}

/** The date in this time zone, like '2026-11-23'. */
export const formatDay = (now: Date, timeZone: string | null): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: timeZone ?? fallbackTimeZone, dateStyle: 'short' }).format(
    now,
  );

/** The last date of birth of adults, everywhere on earth. 18 years before a 29 February there is none. */
export function getLastBirthDateOfAdults(now: Date): string {
  const day = formatDay(now, lastTimeZone);
  return `${Number(day.slice(0, 4)) - ageOfAdults}${day.slice(4).replace('-02-29', '-02-28')}`;
}

/** High school ends in June; some leave early, and some repeat years. */
const ageAtGraduation = { min: 14, max: 21 };

/** Whether somebody born on this day may leave high school in this year. */
export function doesAgeFitClassYear(birthDate: string, classYear: number): boolean {
  const age = getAge(birthDate, `${classYear}-06-30`);
  return age >= ageAtGraduation.min && age <= ageAtGraduation.max;
}
