import { expect, test } from 'vitest';
import { openTestApp } from '../../../tests/support/test-app.ts';
import { headCoach, quarterback } from '../../../tests/support/test-members.ts';

const app = openTestApp();
const { city: _city, state: _state, ...quarterbackWithoutHome } = quarterback;
const { city: _coachCity, state: _coachState, ...headCoachWithoutHome } = headCoach;

async function completeProfile(role: 'athlete' | 'coach', home: object) {
  const member = await app.register(role);
  const profile = role === 'athlete' ? quarterbackWithoutHome : headCoachWithoutHome;
  const response = await member.post(`/api/auth/complete-profile/${member.id}`, {
    ...profile,
    ...home,
    role,
  });
  return { member, response };
}

const regions = [
  ['Washington', 'DC'],
  ['San Juan', 'PR'],
  ['Yigo', 'GU'],
  ['Charlotte Amalie', 'VI'],
  ['Pago Pago', 'AS'],
  ['Saipan', 'MP'],
] as const;

test.each(regions)(
  'an athlete and a coach of %s, %s register, and are in the list and on the map [14.1]',
  async (city, state) => {
    const coach = await completeProfile('coach', { city, state });
    expect(coach.response.status).toBe(200);
    const { member } = await completeProfile('athlete', { city, state });
    expect((await member.get('/api/athletes/me')).body).toMatchObject({ city, state, country: 'US' });
    const listed = await coach.member.get(`/api/athletes?state=${state}`);
    expect(listed.body).toMatchObject([{ city, state }]);
    expect((await coach.member.get(`/api/athletes?near=${city}, ${state}&radius=5`)).body).toHaveLength(1);
    const map = (await coach.member.get(`/api/map?state=${state}`)).body;
    expect(map).toMatchObject({
      totals: { athletes: 1, cities: 1, states: 0 },
      places: [{ city, state }],
      unplaced: [],
    });
  },
);

test('an athlete and a coach abroad register with country and city, and are in lists and on the map [14.3]', async () => {
  const { member: coach, response } = await completeProfile('coach', { city: 'hamilton', country: 'CA' });
  expect(response.status).toBe(200);
  expect((await coach.get('/api/coaches/me')).body).toMatchObject({
    city: 'Hamilton',
    state: '',
    country: 'CA',
  });
  const { member } = await completeProfile('athlete', { city: 'toronto', state: '', country: 'Canada' });
  const home = { city: 'Toronto', state: '', country: 'CA' };
  expect((await member.get('/api/athletes/me')).body).toMatchObject(home);
  for (const query of ['near=Toronto, Canada&radius=10', 'near=my school&radius=60'])
    expect((await coach.get(`/api/athletes?${query}`)).body, query).toMatchObject([home]);
  const map = (await coach.get('/api/map?near=toronto,canada&radius=10')).body;
  expect(map).toMatchObject({ totals: { athletes: 1, cities: 1, states: 0 }, places: [home] });
  expect((await coach.get('/api/suggestions?q=toron')).body).toMatchObject([
    { kind: 'city', label: 'Toronto, Canada', detail: '1 athlete' },
  ]);
});

test('an athlete abroad is under no state, counts in the total, and is named where the data have no such city [14.3]', async () => {
  const { member } = await completeProfile('athlete', { city: 'Little Nowhere', country: 'NO' });
  const all = await member.get('/api/athletes?limit=100');
  const byState = await member.get('/api/athletes?state=');
  expect(Number(all.headers.get('x-total-count'))).toBe(all.body.length);
  expect(Number(byState.headers.get('x-total-count'))).toBe(all.body.length);
  const norwegians = await member.get('/api/athletes?state=NO');
  expect([norwegians.headers.get('x-total-count'), norwegians.body]).toEqual(['0', []]);
  const map = (await member.get('/api/map')).body;
  expect(map.totals.athletes).toBe(all.body.length);
  expect(map.unplaced).toEqual([{ city: 'Little Nowhere', state: '', country: 'NO', count: 1 }]);
});

