import { expect, test } from 'vitest';
import { openTestApp } from '../../../tests/support/test-app.ts';
import { quarterback } from '../../../tests/support/test-members.ts';

const app = openTestApp();

test('an athlete says in which she competes and how her recruiting stands, and every member reads it', async () => {
  const outsider = await app.addAthlete();
  const athlete = await app.addAthlete({ gender: 'womens' });
  const address = `/api/athletes/${athlete.profile.id}`;
  const fetchGenderAndStatusAsOutsider = async () => {
    const { gender, recruitingStatus, afterGraduation } = (await outsider.get(address)).body;
    return { gender, recruitingStatus, afterGraduation };
  };
  expect(await fetchGenderAndStatusAsOutsider()).toEqual({
    gender: 'womens',
    recruitingStatus: 'open',
    afterGraduation: null,
  });
  await athlete.patch(address, { recruitingStatus: 'notLooking', afterGraduation: 'transfer' });
  expect(await fetchGenderAndStatusAsOutsider()).toEqual({
    gender: 'womens',
    recruitingStatus: 'notLooking',
    afterGraduation: 'transfer',
  });
  await athlete.patch(address, { gender: null, afterGraduation: '' });
  expect(await fetchGenderAndStatusAsOutsider()).toEqual({
    gender: null,
    recruitingStatus: 'notLooking',
    afterGraduation: null,
  });
  expect((await outsider.patch(address, { gender: 'mens' })).status).toBe(403);
  expect((await app.visitor().patch(address, { gender: 'mens' })).status).toBe(401);
});

test.each([
  ['gender', 'girls'],
  ['recruitingStatus', 'not_looking'],
  ['recruitingStatus', null],
  ['afterGraduation', 'work'],
])('an athlete who sends %s %j gets 422 at that field, and nothing changes', async (field, value) => {
  const athlete = await app.addAthlete({ gender: 'mens' });
  const address = `/api/athletes/${athlete.profile.id}`;
  const { status, body } = await athlete.patch(address, { [field]: value, bio: 'Half of a change' });
  expect([status, body.errors[0].path]).toEqual([422, field]);
  expect((await athlete.get(address)).body).toMatchObject({ gender: 'mens', recruitingStatus: 'open' });
  expect((await athlete.get(address)).body.bio).not.toBe('Half of a change');
});

test('a coach says whom the program is for, and an unknown answer gets 422', async () => {
  const coach = await app.addCoach();
  expect(coach.profile.genders).toEqual([]);
  const address = `/api/coaches/${coach.profile.id}`;
  expect((await coach.patch(address, { genders: ['womens', 'mens'] })).body.genders).toEqual([
    'womens',
    'mens',
  ]);
  for (const genders of [['girls'], ['womens', 'womens'], 'womens', null]) {
    const { status, body } = await coach.patch(address, { genders });
    expect([status, body.errors[0].path.split('.')[0]]).toEqual([422, 'genders']);
  }
  expect((await coach.get('/api/coaches/me')).body.genders).toEqual(['womens', 'mens']);
  const other = await app.addCoach();
  expect((await other.patch(address, { genders: ['mens'] })).status).toBe(403);
});

test('a profile may say a class up to six years ahead of the school year, by the clock of the server', async () => {
  const athlete = await app.addAthlete();
  const address = `/api/athletes/${athlete.profile.id}`;
  const setClassYear = async (date: string, classYear: number) => {
    app.now = () => new Date(date);
    const { status, body } = await athlete.patch(address, { classYear, bio: date });
    return status === 200 ? status : body.errors;
  };
  const refused = [{ path: 'classYear', message: 'Please enter a valid graduation year' }];
  try {
    const later = new Date().getUTCFullYear() + 1;
    expect(await setClassYear(`${later}-07-31T12:00:00Z`, later + 7)).toEqual(refused);
    expect(await setClassYear(`${later}-07-31T12:00:00Z`, 2023)).toEqual(refused);
    expect((await athlete.get(address)).body).toMatchObject({ classYear: 2027, bio: null });
    expect(await setClassYear(`${later}-08-01T00:00:00Z`, later + 7)).toBe(200);
    expect((await athlete.get(`/api/athletes?classYear=${later + 7}`)).body).toMatchObject([
      { id: athlete.profile.id },
    ]);
    const form = { ...quarterback, role: 'athlete', classYear: later + 8 };
    const newcomer = await app.register('athlete');
    const { status, body } = await newcomer.post(`/api/auth/complete-profile/${newcomer.id}`, form);
    expect([status, body.errors]).toEqual([422, refused]);
    expect((await newcomer.get('/api/athletes/me')).status).toBe(404);
  } finally {
    app.now = () => new Date();
  }
});
