import { expect, test } from 'vitest';
import type { MemberClient } from '../../../tests/support/http-client.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';

const app = openTestApp();
const midfielder = { sport: 'Soccer', position: 'Central Midfielder' };
const getQuestions = async (member: MemberClient) => (await member.get('/api/dashboard')).body.questions;
const dismissProfileQuestion = (member: MemberClient, question: unknown = 'gender') =>
  member.post('/api/dashboard/dismissed-questions', { question });

test('an athlete without a gender is asked for it until they answer [13.2]', async () => {
  const athlete = await app.addAthlete(midfielder);
  expect(await getQuestions(athlete)).toEqual(['gender']);
  await athlete.patch(`/api/athletes/${athlete.profile.id}`, { gender: 'womens' });
  expect(await getQuestions(athlete)).toEqual([]);
});

test('a coach whose program has no gender is asked for it until they answer [13.2]', async () => {
  const coach = await app.addCoach({ sport: 'Soccer' });
  expect(await getQuestions(coach)).toEqual(['gender']);
  await coach.patch(`/api/coaches/${coach.profile.id}`, { genders: ['womens', 'mens'] });
  expect(await getQuestions(coach)).toEqual([]);
});

test('a coach whose typed school is unsure is asked for it until they answer', async () => {
  const coach = await app.addCoach({ sport: 'Baseball', school: 'Hometown College' });
  expect(await getQuestions(coach)).toEqual(['school']);
  await coach.patch(`/api/coaches/${coach.profile.id}`, { schoolId: null });
  expect(await getQuestions(coach)).toEqual([]);
});

test("a coach of 'Other' is asked for the sport until they choose one or put it aside [13.38]", async () => {
  const other = { sport: 'Other', genders: ['mens'] };
  const [coach, putAside] = [await app.addCoach(other), await app.addCoach(other)];
  expect([await getQuestions(coach), await getQuestions(putAside)]).toEqual([['sport'], ['sport']]);
  await coach.patch(`/api/coaches/${coach.profile.id}`, { sport: 'Lacrosse' });
  await dismissProfileQuestion(putAside, 'sport');
  expect([await getQuestions(coach), await getQuestions(putAside)]).toEqual([[], []]);
  const outsider = await app.addAthlete({ sport: 'Other', position: 'Curling', gender: 'mens' });
  expect(await getQuestions(outsider)).toEqual([]);
});

test('a member of a sport with one gender by nature is not asked [13.2]', async () => {
  expect(await getQuestions(await app.addAthlete({ sport: 'Softball', position: 'Pitcher' }))).toEqual([]);
  expect(await getQuestions(await app.addCoach({ sport: 'Baseball' }))).toEqual([]);
});

test('a question that was put aside is not asked again, and others are still asked it [13.2]', async () => {
  const [athlete, outsider] = [await app.addAthlete(midfielder), await app.addAthlete(midfielder)];
  for (const time of [1, 2])
    expect([time, (await dismissProfileQuestion(athlete)).status]).toEqual([time, 204]);
  expect(await getQuestions(athlete)).toEqual([]);
  expect(await getQuestions(outsider)).toEqual(['gender']);
  expect(
    (await app.visitor().post('/api/dashboard/dismissed-questions', { question: 'gender' })).status,
  ).toBe(401);
});

test('an unknown question is refused at its field', async () => {
  const athlete = await app.addAthlete(midfielder);
  const { status, body } = await dismissProfileQuestion(athlete, 'age');
  expect([status, body.errors]).toEqual([422, [{ path: 'question', message: 'There is no such question' }]]);
  expect(await getQuestions(athlete)).toEqual(['gender']);
});

test('a graduate who is open to offers is asked what comes next, until they say it or sign [13.6]', async () => {
  app.now = () => new Date('2027-07-31T12:00:00Z');
  const [athlete, signed] = [
    await app.addAthlete({ classYear: 2027 }),
    await app.addAthlete({ classYear: 2027 }),
  ];
  expect(await getQuestions(athlete)).toEqual([]);
  app.now = () => new Date('2027-08-01T12:00:00Z');
  expect(await getQuestions(athlete)).toEqual(['afterGraduation']);
  await athlete.patch(`/api/athletes/${athlete.profile.id}`, { afterGraduation: 'postgraduate' });
  await signed.patch(`/api/athletes/${signed.profile.id}`, { recruitingStatus: 'signed' });
  expect([await getQuestions(athlete), await getQuestions(signed)]).toEqual([[], []]);
  app.now = () => new Date();
});
