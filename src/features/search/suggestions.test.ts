import { beforeAll, expect, test } from 'vitest';
import type { Athlete } from '#features/athletes/contract.ts';
import type { Place } from '#features/places/contract.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';
import type { AthleteMember } from '../../../tests/support/test-members.ts';
import type { Suggestion } from './contract.ts';

const app = openTestApp();
let ann: AthleteMember;

beforeAll(async () => {
  ann = await app.addAthlete({}, { firstName: 'Ann', lastName: 'Westlake' });
  await app.addAthlete({ city: 'Round Rock' }, { firstName: 'Mary Ann', lastName: "O'Brien" });
  await app.addAthlete(
    { city: 'Houston', highSchool: 'St. Thomas' },
    { firstName: 'José', lastName: 'Núñez' },
  );
});

async function fetchSuggestions(q: string): Promise<Suggestion[]> {
  const { status, body } = await ann.get(`/api/suggestions?${new URLSearchParams({ q })}`);
  expect(status).toBe(200);
  return body;
}
const fetchSuggestionLabelsOfKind = async (q: string, kind: Suggestion['kind']) =>
  (await fetchSuggestions(q)).filter((one) => one.kind === kind).map(({ label }) => label);

test.each([
  ['a', ['Ann Westlake']],
  ['ann', ['Ann Westlake', "Mary Ann O'Brien"]],
  ['ann w', ['Ann Westlake']],
  ['W Ann', ['Ann Westlake']],
  ['mary a', ["Mary Ann O'Brien"]],
  ['nunez', ['José Núñez']],
  ['JOSÉ', ['José Núñez']],
  ["o'b", ["Mary Ann O'Brien"]],
  ['annie', []],
  ['ann smith', []],
])('typing %j suggests the athletes %j', async (typed, names) => {
  expect(await fetchSuggestionLabelsOfKind(typed, 'athlete')).toEqual(names);
});

test('a suggested athlete has position, class and city, and links to the profile [2.36]', async () => {
  expect((await fetchSuggestions('ann w'))[0]).toEqual({
    kind: 'athlete',
    label: 'Ann Westlake',
    detail: 'Quarterback · Class of 2027 · Austin, TX',
    link: `/athlete/${ann.profile.id}`,
  });
});

test('suggested cities have athletes, are sorted by size, and link to the athletes around them [43.6]', async () => {
  expect(await fetchSuggestionLabelsOfKind('aus', 'city')).toEqual(['Austin, TX']);
  expect(await fetchSuggestionLabelsOfKind('dallas', 'city')).toEqual([]);
  const [city] = (await fetchSuggestions('round r')).filter(({ kind }) => kind === 'city');
  expect(city).toEqual({
    kind: 'city',
    label: 'Round Rock, TX',
    detail: '1 athlete',
    link: '/athletes?near=Round+Rock%2C+TX&radius=100&sort=distance',
  });
  const { body } = await ann.get('/api/athletes?near=Round+Rock%2C+TX&radius=100&sort=distance');
  expect(body).toHaveLength(2);
});

test('a school is suggested once per city and links to its athletes', async () => {
  await app.addAthlete();
  const schools = (await fetchSuggestions('westl')).filter(({ kind }) => kind === 'school');
  expect(schools).toEqual([
    {
      kind: 'school',
      label: 'Westlake High',
      detail: 'Austin, TX',
      link: '/athletes?school=Westlake+High%2C+Austin%2C+TX',
    },
    {
      kind: 'school',
      label: 'Westlake High',
      detail: 'Round Rock, TX',
      link: '/athletes?school=Westlake+High%2C+Round+Rock%2C+TX',
    },
  ]);
  // Another school with the same words in its name, and an athlete with the school's name.
  await app.addAthlete({ highSchool: 'West Austin High' }, { firstName: 'Westlake' });
  const { body, headers } = await ann.get(`/api${schools[0]?.link}`);
  expect(body.map((one: Athlete) => one.highSchool)).toEqual(['Westlake High', 'Westlake High']);
  expect(headers.get('x-total-count')).toBe('2');
});

