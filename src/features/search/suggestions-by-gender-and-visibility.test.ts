import { beforeAll, expect, test } from 'vitest';
import { openTestApp } from '../../../tests/support/test-app.ts';
import type { AthleteMember, CoachMember } from '../../../tests/support/test-members.ts';
import type { Suggestion } from './contract.ts';

const app = openTestApp();
const waco = { city: 'Waco', state: 'TX' };
let coach: CoachMember;
let outsider: AthleteMember;

beforeAll(async () => {
  coach = await app.addCoach();
  outsider = await app.addAthlete();
  await app.addAthlete({ ...waco, gender: 'womens', highSchool: 'Waco High' }, { lastName: 'Wacona' });
  await app.addAthlete({ ...waco, gender: 'mens', highSchool: 'Wacoville Prep' }, { lastName: 'Wacoman' });
  await app.addAthlete({ ...waco }, { lastName: 'Wacosome' });
});

async function fetchSuggestionTexts(viewer: CoachMember | AthleteMember, query: string) {
  const { status, body } = await viewer.get(`/api/suggestions?${query}`);
  expect(status).toBe(200);
  return body.map(({ label, detail, kind }: Suggestion) =>
    kind === 'city' ? detail : label.split(' ').at(-1),
  );
}

test.each([
  ['', ['Wacoman', 'Wacona', 'Wacosome', '3 athletes', 'High', 'Prep']],
  ['&gender=womens', ['Wacona', 'Wacosome', '2 athletes', 'High']],
  ['&gender=mens', ['Wacoman', 'Wacosome', '2 athletes', 'Prep']],
  ['&gender=mens&gender=womens', ['Wacoman', 'Wacona', 'Wacosome', '3 athletes', 'High', 'Prep']],
])(
  'suggestions with %j are those of the gender, and of those who have not said [13.37]',
  async (gender, found) => {
    for (const viewer of [coach, outsider])
      expect((await fetchSuggestionTexts(viewer, `q=waco${gender}`)).sort()).toEqual(found.sort());
  },
);

test('a suggested city leads to the athletes around it, the nearest first [13.37] [43.6]', async () => {
  const { body } = await coach.get('/api/suggestions?q=waco&gender=womens');
  const city = body.find(({ kind }: Suggestion) => kind === 'city');
  expect(city.link).toBe('/athletes?near=Waco%2C+TX&radius=100&sort=distance&gender=womens');
  const listed = (await coach.get(`/api${city.link}`)).body.slice(0, 2);
  expect(listed.map((one: { city: string }) => one.city)).toEqual(['Waco', 'Waco']);
});

test('an unknown gender is refused at its field, and a visitor gets 401', async () => {
  const { status, body } = await coach.get('/api/suggestions?q=waco&gender=girls');
  expect([status, body.errors[0].path]).toEqual([422, 'gender']);
  expect((await app.visitor().get('/api/suggestions?q=waco&gender=womens')).status).toBe(401);
});

test('cities and schools are not suggested for athletes whom a block, erasure or graduation hides', async () => {
  const elko = { city: 'Elko', state: 'NV' };
  const blocked = await app.addAthlete({ ...elko, highSchool: 'Elkoview High' }, { lastName: 'Elkoson' });
  const visible = ['Elkoson', '1 athlete', 'High'];
  expect((await fetchSuggestionTexts(coach, 'q=elko')).sort()).toEqual(visible.toSorted());
  await coach.put(`/api/blocks/${blocked.id}`);
  expect(await fetchSuggestionTexts(coach, 'q=elko')).toEqual([]);
  expect(await fetchSuggestionTexts(blocked, 'q=elko')).toHaveLength(3);
  expect((await fetchSuggestionTexts(outsider, 'q=elko')).sort()).toEqual(visible.toSorted());
  await app.database.pool.query('update athletes set listed = false where id = $1', [blocked.profile.id]);
  expect(await fetchSuggestionTexts(outsider, 'q=elko')).toEqual([]);
  await app.database.pool.query('update athletes set listed = true where id = $1', [blocked.profile.id]);
  await app.database.pool.query('select erase_user($1, now())', [blocked.id]);
  expect(await fetchSuggestionTexts(outsider, 'q=elko')).toEqual([]);
});
