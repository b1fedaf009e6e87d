import { expect, test } from 'vitest';
import { formatRelativeDay, formatTimeOrDay } from './format-message-times.ts';

const now = new Date(2026, 10, 12, 15, 0);
const at = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute).toISOString();

test.each([
  [at(12, 0), 'Today'],
  [at(11, 23, 59), 'Yesterday'],
  [at(10, 9), 'Tuesday'],
  [at(6, 9), 'Friday'],
  [at(5, 9), 'Nov 5'],
  [new Date(2025, 10, 12).toISOString(), 'Nov 12, 2025'],
])('%s is shown as %s', (time, text) => {
  expect(formatRelativeDay(time, now)).toBe(text);
});

test('a list shows short times', () => {
  const times = [at(12, 15, 1), now.toISOString(), at(12, 14, 59), at(12, 14, 41), at(10, 9), at(5, 9)];
  expect(times.map((time) => formatTimeOrDay(time, now))).toEqual([
    'Just now',
    'Just now',
    expect.stringMatching(/2:59\sPM/),
    expect.stringMatching(/2:41\sPM/),
    'Tue',
    'Nov 5',
  ]);
});
