import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test as named } from 'vitest';
import { startServerProcess } from '../support/server-process.ts';
import { postgresSkipReason, TemporaryPostgres } from '../support/temporary-postgres.ts';
import { type AthleteMember, addAthlete, addCoach, type CoachMember } from '../support/test-members.ts';

const token = 'a-token-of-this-test-alone';
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'fieldhouse-replica-'));
let primary: TemporaryPostgres;
let replica: TemporaryPostgres;
let server: Awaited<ReturnType<typeof startServerProcess>>;
let coach: CoachMember;
let athlete: AthleteMember;

async function startServers(): Promise<void> {
  primary = (await TemporaryPostgres.start())!;
  replica = await primary.startStandby({ isSynchronous: false });
  server = await startServerProcess({
    ...{ DATABASE_URL: primary.url, DATABASE_DIRECT_URL: '', DATABASE_REPLICA_URLS: replica.url },
    ...{ DATA_DIR: dataDir, METRICS_TOKEN: token },
  });
  coach = await addCoach(server.origin);
  athlete = await addAthlete(server.origin, {}, { firstName: 'Ana', lastName: 'Repp' });
}
afterAll(async () => {
  await server?.kill();
  replica?.remove();
  primary?.remove();
  fs.rmSync(dataDir, { recursive: true, force: true });
});

const test = (name: string, run: () => Promise<void>) =>
  named(
    name,
    async ({ skip }) => {
      if (postgresSkipReason) skip(postgresSkipReason);
      if (!server) await startServers();
      await run();
    },
    180_000,
  );

const readMetrics = async () =>
  (await fetch(`${server.origin}/metrics`, { headers: { authorization: `Bearer ${token}` } })).text();

/** Lists and maps by who computed them since the start. */
async function countReads(): Promise<Record<'served' | 'behind' | 'failed', number>> {
  const text = await readMetrics();
  const count = (result: string) =>
    Number(
      new RegExp(`^fieldhouse_replica_reads_total{result="${result}"} (\\d+)`, 'm').exec(text)?.[1] ?? 0,
    );
  return { served: count('served'), behind: count('behind'), failed: count('failed') };
}

/** Writes something that lists show, so that no cached list may be used. */
async function setSchool(highSchool: string): Promise<void> {
  const { status } = await athlete.patch(`/api/athletes/${athlete.profile.id}`, { highSchool });
  expect(status).toBe(200);
}

const setPaused = async (paused: boolean) =>
  expect((await athlete.patch('/api/athletes/me/visibility', { paused })).status).toBe(200);

/** Schools in the list, and how many athletes the map has. */
async function readListAndMap(): Promise<{ schools: string[]; athletes: number }> {
  const list = await coach.get('/api/athletes');
  const map = await coach.get('/api/map?zoom=4');
  expect([list.status, map.status]).toEqual([200, 200]);
  return {
    schools: list.body.map(({ highSchool }: { highSchool: string }) => highSchool),
    athletes: map.body.totals.athletes,
  };
}

const expectReplicaToServe = () =>
  expect
    .poll(
      async () => {
        const { served } = await countReads();
        await setSchool(`School ${Date.now()}`);
        await readListAndMap();
        return (await countReads()).served - served;
      },
      { timeout: 20_000 },
    )
    .toBeGreaterThan(0);

test('a replica that has every write serves lists and maps [45.6]', async () => {
  await expectReplicaToServe();
});

test('of a replica that lags nobody reads what is older than any write [45.6]', async () => {
  await replica.query('select pg_wal_replay_pause()');
  const before = await countReads();
  for (const school of ['North High', 'South High', 'West High']) {
    await setSchool(school);
    expect(await readListAndMap()).toEqual({ schools: [school], athletes: 1 });
  }
  // The safety of a minor: at once, whatever the replica has.
  await setPaused(true);
  expect(await readListAndMap()).toEqual({ schools: [], athletes: 0 });
  const after = await countReads();
  expect(after.served).toBe(before.served);
  expect(after.behind).toBeGreaterThan(before.behind);
  await expect.poll(readMetrics).toMatch(/^fieldhouse_replica_lag_seconds\{replica="127[^"]*"\} (?!0$)\d/m);
  await setPaused(false);
  await replica.query('select pg_wal_replay_resume()');
  await expectReplicaToServe();
});

test('a replica that hangs or is killed changes latency only, and serves again when it is back [45.7]', async () => {
  replica.signal('SIGSTOP');
  const begun = performance.now();
  await setSchool('East High');
  expect((await readListAndMap()).schools).toEqual(['East High']);
  expect(performance.now() - begun).toBeLessThan(5_000);
  replica.signal('SIGCONT');
  await expectReplicaToServe();
  replica.kill();
  for (const school of ['North High', 'South High', 'West High']) {
    await setSchool(school);
    expect((await readListAndMap()).schools).toEqual([school]);
  }
  expect((await countReads()).failed).toBeGreaterThan(0);
  replica.start();
  await expectReplicaToServe();
});
