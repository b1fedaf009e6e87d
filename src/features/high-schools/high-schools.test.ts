import { expect, test } from 'vitest';
import type { HttpClient } from '../../../tests/support/http-client.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';
import { password } from '../../../tests/support/test-members.ts';

const app = openTestApp();

const fetchSuggestedHighSchoolNames = async (
  viewer: HttpClient,
  q: string,
  state = 'OH',
): Promise<string[]> => {
  const { body } = await viewer.get(`/api/high-schools?${new URLSearchParams({ state, q })}`);
  return body.map(({ name }: { name: string }) => name);
};

/** One athlete of each spelling, written to the database as older versions of the product stored them. */
async function addAthletesAsSpelled(home: { city: string; state: string }, ...spellings: string[]) {
  for (const highSchool of spellings) {
    const { profile } = await app.addAthlete(home);
    await app.database.db.updateTable('athletes').set({ highSchool }).where('id', '=', profile.id).execute();
  }
}

test('a member, also in step 2, is offered the schools of the state, the most used first [13.34]', async () => {
  const dayton = { city: 'Dayton', state: 'OH' };
  await addAthletesAsSpelled(
    dayton,
    'Oakwood High',
    'Oakwood High',
    'OAKWOOD HIGH',
    'Oak Grove',
    'Oak Grove',
  );
  await addAthletesAsSpelled({ city: 'Toledo', state: 'OH' }, 'oakwood high');
  await addAthletesAsSpelled({ city: 'Austin', state: 'TX' }, 'Oakmont', 'Oakmont');
  const [newAthlete, coach] = [await app.register('athlete'), await app.addCoach()];
  for (const viewer of [newAthlete, coach])
    expect(await fetchSuggestedHighSchoolNames(viewer, 'oak')).toEqual(['Oakwood High', 'Oak Grove']);
  expect(await fetchSuggestedHighSchoolNames(coach, 'OAKW')).toEqual(['Oakwood High']);
  expect(await fetchSuggestedHighSchoolNames(coach, 'oak', 'Texas')).toEqual(['Oakmont']);
  expect(await fetchSuggestedHighSchoolNames(coach, 'oak', 'NV')).toEqual([]);
});

test('at most eight schools are offered, and none for one letter or for signs', async () => {
  const names = Array.from({ length: 9 }, (_, nth) => `Pine Hill ${nth}`);
  await addAthletesAsSpelled({ city: 'Boise', state: 'ID' }, ...names, ...names);
  const coach = await app.addCoach();
  expect(await fetchSuggestedHighSchoolNames(coach, 'pine', 'ID')).toEqual(names.slice(0, 8));
  for (const q of ['', 'p', '%', '%%', '__', "'"])
    expect(await fetchSuggestedHighSchoolNames(coach, q, 'ID')).toEqual([]);
});

test('what only one athlete has typed is offered to nobody [13.34]', async () => {
  await addAthletesAsSpelled({ city: 'Reno', state: 'NV' }, 'Quillon Vance Homeschool');
  expect(await fetchSuggestedHighSchoolNames(await app.addCoach(), 'quillon', 'NV')).toEqual([]);
});

test('athletes whom a block, graduation or erasure hides do not make a school known [13.34]', async () => {
  const sparks = { city: 'Sparks', state: 'NV' };
  await addAthletesAsSpelled(sparks, 'Wildhorse High', 'Wildhorse High');
  const [coach, outsider] = [await app.addCoach(), await app.addAthlete()];
  const { pool } = app.database;
  const { rows } = await pool.query("select id, user_id from athletes where high_school = 'Wildhorse High'");
  const [{ id, user_id: userId }] = rows;
  expect(await fetchSuggestedHighSchoolNames(coach, 'wildh', 'NV')).toEqual(['Wildhorse High']);
  await coach.put(`/api/blocks/${userId}`);
  expect(await fetchSuggestedHighSchoolNames(coach, 'wildh', 'NV')).toEqual([]);
  expect(await fetchSuggestedHighSchoolNames(outsider, 'wildh', 'NV')).toEqual(['Wildhorse High']);
  await pool.query('update athletes set listed = false where id = $1', [id]);
  expect(await fetchSuggestedHighSchoolNames(outsider, 'wildh', 'NV')).toEqual([]);
  await pool.query('update athletes set listed = true where id = $1', [id]);
  await pool.query('select erase_user($1, now())', [userId]);
  expect(await fetchSuggestedHighSchoolNames(outsider, 'wildh', 'NV')).toEqual([]);
});

