import { expect, test } from 'vitest';
import { getNextDeliveryTime } from './server/quiet-hours.ts';

const formatNextDeliveryTime = (now: string, zone: string | null, opensJune15 = false) =>
  getNextDeliveryTime(new Date(now), zone, { opensJune15 }).toISOString().replace(':00.000Z', 'Z');

test.each([
  ['the last minute before', '2026-11-24T01:59:59.000Z', 'America/Chicago', '2026-11-24T01:59:59.000Z'],
  ['8 pm', '2026-11-24T02:00Z', 'America/Chicago', '2026-11-24T14:00Z'],
  ['midnight', '2026-11-24T06:00Z', 'America/Chicago', '2026-11-24T14:00Z'],
  ['the last minute of them', '2026-11-24T13:59Z', 'America/Chicago', '2026-11-24T14:00Z'],
  ['8 am', '2026-11-24T14:00Z', 'America/Chicago', '2026-11-24T14:00Z'],
  ['the last evening of a month', '2026-12-01T03:00Z', 'America/New_York', '2026-12-01T13:00Z'],
  ['the last evening of a year', '2027-01-01T04:59Z', 'America/New_York', '2027-01-01T13:00Z'],
  ['the night of a leap day', '2028-02-29T03:00Z', 'America/Denver', '2028-02-29T15:00Z'],
])('a message of %s arrives outside of the quiet hours of the zone [29.1]', (_, now, zone, expected) => {
  expect(formatNextDeliveryTime(now, zone)).toBe(expected);
});

test.each([
  ['when clocks are set forward', '2027-03-14T03:00Z', 'America/Chicago', '2027-03-14T13:00Z'],
  ['after they were set forward', '2027-03-14T09:30Z', 'America/Chicago', '2027-03-14T13:00Z'],
  ['when clocks are set back', '2026-11-01T01:30Z', 'America/Chicago', '2026-11-01T14:00Z'],
  ['in the hour that is twice', '2026-11-01T06:30Z', 'America/Chicago', '2026-11-01T14:00Z'],
  ['in the second of the two hours', '2026-11-01T07:30Z', 'America/Chicago', '2026-11-01T14:00Z'],
  ['where clocks never change', '2027-03-14T03:30Z', 'America/Phoenix', '2027-03-14T15:00Z'],
])('8 am is 8 am %s [29.1]', (_, now, zone, expected) =>
  expect(formatNextDeliveryTime(now, zone)).toBe(expected),
);

test.each([
  ['India', '2026-11-23T14:30Z', 'Asia/Kolkata', '2026-11-24T02:30Z'],
  ['India, a minute before', '2026-11-23T14:29Z', 'Asia/Kolkata', '2026-11-23T14:29Z'],
  ['Nepal', '2026-11-23T14:15Z', 'Asia/Kathmandu', '2026-11-24T02:15Z'],
  ['Newfoundland', '2026-11-23T23:30Z', 'America/St_Johns', '2026-11-24T11:30Z'],
  ['Samoa', '2026-11-23T07:00Z', 'Pacific/Apia', '2026-11-23T19:00Z'],
])('zones with half hours and far ones: %s [29.1]', (_, now, zone, expected) =>
  expect(formatNextDeliveryTime(now, zone)).toBe(expected),
);

test('two places of one state have their own nights [29.1]', () => {
  const now = '2026-11-24T02:30Z';
  expect([
    formatNextDeliveryTime(now, 'America/Chicago'),
    formatNextDeliveryTime(now, 'America/Denver'),
  ]).toEqual(['2026-11-24T14:00Z', now]);
});

test.each([
  ['8 pm in New York', '2026-11-24T01:00Z', '2026-11-24T16:00Z'],
  ['8 am in New York', '2026-11-24T13:00Z', '2026-11-24T16:00Z'],
  ['8 am in Los Angeles', '2026-11-24T16:00Z', '2026-11-24T16:00Z'],
  ['a minute before 8 pm in New York', '2026-11-24T00:59Z', '2026-11-24T00:59Z'],
])('where the home is unknown it is quiet while it is on either coast: %s [29.1]', (_, now, expected) => {
  expect(formatNextDeliveryTime(now, null)).toBe(expected);
});

test.each([
  ['the evening before', '2027-06-15T02:00Z', 'America/Chicago', '2027-06-15T05:00Z'],
  ['a minute before midnight', '2027-06-15T04:59Z', 'America/Chicago', '2027-06-15T05:00Z'],
  ['midnight', '2027-06-15T05:00Z', 'America/Chicago', '2027-06-15T05:00Z'],
  ['four in the morning', '2027-06-15T09:00Z', 'America/Chicago', '2027-06-15T09:00Z'],
  ['the evening after', '2027-06-16T02:00Z', 'America/Chicago', '2027-06-16T13:00Z'],
  ['the evening before, home unknown', '2027-06-15T02:00Z', null, '2027-06-15T07:00Z'],
])(
  'an athlete who opens the night of June 15 gets the message of %s from midnight on [29.5]',
  (_, now, zone, expected) => {
    expect(formatNextDeliveryTime(now, zone, true)).toBe(expected);
  },
);
