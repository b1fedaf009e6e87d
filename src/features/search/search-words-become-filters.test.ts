import { beforeAll, expect, test } from 'vitest';
import { openTestApp } from '../../../tests/support/test-app.ts';
import type { CoachMember } from '../../../tests/support/test-members.ts';

const app = openTestApp();
let coach: CoachMember;

beforeAll(async () => {
  coach = await app.addCoach();
});

test.each([
  ['qb near round rock', { near: 'Round Rock, TX', radius: 100, position: ['Quarterback'] }, ''],
  ['in austin texas', { near: 'Austin, TX', radius: 25 }, ''],
  // Cities of a thousand people, in Nevada and in Washington: who means them names the state.
  ['near smith', {}, 'near smith'],
  ['close to home', {}, 'close to home'],
  ['near smith, nv', { near: 'Smith, NV', radius: 100 }, ''],
  ['Des Moines golf', { sport: ['Golf'], near: 'Des Moines, IA', radius: 100 }, ''],
  ['golf smith', { sport: ['Golf'] }, 'smith'],
])('the words %j become the filters %j, and %j stays a text search', async (q, filters, search) => {
  const { status, headers } = await coach.get(`/api/athletes?${new URLSearchParams({ q })}`);
  const read = JSON.parse(headers.get('x-interpreted-filters') ?? '');
  expect([status, read]).toEqual([200, { filters, search }]);
});

test('a city alone is chosen, unless someone or a school has that name: then it is offered [43.4]', async () => {
  const readWords = async (q: string, viewer: { get: CoachMember['get'] } = coach) => {
    const { headers } = await viewer.get(`/api/athletes?${new URLSearchParams({ q })}`);
    return JSON.parse(headers.get('x-interpreted-filters') ?? '');
  };
  const [filters, offered] = [
    { near: 'Houston, TX', radius: 100 },
    { filters: {}, search: 'houston', cityOffer: 'Houston, TX' },
  ];
  expect(await readWords('houston')).toEqual({ filters, search: '' });
  const namesake = await app.addAthlete({ highSchool: 'Tomball High' }, { lastName: 'Houston' });
  expect(await readWords('houston')).toEqual(offered);
  expect(await readWords('golf houston')).toEqual({ ...offered, filters: { sport: ['Golf'] } });
  // An athlete who is hidden from the viewer gives nothing away.
  await coach.put(`/api/blocks/${namesake.id}`);
  expect(await readWords('houston')).toEqual({ filters, search: '' });
  await app.addAthlete({ highSchool: 'Lubbock Prep' });
  expect(await readWords('lubbock')).toEqual({ filters: {}, search: 'lubbock', cityOffer: 'Lubbock, TX' });
});

test('words that are neither a filter nor searched for are reported [31.5]', async () => {
  const { status, headers } = await coach.get(
    `/api/athletes?${new URLSearchParams({ q: 'golf smith, not from texas, under 73' })}`,
  );
  expect([status, JSON.parse(headers.get('x-interpreted-filters') ?? '')]).toEqual([
    200,
    { filters: { sport: ['Golf'] }, search: 'smith', notUnderstood: ['not from texas', 'under 73'] },
  ]);
});

test('a misspelled position is corrected, but not to the disadvantage of an athlete of that name [31.6]', async () => {
  const readFilters = async (q: string) => {
    const { headers } = await coach.get(`/api/athletes?${new URLSearchParams({ q })}`);
    return JSON.parse(headers.get('x-interpreted-filters') ?? '');
  };
  const classYear = [2028];
  expect(await readFilters('linebaker 2028')).toEqual({
    filters: { classYear, position: ['Inside Linebacker', 'Outside Linebacker'] },
    search: '',
  });
  await app.addAthlete({}, { lastName: 'Linebaker' });
  expect(await readFilters('linebaker 2028')).toEqual({ filters: { classYear }, search: 'linebaker' });
});

test('a coach who searches by words gets athletes that match the read filters and the sent ones', async () => {
  const golfer = await app.addAthlete({
    sport: 'Golf',
    classYear: 2027,
    gpa: 3.6,
    city: 'Austin',
    state: 'TX',
  });
  await app.addAthlete({ sport: 'Golf', classYear: 2028, gpa: 3.6, city: 'Austin', state: 'TX' });
  const q = new URLSearchParams({ q: '2027 in austin', sport: 'Golf', search: 'is replaced' });
  const { body } = await coach.get(`/api/athletes?${q}`);
  expect(body.map(({ id }: { id: string }) => id)).toEqual([golfer.profile.id]);
});

test('the next page of a search by words can also be requested with the read filters', async () => {
  for (let nth = 0; nth < 3; nth++) await app.addAthlete({ sport: 'Tennis', position: 'Singles' });
  const first = await coach.get('/api/athletes?q=tennis&limit=2');
  const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
  const cursor = new URL(next, 'http://page').searchParams.get('cursor') ?? '';
  const filters = new URLSearchParams({ sport: 'Tennis', limit: '2', cursor });
  const [byWords, byFilters] = [await coach.get(next), await coach.get(`/api/athletes?${filters}`)];
  expect([byWords.status, byFilters.status, byWords.body.length]).toEqual([200, 200, 1]);
  expect(byFilters.body).toEqual(byWords.body);
});

test('a search by words that is refused also returns the read filters, in ASCII', async () => {
  const { status, headers } = await coach.get(
    `/api/athletes?near=Nowhere&q=${encodeURIComponent('qb José')}`,
  );
  const header = headers.get('x-interpreted-filters') ?? '';
  expect([status, JSON.parse(header)]).toEqual([
    422,
    { filters: { position: ['Quarterback'] }, search: 'José' },
  ]);
  expect(header).toMatch(/^[ -~]+$/);
});

test('a visitor who sends words gets 401, and a coach who sends more than 200 letters gets 422', async () => {
  expect((await app.visitor().get('/api/athletes?q=qb')).status).toBe(401);
  expect((await coach.get(`/api/athletes?q=${'a'.repeat(201)}`)).status).toBe(422);
});

test('a place among the words sorts by distance [31.1]', async () => {
  const sport = 'Rowing';
  const near = await app.addAthlete({ sport, position: 'Coxswain', city: 'Austin', state: 'TX' });
  const far = await app.addAthlete({ sport, position: 'Coxswain', city: 'Waco', state: 'TX' });
  const listIds = async (query: Record<string, string>) => {
    const { body } = await coach.get(`/api/athletes?${new URLSearchParams({ sport, ...query })}`);
    return body.map(({ id }: { id: string }) => id);
  };
  expect(await listIds({ q: 'within 250 miles of austin' })).toEqual([near.profile.id, far.profile.id]);
  expect(await listIds({ near: 'Austin, TX', radius: '250' })).toEqual([far.profile.id, near.profile.id]);
});
