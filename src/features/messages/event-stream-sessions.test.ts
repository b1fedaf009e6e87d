import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import type { Connection } from '#server/context.ts';
import { EventStreamReader } from '../../../tests/support/event-stream-reader.ts';
import type { HttpClient, MemberClient } from '../../../tests/support/http-client.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';
import { password } from '../../../tests/support/test-members.ts';

const app = openTestApp({ mayAbortEngine: true });
const open: EventStreamReader[] = [];

afterEach(() => {
  for (const reader of open.splice(0)) reader.close();
});

async function openEventStream(client: HttpClient): Promise<EventStreamReader> {
  const reader = await EventStreamReader.open(app.origin, client);
  open.push(reader);
  return reader;
}

async function signInElsewhere({ email }: MemberClient): Promise<HttpClient> {
  const elsewhere = app.visitor();
  expect((await elsewhere.post('/api/auth/login', { email, password })).status).toBe(200);
  return elsewhere;
}

/** Ends a user's newest session, but its notice is lost. */
const endNewestSessionUnnoticed = ({ id }: MemberClient) =>
  app.database.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`
      delete from sessions where id = (
        select id from sessions where user_id = ${id} order by created_at desc, id desc limit 1)`.execute(tx);
  });

/** Cuts the connections to the database, also the one that listens for notices. */
async function cutDatabaseConnections(): Promise<void> {
  if (app.database.engine === 'embedded') app.database.abortEngine();
  else await terminateOtherConnections(app.database.db);
}

const terminateOtherConnections = (db: Connection) =>
  sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`.execute(
    db,
  );

test('a stream whose session ended while the server could not be notified ends when it is connected again', async () => {
  const member = await app.addAthlete();
  const elsewhere = await signInElsewhere(member);
  const [kept, stolen] = [await openEventStream(member), await openEventStream(elsewhere)];
  await endNewestSessionUnnoticed(member);
  await cutDatabaseConnections();
  await stolen.waitUntil(() => stolen.ended, 'the end', 120_000);
  expect(kept.ended).toBe(false);
}, 180_000);

/** As if the session had been renewed 25 hours ago: it is renewed once a day. */
const makeRenewalDue = async ({ id }: MemberClient): Promise<void> => {
  await sql`
    update sessions set expires_at = expires_at - interval '25 hours', updated_at = updated_at - interval '25 hours'
    where user_id = ${id}`.execute(app.database.db);
};

const hasRenewedCookie = async (member: MemberClient): Promise<boolean> =>
  (await member.get('/api/auth/me')).headers.has('set-cookie');

/** The server forgets which sessions it has checked. */
const dropCachedSessions = ({ id }: MemberClient) =>
  sql`select pg_notify('session_end', ${id})`.execute(app.database.db);

test('the check of a stream leaves the renewal of the session to a call that can set the cookie', async () => {
  const member = await app.addAthlete();
  const elsewhere = await signInElsewhere(member);
  await openEventStream(member);
  const other = await openEventStream(elsewhere);
  await makeRenewalDue(member);
  // Checks all streams of the member, the oldest first.
  await elsewhere.post('/api/auth/logout');
  await other.waitUntil(() => other.ended, 'the end of the other stream');
  expect(await hasRenewedCookie(member)).toBe(true);
});

test('the list of sessions leaves the renewal of the session to a call that can set the cookie', async () => {
  const member = await app.addAthlete();
  await member.get('/api/auth/me');
  await makeRenewalDue(member);
  const { body, headers } = await member.get('/api/sessions');
  expect(body).toMatchObject([{ current: true }]);
  if (headers.has('set-cookie')) return;
  await dropCachedSessions(member);
  await expect.poll(() => hasRenewedCookie(member), { timeout: 20_000 }).toBe(true);
});

/** Locks what the opening of a stream reads. The returned function cuts all connections of the server meanwhile. */
async function blockOpeningStreams(): Promise<() => Promise<void>> {
  let allowConnectionCut = () => {};
  const mayCut = new Promise<void>((resolve) => (allowConnectionCut = resolve));
  let signalTableLocked = () => {};
  const hasBegun = new Promise<void>((resolve) => (signalTableLocked = resolve));
  const holding = app.database.db.transaction().execute(async (tx) => {
    await sql`lock table event_logs in access exclusive mode`.execute(tx);
    signalTableLocked();
    await mayCut;
    if (app.database.engine === 'embedded') app.database.abortEngine();
    await terminateOtherConnections(tx);
  });
  await hasBegun;
  return () => {
    allowConnectionCut();
    // The embedded engine dies with this transaction.
    return holding.catch(() => {});
  };
}

test('streams that the database cannot open stay, and are open when it is back', async () => {
  const member = await app.addAthlete();
  await member.get('/api/auth/me');
  const cut = await blockOpeningStreams();
  const streams = [1, 2, 3].map(() => new EventStreamReader(app.origin, { cookie: member.cookie }));
  open.push(...streams);
  for (const stream of streams) await stream.waitUntil(() => stream.status === 200, 'the response');
  await cut();
  for (const stream of streams) {
    const isOpenOrEnded = () => stream.lastEventId !== undefined || stream.ended;
    await stream.waitUntil(isOpenOrEnded, 'the beginning', 120_000);
  }
  expect(streams.map(({ ended }) => ended)).toEqual([false, false, false]);
}, 180_000);
