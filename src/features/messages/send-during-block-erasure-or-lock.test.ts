import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { proposeVisit } from '../../../tests/support/add-messages-bookmark-view-and-visit.ts';
import { addCorrespondents, postMessage, sendAndGetMessage } from '../../../tests/support/send-messages.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';
import { type AthleteMember, type CoachMember, password } from '../../../tests/support/test-members.ts';

// What happens to two members at the same moment.
const app = openTestApp();
let amara: AthleteMember;
let coach: CoachMember;
/** A connection beside the pool of the app. */
let outside: pg.Client;

beforeEach(async ({ skip }) => {
  if (!app.database.source.url) skip('the embedded engine runs one transaction after the other');
  outside = new pg.Client(app.database.source.url);
  await outside.connect();
  ({ amara, coach } = await addCorrespondents(app));
  await sendAndGetMessage(coach, amara, 'Hello');
});
afterEach(async () => {
  await outside?.query('drop function if exists wait_for_test cascade');
  await outside?.end();
});

/** Transactions that write to this table wait until the returned function is called. */
async function blockWritesToTable(table: 'messages' | 'visits'): Promise<() => Promise<unknown>> {
  await outside.query(`
    create function wait_for_test() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock_shared(42); return new; end $$;
    create trigger waits before insert or update on ${table} for each row execute function wait_for_test();
    select pg_advisory_lock(42)`);
  return () => outside.query('select pg_advisory_unlock(42)');
}

async function countLockWaits(): Promise<number> {
  const { rows } = await outside.query<{ n: number }>(
    "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return rows[0]!.n;
}
const waitForLockWaits = (n: number) => expect.poll(countLockWaits, { timeout: 10_000 }).toBe(n);

test('no message of a blocked member is stored after the block was answered', async () => {
  const letGo = await blockWritesToTable('messages');
  const sent = postMessage(coach, amara, 'Written before the block');
  await waitForLockWaits(1);
  let isBlockAnswered = false;
  const blocked = amara.put(`/api/blocks/${coach.id}`).finally(() => {
    isBlockAnswered = true;
  });
  await expect.poll(async () => isBlockAnswered || (await countLockWaits()) === 2).toBe(true);
  expect(isBlockAnswered).toBe(false);
  await letGo();
  expect([(await sent).status, (await blocked).status]).toEqual([201, 204]);
  expect((await postMessage(coach, amara, 'Written after the block')).status).toBe(403);
});

const eraseAmara = () => app.runInDays(15, () => app.runClaimAndErasureJobs());

test('a message to an account that is being erased is stored before the erasure, without a deadlock', async () => {
  await amara.post('/api/auth/erasure', { password });
  const letGo = await blockWritesToTable('messages');
  const sent = postMessage(coach, amara, 'One more');
  await waitForLockWaits(1);
  const erased = eraseAmara();
  await waitForLockWaits(2);
  await letGo();
  await erased;
  expect((await sent).status).toBe(201);
  expect((await coach.get(`/api/athletes/${amara.profile.id}`)).status).toBe(404);
});

test('a change of a visit with an account that is being erased is made before the erasure, without a deadlock', async () => {
  const id = await proposeVisit(coach, amara);
  await amara.post('/api/auth/erasure', { password });
  const letGo = await blockWritesToTable('visits');
  const changed = coach.patch(`/api/visits/${id}`, { place: 'Gate 5' });
  await waitForLockWaits(1);
  const erased = eraseAmara();
  await waitForLockWaits(2);
  await letGo();
  await erased;
  // Not found: it may be read again only after the erasure.
  expect([200, 404]).toContain((await changed).status);
  expect((await coach.get(`/api/athletes/${amara.profile.id}`)).status).toBe(404);
});

test('messages to a member who is locked for long hold few connections, end with 503, and hold up nobody else', async () => {
  const locked = await app.addAthlete();
  const senders = await Promise.all(Array.from({ length: 12 }, () => app.addCoach()));
  for (const sender of senders) {
    await sendAndGetMessage(sender, locked, 'Hello');
    await sendAndGetMessage(sender, amara, 'Hello');
  }
  await outside.query('begin');
  await outside.query('select from event_logs where user_id = $1 for update', [locked.id]);
  let isPending = true;
  const answers = Promise.all(
    senders.map((sender) =>
      Promise.all([postMessage(sender, locked, 'Are you there?'), postMessage(sender, amara, 'Hello')]),
    ),
  ).finally(() => {
    isPending = false;
  });
  const waits: number[] = [];
  while (isPending) waits.push(await countLockWaits());
  const statuses = (await answers).map((pair) => pair.map(({ status }) => status));
  expect(statuses).toEqual(senders.map(() => [503, 201]));
  expect(Math.max(...waits)).toBeLessThanOrEqual(3);
  await outside.query('rollback');
  expect((await postMessage(coach, locked, 'And now?')).status).toBe(201);
});
