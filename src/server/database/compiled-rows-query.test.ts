import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import {
  openEmptyTestDatabase,
  openSecondPool,
  type TestDatabase,
} from '../../../tests/support/test-database.ts';
import { asPreparedStatement, defineStatement, executeStatement } from './prepared-statement.ts';
import type { DB } from './schema.gen.ts';

let database: TestDatabase<DB>;
let db: TestDatabase<DB>['db'];

beforeAll(async () => {
  database = await openEmptyTestDatabase<DB>();
  db = database.db;
  await database.pool.query('create table cards (card_id integer, card_title text)');
  await database.pool.query("insert into cards values (1, 'One'), (2, null)");
});

afterAll(() => database.drop());

const everyType = sql<object>`
  select 1::int2 as small, 9007199254740991::int8 as big_one, 1.25::numeric as exact_1, 0.1::float8 as double,
    'NaN'::float8 as no_number, true as yes, false as no, 'ü "quoted"'::text as text_value, 'abc'::varchar(5) as short_text,
    '0192f000-0000-7000-8000-000000000000'::uuid as some_id, '2026-02-03'::date as day,
    timestamptz '2026-02-03 04:05:06.789Z' as at_moment, '{"deep_key": [1]}'::jsonb as facts, array['a', null] as texts,
    array[1, 2]::int8[] as bigs, '\\x0102'::bytea as bytes, null::text as no_text, null::integer as no_integer,
    null::boolean as unknown, null::jsonb as no_facts, 7 as "alreadyCamelCase"`;

const selectEveryType = defineStatement<Record<never, never>, object>(
  () => sql<object>`${everyType} ${asPreparedStatement('every-type')}`,
);

test('a compiled function reads the values and names that Kysely reads, prepared or not, and through a pooler', async () => {
  const expected = (await everyType.execute(db)).rows;
  expect(expected[0]).toMatchObject({
    bigOne: 9007199254740991,
    atMoment: new Date('2026-02-03T04:05:06.789Z'),
  });
  expect(await selectEveryType(db, {})).toEqual(expected);
  expect(await selectEveryType(db, {})).toEqual(expected);
  expect(await executeStatement(db, everyType)).toEqual(expected);
  expect(await db.transaction().execute((tx) => selectEveryType(tx, {}))).toEqual(expected);
  if (database.engine === 'embedded') return;
  const pooled = await openSecondPool<DB>(database, { directUrl: database.source.url });
  onTestFinished(() => pooled.drop());
  expect(await selectEveryType(pooled.db, {})).toEqual(expected);
});

test('a statement that is built once keeps its constants, and takes each value where its name is', async () => {
  const select = defineStatement<{ first: string; second: string }, { all: string }>(
    (parameter) => sql<{ all: string }>`
      select concat(${parameter('second')}::text, ${'constant'}::text, ${parameter('first')}::text, ${parameter('second')}::text) as all
      ${asPreparedStatement('with-constant')}`,
  );
  expect(await select(db, { first: '1', second: '2' })).toEqual([{ all: '2constant12' }]);
  expect(await select(db, { first: '3', second: '4' })).toEqual([{ all: '4constant34' }]);
});

/** Counts the descriptions of rows that PostgreSQL sends while `work` runs. */
async function countRowDescriptions(work: () => Promise<unknown>): Promise<number> {
  const { emit } = pg.Connection.prototype;
  let count = 0;
  pg.Connection.prototype.emit = function (event, ...rest) {
    if (event === 'rowDescription') count += 1;
    return emit.call(this, event, ...rest);
  };
  await work().finally(() => {
    pg.Connection.prototype.emit = emit;
  });
  return count;
}

const selectCards = defineStatement<{ least: number }, { cardId: number; cardTitle: string | null }>(
  (parameter) => sql<{ cardId: number; cardTitle: string | null }>`
    select card_id, card_title from cards where card_id >= ${parameter('least')} order by card_id
    ${asPreparedStatement('select-cards')}`,
);

test('the rows of a prepared statement are described once on a connection, whatever ran or failed between', async () => {
  await database.db.connection().execute(async (one) => {
    const both = [
      { cardId: 1, cardTitle: 'One' },
      { cardId: 2, cardTitle: null },
    ];
    await selectCards(one, { least: 1 });
    const count = await countRowDescriptions(async () => {
      expect(await selectCards(one, { least: 1 })).toEqual(both);
      await expect(selectCards(one, { least: 'none' as never })).rejects.toThrow('invalid input syntax');
      const [second, none, first] = await Promise.all([
        selectCards(one, { least: 2 }),
        selectCards(one, { least: 3 }),
        selectCards(one, { least: 1 }),
      ]);
      expect([second, none, first]).toEqual([both.slice(1), [], both]);
    });
    expect(count).toBe(0);
  });
});

test('a prepared statement whose rows get another type fails, and is read by its new types elsewhere', async () => {
  await selectCards(db, { least: 1 });
  await database.pool.query('alter table cards alter card_title type integer using 7');
  onTestFinished(async () => {
    await database.pool.query("alter table cards alter card_title type text using 'again'");
  });
  await expect(Promise.all(Array.from({ length: 20 }, () => selectCards(db, { least: 1 })))).rejects.toThrow(
    'cached plan must not change result type',
  );
  if (database.engine === 'embedded') return;
  const second = await openSecondPool<DB>(database, {});
  onTestFinished(() => second.drop());
  const rows = await selectCards(second.db, { least: 1 });
  expect(rows).toEqual([
    { cardId: 1, cardTitle: 7 },
    { cardId: 2, cardTitle: 7 },
  ]);
});
