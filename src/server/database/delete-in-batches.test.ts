import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openEmptyTestDatabase, type TestDatabase } from '../../../tests/support/test-database.ts';
import { deleteInBatches } from './delete-in-batches.ts';
import type { DB } from './schema.gen.ts';

let database: TestDatabase<DB>;

beforeAll(async () => {
  database = await openEmptyTestDatabase();
  await database.pool.query('create table visitors as select generate_series(1, 100) as n');
});
afterAll(() => database.drop());

const countLeft = async () =>
  Number((await database.pool.query('select count(*) from visitors')).rows[0].count);

test('what a condition names is deleted in batches, and nothing else [51.5]', async () => {
  const deleteBelow = (n: number) => deleteInBatches(database.db, 'visitors', sql<boolean>`n <= ${n}`, 20);
  expect([await deleteBelow(50), await countLeft()]).toEqual([50, 50]);
  expect([await deleteBelow(90), await countLeft()]).toEqual([40, 10]);
  expect([await deleteBelow(90), await countLeft()]).toEqual([0, 10]);
});
