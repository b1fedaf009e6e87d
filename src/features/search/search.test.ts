import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { Athlete } from '#features/athletes/contract.ts';
import {
  anyFilters,
  compareBySort,
  createFilterPredicate,
  type Filters,
  type Sort,
} from '../../../tests/support/expected-search-results.ts';
import type { ApiResponse } from '../../../tests/support/http-client.ts';
import { insertRandomAthletes, type RandomAthlete } from '../../../tests/support/random-athletes.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';
import type { CoachMember } from '../../../tests/support/test-members.ts';
import { exactCountLimit, sorts } from './contract.ts';
import {
  splitSearchWords,
  toTermsWithoutAlternatives,
  toTsquery,
} from './server/engine/split-words-and-format-tsquery.ts';

const app = openTestApp();
let coach: CoachMember;
let people: RandomAthlete[];

beforeAll(async () => {
  coach = await app.addCoach({ city: 'Austin', state: 'TX' });
  people = await insertRandomAthletes(app.database.pool, 3000);
  // Stored counts are merged counts and later changes: this data has both.
  await app.runJobs('athlete-counts');
  people.push(...(await insertRandomAthletes(app.database.pool, 50, 2027)));
  await app.database.pool.query('insert into bookmarks select $1, unnest($2::uuid[])', [
    coach.id,
    people.filter(({ bookmarked }) => bookmarked).map(({ id }) => id),
  ]);
});

// More people than are gathered and sorted: both ways of making a page are tried.
test('random filters in every order return page by page what a full scan returns', {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      anyFilters,
      fc.constantFrom(...sorts),
      fc.integer({ min: 80, max: 100 }),
      assertSearchMatchesReference,
    ),
    // As many as fit into the time: a busy machine tries fewer.
    { numRuns: 1000, interruptAfterTimeLimit: 20_000, markInterruptAsFailure: false },
  );
});

test.each(sorts)('the pages of all athletes sorted by %s contain every athlete once [2.86]', (sort) =>
  assertSearchMatchesReference({}, sort, 97),
);

test('the pages of a search for a common name contain every match', () =>
  assertSearchMatchesReference({ search: 'ann' }, 'newest', 97));

async function assertSearchMatchesReference(filters: Filters, sort: Sort, limit: number) {
  const wanted = people
    .filter(createFilterPredicate(filters))
    .sort(compareBySort(sort, filters.near ?? 'Austin, TX'));
  const pages = await fetchAllPages(`/api/athletes?${queryOf({ ...filters, sort, limit })}`);
  expect(pages.flatMap(({ body }) => body.map((row: Athlete) => row.id))).toEqual(wanted.map(({ id }) => id));
  // Of a text search no more are counted.
  const total = filters.search ? Math.min(wanted.length, exactCountLimit) : wanted.length;
  for (const { headers } of pages) expect(headers.get('x-total-count')).toBe(String(total));
}

test('a text search counts to 1,000 and then reports that there are more', async () => {
  await app.database.pool.query(`
    with u as (
      insert into users (id, first_name, last_name, email, username, role)
      select gen_random_uuid(), 'Zebulon', 'Crowd', n || '@crowd.test', 'crowd' || n, 'athlete'
      from generate_series(1, 1001) n returning id
    ), a as (
      insert into athletes (id, user_id, sport, position, class_year, city, state, search_vector)
      select gen_random_uuid(), id, 'Other', 'Rowing', 2030, 'Crowdtown', 'ND', '' from u
    )
    insert into last_activity select id, now() from u`);
  const fetchTotalAndRelation = async (query: string) => {
    const { headers } = await coach.get(`/api/athletes?limit=1&${query}`);
    return [headers.get('x-total-count'), headers.get('x-total-relation')];
  };
  expect(await fetchTotalAndRelation('search=zebulon')).toEqual(['1000', 'gte']);
  expect(await fetchTotalAndRelation('state=ND&classYear=2030')).toEqual(['1001', null]);
  expect(await fetchTotalAndRelation('search=zebulon&sport=Golf')).toEqual(['0', null]);
  for (const sort of sorts) {
    const { body } = await coach.get(`/api/athletes?search=zebulon&sort=${sort}&limit=3`);
    expect(body.map((row: Athlete) => row.city)).toEqual(['Crowdtown', 'Crowdtown', 'Crowdtown']);
  }
  // The count of a common word is stored; deletions since then are subtracted.
  await app.runJobs('athlete-counts');
  expect(await fetchTotalAndRelation('search=zebulon')).toEqual(['1000', 'gte']);
  await app.database.pool.query("delete from users where username in ('crowd1', 'crowd2')");
  expect(await fetchTotalAndRelation('search=zebulon')).toEqual(['999', null]);
  await app.database.pool.query("delete from users where last_name = 'Crowd'");
});

test.each([
  '%',
  '_',
  '\\',
  "'",
  "''",
  '""',
  '&|!():*',
  '& | !',
  ':*',
  'ʻ',
  '🏈',
  '\u0301',
  '\u0301\u0308 \u0327',
  "'; drop table athletes; --",
])('the search %j finds nobody and does no harm', async (search) => {
  const { status, body } = await coach.get(`/api/athletes?${new URLSearchParams({ search })}`);
  expect([status, body]).toEqual([200, []]);
});

test.each([
  ['Lānaʻi', 'lānaʻi'],
  ['Lānaʻi', 'LANA'],
  ["O'Neil", "o'neil"],
  ["O'Neil", 'neil o'],
  ['Núñez-Øst', 'nunez ost'],
])('an athlete named %s is found by %s', async (lastName, search) => {
  const { profile } = await app.addAthlete({}, { lastName });
  const { body } = await coach.get(`/api/athletes?${new URLSearchParams({ search })}`);
  expect(body.map((row: Athlete) => row.id)).toContain(profile.id);
});

