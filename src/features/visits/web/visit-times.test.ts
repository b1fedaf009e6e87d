import { expect, test } from 'vitest';
import { formatVisitTimes } from '../format-visit-times.ts';
import {
  campusTimeToUtc,
  formatMonthAndDay,
  formatVisitTimesForReader,
  listTimeZoneOptions,
  moveEndWithStart,
  utcToCampusTime,
} from './visit-times.ts';

test.each([
  ['2027-04-10T09:00', 'America/Chicago', '2027-04-10T14:00:00.000Z'],
  ['2027-01-10T09:00', 'America/Chicago', '2027-01-10T15:00:00.000Z'],
  ['2027-07-04T00:30', 'Pacific/Honolulu', '2027-07-04T10:30:00.000Z'],
  ['2027-06-30T23:15', 'UTC', '2027-06-30T23:15:00.000Z'],
])('%s in the time zone %s is %s, and back', (clock, zone, instant) => {
  expect(campusTimeToUtc(clock, zone)).toBe(instant);
  expect(utcToCampusTime(instant, zone)).toBe(clock);
});

test('an hour that summer time skips is converted to a time after it', () => {
  // On 2027-03-14 the clocks of Chicago go from 2:00 to 3:00.
  expect(campusTimeToUtc('2027-03-14T02:30', 'America/Chicago')).toMatch(/^2027-03-14T0[78]:30:00\.000Z$/);
  expect(campusTimeToUtc('2027-03-14T03:00', 'America/Chicago')).toBe('2027-03-14T08:00:00.000Z');
  expect(campusTimeToUtc('2027-03-14T01:59', 'America/Chicago')).toBe('2027-03-14T07:59:00.000Z');
});

test('a visit is shown in the time zone of its campus', () => {
  const visit = {
    startsAt: '2027-04-10T02:00:00Z',
    endsAt: '2027-04-10T05:00:00Z',
    timeZone: 'America/Chicago',
  };
  expect(formatVisitTimes(visit).replaceAll(/[\u2009\u202f]/g, ' ')).toBe(
    'Fri, Apr 9, 2027, 9:00 PM CDT – Sat, Apr 10, 2027, 12:00 AM CDT',
  );
  expect(formatMonthAndDay(visit)).toEqual({ month: 'Apr', day: '9' });
});

test.each([
  ['2027-12-31T22:00', '', '', '2028-01-01T01:00'],
  ['2027-04-10T09:00', '2027-04-04T17:00', '2027-04-03T09:00', '2027-04-11T17:00'],
  ['2027-04-10T09:00', '2027-04-10T08:00', '2027-04-10T07:30', '2027-04-10T09:30'],
  ['2027-04-10T09:00', '2027-04-10T08:00', '2027-04-10T08:30', '2027-04-10T12:00'],
])('a visit moved to %s with the end %s and the start %s before then ends at %s [36.1]', (...times) => {
  const [start, end, startBefore, endAfter] = times;
  expect(moveEndWithStart(start, end, startBefore)).toBe(endAfter);
});

test('a reader in another time zone sees the times of both, one with the same clocks only those of the campus [36.2]', () => {
  const visit = {
    startsAt: '2027-04-10T14:00:00Z',
    endsAt: '2027-04-10T22:00:00Z',
    timeZone: 'America/Chicago',
  };
  expect(formatVisitTimesForReader(visit, 'America/New_York')?.replaceAll(/[\u2009\u202f]/g, ' ')).toBe(
    'Sat, Apr 10, 2027, 10:00 AM – 6:00 PM EDT',
  );
  expect(formatVisitTimesForReader(visit, 'America/Menominee')).toBeNull();
  // In July Phoenix and Los Angeles have the same time, in January not.
  const summer = {
    startsAt: '2027-07-10T14:00:00Z',
    endsAt: '2027-07-10T22:00:00Z',
    timeZone: 'America/Phoenix',
  };
  expect(formatVisitTimesForReader(summer, 'America/Los_Angeles')).toBeNull();
  const winter = { ...summer, startsAt: '2027-01-10T14:00:00Z', endsAt: '2027-01-10T22:00:00Z' };
  expect(formatVisitTimesForReader(winter, 'America/Los_Angeles')).not.toBeNull();
});

test('a user can choose their own time zone outside of the United States', () => {
  const values = listTimeZoneOptions('Europe/Berlin', 'America/Denver', 'Europe/Berlin').map(
    ({ value }) => value,
  );
  expect(values.filter((value) => value === 'America/Denver')).toHaveLength(1);
  expect(values.at(-1)).toBe('Europe/Berlin');
});
