import { expect, test } from 'vitest';
import { getMaxOpenStreams } from './max-open-streams.ts';

test.each([
  ['1024', 768],
  ['1048576', 20_000],
])('a process that may open %s files has at most %i event streams', (files, streams) => {
  const limits = `Limit                     Soft Limit           Hard Limit           Units
Max processes             96000                96000                processes
Max open files            ${files}              1048576              files     `;
  expect(getMaxOpenStreams(limits)).toBe(streams);
});

test('a system that does not tell its limit allows some streams', () => {
  expect(getMaxOpenStreams('')).toBe(6144);
});
