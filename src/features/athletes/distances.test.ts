import { beforeAll, expect, test } from 'vitest';
import { openTestApp } from '../../../tests/support/test-app.ts';
import type { AthleteMember, CoachMember } from '../../../tests/support/test-members.ts';

const app = openTestApp();
let coach: CoachMember;
let inDallas: AthleteMember;
let inHouston: AthleteMember;

beforeAll(async () => {
  coach = await app.addCoach({ city: 'Houston', state: 'TX' });
  inDallas = await app.addAthlete({ city: 'Dallas', state: 'TX' });
  inHouston = await app.addAthlete({ city: 'Houston', state: 'TX' });
});

async function readDistances(viewer: CoachMember | AthleteMember, query: string) {
  const { status, body } = await viewer.get(`/api/distances?${query}`);
  expect(status).toBe(200);
  return body as { from: string | null; miles: Record<string, number> };
}
const ids = () => `ids=${inDallas.profile.id}&ids=${inHouston.profile.id}`;

test('a coach reads the miles from the school, an athlete those from home, and both those from a place [43.9]', async () => {
  const [dallas, houston] = [inDallas.profile.id, inHouston.profile.id];
  const fromHouston = { [dallas]: 225, [houston]: 0 };
  expect(await readDistances(coach, ids())).toEqual({ from: 'school', miles: fromHouston });
  expect(await readDistances(inHouston, ids())).toEqual({ from: 'home', miles: fromHouston });
  for (const viewer of [coach, inDallas])
    expect(await readDistances(viewer, `${ids()}&near=Houston, TX`)).toEqual({
      from: 'place',
      miles: fromHouston,
    });
  const { miles } = await readDistances(coach, `${ids()}&near=32.78306,-96.80667`);
  expect(miles).toEqual({ [dallas]: 0, [houston]: 225 });
});

test('an unknown place or city has no miles, and is no error [43.10]', async () => {
  const lost = await app.addAthlete({ city: 'Nowhereville', state: 'TX' });
  expect(await readDistances(coach, `ids=${lost.profile.id}`)).toEqual({ from: 'school', miles: {} });
  expect(await readDistances(lost, ids())).toEqual({ from: null, miles: {} });
  expect(await readDistances(coach, `${ids()}&near=Atlantis, TX`)).toEqual({ from: null, miles: {} });
  expect(await readDistances(coach, 'near=Austin, TX')).toEqual({ from: 'place', miles: {} });
});

test('a wrong id is refused at its field, too many are, too, and a visitor gets 401 [43.10]', async () => {
  const wrong = await coach.get('/api/distances?ids=1');
  expect([wrong.status, wrong.body.errors[0].path]).toEqual([422, 'ids']);
  const many = Array.from({ length: 51 }, () => `ids=${inDallas.profile.id}`).join('&');
  expect((await coach.get(`/api/distances?${many}`)).status).toBe(422);
  expect((await app.visitor().get(`/api/distances?${ids()}`)).status).toBe(401);
});

test('nobody reads the miles to an athlete whom a block, a pause or a choice hides [43.10]', async () => {
  const readMiles = async (viewer: CoachMember | AthleteMember, athlete: AthleteMember) =>
    (await readDistances(viewer, `ids=${athlete.profile.id}&near=Houston, TX`)).miles;
  const [blocked, paused, shy] = [await app.addAthlete(), await app.addAthlete(), await app.addAthlete()];
  const outsider = await app.addAthlete();
  for (const viewer of [coach, outsider])
    for (const athlete of [blocked, paused, shy])
      expect(Object.keys(await readMiles(viewer, athlete))).toHaveLength(1);
  await blocked.put(`/api/blocks/${coach.id}`);
  await paused.patch('/api/athletes/me/visibility', { paused: true });
  await app.database.pool.query('update athletes set hidden_from_athletes = true where user_id = $1', [
    shy.id,
  ]);
  expect(await readMiles(coach, blocked)).toEqual({});
  expect(await readMiles(coach, paused)).toEqual({});
  expect(await readMiles(outsider, paused)).toEqual({});
  expect(await readMiles(outsider, shy)).toEqual({});
  expect(Object.keys(await readMiles(coach, shy))).toHaveLength(1);
  expect(Object.keys(await readMiles(outsider, blocked))).toHaveLength(1);
});

test('a suggested athlete has the miles from the school of the coach [43.9]', async () => {
  await app.addAthlete({ city: 'Dallas', state: 'TX' }, { firstName: 'Zebulon', lastName: 'Far' });
  const { body } = await coach.get('/api/suggestions?q=zebulon');
  expect(body[0].detail).toMatch(/ · Dallas, TX · 225 mi$/);
});
