import { expect, test } from 'vitest';
import { openTestApp } from '../../../tests/support/test-app.ts';
import { readLevel } from './server/read-directory-words.ts';

const app = openTestApp();

test.each([
  ['division ii', 'NCAA II'],
  ['d3 schools', 'NCAA III'],
  ['D-1 programs', 'NCAA I'],
  ['ncaa division two', 'NCAA II'],
  ['naia', 'NAIA'],
  ['juco', 'NJCAA'],
  ['Indiana', undefined],
])('%s is read as %s [46.13]', (words, level) => {
  expect(readLevel(words).level).toBe(level);
});

test('the directory by state, level and place, the nearest first and page by page [46.11-12]', async () => {
  const athlete = await app.addAthlete();
  const add = (school: string, city: string, state: string) =>
    app.addCoach({ sport: 'Rugby', school, city, state });
  await add('Ohio State University', 'Columbus', 'OH');
  await add('Rice University', 'Houston', 'TX');
  await add('Angelo State University', 'San Angelo', 'TX');
  await add('Anywhere College', 'Nowhere Falls', 'TX');
  const list = async (query: string) => {
    const { status, body } = await athlete.get(`/api/coaches?sport=Rugby&${query}`);
    expect(status, JSON.stringify(body)).toBe(200);
    return body.map(({ city, miles }: { city: string; miles: number | null }) => [city, miles]);
  };
  const [houston, angelo, columbus, nowhere] = [
    ['Houston', 147],
    ['San Angelo', expect.any(Number)],
    ['Columbus', expect.any(Number)],
    ['Nowhere Falls', null],
  ];
  expect(await list('sort=distance')).toEqual([houston, angelo, columbus, nowhere]);
  expect(await list('sort=newest')).toEqual([nowhere, angelo, houston, columbus]);
  expect(await list('')).toEqual([nowhere, angelo, houston, columbus]);
  expect(await list('state=Ohio&state=tx&sort=distance')).toEqual([houston, angelo, columbus, nowhere]);
  expect(await list('state=OH')).toEqual([columbus]);
  expect(await list('level=NCAA II')).toEqual([angelo]);
  expect(await list('near=Columbus, OH&sort=distance&limit=1')).toEqual([['Columbus', 0]]);
  expect(await list('near=Columbus, OH&radius=50')).toEqual([['Columbus', 0]]);
  let next: string | undefined = '/api/coaches?sport=Rugby&sort=distance&limit=1';
  const cities: string[] = [];
  while (next) {
    const page = await athlete.get(next);
    cities.push(page.body[0].city);
    next = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1];
  }
  expect(cities).toEqual(['Houston', 'San Angelo', 'Columbus', 'Nowhere Falls']);
});

test('the directory refuses unknown places, levels and a radius without a place [46.12]', async () => {
  const athlete = await app.addAthlete();
  for (const [query, path] of [
    ['near=Atlantis', 'near'],
    ['radius=100', 'radius'],
    ['level=Best', 'level'],
    ['sort=rating', 'sort'],
  ]) {
    const { status, body } = await athlete.get(`/api/coaches?${query}`);
    expect([query, status, body.errors?.[0]?.path]).toEqual([query, 422, path]);
  }
});

test('words become filters of the directory, unless a coach or a school is called so [46.13]', async () => {
  const athlete = await app.addAthlete();
  const coach = await app.addCoach({ school: 'Kenyon Ohio State', city: 'Gambier', state: 'OH' });
  const read = async (words: string) =>
    (await athlete.get(`/api/coaches/reading?words=${encodeURIComponent(words)}`)).body;
  expect(await read('volleyball coaches in Ohio')).toEqual({
    filters: { sport: 'Volleyball', state: ['OH'] },
    search: '',
    notUnderstood: [],
    matchesAsText: false,
  });
  expect((await read('near Houston')).filters).toEqual({ near: 'Houston, TX', radius: 100 });
  const inCollegeStation = { sport: 'Football', near: 'College Station, TX', radius: 100 };
  expect((await read('football coaches near College Station')).filters).toEqual(inCollegeStation);
  expect((await read('near State College')).filters).toEqual({ near: 'State College, PA', radius: 100 });
  expect((await read('with film in Ohio')).notUnderstood).toEqual(['film']);
  expect((await read('division ii')).filters).toEqual({ level: 'NCAA II' });
  expect(await read('kenyon ohio')).toMatchObject({ matchesAsText: true });
  expect((await read('qb coaches texas')).notUnderstood).toEqual(['Quarterback']);
  // A coach whom a block hides answers for no text.
  await athlete.put(`/api/blocks/${coach.id}`);
  expect(await read('kenyon ohio state')).toMatchObject({ matchesAsText: false });
  expect((await coach.get('/api/coaches/reading?words=x')).status).toBe(403);
  expect((await app.visitor().get('/api/coaches/reading?words=x')).status).toBe(401);
  expect((await athlete.get('/api/coaches/reading')).status).toBe(422);
});
