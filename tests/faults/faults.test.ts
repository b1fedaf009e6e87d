import { afterAll, expect, test as named } from 'vitest';
import type { FaultRow } from '../../bench/faults/fault-row.ts';
import { FaultStack } from '../../bench/faults/fault-stack.ts';
import { killPgbouncer } from '../../bench/faults/rows/kill-pgbouncer.ts';
import { killRedis } from '../../bench/faults/rows/kill-redis.ts';
import { stopPostgres } from '../../bench/faults/rows/stop-postgres.ts';
import { runFaultRow } from '../../bench/faults/run-fault-rows.ts';

const skipReason = FaultStack.getSkipReason('pooled');
let stack: FaultStack | undefined;

afterAll(() => stack?.remove());

/** With the sources in one process; `npm run faults` tries the built product with two workers. */
const test = (row: FaultRow, mostSeconds: number) =>
  named(
    `${row.title}: nothing acknowledged is lost or doubled, no 500, and streams resume [45.5]`,
    async ({ skip }) => {
      if (skipReason) skip(skipReason);
      stack ??= await FaultStack.start('pooled', { built: false, workers: 1 });
      const { note, report } = await runFaultRow(row, stack);
      if (!report) throw new Error(note);
      const { failures, afterRepairS, acknowledged, silenceS, ...faults } = report;
      expect(faults).toEqual({ lost: 0, twice: 0, outOfOrder: 0, streamMissed: 0, streamTwice: 0 });
      expect(Object.keys(failures).filter((kind) => kind !== '503')).toEqual([]);
      expect(acknowledged).toBeGreaterThan(100);
      expect(afterRepairS).toBeLessThan(mostSeconds);
      expect(silenceS).toBeLessThan(10 + mostSeconds);
    },
    180_000,
  );

test(stopPostgres, 5);
test(killPgbouncer, 5);
test(killRedis, 5);
