import { expect, test } from 'vitest';
import { formatTimeAgo } from './time-ago.ts';

const now = Date.parse('2026-11-21T12:00:00Z');

test.each([
  ['2026-11-21T12:00:30.000Z', 'just now'],
  ['2026-11-21T11:59:30.000Z', 'just now'],
  ['2026-11-21T11:58:59.000Z', '1 minute ago'],
  ['2026-11-21T10:00:00.000Z', '2 hours ago'],
  ['2026-11-20T11:00:00.000Z', 'yesterday'],
  ['2026-11-16T12:00:00.000Z', '5 days ago'],
  ['2026-11-10T12:00:00.000Z', 'last week'],
  ['2026-09-21T12:00:00.000Z', '2 months ago'],
  ['2024-11-01T12:00:00.000Z', '2 years ago'],
])('%s was %s', (time, words) => {
  expect(formatTimeAgo(time, 'long', now)).toBe(words);
});

test.each([
  ['2026-11-21T11:58:59.000Z', '1m ago'],
  ['2026-11-21T10:00:00.000Z', '2h ago'],
  ['2026-11-20T11:00:00.000Z', 'yesterday'],
  ['2026-11-10T12:00:00.000Z', 'last wk.'],
  ['2026-09-21T12:00:00.000Z', '2mo ago'],
])('%s was %s in the short form', (time, words) => {
  expect(formatTimeAgo(time, 'short', now)).toBe(words);
});
