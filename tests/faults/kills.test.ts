import { expect, test } from 'vitest';
import { killDuringSends } from '../../bench/faults/kill-during-sends.ts';
import { isBuildFresh } from '../../scripts/build-if-stale.mjs';
import { postgresSkipReason, TemporaryPostgres } from '../support/temporary-postgres.ts';

const nothingWrong = {
  ...{ lost: 0, storedTwice: 0, outOfOrder: 0, differing: 0 },
  ...{ contradictions: 0, missed: 0, receivedTwice: 0 },
};

/** `npm run faults -- kills` kills a hundred times. */
test('three SIGKILLs amid sends, of a worker and of all, lose, double and disorder nothing [49.7]', async ({
  skip,
}) => {
  if (postgresSkipReason) skip(postgresSkipReason);
  const postgres = (await TemporaryPostgres.start())!;
  try {
    const report = await killDuringSends({
      kills: 3,
      sends: 200,
      built: isBuildFresh(),
      databaseUrl: postgres.url,
    });
    const { slowestReturn, killsOfOneWorker, ...seen } = report;
    expect(seen).toEqual({ ...nothingWrong, kills: 3, acknowledged: 600 });
    expect(killsOfOneWorker).toBeGreaterThan(0);
  } finally {
    postgres.remove();
  }
}, 300_000);

test('three SIGKILLs of a server with the embedded database lose, double and disorder nothing [49.7]', async () => {
  const report = await killDuringSends({
    kills: 3,
    sends: 100,
    built: isBuildFresh(),
    databaseUrl: undefined,
  });
  const { slowestReturn, ...seen } = report;
  expect(seen).toEqual({ ...nothingWrong, kills: 3, killsOfOneWorker: 0, acknowledged: 300 });
}, 300_000);
