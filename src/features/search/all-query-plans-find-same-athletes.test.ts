import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { listFoundAthletes } from '#features/athletes/server/athletes.ts';
import type { CursorPosition } from '#shared/cursor.ts';
import { insertRandomAthletes, type RandomAthlete } from '../../../tests/support/random-athletes.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';
import { countInPlacesFromSummaries } from './server/engine/count-by-city.ts';
import { listPlaceIdsInCircle } from './server/engine/list-places-in-circle.ts';
import type { MatchCondition } from './server/engine/queries/athlete-match-condition.ts';
import { countByPlace } from './server/engine/queries/count-by-place.ts';
import { countMatchingAthletes } from './server/engine/queries/count-matching-athletes.ts';
import {
  listPageOfMatchingIds,
  selectPageAndCountOfMatches,
} from './server/engine/queries/list-matching-page.ts';
import {
  milesToOriginSql,
  selectPlacesInCircle,
} from './server/engine/queries/places-in-area-and-school-origin.ts';
import { selectNearestPageInCircle } from './server/engine/queries/select-nearest-page-in-circle.ts';
import {
  toSelectionOfSimpleFilters,
  toSimpleSearchOrUndefined,
} from './server/engine/queries/select-page-count-and-rows-by-simple-filters.ts';
import { toTermsWithoutAlternatives, toTsquery } from './server/engine/split-words-and-format-tsquery.ts';

const app = openTestApp();
let people: RandomAthlete[];

beforeAll(async () => {
  people = await insertRandomAthletes(app.database.pool, 3000);
  await app.runJobs('athlete-counts');
});

const facets: Pick<MatchCondition, 'sport' | 'state'>[] = [
  {},
  { state: ['TX'] },
  { sport: ['Football'] },
  { state: ['TX'], sport: ['Football', 'Golf'] },
];

/** The first rows, as the statement that counts finds them: prepared for words alone. */
async function listPageWithCount(condition: MatchCondition, counted: number): Promise<string[]> {
  const { db } = app.database;
  const request = { sort: 'newest' as const, limit: 101, isOrderedScan: false };
  const { found } = selectPageAndCountOfMatches(db, condition, request);
  const { rows } = await sql<{
    id: string;
    total: number;
  }>`select * from (${found}) as page order by nth`.execute(db);
  expect(rows.map(({ total }) => total)).toEqual(rows.map(() => counted));
  expect(rows.length).toBe(Math.min(counted, 101));
  return rows.map(({ id }) => id);
}

// Which way is taken depends on how many there are of everything: at a million people all of them are.
test.each(facets)('every query plan finds the same athletes for %j and words', async (asked) => {
  const { firstName } = people.find(({ city }) => city === 'Austin') as RandomAthlete;
  const [name = '', city = ''] = [firstName.slice(0, 3), 'aust'].map((word) =>
    toTsquery({ words: toTermsWithoutAlternatives([word]), inBios: true }),
  );
  const queries = [`${name} & ${city}`, `${city} & ${name}`];
  const found: string[][] = [];
  for (const query of queries) {
    for (const share of [0.0001, 1]) {
      const matching = {
        viewerId: people[0]?.userId ?? '',
        ...asked,
        text: { query, share, rarestCount: 100 },
      };
      const counted = await countMatchingAthletes(app.database.db, matching);
      for (const inOrder of [false, true]) {
        const page = await listPageOfMatchingIds(app.database.db, matching, {
          sort: 'newest',
          limit: 3000,
          isOrderedScan: inOrder,
        });
        expect(page).toHaveLength(counted);
        found.push(page.map(({ id }) => id));
      }
      found.push(await listPageWithCount(matching, counted));
    }
  }
  expect(found[0]?.length).toBeGreaterThan(5);
  for (const ids of found) expect(ids).toEqual(found[0]?.slice(0, ids.length));
});

test('both query plans find who plays a position first or second, in every order', async () => {
  const condition: MatchCondition = { viewerId: people[0]?.userId ?? '', position: ['Quarterback'] };
  const players = people.filter(({ position, secondPosition }) =>
    [position, secondPosition].includes('Quarterback'),
  );
  for (const sort of ['newest', 'rating', 'last-active', 'distance'] as const) {
    const [ids = [], idsInOrder = []] = await Promise.all(
      [false, true].map(async (isOrderedScan) => {
        const page = { sort, limit: 3000, isOrderedScan };
        const rows = await listPageOfMatchingIds(app.database.db, condition, page);
        return rows.map(({ id }) => id);
      }),
    );
    expect(idsInOrder).toEqual(ids);
    expect(ids.toSorted()).toEqual(players.map(({ id }) => id).toSorted());
  }
});

