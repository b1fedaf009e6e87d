import { expect, test } from 'vitest';
import { type AgeGroup, doesAgeFitClassYear, getAgeGroup } from './age-groups-and-class-year-fit.ts';

const noon = '2026-11-23T18:00:00Z';

test.each<[string | null, string, string | null, AgeGroup]>([
  [null, noon, null, 'unknown'],
  ['2013-11-24', noon, 'America/Chicago', 'under13'],
  ['2013-11-23', noon, 'America/Chicago', 'minor'],
  ['2008-11-24', noon, 'America/Chicago', 'minor'],
  ['2008-11-23', noon, 'America/Chicago', 'adult'],
  // The same moment is still the day before in the west.
  ['2008-11-23', '2026-11-23T06:30:00Z', 'America/New_York', 'adult'],
  ['2008-11-23', '2026-11-23T06:30:00Z', 'America/Los_Angeles', 'minor'],
  ['2008-11-23', '2026-11-23T06:30:00Z', null, 'minor'],
  ['2008-11-23', '2026-11-22T12:30:00Z', 'Pacific/Auckland', 'adult'],
  // Born on 29 February: a year older on 1 March where there is no such day.
  ['2008-02-29', '2026-02-28T20:00:00Z', 'America/Chicago', 'minor'],
  ['2008-02-29', '2026-03-01T20:00:00Z', 'America/Chicago', 'adult'],
])('someone born on %s is at %s in %s: %s [25.6]', (birthDate, now, timeZone, group) => {
  expect(getAgeGroup(birthDate, new Date(now), timeZone)).toBe(group);
});

test.each([
  ['2012-05-01', 2030, true],
  ['2001-05-01', 2030, false],
  ['2016-06-30', 2030, true],
  ['2016-07-01', 2030, false],
])('who was born on %s leaves high school in %s: %s [25.3]', (birthDate, classYear, fits) => {
  expect(doesAgeFitClassYear(birthDate, classYear)).toBe(fits);
});