test.each([
  [{ city: 'Toronto', state: 'OH', country: 'CA' }, 'state'],
  [{ city: 'Toronto', country: 'US' }, 'state'],
  [{ city: 'Toronto', state: '', country: '' }, 'state'],
  [{ city: 'Toronto', state: 'Ontario' }, 'state'],
  [{ city: 'Toronto', country: 'Narnia' }, 'country'],
  [{ city: 'San Juan', country: 'PR' }, 'country'],
  [{ city: 'Toronto', country: 7 }, 'country'],
  [{ city: ' ', country: 'CA' }, 'city'],
])('a home %j is refused at %s, and nothing is stored [14.3]', async (home, path) => {
  for (const role of ['athlete', 'coach'] as const) {
    const { member, response } = await completeProfile(role, home);
    expect([response.status, response.body.errors.map((error: { path: string }) => error.path)]).toEqual([
      422,
      [path],
    ]);
    expect((await member.get('/api/auth/me')).body.profileComplete).toBe(false);
  }
});

test('an athlete moves from Ohio to Toronto and back, and list, map and counts follow at once [14.3]', async () => {
  const athlete = await app.addAthlete({ city: 'Columbus', state: 'OH' });
  const { id } = (await athlete.get('/api/athletes/me')).body;
  const countIn = async (query: string) =>
    Number((await athlete.get(`/api/athletes?${query}`)).headers.get('x-total-count'));
  const before = { ohio: await countIn('state=OH'), toronto: await countIn('near=Toronto, Canada&radius=5') };
  const toToronto = { city: 'Toronto', country: 'CA' };
  const changeAthleteHome = (home: object) => athlete.patch(`/api/athletes/${id}`, home);

  expect((await changeAthleteHome({ ...toToronto, state: 'OH' })).body.errors).toMatchObject([
    { path: 'state' },
  ]);
  expect((await changeAthleteHome({ country: 'CA' })).body).toMatchObject({
    city: 'Columbus',
    state: '',
    country: 'CA',
  });
  expect((await changeAthleteHome(toToronto)).body).toMatchObject({
    city: 'Toronto',
    state: '',
    country: 'CA',
  });
  expect(await countIn('state=OH')).toBe(before.ohio - 1);
  expect(await countIn('near=Toronto, Canada&radius=5')).toBe(before.toronto + 1);
  // Still abroad: a state alone does not move anybody.
  expect((await changeAthleteHome({ state: 'OH' })).status).toBe(422);
  expect((await changeAthleteHome({ country: 'US' })).body.errors).toMatchObject([{ path: 'state' }]);
  expect((await changeAthleteHome({ city: 'Columbus', state: 'OH', country: 'US' })).status).toBe(200);
  expect(await countIn('state=OH')).toBe(before.ohio);
  const outsider = await app.addAthlete();
  expect((await outsider.patch(`/api/athletes/${id}`, toToronto)).status).toBe(403);
  expect((await app.visitor().patch(`/api/athletes/${id}`, toToronto)).status).toBe(401);
});

test('a coach moves abroad, and leaves the state behind', async () => {
  const coach = await app.addCoach();
  const { id } = (await coach.get('/api/coaches/me')).body;
  const { status, body } = await coach.patch(`/api/coaches/${id}`, { city: 'Vancouver', country: 'CA' });
  expect([status, body]).toMatchObject([200, { city: 'Vancouver', state: '', country: 'CA' }]);
  expect((await coach.patch(`/api/coaches/${id}`, { state: 'TX' })).body.errors).toMatchObject([
    { path: 'state' },
  ]);
});

test('a form suggests cities of its country only', async () => {
  const member = await app.register('athlete');
  const listCities = async (query: string) =>
    (await member.get(`/api/places?${query}`)).body.map(
      (place: { city: string; state: string; country: string }) =>
        [place.city, place.state, place.country].join(' '),
    );
  expect((await listCities('q=tor&country=CA'))[0]).toBe('Toronto  CA');
  expect(await listCities('q=toronto')).toEqual(['Toronto OH US']);
  expect((await listCities('q=san juan'))[0]).toBe('San Juan PR US');
  expect(await listCities('q=tor&country=Narnia')).toEqual([]);
});

test('a city is known by its whole name alone, in any spelling that profiles are placed by [58.5]', async () => {
  const member = await app.register('athlete');
  const listNames = async (query: string) =>
    (await member.get(`/api/places?exact=true&${query}`)).body.map(
      (place: { city: string; state: string; country: string }) =>
        [place.city, place.state, place.country].join(' '),
    );
  expect(await listNames('q=AUSTIN&state=TX')).toEqual(['Austin TX US']);
  expect(await listNames('q=Aust&state=TX')).toEqual([]);
  expect(await listNames('q=Austin')).toEqual([]);
  expect(await listNames('q=toronto&country=CA')).toEqual(['Toronto  CA']);
  expect((await member.get('/api/places?q=Austin&exact=maybe')).status).toBe(422);
});
