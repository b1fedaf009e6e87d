import { expect, test } from 'vitest';
import { hasGraduated, isAcceptedClassYear, listOfferedClassYears } from './contract/class-years.ts';

test.each([
  ['2026-07-31T23:59:59Z', [2025, 2026, 2027, 2028, 2029]],
  ['2026-08-01T00:00:00Z', [2026, 2027, 2028, 2029, 2030]],
  ['2026-12-31T23:59:59Z', [2026, 2027, 2028, 2029, 2030]],
  ['2027-01-01T00:00:00Z', [2026, 2027, 2028, 2029, 2030]],
  ['2031-11-22T12:00:00Z', [2031, 2032, 2033, 2034, 2035]],
])('at %s forms offer the classes %j: those in school and the one before', (now, years) => {
  expect(listOfferedClassYears(new Date(now))).toEqual(years);
});

test.each([
  ['2026-07-31T12:00:00Z', 2032, true],
  ['2026-07-31T12:00:00Z', 2033, false],
  ['2026-08-01T00:00:00Z', 2033, true],
  ['2026-11-22T12:00:00Z', 2034, false],
  ['2026-11-22T12:00:00Z', 2024, true],
  ['2026-11-22T12:00:00Z', 2023, false],
])('at %s the class of %i is accepted: %j', (now, year, accepted) => {
  expect(isAcceptedClassYear(year, new Date(now))).toBe(accepted);
});

test('a class has graduated from 1 August of its year on', () => {
  expect(hasGraduated(2026, new Date('2026-07-31T23:59:59Z'))).toBe(false);
  expect(hasGraduated(2026, new Date('2026-08-01T00:00:00Z'))).toBe(true);
  expect(hasGraduated(2027, new Date('2026-08-01T00:00:00Z'))).toBe(false);
});
