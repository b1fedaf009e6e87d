import { expect, test } from 'vitest';
import { openTestApp } from '../../../../../../tests/support/test-app.ts';
import { listWrongSummaryCounts, mergeChangesIntoCountSummaries } from './maintain-stored-counts.ts';

const app = openTestApp();

test('the changes of an import are merged in steps, so that no statement takes longer the more there are', async () => {
  const { db, pool } = app.database;
  await mergeChangesIntoCountSummaries(db);
  const readAthleteCountsVersion = async () =>
    Number((await pool.query('select version from athlete_counts_version')).rows[0].version);
  const before = await readAthleteCountsVersion();
  // Athletes who came and went again: in the end every count is as it was.
  await pool.query(`
    insert into athlete_count_changes
    select delta, 'Golf', 'Golfer', 2027, 'TX', null, 3.5, 70, 150, 4.2, false, to_tsvector('simple', 'imported' || n),
      null, 'open', true
    from generate_series(1, 125) as n, (values (-1), (1)) as both_ways (delta)`);
  expect(await listWrongSummaryCounts(db, 5)).toEqual([]);
  expect(await mergeChangesIntoCountSummaries(db, 100)).toBe(250);
  expect((await readAthleteCountsVersion()) - before).toBe(3);
  expect(await listWrongSummaryCounts(db, 5)).toEqual([]);
  expect((await pool.query(`select from profile_words where word like 'imported%'`)).rowCount).toBe(0);
});
