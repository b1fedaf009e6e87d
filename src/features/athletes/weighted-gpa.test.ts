import { expect, test } from 'vitest';
import { openTestApp } from '../../../tests/support/test-app.ts';

const app = openTestApp();

test('an athlete has a weighted GPA with its scale, which a coach reads beside the unweighted one [15.1]', async () => {
  const [athlete, coach] = [await app.addAthlete({ gpa: 3.8 }), await app.addCoach()];
  const address = `/api/athletes/${athlete.profile.id}`;
  await athlete.patch(address, { weightedGpa: 4.62, weightedGpaScale: 5 });
  expect((await coach.get(address)).body).toMatchObject({
    gpa: 3.8,
    weightedGpa: 4.62,
    weightedGpaScale: 5,
  });
  expect((await athlete.patch(address, { weightedGpa: null })).body).toMatchObject({ weightedGpa: null });
});

test.each([
  ['above its scale', { weightedGpa: 5.01, weightedGpaScale: 5 }, 'weightedGpa'],
  ['without a scale', { weightedGpa: 4.6 }, 'weightedGpaScale'],
  ['with a scale that no school has', { weightedGpa: 4.6, weightedGpaScale: 4.75 }, 'weightedGpaScale'],
  ['below zero', { weightedGpa: -1, weightedGpaScale: 5 }, 'weightedGpa'],
  ['with three decimals', { weightedGpa: 4.625, weightedGpaScale: 5 }, 'weightedGpa'],
  ['that is a word', { weightedGpa: 'good', weightedGpaScale: 5 }, 'weightedGpa'],
])('a weighted GPA %s gets 422 at its field, and nothing is stored [15.1]', async (_what, grades, path) => {
  const athlete = await app.addAthlete();
  const answer = await athlete.patch(`/api/athletes/${athlete.profile.id}`, { ...grades, bio: 'New' });
  expect([answer.status, answer.body.errors[0].path]).toEqual([422, path]);
  expect((await athlete.get('/api/athletes/me')).body).toMatchObject({ bio: null, weightedGpa: null });
  const registering = await app.register('athlete');
  const form = {
    role: 'athlete',
    sport: 'Football',
    position: 'Quarterback',
    classYear: 2027,
    city: 'Austin',
    state: 'TX',
    highSchool: 'Westlake High',
    ...grades,
  };
  const completed = await registering.post(`/api/auth/complete-profile/${registering.id}`, form);
  expect([completed.status, completed.body.errors[0].path]).toEqual([422, path]);
  expect((await registering.get('/api/athletes/me')).status).toBe(404);
});

test('a change of the grade or of the scale alone is checked with the other one', async () => {
  const athlete = await app.addAthlete({ weightedGpa: 5.4, weightedGpaScale: 6 });
  const address = `/api/athletes/${athlete.profile.id}`;
  const tooHigh = await athlete.patch(address, { weightedGpaScale: 5 });
  expect([tooHigh.status, tooHigh.body.errors]).toEqual([
    422,
    [{ path: 'weightedGpa', message: 'On a 5.0 scale, a weighted GPA is at most 5.0' }],
  ]);
  const withoutScale = await athlete.patch(address, { weightedGpaScale: null });
  expect([withoutScale.status, withoutScale.body.errors[0].path]).toEqual([422, 'weightedGpaScale']);
  expect((await athlete.patch(address, { weightedGpa: 5.9 })).status).toBe(200);
  expect((await athlete.get('/api/athletes/me')).body).toMatchObject({
    weightedGpa: 5.9,
    weightedGpaScale: 6,
  });
});
