import { expect, test } from 'vitest';
import { formatLogLine } from './log.ts';

const line = (entry: object) =>
  formatLogLine(JSON.stringify({ level: 40, time: 0, pid: 1, hostname: 'h', ...entry }));

test('a log line at a terminal shows the time, the level and the message', () => {
  expect(line({ msg: 'Redis cannot be reached' })).toMatch(
    /^\d\d:\d\d:\d\d warn {2}Redis cannot be reached$/,
  );
});

test('a log line at a terminal shows other fields behind the message', () => {
  expect(line({ msg: 'A job failed', queue: 'emails', tries: 3 })).toMatch(
    /A job failed queue=emails tries=3$/,
  );
});

test('an error at a terminal shows its stack below the message', () => {
  expect(line({ msg: 'A job failed', err: { message: 'no', stack: 'Error: no\n    at work' } })).toMatch(
    /A job failed\nError: no\n {4}at work$/,
  );
});
