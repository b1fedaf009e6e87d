import { beforeAll, expect, test } from 'vitest';
import { openTestApp } from '../../../tests/support/test-app.ts';
import type { AthleteMember, CoachMember } from '../../../tests/support/test-members.ts';

const app = openTestApp();
const somebody = '01920000-0000-7000-8000-000000000000';
let athlete: AthleteMember;
let coach: CoachMember;

beforeAll(async () => {
  athlete = await app.addAthlete();
  coach = await app.addCoach();
});

const findNames = async (q: string): Promise<string[]> =>
  (await coach.get(`/api/schools?q=${encodeURIComponent(q)}`)).body.map(({ name }: { name: string }) => name);
const findId = async (q: string): Promise<string> =>
  (await coach.get(`/api/schools?q=${encodeURIComponent(q)}`)).body[0].id;

test('a school is found by the beginning of any of its words, its domain, and with a typing error', async () => {
  for (const q of ['rice uni', 'Rice University', 'THE RICE UNIVERSITY', 'university rice', 'rice.edu'])
    expect([q, (await findNames(q))[0]]).toEqual([q, 'Rice University']);
  expect((await findNames('Geogetown University'))[0]).toBe('Georgetown University');
  expect(await findNames('qqqqxxzz')).toEqual([]);
  expect(await findNames('')).toEqual([]);
  expect(await findNames('%')).toEqual([]);
  expect((await app.visitor().get('/api/schools?q=rice')).status).toBe(401);
  const tooLong = await coach.get(`/api/schools?q=${'a'.repeat(201)}`);
  expect(tooLong.body.errors).toEqual([{ path: 'q', message: 'Please search with at most 200 characters' }]);
});

test('schools of one name are told apart by their places', async () => {
  const { body } = await coach.get('/api/schools?q=bethel+university');
  const places = body.map(({ city, state }: { city: string; state: string }) => `${city}, ${state}`);
  expect(places).toEqual(expect.arrayContaining(['Saint Paul, MN', 'McKenzie, TN']));
});

test('a coach who picks a school gets its name, and athletes find the coach on its page', async () => {
  const schoolId = await findId('georgetown.edu');
  const { body: school } = await athlete.get(`/api/schools/${schoolId}`);
  expect(school).toMatchObject({
    name: 'Georgetown University',
    city: 'Washington',
    state: 'DC',
    coaches: [],
  });
  expect(school.sources.name).toEqual({
    title: expect.any(String),
    url: expect.stringMatching(/^https:/),
    checkedOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  });
  const rice = await athlete.get(`/api/schools/${coach.profile.schoolId}`);
  expect(rice.body.coaches).toEqual([
    {
      ...{ id: coach.profile.id, firstName: 'Sam', lastName: 'Doe', profileImage: null },
      ...{ sport: 'Football', position: 'Head Coach', verified: false },
    },
  ]);
  const other = await app.addCoach();
  const seenByOther = await other.get(`/api/schools/${coach.profile.schoolId}`);
  expect(seenByOther.body.coaches.map(({ id }: { id: string }) => id)).toEqual([other.profile.id]);
  expect((await athlete.get(`/api/schools/${somebody}`)).status).toBe(404);
  expect((await app.visitor().get(`/api/schools/${schoolId}`)).status).toBe(401);
});

test('a coach who picks a school of another state, or one that is not there, gets 422 at schoolId [13.30]', async () => {
  const address = `/api/coaches/${coach.profile.id}`;
  for (const schoolId of [await findId('georgetown.edu'), somebody]) {
    const answer = await coach.patch(address, { schoolId, bio: 'Changed' });
    expect([answer.status, answer.body.errors[0].path]).toEqual([422, 'schoolId']);
  }
  expect((await coach.get('/api/coaches/me')).body).toEqual(coach.profile);
});

test('a typed name becomes the only school of the state that it can mean, or the coach is asked [13.32]', async () => {
  const known = await app.addCoach({ school: 'univ. of Minnesota duluth', city: 'Duluth', state: 'MN' });
  expect(known.profile).toMatchObject({
    school: 'univ. of Minnesota duluth',
    college: { name: 'University of Minnesota-Duluth' },
    asksForSchool: false,
  });
  const unsure = await app.addCoach({ school: 'Hometown College' });
  expect(unsure.profile).toMatchObject({ schoolId: null, college: null, asksForSchool: true });
  const answered = await unsure.patch(`/api/coaches/${unsure.profile.id}`, { schoolId: null });
  expect(answered.body).toMatchObject({ school: 'Hometown College', asksForSchool: false });
});

test('a coach who moves to another state has no school there until they name one', async () => {
  const moving = await app.addCoach();
  const moved = await moving.patch(`/api/coaches/${moving.profile.id}`, { city: 'Tulsa', state: 'OK' });
  expect(moved.body).toMatchObject({ schoolId: null, asksForSchool: true, state: 'OK' });
});

test('a coach tells us about a missing school once; a second request replaces the first [13.31]', async () => {
  const form = {
    name: 'Brand New College',
    city: 'Austin',
    state: 'Texas',
    website: 'www.brandnew.edu/about',
  };
  const first = await coach.post('/api/schools/missing', form);
  expect(first.status).toBe(201);
  expect(first.body).toMatchObject({ name: 'Brand New College', state: 'TX', website: 'brandnew.edu' });
  expect((await coach.post('/api/schools/missing', { ...form, name: 'Newer College' })).status).toBe(201);
  const { rows } = await app.database.pool.query('select name from missing_schools where user_id = $1', [
    coach.id,
  ]);
  expect(rows).toEqual([{ name: 'Newer College' }]);
  expect((await athlete.post('/api/schools/missing', form)).status).toBe(403);
  expect((await app.visitor().post('/api/schools/missing', form)).status).toBe(401);
});

test('a missing school with a bad field, or with the website of another school, gets 422 at that field', async () => {
  const outsider = await app.addCoach();
  const form = { name: 'Odd College', city: 'Austin', state: 'TX' };
  for (const [change, path] of [
    [{ name: ' ' }, 'name'],
    [{ city: '' }, 'city'],
    [{ state: 'ZZ' }, 'state'],
    [{ state: '' }, 'state'],
    [{ country: 'CA' }, 'state'],
    [{ country: 'Canada', state: '' }, 'country'],
    [{ website: 'not a site' }, 'website'],
    [{ website: 'https://www.georgetown.edu' }, 'website'],
    [{ website: 'hoyas.georgetown.edu' }, 'website'],
    [{ website: 'ge0rgetown.edu' }, 'website'],
    [{ website: 'georgetown.edu.co' }, 'website'],
    [{ website: 'georgetown-edu.com' }, 'website'],
    [{ website: 'rniami.edu' }, 'website'],
    [{ website: 'vvisc.edu' }, 'website'],
    [{ website: 'gеorgetown.edu' }, 'website'],
  ] as const) {
    const answer = await outsider.post('/api/schools/missing', { ...form, ...change });
    expect([change, answer.status, answer.body.errors?.[0]?.path]).toEqual([change, 422, path]);
  }
  const { rows } = await app.database.pool.query('select from missing_schools where user_id = $1', [
    outsider.id,
  ]);
  expect(rows).toHaveLength(0);
});
