import { expect, test } from 'vitest';
import { getRestartPause } from './worker-supervisor.ts';

test('a worker that dies at once is started later each time, after 30 seconds at most [34.1]', () => {
  expect([0, 1, 2, 3, 20].map(getRestartPause)).toEqual([0, 250, 500, 1000, 30_000]);
});