test.each([[['Quarterback']], [['Quarterback', 'Center']]])(
  'who plays one of %j first, second or both counts once, in number and on the map',
  async (position) => {
    const condition: MatchCondition = {
      viewerId: people[0]?.userId ?? '',
      position,
      minGpa: 2,
      minHeight: 60,
    };
    const players = people.filter(
      (one) =>
        [one.position, one.secondPosition].some((each) => each !== null && position.includes(each)) &&
        (one.gpa ?? 0) >= 2 &&
        (one.height ?? 0) >= 60,
    );
    expect(await countMatchingAthletes(app.database.db, condition)).toBe(players.length);
    const places = await countByPlace(app.database.db, condition);
    const onMap = places.flatMap(([, bySport]) => bySport).reduce<number>((sum, n) => sum + (n ?? 0), 0);
    const { placed } = await app.database.db
      .selectFrom('athletes')
      .select((eb) => eb.fn.count<number>('placeId').as('placed'))
      .where(
        'id',
        'in',
        players.map(({ id }) => id),
      )
      .executeTakeFirstOrThrow();
    expect(onMap).toBe(placed);
  },
);

const facetSearches: Pick<
  MatchCondition,
  'sport' | 'position' | 'classYear' | 'state' | 'gender' | 'listed'
>[] = [
  {},
  { listed: true },
  { state: ['TX'], listed: true },
  { classYear: [2027], gender: 'womens' },
  { sport: ['Football'], position: ['Quarterback'], listed: true },
  {
    sport: ['Soccer'],
    position: ['Winger'],
    classYear: [2026],
    state: ['TX'],
    gender: 'mens',
    listed: true,
  },
];

test.each(facetSearches)(
  'the one statement of %j finds the athletes and the number that the others find',
  async (asked) => {
    const { db } = app.database;
    const viewer = {
      id: people[0]?.userId ?? '',
      role: 'coach' as const,
      isVerified: true,
      safeguards: false,
    };
    const condition = { viewerId: viewer.id, ...asked };
    for (const sort of ['newest', 'rating'] as const) {
      const all = await listPageOfMatchingIds(db, condition, { sort, limit: 3000, isOrderedScan: false });
      expect(all.length).toBeGreaterThan(3);
      const search = toSimpleSearchOrUndefined(condition, sort, false);
      const listAfter = async (after?: (typeof all)[number]) =>
        listFoundAthletes({ db, now: () => new Date() }, viewer, {
          ...toSelectionOfSimpleFilters(search!, { limit: 7, after }),
          hasOnlyVisible: true,
        });
      const first = await listAfter();
      const next = await listAfter(all[6]);
      const toPosition = ({ key, athlete }: (typeof first)[number]) => ({ key, id: athlete.id });
      expect([...first, ...next].map(toPosition)).toEqual(all.slice(0, 14));
      expect(new Set([...first, ...next].map(({ total }) => total))).toEqual(new Set([all.length]));
    }
  },
);

const circles: [
  string,
  Pick<MatchCondition, 'sport' | 'position' | 'gender' | 'listed' | 'minGpa' | 'state'>,
][] = [
  ['everybody', { listed: true }],
  ['a sport and a gender', { sport: ['Football'], gender: 'mens' }],
  ['a range', { minGpa: 3, listed: true }],
  ['a state', { state: ['TX'] }],
];

test.each(circles)(
  'a page of a circle joined with its cities finds %s whom the ids of its cities find, page by page',
  async (_, asked) => {
    const { db } = app.database;
    const { rows } = await app.database.pool.query(
      "select lat, lng from places where key = 'austin' and state = 'TX'",
    );
    const circle = { origin: rows[0] as { lat: number; lng: number }, radius: 250 };
    const condition = { viewerId: people[0]?.userId ?? '', ...asked };
    const placeIds = await listPlaceIdsInCircle(db, circle);
    const all = await listPageOfMatchingIds(
      db,
      { ...condition, placeIds },
      { sort: 'distance', origin: circle.origin, limit: 3000, isOrderedScan: false },
    );
    expect(all.length).toBeGreaterThan(30);
    const found: CursorPosition[] = [];
    for (let after: CursorPosition | undefined; ; after = found.at(-1)) {
      const selected = selectNearestPageInCircle(db, condition, { circle, limit: 19, after });
      const page =
        await sql<CursorPosition>`select id, key from (${selected.found}) as page order by nth`.execute(db);
      found.push(...page.rows);
      if (page.rows.length < 19) break;
    }
    expect(found.map(({ id }) => id)).toEqual(all.map(({ id }) => id));
    const counted = await countInPlacesFromSummaries(db, { ...condition, placeIds });
    expect(counted).toBe(asked.minGpa || asked.state ? undefined : all.length);
  },
);

test('a circle in memory has the cities of the circle in the database, at the poles and at the date line too', async () => {
  const { db } = app.database;
  for (const [lat, lng] of [
    [30.27, -97.74],
    [40.71, -74.01],
    [69.65, 18.96],
    [-17.8, 179.9],
    [89.9, 0],
  ] as const)
    for (const radius of [1, 25, 500]) {
      const circle = { origin: { lat, lng }, radius };
      const { rows } = await sql<{ placeId: number }>`${selectPlacesInCircle(circle, sql`true`)}`.execute(db);
      const whole = await sql<{ id: number }>`select id from places p
        where ${milesToOriginSql(circle.origin)} <= ${radius}`.execute(db);
      const ids = whole.rows.map(({ id }) => id).toSorted((a, b) => a - b);
      expect(rows.map(({ placeId }) => placeId).toSorted((a, b) => a - b)).toEqual(ids);
      expect((await listPlaceIdsInCircle(db, circle)).toSorted((a, b) => a - b)).toEqual(ids);
    }
});
