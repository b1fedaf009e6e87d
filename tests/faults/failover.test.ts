import { afterAll, beforeAll, expect, test as named } from 'vitest';
import { openDatabase } from '#server/database/database.ts';
import { databaseErrorToAppError } from '#server/database/database-errors.ts';
import { SteadyLoad } from '../../bench/faults/steady-load.ts';
import { BenchServer } from '../../bench/support/bench-server.ts';
import { isBuildFresh } from '../../scripts/build-if-stale.mjs';
import { postgresSkipReason, TemporaryPostgres } from '../support/temporary-postgres.ts';

let primary: TemporaryPostgres;
let standby: TemporaryPostgres;
let server: BenchServer;

beforeAll(async () => {
  if (postgresSkipReason) return;
  [primary, standby] = await startPair();
  const hosts = `127.0.0.1:${standby.port},127.0.0.1:${primary.port}`;
  const environment = {
    DATABASE_URL: `postgres://postgres@${hosts}/postgres?target_session_attrs=read-write`,
    DATABASE_DIRECT_URL: '',
    LOG_FORMAT: 'json',
  };
  server = await BenchServer.create({ built: isBuildFresh(), server: undefined, environment });
  await server.start();
}, 180_000);
afterAll(async () => {
  await server?.remove();
  standby?.remove();
  primary?.remove();
});

const test = (name: string, run: () => Promise<void>) =>
  named(
    name,
    async ({ skip }) => {
      if (postgresSkipReason) skip(postgresSkipReason);
      await run();
    },
    120_000,
  );

test('the primary is killed under load, and all goes on with the promoted standby [45.2]', async () => {
  const load = await SteadyLoad.start(server.origin);
  load.markFault();
  primary.kill();
  standby.promote();
  load.markRepaired();
  await load.waitForGoodAnswers(100);
  const { afterRepairS, silenceS, failures, acknowledged, ...faults } = await load.stop();
  expect(faults).toEqual({ lost: 0, twice: 0, outOfOrder: 0, streamMissed: 0, streamTwice: 0 });
  expect(Object.keys(failures).filter((kind) => kind !== '503')).toEqual([]);
  expect(acknowledged).toBeGreaterThan(0);
  expect(afterRepairS).toBeLessThan(5);
  expect(server.logLines.filter((line) => /"level":50/.test(line))).toEqual([]);
});

test('a server that is set to read only is left for the other, and gets 503 until there is one [45.3]', async () => {
  const load = await SteadyLoad.start(server.origin);
  load.markFault();
  await standby.query('alter system set default_transaction_read_only = on');
  await standby.query('select pg_reload_conf()');
  // How long the fault lasts: nothing is waited for.
  await new Promise((resolve) => setTimeout(resolve, 1000));
  await standby.query('alter system reset default_transaction_read_only');
  await standby.query('select pg_reload_conf()');
  load.markRepaired();
  await load.waitForGoodAnswers(100);
  const { afterRepairS, failures, lost, twice, streamMissed } = await load.stop();
  expect([lost, twice, streamMissed]).toEqual([0, 0, 0]);
  expect(Object.keys(failures)).toEqual(['503']);
  expect(afterRepairS).toBeLessThan(5);
});

test('a former primary that comes back with its old timeline is left alone [45.4]', async () => {
  if (!primary.isRunning) primary.start();
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const url = `postgres://postgres@127.0.0.1:${primary.port},127.0.0.1:${standby.port}/postgres`;
  const database = await openDatabase<never>({ url, dataDir: '', log });
  const { rows } = await database.pool.query('show port');
  await database.close();
  expect(rows).toEqual([{ port: `${standby.port}` }]);
});

test('a primary that does not answer anymore is left for the standby that was promoted [45.4]', async () => {
  const [first, second] = await startPair();
  const hosts = `127.0.0.1:${first.port},127.0.0.1:${second.port}`;
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const database = await openDatabase<never>({
    ...{ url: `postgres://postgres@${hosts}/postgres`, dataDir: '', log },
  });
  const received: string[] = [];
  await database.notices.subscribe('news', (payload) => received.push(payload));
  first.signal('SIGSTOP');
  const hanging = database.pool.query('select 1').catch((error) => databaseErrorToAppError(error)?.status);
  second.promote();
  expect(await hanging).toBe(503);
  await expect
    .poll(() => database.pool.query("notify news, 'again'").then(() => received, String), { timeout: 20_000 })
    .toContain('again');
  await database.close();
  first.signal('SIGCONT');
  for (const one of [first, second]) one.remove();
});

async function startPair(): Promise<[TemporaryPostgres, TemporaryPostgres]> {
  const first = (await TemporaryPostgres.start())!;
  return [first, await first.startStandby({ isSynchronous: true })];
}
