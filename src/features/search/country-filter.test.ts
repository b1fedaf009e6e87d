import { beforeAll, expect, test } from 'vitest';
import type { Athlete } from '#features/athletes/contract.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';
import type { AthleteMember, CoachMember } from '../../../tests/support/test-members.ts';
import { mergeInterpretation } from './contract/merge-interpretation-into-filters.ts';

const app = openTestApp();
let coach: CoachMember;
let outsider: AthleteMember;

beforeAll(async () => {
  coach = await app.addCoach();
  outsider = await app.addAthlete({ city: 'Austin', state: 'TX' });
  await app.addAthlete({ city: 'San Juan', state: 'PR' });
  await app.addAthlete({ city: 'Toronto', state: '', country: 'CA' });
  await app.addAthlete({ city: 'Nowhere Bay', state: '', country: 'CA' });
  await app.addAthlete({ city: 'Monterrey', state: '', country: 'MX' });
});

test.each([
  ['country=CA', ['Nowhere Bay', 'Toronto']],
  ['country=CA&country=MX', ['Monterrey', 'Nowhere Bay', 'Toronto']],
  ['country=abroad', ['Monterrey', 'Nowhere Bay', 'Toronto']],
  ['country=US', ['Austin', 'San Juan']],
  ['country=US&country=MX', ['Austin', 'Monterrey', 'San Juan']],
  ['country=US&country=abroad', ['Austin', 'Monterrey', 'Nowhere Bay', 'San Juan', 'Toronto']],
  ['country=US&state=PR', ['San Juan']],
  ['country=CA&state=TX', []],
  ['country=abroad&state=TX', []],
  ['country=SE', []],
  ['q=canadian', ['Nowhere Bay', 'Toronto']],
  ['q=puerto+rico', ['San Juan']],
  ['q=football+abroad', ['Monterrey', 'Nowhere Bay', 'Toronto']],
  ['q=in+toronto', ['Toronto']],
  ['q=in+monterrey+mexico', ['Monterrey']],
])('with %s list, count, map and saved searches have the athletes of %j [13.36]', async (query, cities) => {
  const { body, headers } = await coach.get(`/api/athletes?${query}`);
  expect(body.map(({ city }: Athlete) => city).sort()).toEqual(cities);
  expect(headers.get('x-total-count')).toBe(`${cities.length}`);
  expect((await outsider.get(`/api/athletes?${query}`)).body).toHaveLength(cities.length);
  expect((await coach.get(`/api/map?${query}`)).body.totals.athletes).toBe(cities.length);
  expect((await app.visitor().get(`/api/athletes?${query}`)).status).toBe(401);
});

test('a saved search remembers its countries, and counts who joined from there', async () => {
  const form = { name: 'From Canada', filters: { country: ['CA', 'abroad'] } };
  const { body: saved } = await coach.post('/api/saved-searches', form);
  const { profile } = await app.addAthlete({ city: 'Toronto', state: '', country: 'CA' });
  await app.addAthlete({ city: 'Austin', state: 'TX' });
  const [found] = (await coach.get('/api/saved-searches')).body;
  expect([saved.filters, found.newMatches]).toEqual([form.filters, 1]);
  await app.database.pool.query('delete from athletes where id = $1', [profile.id]);
  const refused = await coach.post('/api/saved-searches', {
    name: 'Bavaria',
    filters: { country: ['Bavaria'] },
  });
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    [{ path: 'filters.country.0', message: 'Please choose a country from the list' }],
  ]);
  expect((await coach.get('/api/saved-searches')).body).toHaveLength(1);
  expect((await outsider.get('/api/saved-searches')).body).toEqual([]);
});

test.each([
  [{ state: ['TX'] }, { country: ['CA'] }, { country: ['CA'] }],
  [{ country: ['CA'] }, { state: ['TX'] }, { state: ['TX'] }],
  [{ country: ['US'] }, { state: ['TX'] }, { country: ['US'], state: ['TX'] }],
])('beside the filters %j the words %j give %j', (chosen, filters, merged) => {
  expect(mergeInterpretation(chosen, { filters, search: '' })).toEqual(merged);
});
