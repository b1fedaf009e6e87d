import { expect, test } from 'vitest';
import { formatRelativeDay, formatTimeOfDay, formatTimeOrDay } from './format-message-times.ts';

const now = new Date(2026, 10, 12, 15, 0);
const toNovemberIsoTime = (day: number, hour: number, minute = 0) =>
  new Date(2026, 10, day, hour, minute).toISOString();

test.each([
  [toNovemberIsoTime(12, 0), 'Today'],
  [toNovemberIsoTime(11, 23, 59), 'Yesterday'],
  [toNovemberIsoTime(10, 9), 'Tuesday'],
  [toNovemberIsoTime(6, 9), 'Friday'],
  [toNovemberIsoTime(5, 9), 'Nov 5'],
  [new Date(2025, 10, 12).toISOString(), 'Nov 12, 2025'],
])('%s is shown as %s', (time, text) => {
  expect(formatRelativeDay(time, now)).toBe(text);
});

test('a list shows short times', () => {
  const times = [
    toNovemberIsoTime(12, 15, 1),
    now.toISOString(),
    toNovemberIsoTime(12, 14, 59),
    toNovemberIsoTime(12, 14, 41),
    toNovemberIsoTime(10, 9),
    toNovemberIsoTime(5, 9),
  ];
  expect(times.map((time) => formatTimeOrDay(time, now))).toEqual([
    'Just now',
    'Just now',
    expect.stringMatching(/2:59\sPM/),
    expect.stringMatching(/2:41\sPM/),
    'Tue',
    'Nov 5',
  ]);
});

test.each([
  [0, 5, '12:05 AM'],
  [9, 0, '9:00 AM'],
  [12, 0, '12:00 PM'],
  [23, 59, '11:59 PM'],
])('%s hours %s minutes is %s', (hour, minute, text) => {
  expect(formatTimeOfDay(toNovemberIsoTime(12, hour, minute))).toBe(text);
});
