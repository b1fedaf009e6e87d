import { afterEach, beforeEach, expect, test } from 'vitest';
import { addVerifiedCoach } from '../../../tests/support/evaluate-as-verified-coach.ts';
import { insertHeldMessages, setClock } from '../../../tests/support/held-messages.ts';
import type { MemberClient } from '../../../tests/support/http-client.ts';
import { openTestApp, TestApp } from '../../../tests/support/test-app.ts';

const app = openTestApp({ safeguards: true, quietHours: true });
let senders: MemberClient[];
let receivers: MemberClient[];
// Nobody's night in the United States.
const day = new Date();
day.setUTCHours(18, 0, 0, 0);

beforeEach(async () => {
  senders = await Promise.all(Array.from({ length: 5 }, () => addVerifiedCoach(app)));
  receivers = await Promise.all(Array.from({ length: 20 }, () => app.addAthlete()));
  setClock(app, day);
});
afterEach(() => {
  app.now = () => new Date();
});

/** The numbers in each thread, in its order, and what is still held. */
async function readThreads() {
  const { rows } = await app.database.pool.query<{ thread: string; numbers: string[] }>(
    `select conversation_id as thread, array_agg(content order by seq) as numbers from messages
     where receiver_id = any($1::uuid[]) group by conversation_id`,
    [receivers.map(({ id }) => id)],
  );
  const held = await app.database.pool.query('select from held_messages');
  return { threads: rows.map(({ numbers }) => numbers.join(' ')), held: held.rows.length };
}

const whole = {
  threads: Array.from({ length: 100 }, () => '1 2 3 4 5 6 7 8 9 10'),
  held: 0,
};

test('a thousand messages of one night are delivered in one round, each once and in order, and counted once [29.8]', async () => {
  await insertHeldMessages(app, { senders, receivers, count: 10 }, day);
  await app.runJobs('held-messages');
  expect(await readThreads()).toEqual(whole);
  expect((await receivers[0]!.get('/api/conversations/unread')).body).toEqual({ unread: 50 });
});

test('of two hundred messages to one athlete none is lost [29.8]', async () => {
  await insertHeldMessages(
    app,
    { senders: senders.slice(0, 1), receivers: receivers.slice(0, 1), count: 200 },
    day,
  );
  await app.runJobs('held-messages');
  const { threads, held } = await readThreads();
  expect([threads, held]).toEqual([[Array.from({ length: 200 }, (_, i) => i + 1).join(' ')], 0]);
});

test('two servers share the work, both lose their connections in the middle, and each message is delivered once [29.8]', async ({
  skip,
}) => {
  if (!app.database.source.url) skip('the embedded engine has one process');
  const second = new TestApp();
  await second.open({ safeguards: true, quietHours: true, beside: app });
  setClock(second, day);
  await insertHeldMessages(app, { senders, receivers, count: 10 }, day);
  const isLost = () => 'lost';
  const rounds = [second, app].map((one) => one.runJobs('held-messages').catch(isLost));
  await expect
    .poll(async () => (await readThreads()).held, { interval: 1, timeout: 30_000 })
    .toBeLessThan(1000);
  await app.database.pool
    .query('select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()')
    .catch(isLost);
  await Promise.all(rounds);
  await expect.poll(() => app.runJobs('held-messages').catch(isLost), { timeout: 30_000 }).not.toBe('lost');
  expect(await readThreads()).toEqual(whole);
  await second.close();
});
