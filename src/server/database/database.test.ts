import { randomUUID } from 'node:crypto';
import { type Generated, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { openEmptyTestDatabase, type TestDatabase } from '../../../tests/support/test-database.ts';
import { asPreparedStatement } from './prepared-statement.ts';

interface Schema {
  cards: { id: Generated<number>; cardTitle: string; facts: unknown };
}

let database: TestDatabase<Schema>;

beforeAll(async () => {
  database = await openEmptyTestDatabase<Schema>();
  await database.pool.query(
    'create table cards (id bigint generated always as identity primary key, card_title text not null, facts jsonb)',
  );
});

beforeEach(() => database.pool.query('truncate cards restart identity'));

afterAll(() => database.drop());

it('reads and writes in camelCase and leaves the keys inside JSON alone', async () => {
  await database.db
    .insertInto('cards')
    .values({ cardTitle: 'One', facts: { deep_key: 1 } })
    .execute();
  expect(await database.db.selectFrom('cards').selectAll().execute()).toEqual([
    { id: 1, cardTitle: 'One', facts: { deep_key: 1 } },
  ]);
});

it('gives numbers, a moment as a Date and a day as its text', async () => {
  const { rows } = await database.pool.query(
    `select 9007199254740991::int8 big, 1.25::numeric exact, array[1,2]::int8[] bigs, array[1.5,null]::numeric[] exacts,
              '2026-02-03'::date as day, array['2026-02-03']::date[] as days, timestamptz '2026-02-03 04:05:06Z' as moment`,
  );
  expect(rows).toEqual([
    {
      big: 9007199254740991,
      exact: 1.25,
      bigs: [1, 2],
      exacts: [1.5, null],
      day: '2026-02-03',
      days: ['2026-02-03'],
      moment: new Date('2026-02-03T04:05:06Z'),
    },
  ]);
});

it('keeps two transactions apart that run at once', async () => {
  const insertCardOrRollBack = (title: string, fail: boolean) =>
    database.db.transaction().execute(async (tx) => {
      await tx.insertInto('cards').values({ cardTitle: title, facts: null }).execute();
      await sql`select pg_sleep(0.02)`.execute(tx);
      if (fail) throw new Error('changed my mind');
    });
  const outcomes = await Promise.allSettled([
    insertCardOrRollBack('stored', false),
    insertCardOrRollBack('gone', true),
    insertCardOrRollBack('stored too', false),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  const titles = await database.db.selectFrom('cards').select('cardTitle').orderBy('cardTitle').execute();
  expect(titles.map(({ cardTitle }) => cardTitle)).toEqual(['stored', 'stored too']);
});

it('stays usable after errors of every kind', async () => {
  const codes = [];
  for (const [text, values] of [
    ['selec 1', []],
    ['select 1 / $1::int', [0]],
    ['select $1::text', ['a\0b']],
    ['select * from nowhere', []],
    ['copy nowhere from stdin', undefined],
  ] as [string, unknown[] | undefined][]) {
    codes.push(await database.pool.query(text, values).catch((error) => error.code));
  }
  expect(codes.slice(0, 4)).toEqual(['42601', '22012', '22021', '42P01']);
  expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

it('the open transaction of a cut connection is rolled back', async () => {
  const client = await database.pool.connect();
  await client.query('begin');
  await client.query("insert into cards (card_title) values ('half')");
  client.release(true);
  expect((await database.pool.query('select count(*) from cards')).rows).toEqual([{ count: 0 }]);
});

it('a query of 10 MB and a result of 10 MB arrive whole', async () => {
  const { rows } = await database.pool.query(
    "select repeat('x', 10000) as text from generate_series(1, 1000)",
  );
  expect(rows.map(({ text }) => text.length).reduce((sum, length) => sum + length)).toBe(10_000_000);
  const long = 'ü'.repeat(5_000_000);
  expect((await database.pool.query('select length($1::text)', [long])).rows).toEqual([
    { length: 5_000_000 },
  ]);
});

it('receives a notice after its transaction commits, and none after it unsubscribes', async () => {
  const channel = `notices ${randomUUID()}`;
  const received: string[] = [];
  const stop = await database.notices.subscribe(channel, (payload) => received.push(payload));
  const notifyChannel = (payload: string) =>
    database.pool.query('select pg_notify($1, $2)', [channel, payload]);
  await notifyChannel('one');
  await database.db.transaction().execute(async (tx) => {
    await sql`select pg_notify(${channel}, 'two')`.execute(tx);
    await tx.insertInto('cards').values({ cardTitle: 'x', facts: null }).execute();
  });
  await vi.waitFor(() => expect(received).toEqual(['one', 'two']));
  await stop();
  await notifyChannel('three');
  await database.ping();
  expect(received).toEqual(['one', 'two']);
});

it('prepares a named statement once, and keeps two texts of one name apart', async () => {
  const client = await database.pool.connect();
  const createNamedCountStatement = (extra: string) =>
    `select count(*) as n ${extra} from cards where card_title = $1 /* name: by-title */`;
  await client.query(createNamedCountStatement(''), ['a']);
  await client.query(createNamedCountStatement(''), ['b']);
  expect((await client.query(createNamedCountStatement(', 2 as two'), ['b'])).rows).toEqual([
    { n: 0, two: 2 },
  ]);
  const { rows } = await client.query("select name from pg_prepared_statements where name like 'by-title-%'");
  client.release();
  expect(rows).toHaveLength(2);
});

it('prepares named statements that Kysely builds, also on a connection that takes the place of another', async () => {
  const listCardsByPreparedStatement = () =>
    database.db.selectFrom('cards').selectAll().modifyEnd(asPreparedStatement('list-cards')).execute();
  await listCardsByPreparedStatement();
  const client = await database.pool.connect();
  client.release(true);
  expect(await listCardsByPreparedStatement()).toEqual([]);
  const { rows } = await database.pool.query(
    "select name from pg_prepared_statements where name like 'list-cards-%'",
  );
  expect(rows).toHaveLength(1);
});

it('settings of a cut connection are reset', async () => {
  const client = await database.pool.connect();
  await client.query("set work_mem = '1MB'");
  client.release(true);
  expect((await database.pool.query('show work_mem')).rows).not.toEqual([{ work_mem: '1MB' }]);
});
