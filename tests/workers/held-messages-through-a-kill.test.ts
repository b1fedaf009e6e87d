import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#server/database/database.ts';
import { addVerifiedCoach } from '../support/evaluate-as-verified-coach.ts';
import { insertHeldMessages } from '../support/held-messages.ts';
import { startServerProcess } from '../support/server-process.ts';
import { openTestApp } from '../support/test-app.ts';
import { testSecret } from '../support/test-config.ts';
import type { AthleteMember, CoachMember } from '../support/test-members.ts';

/**
 * What is due at 8 am arrives once, in order and without gaps, though a server process is killed in the middle. The app of the
 * test delivers nothing: only the processes do.
 */
const app = openTestApp({ safeguards: true, quietHours: true });
const hasServer = Boolean(process.env.DATABASE_URL);
const [coachCount, athleteCount, perPair] = [5, 20, 10];
const pairs = coachCount * athleteCount;
const total = pairs * perPair;

type ServerProcess = Awaited<ReturnType<typeof startServerProcess>>;
type Queryable = Pick<pg.Client, 'query'> | Pick<pg.Pool, 'query'>;

const servers: ServerProcess[] = [];
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'fieldhouse-killed-'));
let senders: CoachMember[];
let receivers: AthleteMember[];

beforeAll(async () => {
  const addMany = <Member>(length: number, add: () => Promise<Member>) =>
    Promise.all(Array.from({ length }, add));
  senders = await addMany(coachCount, () => addVerifiedCoach(app));
  receivers = await addMany(athleteCount, () => app.addAthlete());
  // Where it is day by the clock of the processes, so that nothing is held again.
  await app.database.pool.query(`
    update athletes set place_id =
      (select id from places where extract(hour from now() at time zone time_zone) between 10 and 17 limit 1)`);
}, 120_000);
afterEach(async () => {
  for (const { child, kill } of servers.splice(0)) if (child.signalCode === null) await kill();
});
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

async function start(settings: Record<string, string>): Promise<ServerProcess> {
  const server = await startServerProcess({ SAFEGUARDS: 'on', SESSION_SECRET: testSecret, ...settings });
  servers.push(server);
  return server;
}

const writeHeldMessages = () =>
  insertHeldMessages(app, { senders, receivers, count: perPair }, new Date(Date.now() - 1000));

async function countDelivered(database: Queryable): Promise<number> {
  const { rows } = await database.query('select count(*)::int as n from messages');
  return rows[0].n;
}

/** Every thread as it should be, and how many are. */
const whole = {
  threads: pairs,
  contents: [Array.from({ length: perPair }, (_, i) => i + 1).join(' ')],
  unread: total,
  held: 0,
};

/** The different sequences of texts in threads, each text its place, and what is counted. */
async function readThreads(database: Queryable): Promise<typeof whole> {
  const { rows } = await database.query(`
    select count(*)::int as threads, array_agg(distinct contents) as contents,
      (select sum(unread)::int from participants) as unread, (select count(*)::int from held_messages) as held
    from (select string_agg(content, ' ' order by seq) as contents
      from messages group by conversation_id) threads`);
  return rows[0];
}

test('of two processes one is killed while it delivers, and the other delivers the rest [29.8]', async ({
  skip,
}) => {
  if (!hasServer) skip('the embedded engine has one process');
  const outside = new pg.Client(app.database.source.url);
  await outside.connect();
  // The sixth message of a pair waits in the middle of its transaction until the lock is free.
  await outside.query(`
    create function wait_for_test() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock_shared(42); return new; end $$;
    create trigger waits before insert on messages for each row when (new.content = '6') execute function wait_for_test();
    select pg_advisory_lock(42)`);
  await writeHeldMessages();
  const settings = {
    DATABASE_URL: app.database.source.url!,
    DATABASE_DIRECT_URL: app.database.source.directUrl ?? '',
    DATA_DIR: folder,
  };
  const names = ['one', 'other'];
  const both = await Promise.all(names.map((name) => start({ ...settings, PGAPPNAME: name })));
  const findWhoWaits = async () =>
    (
      await outside.query(
        "select application_name from pg_stat_activity where datname = current_database() and wait_event = 'advisory'",
      )
    ).rows[0]?.application_name;
  await expect.poll(findWhoWaits, { timeout: 60_000 }).toBeDefined();
  const delivered = await countDelivered(outside);
  expect(delivered).toBeGreaterThan(0);
  expect(delivered).toBeLessThan(total);
  await both[names.indexOf(await findWhoWaits())]!.kill();
  await outside.query('select pg_advisory_unlock(42)');
  await expect.poll(() => readThreads(outside), { timeout: 60_000, interval: 100 }).toEqual(whole);
  await outside.end();
}, 240_000);

test('the only process is killed while it delivers, and delivers the rest when it is started again [29.8]', async ({
  skip,
}) => {
  if (hasServer) skip('of the embedded engine');
  await writeHeldMessages();
  // Slow enough to be killed in the middle.
  await app.database.pool.query(`
    create function slow_down() returns trigger language plpgsql as $$
    begin perform pg_sleep(0.002); return new; end $$;
    create trigger is_slow before insert on messages for each row execute function slow_down()`);
  await app.database.pool.query('checkpoint');
  // Without the lock of this process. Nobody writes meanwhile.
  execFileSync('cp', ['-a', path.join(app.database.source.dataDir, 'database'), folder]);
  const settings = { DATABASE_URL: '', DATABASE_DIRECT_URL: '', DATA_DIR: folder };
  const first = await start(settings);
  await expect.poll(() => countUnread(first), { timeout: 60_000, interval: 5 }).toBeGreaterThan(0);
  await first.kill();
  const delivered = await lookInto(countDelivered);
  expect(delivered).toBeGreaterThan(0);
  expect(delivered).toBeLessThan(total);
  const second = await start(settings);
  await expect.poll(() => countUnread(second), { timeout: 60_000, interval: 100 }).toBe(total);
  await second.kill();
  expect(await lookInto(readThreads)).toEqual(whole);
}, 240_000);

/** What the athletes see of all messages, asked of this process. */
async function countUnread({ origin }: ServerProcess): Promise<number> {
  const counts = await Promise.all(
    receivers.map(async ({ cookie }) => {
      const response = await fetch(`${origin}/api/conversations/unread`, { headers: { cookie } });
      return ((await response.json()) as { unread: number }).unread;
    }),
  );
  return counts.reduce((sum, unread) => sum + unread, 0);
}

/** Opens the database of a killed process. */
async function lookInto<Seen>(read: (database: Queryable) => Promise<Seen>): Promise<Seen> {
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const database = await openDatabase({ dataDir: folder, log });
  try {
    return await read(database.pool);
  } finally {
    await database.close();
  }
}
