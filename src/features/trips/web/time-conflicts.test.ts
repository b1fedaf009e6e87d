import { expect, test } from 'vitest';
import { describeTimeConflicts } from './time-conflicts.ts';

const austin = { position: { lat: 30.27, lng: -97.74 }, timeZone: 'America/Chicago' };
const dallas = { position: { lat: 32.78, lng: -96.8 }, timeZone: 'America/Chicago' };
const elPaso = { position: { lat: 31.76, lng: -106.49 }, timeZone: 'America/Denver' };
const nowhere = { position: null, timeZone: null };

type City = { position: { lat: number; lng: number } | null; timeZone: string | null };

/** The sentences of stops given as city, day of May 2027 and time. */
function describeStops(...stops: [city: City, day: number | null, time?: string][]): string[] {
  const rows = stops.map(([city, day, time], index) => ({
    ...city,
    id: `${index + 1}`,
    startsOn: day && `2027-05-${String(day).padStart(2, '0')}`,
    startsAt: time ?? null,
  }));
  return [...describeTimeConflicts(rows as Parameters<typeof describeTimeConflicts>[0])].map(
    ([id, sentence]) => `${id} ${sentence}`,
  );
}

test('a stop before an earlier one says so, by day or by time, whichever is known [57.7]', () => {
  expect(describeStops([austin, 4, '09:30'], [austin, 4, '08:00'])).toEqual([
    '2 This is before stop 1: Tue, May 4, 2027, 9:30 AM CDT.',
  ]);
  expect(describeStops([austin, 5], [dallas, null], [austin, 4, '08:00'], [austin, 5, '08:00'])).toEqual([
    '3 This is before stop 1: Wed, May 5, 2027.',
  ]);
  // Of two earlier ones the later.
  expect(describeStops([austin, 6], [austin, 7], [nowhere, 5, '08:00'])).toEqual([
    '3 This is before stop 2: Fri, May 7, 2027.',
  ]);
  // 8:30 in El Paso is 9:30 in Austin.
  expect(describeStops([elPaso, 4, '08:30'], [{ ...austin, position: null }, 4, '09:00'])).toEqual([
    '2 This is before stop 1: Tue, May 4, 2027, 8:30 AM MDT.',
  ]);
});

test('a stop within the hour of an earlier one says when that ends [57.7]', () => {
  expect(describeStops([austin, 4, '09:30'], [austin, 4, '10:00'])).toEqual([
    '2 This is during stop 1: with an hour there, it ends Tue, May 4, 10:30 AM CDT.',
  ]);
  expect(describeStops([austin, 4, '09:30'], [austin, 4, '09:30'])).toHaveLength(1);
  expect(describeStops([austin, 4, '09:30'], [austin, 4, '10:30'])).toEqual([]);
});

test('a stop too soon to drive there says when one arrives at the earliest [57.7]', () => {
  expect(describeStops([austin, 4, '09:30'], [dallas, 4, '13:00'])).toEqual([
    '2 This is too soon after stop 1: with an hour there and a drive of at least 182 miles, you arrive Tue, May 4, 1:32 PM CDT at the earliest.',
  ]);
  expect(describeStops([austin, 4, '09:30'], [dallas, 4, '13:32'])).toEqual([]);
  // By the clocks of where one arrives; also after a stop without a time.
  expect(describeStops([austin, 4, '20:00'], [dallas, null], [elPaso, 5, '04:00'])).toEqual([
    expect.stringMatching(/^3 .* you arrive Wed, May 5, 4:4\d AM MDT at the earliest\.$/),
  ]);
});

test('where time, day or city are not known, nothing is said of them [57.7]', () => {
  expect(describeStops([austin, 4], [dallas, 4, '00:00'], [austin, null], [nowhere, 4, '00:00'])).toEqual([]);
});
