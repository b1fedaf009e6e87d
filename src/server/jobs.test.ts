import pg from 'pg';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../tests/support/test-database.ts';
import type { DB } from './database/schema.gen.ts';
import { defineQueueWorker, openJobs, type RunningJobs, recurringJob } from './jobs.ts';

const log = pino({ level: 'silent' });
const opened: RunningJobs[] = [];
let ctx: TestDatabase<DB>;

beforeAll(async () => {
  ctx = await openTestDatabase<DB>({ embedded: { mayBeAborted: true } });
});
afterEach(async () => {
  for (const jobs of opened.splice(0)) await jobs.close();
  await ctx.pool.query('delete from pgboss.job');
});
afterAll(() => ctx.drop());

function openTestJobs(poll = false, options: { renewLeaseMs?: number } = {}): RunningJobs {
  const jobs = openJobs(ctx, { log, poll, ...options });
  opened.push(jobs);
  return jobs;
}

it('a job runs if its transaction committed, and not if it was rolled back', async () => {
  const jobs = openTestJobs();
  const done: object[] = [];
  await jobs.start([defineQueueWorker('letters', async (data) => void done.push(data))]);

  await ctx.db.transaction().execute((tx) => jobs.send(tx, 'letters', { to: 'Ann' }));
  const undone = ctx.db.transaction().execute(async (tx) => {
    await jobs.send(tx, 'letters', { to: 'Bea' });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');

  expect(await jobs.run('letters')).toBe(1);
  expect(done).toEqual([{ to: 'Ann' }]);
  expect(await jobs.run('letters')).toBe(0);
});

it('a queue has one waiting job per key', async () => {
  const jobs = openTestJobs();
  const done: object[] = [];
  await jobs.start([defineQueueWorker('letters', async (data) => void done.push(data))]);

  for (const to of ['Ann', 'Bea']) await jobs.send(ctx.db, 'letters', { to }, { onceKey: 'one' });
  for (const to of ['Cas', 'Dee']) await jobs.send(ctx.db, 'letters', { to });
  await jobs.run('letters');
  expect(done).toHaveLength(3);
  expect(done).toEqual(expect.arrayContaining([{ to: 'Ann' }, { to: 'Cas' }, { to: 'Dee' }]));
});

it('only due jobs run', async () => {
  const jobs = openTestJobs(true);
  const done: object[] = [];
  await jobs.start([defineQueueWorker('letters', async (data) => void done.push(data))]);

  await jobs.send(ctx.db, 'letters', { to: 'later' }, { startAfter: new Date(Date.now() + 3_600_000) });
  await jobs.send(ctx.db, 'letters', { to: 'now' });
  await vi.waitFor(() => expect(done).toEqual([{ to: 'now' }]), 20_000);
});

it('a job that was added while another one ran starts soon', async () => {
  const jobs = openTestJobs(true);
  const done: { to: string; at: number }[] = [];
  const work = defineQueueWorker<{ to: string }>('letters', async ({ to }) => {
    if (to === 'Ann') {
      await jobs.send(ctx.db, 'letters', { to: 'Bea' });
      // Longer than the queue needs to notice Bea's letter.
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
    done.push({ to, at: Date.now() });
  });
  await jobs.start([work]);

  await jobs.send(ctx.db, 'letters', { to: 'Ann' });
  await vi.waitFor(() => expect(done.map(({ to }) => to)).toEqual(['Ann', 'Bea']), 20_000);
  // The next look that nobody asks for comes after five seconds.
  expect(done[1]!.at - done[0]!.at).toBeLessThan(4_000);
});

it('a failed job is retried after a pause', async () => {
  const jobs = openTestJobs();
  let mailServerIsDown = true;
  const done: object[] = [];
  const work = defineQueueWorker('letters', async (data) => {
    if (mailServerIsDown) throw new Error('The mail server does not answer.');
    done.push(data);
  });
  await jobs.start([work]);
  await jobs.send(ctx.db, 'letters', { to: 'Ann' });

  await expect(jobs.run('letters')).rejects.toThrow('The mail server does not answer.');
  mailServerIsDown = false;
  const { rows } = await ctx.pool.query(
    "select state, start_after > now() + interval '10 seconds' as later from pgboss.job where name = 'letters'",
  );
  expect(rows).toEqual([{ state: 'retry', later: true }]);
  expect(await jobs.run('letters')).toBe(1);
  expect(done).toEqual([{ to: 'Ann' }]);
});

/** Work that waits until the test lets it go on. */
function createReleasablePromise() {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  return { held, letGo: () => letGo() };
}

it('while one job is slow, the others of its queue are done by another process, each once', async () => {
  const [slow, other] = [openTestJobs(), openTestJobs()];
  const { held, letGo } = createReleasablePromise();
  const done: string[] = [];
  const work = defineQueueWorker<{ to: string }>('letters', async ({ to }) => {
    if (to === 'Ann') await held;
    done.push(to);
  });
  for (const jobs of [slow, other]) await jobs.start([work]);
  for (const to of ['Ann', 'Bea', 'Cas']) await slow.send(ctx.db, 'letters', { to });

  const running = slow.run('letters');
  const countActiveJobs = async () => (await readJobs("state = 'active'")).length;
  await expect.poll(countActiveJobs, { timeout: 20_000 }).toBe(1);
  expect(await other.run('letters')).toBe(2);
  letGo();
  await running;
  expect(done).toEqual(['Bea', 'Cas', 'Ann']);
});

it('a job that runs for long is not given to another process', async () => {
  const jobs = openTestJobs(false, { renewLeaseMs: 20 });
  const { held, letGo } = createReleasablePromise();
  await jobs.start([defineQueueWorker('letters', () => held)]);
  await jobs.send(ctx.db, 'letters', { to: 'Ann' });
  const running = jobs.run('letters');
  const listActiveJobsWithExpiredLease = () =>
    readJobs("state = 'active' and started_on + expire_in < now()");
  await expect.poll(() => readJobs("state = 'active'"), { timeout: 20_000 }).toHaveLength(1);
  await ctx.pool.query("update pgboss.job set started_on = now() - interval '1 hour' where state = 'active'");
  await expect.poll(listActiveJobsWithExpiredLease, { timeout: 20_000 }).toEqual([]);
  letGo();
  expect(await running).toBe(1);
});

it('a job that waits for another try keeps a second one with its key away', async () => {
  const jobs = openTestJobs();
  let mailServerIsDown = true;
  const done: object[] = [];
  const work = defineQueueWorker('letters', async (data) => {
    if (mailServerIsDown) throw new Error('The mail server does not answer.');
    done.push(data);
  });
  await jobs.start([work]);
  for (let hour = 0; hour < 3; hour += 1) {
    await jobs.send(ctx.db, 'letters', { to: 'Ann' }, { onceKey: 'Ann' });
    await expect(jobs.run('letters')).rejects.toThrow('The mail server does not answer.');
  }
  mailServerIsDown = false;
  await jobs.run('letters');
  expect(done).toEqual([{ to: 'Ann' }]);
});

it('a job that runs keeps a second one away if asked to', async () => {
  const jobs = openTestJobs();
  const added: number[] = [];
  const work = defineQueueWorker('letters', async () => {
    if (added.length > 0) return void added.push(0);
    await jobs.send(ctx.db, 'letters', {}, { onceKey: 'one', notWhileRunning: true });
    added.push((await readJobs("state = 'created'")).length);
    await jobs.send(ctx.db, 'letters', {}, { onceKey: 'one' });
    added.push((await readJobs("state = 'created'")).length);
  });
  await jobs.start([work]);
  await jobs.send(ctx.db, 'letters', {}, { onceKey: 'one' });
  await jobs.run('letters');
  expect(added).toEqual([0, 1, 0]);
});

it('nothing of a done job stays, nor an address in the output of a failed one', async () => {
  const jobs = openTestJobs();
  const work = defineQueueWorker<{ to: string }>('letters', async ({ to }) => {
    if (to !== 'Ann') throw Object.assign(new Error(`550 <${to}>: unknown`), { rejected: [to] });
  });
  await jobs.start([work]);
  await jobs.send(ctx.db, 'letters', { to: 'Ann' });
  await jobs.run('letters');
  expect(await readJobs('true')).toEqual([]);
  await jobs.send(ctx.db, 'letters', { to: 'maya@schol.edu' });
  await expect(jobs.run('letters')).rejects.toThrow('550');
  expect((await readJobs('true')).map(({ output }) => output)).toEqual([
    { message: '550 <[email]>: unknown' },
  ]);
});

it('the jobs of a user can be removed, also those that wait for another try', async () => {
  const jobs = openTestJobs();
  await jobs.start([defineQueueWorker('letters', async () => Promise.reject(new Error('down')))]);
  for (const userId of ['ann', 'bea'])
    await jobs.send(ctx.db, 'letters', { userId, before: `${userId}@x.test` });
  await expect(jobs.run('letters')).rejects.toThrow('down');
  await jobs.deleteJobsOfUser(ctx.db, 'ann');
  expect((await readJobs('true')).map(({ data }) => data.userId)).toEqual(['bea']);
});

async function readJobs(where: string) {
  return (await ctx.pool.query(`select state, data, output from pgboss.job where ${where}`)).rows;
}

it('the jobs of a user are found without reading those of others', async () => {
  await openTestJobs().start([defineQueueWorker('indexed', async () => {})]);
  const client = await ctx.pool.connect();
  try {
    await client.query('begin');
    await client.query('set local enable_seqscan = off');
    for (const table of ['job', 'archive']) {
      const { rows } = await client.query(
        `explain (format json) delete from pgboss.${table} where data->>'userId' = 'someone'`,
      );
      const plan = JSON.stringify(rows);
      expect([table, plan.includes('Seq Scan'), /Index|Bitmap/.test(plan)]).toEqual([table, false, true]);
    }
  } finally {
    await client.query('rollback');
    client.release();
  }
});

it('a recurring job runs once per interval, with any number of servers', async () => {
  const done: string[] = [];
  const servers = [openTestJobs(true), openTestJobs(true)];
  for (const jobs of servers) {
    await jobs.start([recurringJob('rounds', 86_400, async () => void done.push('round'))]);
  }
  await vi.waitFor(() => expect(done).toEqual(['round']), 20_000);
  // Asked for once more, there is none to do: its time is not over.
  const { rows } = await ctx.pool.query("select state from pgboss.job where name = 'rounds'");
  expect(rows).toHaveLength(1);
});

it('a job without a worker is refused', async () => {
  const jobs = openTestJobs();
  await jobs.start([]);
  await expect(jobs.send(ctx.db, 'letters', {})).rejects.toThrow(
    'Nobody does the jobs of the queue letters.',
  );
});

it('jobs continue after a short database outage', async () => {
  const jobs = openTestJobs(true);
  const done: object[] = [];
  await jobs.start([defineQueueWorker('letters', async (data) => void done.push(data))]);

  await cutDatabaseConnections();
  await vi.waitFor(async () => {
    await jobs.send(ctx.db, 'letters', { to: 'Ann' }, { onceKey: 'Ann' });
    expect(done.length).toBeGreaterThan(0);
  }, 20_000);
});

/** Cuts every connection: that of the embedded engine, which starts again, or those of a server. */
async function cutDatabaseConnections(): Promise<void> {
  if (ctx.engine === 'embedded') return ctx.abortEngine();
  const other = new pg.Client(ctx.source.url);
  await other.connect();
  await other.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  await other.end();
}
