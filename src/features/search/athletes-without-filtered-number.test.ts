import { beforeAll, expect, test } from 'vitest';
import { addVerifiedCoach } from '../../../tests/support/evaluate-as-verified-coach.ts';
import { changeFieldAudiences, countInListAndMap, yearsAgo } from '../../../tests/support/field-audiences.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';
import type { AthleteMember, CoachMember } from '../../../tests/support/test-members.ts';

const app = openTestApp({ safeguards: true });
let coach: CoachMember;
let verified: CoachMember;
let outsider: AthleteMember;

beforeAll(async () => {
  verified = await addVerifiedCoach(app);
  [coach, outsider] = [await app.addCoach(), await app.addAthlete({ state: 'TX' })];
});

/** Whose list, count and map must agree. */
async function countFor(viewer: CoachMember | AthleteMember, query: string): Promise<number> {
  const found = await countInListAndMap(viewer, query);
  expect(new Set(found).size, `${query}: ${found}`).toBe(1);
  return found[0] ?? 0;
}

test.each([
  ['minGpa=3.5', 'gpa', { gpa: 3.6 }, { gpa: 3.4 }, { gpa: null }],
  ['minHeight=70&maxHeight=75', 'height', { height: `6'0"` }, { height: `6'4"` }, { height: '' }],
  ['minWeight=190', 'weight', { weight: 200 }, { weight: 180 }, { weight: null }],
])(
  '%s finds those without a %s too where they are asked for [43.7]',
  async (filter, number, fits, misfits, without) => {
    const [sport, city] = [
      { gpa: 'Rugby', height: 'Fencing', weight: 'Skiing' }[number] ?? '',
      { city: 'Waco', state: 'TX' },
    ];
    for (const values of [fits, misfits, without, without])
      await app.addAthlete({ ...city, sport, ...values });
    const others = `sport=${sport}&state=TX`;
    expect(await countFor(coach, `${others}&${filter}`)).toBe(1);
    expect(await countFor(coach, `${others}&missing=${number}`)).toBe(2);
    expect(await countFor(coach, `${others}&${filter}&orMissing=${number}`)).toBe(3);
    // Without a filter by the number it changes nothing.
    expect(await countFor(coach, `${others}&orMissing=${number}`)).toBe(4);
  },
);

test('several numbers may be missing, each where it is asked for [43.7]', async () => {
  const bowler = { sport: 'Bowling', gpa: 3.9, height: `6'0"` };
  for (const values of [{}, { gpa: null }, { height: '' }, { gpa: null, height: '' }])
    await app.addAthlete({ ...bowler, ...values });
  const query = 'sport=Bowling&minGpa=3.5&minHeight=70';
  expect(await countFor(coach, query)).toBe(1);
  expect(await countFor(coach, `${query}&orMissing=gpa`)).toBe(2);
  expect(await countFor(coach, `${query}&orMissing=gpa&orMissing=height`)).toBe(4);
  const age = await coach.get(`/api/athletes?${query}&orMissing=age`);
  expect([age.status, age.body.errors[0].path]).toEqual([422, 'orMissing']);
});

test('whoever nobody has rated has no rating, and is found beside the best rated where asked for [53.1]', async () => {
  const [rated] = [
    await app.addAthlete({ sport: 'Equestrian' }),
    await app.addAthlete({ sport: 'Equestrian' }),
  ];
  await app.database.pool.query('update athletes set rating = 4.5, rating_count = 2 where id = $1', [
    rated.profile.id,
  ]);
  expect(await countFor(coach, 'sport=Equestrian&minRating=4')).toBe(1);
  expect(await countFor(coach, 'sport=Equestrian&missing=rating')).toBe(1);
  expect(await countFor(coach, 'sport=Equestrian&minRating=4&orMissing=rating')).toBe(2);
  expect(await countFor(coach, 'sport=Equestrian&maxRating=2&orMissing=rating')).toBe(1);
});

test('the counts of everybody without a number, in all sports and in one, are those of the summaries [43.7]', async () => {
  await app.runJobs('athlete-counts');
  for (const sport of ['', '&sport=Golf', '&sport=Cheer&sport=Rugby'])
    for (const query of [
      'missing=gpa',
      'missing=height',
      'minGpa=3.5&orMissing=gpa',
      'minHeight=70&orMissing=height',
    ]) {
      const one = await countFor(coach, `${query}${sport}&hasFilm=true`);
      const other = await countFor(coach, `${query}${sport}&hasFilm=false`);
      expect(await countFor(coach, `${query}${sport}`), query + sport).toBe(one + other);
    }
});

