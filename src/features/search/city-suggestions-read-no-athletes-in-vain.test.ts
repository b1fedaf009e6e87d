import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Connection } from '#server/context.ts';
import { insertRandomAthletes } from '../../../tests/support/random-athletes.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';
import { listCitiesByPrefix } from './server/suggestions/queries.ts';

const app = openTestApp();

/** The athletes that the current transaction has read without an index. */
async function countSequentiallyReadAthletes(transaction: Connection): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select seq_tup_read::int as count from pg_stat_xact_user_tables where relname = 'athletes'`.execute(
    transaction,
  );
  return rows[0]!.count;
}

test('cities without athletes are passed over without reading all athletes, though these live in a few cities', async () => {
  await insertRandomAthletes(app.database.pool, 5_000);
  await app.database.pool.query('analyze athletes');
  const coach = await app.addCoach();
  const { cities, count } = await app.database.db.transaction().execute(async (transaction) => ({
    cities: await listCitiesByPrefix(transaction, { viewerId: coach.id, isAthlete: false }, 'san', 2),
    count: await countSequentiallyReadAthletes(transaction),
  }));
  expect([cities, count]).toEqual([[], 0]);
  const [city] = await listCitiesByPrefix(
    app.database.db,
    { viewerId: coach.id, isAthlete: false },
    'hou',
    2,
  );
  expect(city).toMatchObject({ city: 'Houston', state: 'TX' });
});