test('a school abroad is not offered in a state', async () => {
  const abroad = { city: 'Toronto', state: '', country: 'CA', highSchool: 'Zephyr Collegiate' };
  await app.addAthlete(abroad);
  await app.addAthlete(abroad);
  expect(await fetchSuggestedHighSchoolNames(await app.addCoach(), 'zephyr', 'CA')).toEqual([]);
});

test('a visitor gets 401, and bad input 422 at its field', async () => {
  expect((await app.visitor().get('/api/high-schools?state=OH&q=oak')).status).toBe(401);
  const coach = await app.addCoach();
  for (const [query, path] of [
    ['q=oak', 'state'],
    ['state=&q=oak', 'state'],
    ['state=ZZ&q=oak', 'state'],
    ['state=OH&state=TX', 'state'],
    [`state=OH&q=${'a'.repeat(121)}`, 'q'],
    ['state=OH&q=a%00b', 'q'],
    ['state=OH&city=Dayton', 'city'],
  ]) {
    const answer = await coach.get(`/api/high-schools?${query}`);
    expect([query, answer.status, answer.body.errors[0].path]).toEqual([query, 422, path]);
  }
});

test('the most used spelling of the city is stored, in step 2 and on the own profile [13.35]', async () => {
  const akron = { city: 'Akron', state: 'OH' };
  await addAthletesAsSpelled(akron, 'Saint Vincent–St. Mary', 'St. Vincent-St. Mary', 'St. Vincent-St. Mary');
  const typed = await app.addAthlete({ ...akron, highSchool: 'ST VINCENT ST MARY' });
  expect(typed.profile.highSchool).toBe('St. Vincent-St. Mary');
  const address = `/api/athletes/${typed.profile.id}`;
  await typed.patch(address, { highSchool: 'Firestone' });
  const changed = await typed.patch(address, { highSchool: 'saint vincent st. mary' });
  expect(changed.body.highSchool).toBe('St. Vincent-St. Mary');
  const elsewhere = await app.addAthlete({ city: 'Canton', state: 'OH', highSchool: 'ST VINCENT ST MARY' });
  expect(elsewhere.profile.highSchool).toBe('ST VINCENT ST MARY');
});

test('a coach who adds and corrects an athlete stores the spelling of the city, too [13.35]', async () => {
  const lima = { city: 'Lima', state: 'OH' };
  await addAthletesAsSpelled(lima, 'Shawnee High');
  const coach = await app.addCoach();
  const user = {
    ...{ firstName: 'Ada', lastName: 'Lim', email: 'ada.lim@school.test' },
    ...{ username: 'ada.lim', password, role: 'athlete' },
  };
  const profile = { sport: 'Football', position: 'Safety', classYear: 2027, ...lima };
  const added = await coach.post('/api/athletes', { ...profile, highSchool: 'shawnee high', user });
  expect([added.status, added.body.highSchool]).toEqual([201, 'Shawnee High']);
  const [listed] = (await coach.get('/api/athletes/added')).body;
  const address = `/api/athletes/added/${listed.id}`;
  const corrected = await coach.patch(address, { highSchool: 'SHAWNEE HIGH' });
  expect([corrected.status, corrected.body.athlete.highSchool]).toEqual([200, 'Shawnee High']);
});

test('an athlete alone with a spelling corrects it, and the same words in another city are another school', async () => {
  const forest = { city: 'Forest', state: 'OH' };
  const own = await app.addAthlete({ ...forest, highSchool: 'west lake' });
  await addAthletesAsSpelled({ city: 'Lake Forest', state: 'OH' }, 'WEST', 'WEST');
  const address = `/api/athletes/${own.profile.id}`;
  expect((await own.patch(address, { highSchool: 'West Lake' })).body.highSchool).toBe('West Lake');
  expect((await own.patch(address, { highSchool: null })).body.highSchool).toBeNull();
});

test('abroad a school is stored as it is typed', async () => {
  const toronto = { city: 'Toronto', state: '', country: 'CA' };
  await app.addAthlete({ ...toronto, highSchool: 'Northern Secondary' });
  const typed = await app.addAthlete({ ...toronto, highSchool: 'NORTHERN SECONDARY' });
  expect(typed.profile.highSchool).toBe('NORTHERN SECONDARY');
});