test('who hides the GPA counts as one without, whatever it is, for those who may not see it [43.8]', async () => {
  const query = 'sport=Cheer&minGpa=3.5';
  const good = await app.addAthlete({ sport: 'Cheer', gpa: 3.9 });
  const poor = await app.addAthlete({ sport: 'Cheer', gpa: 2.1 });
  const countAll = async (viewer: CoachMember | AthleteMember) => [
    await countFor(viewer, query),
    await countFor(viewer, 'sport=Cheer&missing=gpa'),
    await countFor(viewer, `${query}&orMissing=gpa`),
  ];
  expect(await countAll(coach)).toEqual([1, 0, 1]);
  for (const athlete of [good, poor]) await changeFieldAudiences(athlete, { grades: 'verified-coaches' });
  for (const viewer of [coach, outsider]) expect(await countAll(viewer)).toEqual([0, 2, 2]);
  expect(await countAll(verified)).toEqual([1, 0, 1]);
  // The hidden number decides nothing: the outsider's list stays the same when it changes.
  await poor.patch(`/api/athletes/${poor.profile.id}`, { gpa: 4 });
  for (const viewer of [coach, outsider]) expect(await countAll(viewer)).toEqual([0, 2, 2]);
  await changeFieldAudiences(poor, { grades: 'nobody' });
  expect(await countAll(verified)).toEqual([1, 1, 2]);
  // Nobody without a GPA is found by a filter that asks for both at once.
  expect(await countFor(coach, `${query}&missing=gpa`)).toBe(0);
});

test('to athletes a weight that is for coaches is none [43.8]', async () => {
  const query = 'sport=Rifle&minWeight=150';
  const minor = await app.addAthlete({ sport: 'Rifle', weight: 160 });
  const adult = await app.addAthlete({ sport: 'Rifle', weight: 160 });
  await adult.put('/api/auth/birth-date', { birthDate: yearsAgo(19) });
  expect([await countFor(outsider, query), await countFor(outsider, `${query}&orMissing=weight`)]).toEqual([
    1, 2,
  ]);
  expect([await countFor(coach, query), await countFor(coach, `${query}&orMissing=weight`)]).toEqual([2, 2]);
  await changeFieldAudiences(minor, { weight: 'members' });
  await changeFieldAudiences(adult, { weight: 'coaches' });
  expect([await countFor(outsider, query), await countFor(outsider, 'sport=Rifle&missing=weight')]).toEqual([
    1, 1,
  ]);
});

test('who is blocked, erased or hidden is not among those without a number, and a visitor gets 401 [43.7]', async () => {
  const query = 'sport=Stunt&minGpa=3.5&orMissing=gpa';
  const athletes = [];
  for (let nth = 0; nth < 4; nth += 1) athletes.push(await app.addAthlete({ sport: 'Stunt', gpa: null }));
  const [blocked, erased, paused] = athletes as [AthleteMember, AthleteMember, AthleteMember];
  expect(await countFor(coach, query)).toBe(4);
  await coach.put(`/api/blocks/${blocked.id}`);
  expect(await countFor(coach, query)).toBe(3);
  await app.database.pool.query('update athletes set paused_at = now() where user_id = $1', [paused.id]);
  expect(await countFor(coach, query)).toBe(2);
  await app.database.pool.query('delete from athletes where user_id = $1', [erased.id]);
  expect(await countFor(coach, query)).toBe(1);
  expect((await app.visitor().get(`/api/athletes?${query}`)).status).toBe(401);
});

test('a saved search keeps those without a number [43.7]', async () => {
  const filters = { sport: ['Dance'], minGpa: 3.5, orMissing: ['gpa'] };
  const { status, body } = await coach.post('/api/saved-searches', { name: 'Dancers', filters });
  expect([status, body.filters]).toEqual([201, filters]);
  await app.database.pool.query("update saved_searches set looked_at = now() - interval '1 day'");
  await app.addAthlete({ sport: 'Dance', gpa: null });
  await app.addAthlete({ sport: 'Dance', gpa: 3 });
  const saved = (await coach.get('/api/saved-searches')).body as { name: string; newMatches: number }[];
  expect(saved.find(({ name }) => name === 'Dancers')?.newMatches).toBe(1);
});
