import { afterAll, expect, test as named } from 'vitest';
import type { FaultRow } from '../../bench/faults/fault-row.ts';
import { FaultStack } from '../../bench/faults/fault-stack.ts';
import { bucketGone } from '../../bench/faults/rows/bucket-gone.ts';
import { fillDataDir } from '../../bench/faults/rows/fill-data-dir.ts';
import { killPgbouncer } from '../../bench/faults/rows/kill-pgbouncer.ts';
import { killRedis } from '../../bench/faults/rows/kill-redis.ts';
import { providerGone } from '../../bench/faults/rows/provider-gone.ts';
import { smtpGone } from '../../bench/faults/rows/smtp-gone.ts';
import { stopPostgres } from '../../bench/faults/rows/stop-postgres.ts';
import { runFaultRow } from '../../bench/faults/run-fault-rows.ts';
import { isBuildFresh } from '../../scripts/build-if-stale.mjs';

let stack: FaultStack | undefined;

afterAll(() => stack?.remove());

async function getStackOf({ stack: kind }: FaultRow): Promise<FaultStack> {
  if (stack?.kind !== kind) {
    await stack?.remove();
    stack = undefined;
    stack = await FaultStack.start(kind, { built: isBuildFresh(), workers: 1 });
  }
  return stack;
}

/** In one process, from source where the build is stale; `npm run faults` tries two workers, and more faults. */
const test = (title: string, row: FaultRow) =>
  named(
    title,
    async ({ skip }) => {
      const skipReason = FaultStack.getSkipReason(row.stack);
      if (skipReason) skip(skipReason);
      const { note, report } = await runFaultRow(row, await getStackOf(row));
      if (!report) throw new Error(note);
      const { failures, afterRepairS, acknowledged, silenceS, ...faults } = report;
      expect(faults).toEqual({ lost: 0, twice: 0, outOfOrder: 0, streamMissed: 0, streamTwice: 0 });
      expect(Object.keys(failures).filter((kind) => kind !== '503')).toEqual([]);
      expect(note ?? '').not.toMatch(/[1-9]\d* (lost|twice)|\b500\b|without Retry-After|never/);
      expect(acknowledged).toBeGreaterThan(100);
      expect(afterRepairS).toBeLessThan(5);
      expect(silenceS).toBeLessThan(15);
    },
    300_000,
  );

for (const row of [stopPostgres, killPgbouncer, killRedis])
  test(`${row.title}: nothing acknowledged is lost or doubled, no 500, and streams resume [45.5]`, row);
for (const row of [providerGone, bucketGone, smtpGone, fillDataDir])
  test(`${row.title}: nothing acknowledged is lost or doubled, and no 500 [49.6]`, row);