test.each([
  ['saint ludlow', 'St. Ludlow Prep'],
  ['St Ludlow', 'St. Ludlow Prep'],
  ['mt. tabor zz', 'Mount Tabor Zz'],
  ['fort tabor yy', 'Ft. Tabor Yy'],
])('the school filter %j finds the athletes of %s', async (search, highSchool) => {
  const { profile } = await app.addAthlete({ highSchool });
  const { body } = await coach.get(`/api/athletes?${new URLSearchParams({ search })}`);
  expect(body.map((row: Athlete) => row.id)).toContain(profile.id);
  await app.database.pool.query('delete from athletes where id = $1', [profile.id]);
});

test('a search may contain every Unicode character', async () => {
  // Without the 100,000 of China and Korea, which are all alike.
  const alike = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Tangut}]/u;
  const characters = Array.from({ length: 0x110000 }, (_, code) => String.fromCodePoint(code)).filter(
    (one) => one.isWellFormed() && !alike.test(one),
  );
  const { rows } = await app.database.pool.query<{ read: number }>(
    "select count(to_tsquery('simple', normalize_text(each))) as read from unnest($1::text[]) as each",
    [
      characters
        .flatMap((one) => splitSearchWords(one))
        .map((one) => toTsquery({ words: toTermsWithoutAlternatives([one]), inBios: true })),
    ],
  );
  expect(rows[0]?.read).toBeGreaterThan(20_000);
});

test('every random text gets a response from the search [5.54]', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 40 }), async (search) => {
      fc.pre(search.isWellFormed());
      const { status, body } = await coach.get(`/api/athletes?limit=1&search=${encodeURIComponent(search)}`);
      // No database can look for a NUL: it is refused by the parameter's name, never a fault.
      const refused = [422, 'search'];
      expect([status, body.errors?.[0].path]).toEqual(search.includes('\0') ? refused : [200, undefined]);
    }),
    { numRuns: 100 },
  );
});

test.each([
  ['bogus=1', 'bogus'],
  ['sport=Bogus', 'sport'],
  ['sport=Football&sport=Bogus', 'sport'],
  ['classYear=abc', 'classYear'],
  ['classYear=2023', 'classYear'],
  ['classYear=2027.5', 'classYear'],
  ['gender=girls', 'gender'],
  ['gender=womens&gender=boys', 'gender'],
  ['recruitingStatus=not_looking', 'recruitingStatus'],
  ['graduated=yes', 'graduated'],
  ['country=Bavaria', 'country'],
  ['country=CA&country=XX', 'country'],
  ['minGpa=5', 'minGpa'],
  ['missing=bio', 'missing'],
  ['minHeight=tall', 'minHeight'],
  ['hasFilm=yes', 'hasFilm'],
  [`school=${'x'.repeat(211)}`, 'school'],
  ['ids=1', 'ids'],
  ['sort=best', 'sort'],
  ['radius=50', 'radius'],
  ['near=Atlantis', 'near'],
  ['near=91,0', 'near'],
  ['near=Austin,%20TX&radius=0', 'radius'],
  ['limit=101', 'limit'],
  ['limit=0', 'limit'],
  ['cursor=made-by-hand', 'cursor'],
  [`search=${'x'.repeat(201)}`, 'search'],
  ['search=%00', 'search'],
  ['search=ann%00', 'search'],
])('the query %s gets 422 with an error at %s', async (query, path) => {
  const { status, body } = await coach.get(`/api/athletes?${query}`);
  expect([status, body.errors[0].path]).toEqual([422, path]);
});

test('an empty value counts as absent', async () => {
  const empty = await coach.get('/api/athletes?sport=&classYear=&state=&search=&near=&sort=&limit=&cursor=');
  expect(empty.body).toEqual((await coach.get('/api/athletes')).body);
});

test('a cursor of another search gets 422', async () => {
  const first = await coach.get('/api/athletes?sort=rating&limit=2');
  const cursor = new URL(nextOf(first), app.origin).searchParams.get('cursor') ?? '';
  for (const query of ['sort=newest', 'sort=rating&sport=Golf', 'sort=rating&bookmarked=true']) {
    const { status, body } = await coach.get(`/api/athletes?${query}&cursor=${cursor}`);
    expect([status, body.errors[0].path]).toEqual([422, 'cursor']);
  }
});

test("near=my school uses the city of the coach's school, and a viewer without one gets 422", async () => {
  const near = `/api/athletes?${new URLSearchParams({ near: 'My School', radius: '25', limit: '1' })}`;
  const fetchTotalCount = async (path: string) => (await coach.get(path)).headers.get('x-total-count');
  expect(await fetchTotalCount(near)).toBe(
    await fetchTotalCount('/api/athletes?near=austin,tx&radius=25&limit=1'),
  );
  const { status, body } = await (await app.addAthlete()).get(near);
  expect([status, body.errors[0].path]).toEqual([422, 'near']);
});

test('an athlete may search, a visitor gets 401 [2.23]', async () => {
  expect((await (await app.addAthlete()).get('/api/athletes?sport=Football')).status).toBe(200);
  expect((await app.visitor().get('/api/athletes')).status).toBe(401);
});

function queryOf(parameters: object): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    for (const each of [value].flat()) query.append(name, String(each));
  }
  return query;
}

const nextOf = ({ headers }: ApiResponse) => /<(.+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1] ?? '';

async function fetchAllPages(path: string): Promise<ApiResponse[]> {
  const pages: ApiResponse[] = [];
  for (let next = path; next; ) {
    const page = await coach.get(next);
    expect(page.status, JSON.stringify(page.body)).toBe(200);
    pages.push(page);
    next = nextOf(page);
  }
  return pages;
}
