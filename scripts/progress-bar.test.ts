import { expect, test } from 'vitest';
import { formatProgressLine } from './progress-bar.ts';

test.each([
  [0, 1000, 0, '░░░░░░░░░░░░░░░░░░░░░░░░ 0 % · 0 athletes'],
  [250_000, 1_000_000, 100, '██████░░░░░░░░░░░░░░░░░░ 25 % · 250,000 athletes · 2,500/s · 5 min 0 s left'],
  [999, 1000, 1, '███████████████████████░ 99 % · 999 athletes · 999/s · 1 s left'],
  [1000, 1000, 2, '████████████████████████ 100 % · 1,000 athletes · 500/s'],
])('%i of %i after %i seconds is written %s', (done, total, seconds, line) => {
  expect(formatProgressLine(done, total, seconds)).toBe(line);
});
