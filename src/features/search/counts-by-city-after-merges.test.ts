import { beforeAll, expect, test } from 'vitest';
import { insertRandomAthletes } from '../../../tests/support/random-athletes.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';
import { countByCity } from './server/engine/count-by-city.ts';
import type { MatchCondition } from './server/engine/queries/athlete-match-condition.ts';
import { countByPlace } from './server/engine/queries/count-by-place.ts';
import { rebuildCountSummaries } from './server/engine/queries/maintain-stored-counts.ts';

const app = openTestApp();
const [classYear, otherYear] = [2027, 2028];

const conditions: Omit<MatchCondition, 'viewerId'>[] = [
  {},
  { listed: true },
  { classYear: [classYear], listed: true },
  { classYear: [classYear, otherYear], listed: true },
  { sport: ['Football'], gender: 'mens', listed: true },
];

beforeAll(async () => {
  await insertRandomAthletes(app.database.pool, 300);
  await app.runJobs('athlete-counts');
});

type Counted = [placeId: number, bySport: (number | null)[]][];

const sortCounts = (counted: Counted) =>
  counted
    .map(([id, bySport]) => [id, ...bySport.map((n) => n ?? 0)])
    .filter(([, ...counts]) => counts.some((n) => n! > 0))
    .toSorted((one, other) => one[0]! - other[0]!);

/** By the stored counts, as maps do, and by counting the athletes one by one. */
async function countBothWays(condition: Omit<MatchCondition, 'viewerId'>) {
  const { db } = app.database;
  const wanted = { ...condition, viewerId: '00000000-0000-0000-0000-000000000000' };
  const cities = await countByCity(db, wanted);
  return {
    stored: sortCounts(cities.map(({ place, bySport }) => [place.id, bySport])),
    counted: sortCounts(await countByPlace(db, wanted)),
  };
}

async function expectRightCounts() {
  for (const condition of conditions) {
    const { stored, counted } = await countBothWays(condition);
    expect(counted.length).toBeGreaterThan(0);
    expect(stored).toEqual(counted);
  }
}

const changes = {
  'athletes change their sport': `update athletes set sport = 'Football', position = 'Kicker' where id in
    (select id from athletes order by id limit 20)`,
  'they move': `update athletes set place_id = (select max(place_id) from athletes) where id in
    (select id from athletes where place_id is not null order by id desc limit 20)`,
  'they change their class and leave lists': `update athletes set class_year = ${otherYear}, listed = not listed where id in
    (select id from athletes where class_year = ${classYear} order by id limit 15)`,
  'they leave': 'delete from athletes where id in (select id from athletes order by id limit 30)',
  'a whole city leaves': 'delete from athletes where place_id = (select max(place_id) from athletes)',
};

test.each(Object.entries(changes))(
  'counts by city are right after %s, before and after the next merge',
  async (_, change) => {
    await expectRightCounts();
    await app.database.pool.query(change);
    await expectRightCounts();
    await app.runJobs('athlete-counts');
    await expectRightCounts();
  },
);

test('after a merge the counts that it changed are read, and all of them after they were counted anew', async () => {
  const { pool, db } = app.database;
  await expectRightCounts();
  // A change that no merge made: seen by whoever reads all counts.
  await pool.query('update place_counts set count = count + 1000');
  const outsider = await app.addAthlete({ city: 'Boise', state: 'ID' });
  await app.runJobs('athlete-counts');
  const { stored } = await countBothWays({ listed: true });
  const { rows } = await pool.query('select place_id from athletes where id = $1', [outsider.profile.id]);
  const isOver = ([id, ...counts]: (number | null)[]) =>
    id !== rows[0].place_id && counts.some((n) => n! >= 1000);
  expect(stored.filter(isOver)).toEqual([]);
  await rebuildCountSummaries(db);
  await expectRightCounts();
});
