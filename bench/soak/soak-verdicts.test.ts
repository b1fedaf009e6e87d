import { expect, test } from 'vitest';
import { judgeSoak } from './soak-verdicts.ts';

const repeat = <Value>(value: Value, count: number) => Array<Value>(count).fill(value);

test('a soak is judged by its first and its last sixth', () => {
  const usage = [
    ...repeat({ residentMb: 200, descriptors: 50 }, 10),
    ...repeat({ residentMb: 900, descriptors: 500 }, 40),
    ...repeat({ residentMb: 219, descriptors: 60 }, 10),
  ];
  // Fewer responses of slow minutes are still a sixth of the time.
  const responseMsByMinute = [repeat(10, 100), ...repeat(repeat(1000, 20), 4), repeat(12.5, 50)];
  expect(judgeSoak({ usage, responseMsByMinute })).toEqual([
    { what: 'resident memory, MB', atFirst: 200, atEnd: 219, holds: true },
    { what: 'open descriptors', atFirst: 50, atEnd: 60, holds: false },
    { what: 'p99 of responses, ms', atFirst: 10, atEnd: 12.5, holds: false },
  ]);
});
