import { expect, test } from 'vitest';
import type { HttpClient } from '../../../tests/support/http-client.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';

const app = openTestApp();

const columbus = { city: 'Columbus', state: 'OH', highSchool: 'Eastmoor Academy' };
const lastName = 'Corrigan';

/** How many athletes called Corrigan a viewer finds with these filters: in the list, its count, and on the map. */
async function countInListTotalAndMap(viewer: HttpClient, filter: string) {
  const query = `${filter}&search=${lastName}`;
  const list = await viewer.get(`/api/athletes?${query}`);
  const { headers } = await viewer.get(`/api/athletes?${filter}`);
  const map = await viewer.get(`/api/map?bbox=-180,-85,180,85&zoom=3&${query}`);
  return {
    listed: list.body.length,
    total: Number(list.headers.get('x-total-count')),
    withoutWords: Number(headers.get('x-total-count')),
    onMap: map.body.totals.athletes,
  };
}
const nowhere = { listed: 0, total: 0, withoutWords: 0, onMap: 0 };
const once = { listed: 1, total: 1, withoutWords: 1, onMap: 1 };

test.each([
  ['sport', { sport: 'Tennis', position: 'Singles' }, 'sport=Football', 'sport=Tennis'],
  ['position', { position: 'Safety' }, 'position=Quarterback', 'position=Safety'],
  ['class year', { classYear: 2029 }, 'classYear=2027', 'classYear=2029'],
  ['state and city', { city: 'Boise', state: 'ID' }, 'state=OH', 'state=ID'],
])(
  'an athlete who corrects the %s is found by the new one at once, and by the old one no more [15.4]',
  async (_what, change, before, after) => {
    const athlete = await app.addAthlete(columbus, { firstName: 'Ada', lastName });
    const coach = await app.addCoach();
    expect([await countInListTotalAndMap(coach, before), await countInListTotalAndMap(coach, after)]).toEqual(
      [once, nowhere],
    );
    const changed = await athlete.patch(`/api/athletes/${athlete.profile.id}`, change);
    expect([changed.status, changed.body]).toMatchObject([200, change]);
    expect([await countInListTotalAndMap(coach, before), await countInListTotalAndMap(coach, after)]).toEqual(
      [nowhere, once],
    );
    await app.runJobs('athlete-counts');
    expect([await countInListTotalAndMap(coach, before), await countInListTotalAndMap(coach, after)]).toEqual(
      [nowhere, once],
    );
    await app.database.db.deleteFrom('users').where('id', '=', athlete.id).execute();
  },
);

const listSuggestedLabels = async (viewer: HttpClient, words: string) =>
  (await viewer.get(`/api/suggestions?q=${words}`)).body.map((one: { label: string }) => one.label);

test('suggestions, words and places follow a corrected school and town [15.4]', async () => {
  const athlete = await app.addAthlete({ ...columbus, highSchool: 'Zebulon High' }, { lastName });
  const coach = await app.addCoach();
  const address = `/api/athletes/${athlete.profile.id}`;
  expect(await listSuggestedLabels(coach, 'zebu')).toEqual(['Zebulon High']);
  await athlete.patch(address, { highSchool: 'Quillback Prep', city: 'boise', state: 'ID' });
  expect(await listSuggestedLabels(coach, 'zebu')).toEqual([]);
  expect(await listSuggestedLabels(coach, 'quillb')).toEqual(['Quillback Prep']);
  for (const [words, total] of [
    ['zebulon', '0'],
    ['quillback boise', '1'],
  ])
    expect((await coach.get(`/api/athletes?search=${words}`)).headers.get('x-total-count')).toBe(total);
  const found = await coach.get('/api/suggestions?q=corrig');
  expect(JSON.stringify(found.body)).toContain('Boise, ID');
  const near = await coach.get('/api/athletes?near=Boise,ID&radius=20&sort=distance');
  expect(near.body.map((one: { id: string }) => one.id)).toEqual([athlete.profile.id]);
});

test('a correction with one wrong field stores nothing and names the field [15.4]', async () => {
  const athlete = await app.addAthlete(columbus);
  for (const [change, path] of [
    [{ position: 'Safety', state: 'Narnia' }, 'state'],
    [{ position: 'Safety', sport: 'Quidditch' }, 'sport'],
    [{ position: 'Safety', classYear: 1999 }, 'classYear'],
    [{ position: '', city: 'Boise' }, 'position'],
    [{ position: 'Safety', city: ' ' }, 'city'],
  ] as const) {
    const { status, body } = await athlete.patch(`/api/athletes/${athlete.profile.id}`, change);
    expect([status, body.errors[0].path]).toEqual([422, path]);
  }
  expect((await athlete.get('/api/athletes/me')).body).toMatchObject({
    position: 'Quarterback',
    city: 'Columbus',
  });
});