test.each([
  ['st. joseph', 'St. Joseph Prep'],
  ['St Joseph', 'St. Joseph Prep'],
  ['saint jo', 'St. Joseph Prep'],
  ['booker t. wash', 'Booker T. Washington High'],
  ['Booker T Washington High, D', 'Booker T. Washington High'],
  ['larkfield-w', 'Larkfield-Wikiup High'],
  ["o'con", "O'Connor High"],
  ['oconnor high', "O'Connor High"],
])('typing %j suggests the school %j', async (typed, school) => {
  for (const highSchool of [
    'St. Joseph Prep',
    'Booker T. Washington High',
    'Larkfield-Wikiup High',
    "O'Connor High",
  ])
    await app.addAthlete({ city: 'Dallas', highSchool });
  expect(await fetchSuggestionLabelsOfKind(typed, 'school')).toEqual([school]);
});

test('schools of one name in different cities are suggested separately, each with its own athletes', async () => {
  await app.addAthlete({ city: 'Auburn', state: 'GA', highSchool: 'Auburn High' });
  await app.addAthlete({ city: 'Auburn', state: 'MA', highSchool: 'Auburn High' });
  const schools = (await fetchSuggestions('auburn h')).filter(({ kind }) => kind === 'school');
  expect(new Set(schools.map(({ link }) => link)).size).toBe(2);
  for (const { link, detail } of schools) {
    const { body } = await ann.get(`/api${link}`);
    expect(body.map((one: Athlete) => `${one.city}, ${one.state}`)).toEqual([detail]);
  }
});

test.each([
  ['Austin, T', ['Austin, TX']],
  ['Austin TX', ['Austin, TX']],
  ['austin, texas', ['Austin, TX']],
  ['round rock te', ['Round Rock, TX']],
  ['austin, m', []],
])('typing %j suggests the cities %j', async (typed, cities) => {
  expect(await fetchSuggestionLabelsOfKind(typed, 'city')).toEqual(cities);
});

test('there are at most eight suggestions, with room for cities and schools', async () => {
  for (let n = 0; n < 9; n += 1)
    await app.addAthlete({ city: 'Hutto', highSchool: 'Hutto High' }, { lastName: 'Huttons' });
  const all = await fetchSuggestions('hutto');
  expect(all.map(({ kind }) => kind)).toEqual([...Array(6).fill('athlete'), 'city', 'school']);
});

test.each(['', ' ', '%', '_', '\\', "'", '&|!():*', '🏈', 'zzzz', 'a'.repeat(200)])(
  'typing %j suggests nothing',
  async (typed) => {
    expect(await fetchSuggestions(typed)).toEqual([]);
  },
);

test('a search text above 200 letters gets 422, and a visitor gets 401', async () => {
  expect((await ann.get(`/api/suggestions?q=${'a'.repeat(201)}`)).status).toBe(422);
  expect((await app.visitor().get('/api/suggestions?q=ann')).status).toBe(401);
  expect((await app.visitor().get('/api/places?q=aus')).status).toBe(401);
});

test.each([
  ['q=aust&state=TX', ['Austin, TX']],
  ['q=aust&state=Minnesota', ['Austin, MN']],
  ['q=saint+louis&state=MO', ['St. Louis, MO']],
  ['q=aust&state=Bavaria', []],
  ['q=ofal&state=MO', ["O'Fallon, MO"]],
  ['q=o%E2%80%99fallon&state=MO', ["O'Fallon, MO"]],
  ['q=coeur+d+al&state=ID', ["Coeur d'Alene, ID"]],
  ['q=lees+su', ["Lee's Summit, MO"]],
])('a city field with %s suggests %j', async (query, offered) => {
  const { status, body } = await ann.get(`/api/places?${query}`);
  expect(status).toBe(200);
  expect(body.map(({ city, state }: Place) => `${city}, ${state}`)).toEqual(offered);
});

test('a city field suggests the eight biggest of many cities', async () => {
  const { body } = await ann.get('/api/places?q=s');
  expect(body).toHaveLength(8);
  expect(body[0]).toMatchObject({ city: 'San Antonio', state: 'TX', lat: expect.closeTo(29.4, 1) });
});

// PostgreSQL 17 analyzes, and every one restores a dump, with no schema to look in.
test('place_key and school_key work with an empty search path', async () => {
  const client = await app.database.pool.connect();
  await client.query("begin; set local search_path = 'pg_catalog'");
  const { rows } = await client.query("select public.school_key('Saint Mary', 'Fort O’Neil', 'TX') as key");
  await client.query('rollback');
  client.release();
  expect(rows).toEqual([{ key: 'st mary ft oneil tx' }]);
});
