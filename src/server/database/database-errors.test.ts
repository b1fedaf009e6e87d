import net, { type AddressInfo } from 'node:net';
import { expect, it, vi } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { openEmptyTestDatabase } from '../../../tests/support/test-database.ts';
import { openDatabase } from './database.ts';
import { databaseErrorToAppError, getViolatedConstraint } from './database-errors.ts';

const log = { info: () => {}, warn: () => {}, error: () => {} };
const catchError = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

/** For what only a server does: it is left out, with the reason, where DATABASE_URL names none. */
const testOnPostgresServerOnly = (name: string, run: () => Promise<void>) =>
  it(name, async ({ skip }) => {
    skip(!process.env.DATABASE_URL, 'DATABASE_URL names no PostgreSQL server');
    await run();
  });

it.each([
  ['08006', true],
  ['57P01', true],
  ['57P03', true],
  ['53300', true],
  ['57014', true],
  ['40P01', true],
  ['53100', true],
  ['25006', true],
  ['ECONNRESET', true],
  ['ENGINE_STOPPED', true],
  ['23505', false],
  ['42P01', false],
])('the error code %s counts as an outage: %s', (code, isOutage) => {
  const appError = databaseErrorToAppError(Object.assign(new Error('x'), { code }));
  expect(appError?.code).toBe(isOutage ? 'unavailable' : undefined);
});

it('an error that ends the connection counts as an outage, whatever its code', () => {
  const fatal = Object.assign(new Error('database is not currently accepting connections'), {
    ...{ code: '55000', severity: 'FATAL' },
  });
  expect(databaseErrorToAppError(fatal)?.code).toBe('unavailable');
});

it('returns a refusal unchanged, and undefined for an unexpected error', () => {
  const refusal = new AppError('taken', 'That name is taken.');
  expect(databaseErrorToAppError(refusal)).toBe(refusal);
  expect(databaseErrorToAppError(new TypeError('x is not a function'))).toBeUndefined();
  expect(databaseErrorToAppError('thrown text')).toBeUndefined();
});

it('the violated constraint of an error is returned by name', async () => {
  const { pool, drop } = await openEmptyTestDatabase();
  await pool.query(
    'create table parents (id int constraint parents_key primary key, age int constraint grown check (age > 17))',
  );
  await pool.query('create table children (id int constraint childs_parent references parents)');
  await pool.query('insert into parents values (1, 40)');
  const names = [];
  for (const text of [
    'parents values (1, 40)',
    'parents values (2, 4)',
    'children values (9)',
    'children values (true)',
  ]) {
    names.push(getViolatedConstraint(await catchError(pool.query(`insert into ${text}`))));
  }
  await drop();
  expect(names).toEqual(['parents_key', 'grown', 'childs_parent', undefined]);
});

it('a connection refused is reported as unavailable', async () => {
  const database = await openDatabase({ url: 'postgres://nobody@127.0.0.1:1/none', dataDir: '', log });
  expect(databaseErrorToAppError(await catchError(database.ping()))).toMatchObject({
    status: 503,
    retryAfter: 1,
  });
  await database.close();
});

it('a closed database is reported as unavailable', async () => {
  const database = await openEmptyTestDatabase();
  await database.drop();
  expect(databaseErrorToAppError(await catchError(database.ping()))).toMatchObject({ status: 503 });
});

testOnPostgresServerOnly('is unavailable to a statement that takes too long', async () => {
  const database = await openEmptyTestDatabase({ statementTimeoutMs: 50 });
  expect(databaseErrorToAppError(await catchError(database.pool.query('select pg_sleep(5)')))).toMatchObject({
    status: 503,
  });
  await database.drop();
});

testOnPostgresServerOnly('outlives every connection being cut, and listens again', async () => {
  const database = await openEmptyTestDatabase();
  const reconnected = vi.fn();
  const received: string[] = [];
  database.notices.onReconnect(reconnected);
  await database.notices.subscribe('news', (payload) => received.push(payload));
  const inTransaction = await database.pool.connect();
  await inTransaction.query('begin');
  const inFlight = catchError(database.pool.query('select pg_sleep(5)'));
  const other = await openDatabase({ ...database.source, log });
  const sleeping = "select from pg_stat_activity where query = 'select pg_sleep(5)' and state = 'active'";
  await vi.waitFor(async () => expect((await other.pool.query(sleeping)).rowCount).toBe(1));
  await other.pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  expect(databaseErrorToAppError(await inFlight)).toMatchObject({ status: 503 });
  expect(databaseErrorToAppError(await catchError(inTransaction.query('select 1')))).toMatchObject({
    status: 503,
  });
  inTransaction.release(true);
  await vi.waitFor(() => expect(reconnected).toHaveBeenCalledOnce(), 5_000);
  await database.pool.query("notify news, 'again'");
  await vi.waitFor(() => expect(received).toEqual(['again']));
  await other.close();
  await database.drop();
});

testOnPostgresServerOnly('notices a connection that has gone silent, and listens again', async () => {
  const database = await openEmptyTestDatabase();
  const road = await startTcpProxy(database.source.url!);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
  const far = await openDatabase({ url: road.url, dataDir: '', log });
  const reconnected = vi.fn();
  const received: string[] = [];
  far.notices.onReconnect(reconnected);
  await far.notices.subscribe('news', (payload) => received.push(payload));
  road.swallow();
  // It asks every 30 s, and waits 10 s for an answer.
  await vi.advanceTimersByTimeAsync(40_000);
  await vi.waitFor(() => expect(reconnected).toHaveBeenCalledOnce(), 5_000);
  vi.useRealTimers();
  await database.pool.query("notify news, 'again'");
  await vi.waitFor(() => expect(received).toEqual(['again']));
  await far.close();
  road.close();
  await database.drop();
});

/** Leads to the server, and may swallow what goes over connections that are already open, without either end noticing. */
async function startTcpProxy(address: string): Promise<{ url: string; swallow(): void; close(): void }> {
  const url = new URL(address);
  const { hostname, port } = url;
  const pairs: net.Socket[][] = [];
  const gate = net.createServer((near) => {
    const far = net.connect(Number(port || 5432), hostname);
    pairs.push([near, far]);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const)
      from.on('error', () => to.destroy()).pipe(to);
  });
  await new Promise<void>((open) => gate.listen(0, '127.0.0.1', open));
  url.host = `127.0.0.1:${(gate.address() as AddressInfo).port}`;
  return {
    url: url.href,
    swallow: () => {
      for (const socket of pairs.flat()) socket.unpipe().resume();
    },
    close: () => {
      gate.close();
      for (const socket of pairs.flat()) socket.destroy();
    },
  };
}
