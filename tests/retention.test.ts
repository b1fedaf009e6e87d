import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { retentionRows } from '#server/retention-table-of-privacy-policy.ts';
import { createAgedRows } from './support/rows-deleted-by-jobs.ts';
import { openTestApp } from './support/test-app.ts';

const app = openTestApp();

const listedTables = retentionRows.flatMap(({ tables }) => tables);
const agedRows = createAgedRows(app);

const countRows = async (table: string) => {
  const { rows } = await sql<{ n: number }>`select count(*)::integer as n from ${sql.table(table)}`.execute(
    app.database.db,
  );
  return rows[0]!.n;
};

test.each(agedRows)(
  'a row of $table is deleted by its job after $days days and not before [20.4 51.4]',
  async (row) => {
    const [lou, outsider] = [await app.addAthlete(), await app.addCoach()];
    await sql`delete from ${sql.table(row.table)}`.execute(app.database.db);
    await row.insert({ id: lou.id, other: outsider.id }, new Date()).execute(app.database.db);
    const runAfter = async (days: number) => {
      const at = Date.now() + days * 86_400_000;
      app.now = () => new Date(at);
      await row.deleteOld();
      app.now = () => new Date();
      return (await countRows(row.table)) > 0;
    };
    expect(await runAfter(row.days - 0.5)).toBe(true);
    expect(await runAfter(row.days + 0.5)).toBe(false);
  },
);

test('a changed profile is merged into the counts, and its figures leave the table of changes [20.4]', async () => {
  await app.addAthlete();
  expect(await countRows('athlete_count_changes')).toBeGreaterThan(0);
  await app.runJobs('athlete-counts');
  expect(await countRows('athlete_count_changes')).toBe(0);
});

// Of these tests/rows-kept-until-erasure.test.ts erases the accounts.
const [untilOwnErasure, untilOneErasure, untilBothErasures] = retentionRows.map(({ tables }) => tables);

test('every table of the list is one that a test empties', () => {
  const emptied = [
    ...agedRows.map(({ table }) => table),
    'athlete_count_changes',
    ...[untilOwnErasure, untilOneErasure, untilBothErasures].flatMap((tables) => tables ?? []),
  ];
  expect([...new Set(emptied)].sort()).toEqual([...listedTables].sort());
});
