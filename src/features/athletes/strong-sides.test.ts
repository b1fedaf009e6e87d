import { expect, test } from 'vitest';
import { openTestApp } from '../../../tests/support/test-app.ts';

const app = openTestApp();

test('an athlete says how they bat and throw, and every member reads it; a visitor does not [37.1]', async () => {
  const pitcher = await app.addAthlete({
    ...{ sport: 'Baseball', position: 'Pitcher' },
    ...{ bats: 'right', strongHand: 'left' },
  });
  const path = `/api/athletes/${pitcher.profile.id}`;
  for (const member of [await app.addCoach({ sport: 'Golf' }), await app.addAthlete(), pitcher])
    expect((await member.get(path)).body).toMatchObject({
      ...{ bats: 'right', strongHand: 'left', strongFoot: null },
    });
  expect((await app.visitor().get(path)).status).toBe(401);
  const { body } = await pitcher.patch(path, { bats: 'switch', strongHand: '' });
  expect(body).toMatchObject({ bats: 'switch', strongHand: null });
});

test.each([
  [{ strongFoot: 'left' }, 'strongFoot', 'There is no ‘Strong Foot’ in Baseball'],
  [{ bats: 'both' }, 'bats', 'Please choose right, left or switch'],
  [{ strongHand: 'switch' }, 'strongHand', 'Please choose right, left or both'],
  [{ sport: 'Golf', position: 'Golfer', bats: 'left' }, 'bats', 'There is no ‘Bats’ in Golf'],
])('%j of a baseball player is refused at %s [37.1]', async (changes, field, message) => {
  const athlete = await app.addAthlete({ sport: 'Baseball', position: 'Pitcher' });
  const { status, body } = await athlete.patch(`/api/athletes/${athlete.profile.id}`, changes);
  expect({ status, body }).toMatchObject({ status: 422, body: { errors: [{ path: field, message }] } });
});

test('after a change of sport only what means the same in both remains [37.1]', async () => {
  const athlete = await app.addAthlete({
    ...{ sport: 'Baseball', position: 'Pitcher' },
    ...{ bats: 'left', strongHand: 'left' },
  });
  const change = async (changes: object) =>
    (await athlete.patch(`/api/athletes/${athlete.profile.id}`, changes)).body;
  expect(await change({ sport: 'Softball' })).toMatchObject({ bats: 'left', strongHand: 'left' });
  expect(await change({ sport: 'Ice Hockey', position: 'Center' })).toMatchObject({
    ...{ bats: null, strongHand: null },
  });
});

test('a coach gives the sides of an athlete whom they add [37.1]', async () => {
  const coach = await app.addCoach();
  const { body } = await coach.post('/api/athletes', {
    user: {
      ...{ firstName: 'Ana', lastName: 'Ortiz', email: 'ana.ortiz@school.test', username: 'ana.ortiz' },
      ...{ password: 'a long Passw0rd!', role: 'athlete' },
    },
    ...{
      sport: 'Soccer',
      position: 'Winger',
      strongFoot: 'both',
      classYear: 2028,
      city: 'Austin',
      state: 'TX',
    },
  });
  expect(body).toMatchObject({ strongFoot: 'both', strongHand: null, bats: null });
});

test('the list, the map and its count find them, without athletes of a blocked pair [37.2]', async () => {
  const [lefty, righty] = [
    await app.addAthlete({ sport: 'Lacrosse', position: 'Attack', strongHand: 'left' }),
    await app.addAthlete({ sport: 'Lacrosse', position: 'Attack', strongHand: 'right' }),
  ];
  const silent = await app.addAthlete({ sport: 'Lacrosse', position: 'Attack' });
  const [coach, outsider] = [await app.addCoach(), await app.addCoach()];
  const listIds = async (reader: typeof coach, query: string) => {
    const { body } = await reader.get(`/api/athletes?sport=Lacrosse&${query}`);
    return body.map(({ id }: { id: string }) => id);
  };
  expect(await listIds(coach, 'strongHand=left')).toEqual([lefty.profile.id]);
  expect(await listIds(coach, 'strongHand=left&strongHand=right')).toEqual([
    righty.profile.id,
    lefty.profile.id,
  ]);
  expect(await listIds(coach, '')).toContain(silent.profile.id);
  const countOnMap = async () =>
    (await coach.get('/api/map?sport=Lacrosse&strongHand=left')).body.totals.athletes;
  expect(await countOnMap()).toBe(1);
  await lefty.put(`/api/blocks/${coach.id}`);
  expect(await listIds(coach, 'strongHand=left')).toEqual([]);
  expect(await countOnMap()).toBe(0);
  expect(await listIds(outsider, 'strongHand=left')).toEqual([lefty.profile.id]);
  expect((await coach.get('/api/athletes?strongHand=switch')).status).toBe(422);
});

test('a saved search counts new left-handed pitchers alone, and the list reads them from words [37.2-3]', async () => {
  const coach = await app.addCoach();
  const { body: saved } = await coach.post('/api/saved-searches', {
    ...{ name: 'Lefties', filters: { position: ['Pitcher'], strongHand: ['left'] } },
  });
  expect(saved).toMatchObject({ filters: { position: ['Pitcher'], strongHand: ['left'] }, newMatches: 0 });
  const pitcher = { sport: 'Baseball', position: 'Pitcher', classYear: 2028 };
  const lefty = await app.addAthlete({ ...pitcher, strongHand: 'left' });
  await app.addAthlete({ ...pitcher, strongHand: 'right' });
  await app.addAthlete(pitcher);
  const { body: searches } = await coach.get('/api/saved-searches');
  expect(searches).toEqual([expect.objectContaining({ id: saved.id, newMatches: 1 })]);
  const found = await coach.get('/api/athletes?q=LHP%202028');
  expect(found.body.map(({ id }: { id: string }) => id)).toEqual([lefty.profile.id]);
});
