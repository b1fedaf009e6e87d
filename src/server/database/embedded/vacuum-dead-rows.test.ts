import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp } from '../../../../tests/support/test-app.ts';
import { openTestDatabase, type TestDatabase } from '../../../../tests/support/test-database.ts';
import type { DB } from '../schema.gen.ts';
import { vacuumDeadRows } from './vacuum-dead-rows.ts';

let database: TestDatabase<DB>;
beforeAll(async () => {
  database = await openTestDatabase<DB>({ engine: 'embedded' });
});
afterAll(() => database.drop());

/** What a minute after an import does to the table: it is filled, and emptied by a merge. */
async function fillAndMergeListChanges() {
  await database.pool.query('insert into athlete_list_changes select now() from generate_series(1, 5000)');
  await database.pool.query('select merge_athlete_list_changes()');
}
const readSize = async () =>
  Number((await database.pool.query("select pg_relation_size('athlete_list_changes') as size")).rows[0].size);

test('a table of the embedded engine that is filled and emptied again and again does not grow', async () => {
  await fillAndMergeListChanges();
  const once = await readSize();
  for (let minute = 0; minute < 5; minute += 1) {
    await vacuumDeadRows(database.pool);
    await fillAndMergeListChanges();
  }
  expect(await readSize()).toBeLessThanOrEqual(once);
  expect(await vacuumDeadRows(database.pool)).toContain('public.athlete_list_changes');
  expect(await readSize()).toBe(0);
});

const app = openTestApp();

test('the server vacuums an embedded database on a schedule', async ({ skip }) => {
  if (app.database.engine !== 'embedded') skip('a PostgreSQL server has autovacuum');
  const { pool } = app.database;
  await pool.query('insert into athlete_list_changes select now() from generate_series(1, 5000)');
  await pool.query('delete from athlete_list_changes');
  await app.runJobs('vacuum');
  const { rows } = await pool.query("select pg_relation_size('athlete_list_changes')::int as size");
  expect(rows).toEqual([{ size: 0 }]);
});
