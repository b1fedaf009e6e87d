import { expect, test } from 'vitest';
import {
  addVerifiedCoach,
  createEvaluationForm,
  evaluateAthleteAs,
  getRating,
} from '../../../tests/support/evaluate-as-verified-coach.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';
import { type AthleteMember, password, quarterback } from '../../../tests/support/test-members.ts';
import { addStaff, suspendMember } from '../../../tests/support/test-staff.ts';

const app = openTestApp();
const toPath = (athlete: Pick<AthleteMember, 'profile'>) => `/api/athletes/${athlete.profile.id}/evaluation`;

test('a verified coach evaluates, changes and withdraws; the rating is the Bayesian mean [23.1 23.2]', async () => {
  const [coach, athlete] = [await addVerifiedCoach(app), await app.addAthlete()];
  const path = toPath(athlete);
  expect((await coach.get(path)).body).toEqual({
    refusal: null,
    sport: 'Football',
    criteria: ['Speed & Quickness', 'Strength & Size', 'Position Skills', 'Football IQ', 'Motor'],
    evaluation: null,
  });
  const form = { sport: 'Football', grades: [5, 4, 5, 3, 1], note: '  Quick hands ' };
  const saved = await coach.put(path, form);
  expect([saved.status, saved.body]).toEqual([
    200,
    { ...form, note: 'Quick hands', updatedAt: expect.any(String) },
  ]);
  expect((await coach.get(path)).body.evaluation).toEqual(saved.body);
  // 5 and 4 count two parts of ten, 5 three, 3 two, 1 one: 4.0.
  expect(await getRating(app, athlete)).toEqual([3.17, 1]);

  expect((await coach.put(path, { ...createEvaluationForm(5), note: null })).body.note).toBeNull();
  expect(await getRating(app, athlete)).toEqual([3.33, 1]);
  expect((await coach.delete(path)).status).toBe(204);
  expect((await coach.delete(path)).status).toBe(204);
  expect(await getRating(app, athlete)).toEqual([3, 0]);
  expect((await coach.get(path)).body.evaluation).toBeNull();
});

test('the profile, lists, filters, sorts and roster figures follow at once [23.2]', async () => {
  const sport = 'Rifle';
  const outsider = await app.addCoach({ sport });
  const [athlete, rival] = [await app.addAthlete({ sport }), await app.addAthlete({ sport })];
  const listIds = async (query: string) =>
    (await outsider.get(`/api/athletes?sport=${sport}&${query}`)).body.map(({ id }: { id: string }) => id);
  const getFigures = async () =>
    (await athlete.get(`/api/coaches/${outsider.profile.id}/roster/summary`)).body;
  expect(await listIds('sort=rating')).toEqual([rival.profile.id, athlete.profile.id]);
  expect(await listIds('minRating=4.5')).toEqual([]);
  expect(await getFigures()).toMatchObject({ starPlayers: 0, averageRating: 3 });
  for (let n = 0; n < 15; n++) await evaluateAthleteAs(await addVerifiedCoach(app, { sport }), athlete, 5);
  expect((await outsider.get(`/api/athletes/${athlete.profile.id}`)).body).toMatchObject({
    rating: 4.5,
    ratingCount: 15,
  });
  expect(await listIds('sort=rating')).toEqual([athlete.profile.id, rival.profile.id]);
  expect(await listIds('minRating=4.5')).toEqual([athlete.profile.id]);
  expect(await getFigures()).toMatchObject({ starPlayers: 1, averageRating: 3.8 });
});

test('coaches who evaluate one athlete at the same time lose nothing [23.3]', async () => {
  const athlete = await app.addAthlete();
  const coaches = await Promise.all(Array.from({ length: 8 }, () => addVerifiedCoach(app)));
  const evaluateAll = (grade: number) =>
    Promise.all(
      coaches.flatMap((coach) => [
        evaluateAthleteAs(coach, athlete, 1),
        evaluateAthleteAs(coach, athlete, grade),
      ]),
    );
  await evaluateAll(5);
  await Promise.all(coaches.map((coach) => evaluateAthleteAs(coach, athlete, 5)));
  expect(await getRating(app, athlete)).toEqual([4.23, 8]);
  const answers = await Promise.all(
    coaches.flatMap((coach) => [evaluateAthleteAs(coach, athlete, 2), coach.delete(toPath(athlete))]),
  );
  expect(answers.filter(({ status }) => status !== 200 && status !== 204)).toEqual([]);
  await Promise.all(
    coaches.map((coach, n) => (n < 3 ? evaluateAthleteAs(coach, athlete, 4) : coach.delete(toPath(athlete)))),
  );
  expect(await getRating(app, athlete)).toEqual([3.38, 3]);
});

test('an athlete reads the mean and the number, from three coaches on each criterion, and never who or the note [23.4]', async () => {
  const athlete = await app.addAthlete();
  const getOwn = async () => (await athlete.get('/api/athletes/me/rating')).body;
  expect(await getOwn()).toEqual({ rating: 3, ratingCount: 0, criteria: null });
  const names = { firstName: 'Ruth', lastName: 'Secretname' };
  for (const grades of [
    [5, 4, 3, 2, 1],
    [4, 4, 4, 4, 4],
  ])
    await (await addVerifiedCoach(app, {}, names)).put(toPath(athlete), {
      sport: 'Football',
      grades,
      note: 'Secret',
    });
  expect(await getOwn()).toEqual({ rating: 3.17, ratingCount: 2, criteria: null });
  await evaluateAthleteAs(await addVerifiedCoach(app, {}, names), athlete, 5);
  expect(await getOwn()).toEqual({
    rating: 3.4,
    ratingCount: 3,
    criteria: [
      { name: 'Speed & Quickness', mean: 4.7 },
      { name: 'Strength & Size', mean: 4.3 },
      { name: 'Position Skills', mean: 4 },
      { name: 'Football IQ', mean: 3.7 },
      { name: 'Motor', mean: 3.3 },
    ],
  });
  for (const path of [
    `/api/athletes/${athlete.profile.id}`,
    '/api/athletes/me',
    '/api/activity',
    '/api/dashboard',
  ])
    expect(JSON.stringify((await athlete.get(path)).body)).not.toContain('Secret');
  expect((await athlete.get(toPath(athlete))).status).toBe(403);
});

test('a colleague reads neither grades nor note of another coach [23.4]', async () => {
  const [coach, outsider, athlete] = [
    await addVerifiedCoach(app),
    await addVerifiedCoach(app),
    await app.addAthlete(),
  ];
  await coach.put(toPath(athlete), { ...createEvaluationForm(5), note: 'Secret' });
  expect((await outsider.get(toPath(athlete))).body.evaluation).toBeNull();
  await outsider.delete(toPath(athlete));
  expect((await coach.get(toPath(athlete))).body.evaluation.note).toBe('Secret');
});

test('visitors, athletes, coaches of another sport and those who are not verified do not evaluate [23.5]', async () => {
  const [athlete, unverified] = [await app.addAthlete(), await app.addCoach()];
  const ofSoccer = await addVerifiedCoach(app, { sport: 'Soccer' });
  const newcomer = await app.register('coach');
  const path = toPath(athlete);
  const form = createEvaluationForm(5);
  expect((await app.visitor().put(path, form)).status).toBe(401);
  expect((await athlete.put(path, form)).status).toBe(403);
  for (const [coach, refusal, message] of [
    [unverified, 'not-verified', 'Only verified coaches evaluate athletes.'],
    [newcomer, 'not-verified', 'Only verified coaches evaluate athletes.'],
    [ofSoccer, 'other-sport', 'You can evaluate athletes of your own sport only.'],
  ] as const) {
    expect((await coach.get(path)).body.refusal).toBe(refusal);
    const { status, body } = await coach.put(path, form);
    expect([status, body.detail]).toEqual([403, message]);
  }
  expect(await getRating(app, athlete)).toEqual([3, 0]);
});

test.each([
  ['grades', [5, 5, 5, 5]],
  ['grades', [5, 5, 5, 5, 5, 5]],
  ['grades', [5, 5, 5, 5, 0]],
  ['grades', [5, 5, 5, 5, 6]],
  ['grades', [5, 5, 5, 5, 2.5]],
  ['grades', [5, 5, 5, 5, null]],
  ['grades', [5, 5, 5, 5, '5']],
  ['grades', 5],
  ['sport', 'Soccer'],
  ['sport', 'Quidditch'],
  ['note', 'x'.repeat(2001)],
  ['rating', 5],
])('a wrong %s is refused, case %# [23.6]', async (field, value) => {
  const [coach, athlete] = [await addVerifiedCoach(app), await app.addAthlete()];
  const { status, body } = await coach.put(toPath(athlete), { ...createEvaluationForm(5), [field]: value });
  expect(status).toBe(422);
  expect(JSON.stringify(body.errors)).toContain(field);
  expect(await getRating(app, athlete)).toEqual([3, 0]);
});

test('an athlete who is hidden, not there, a graduate, not claimed or suspended is not evaluated [23.6]', async () => {
  const coach = await addVerifiedCoach(app);
  const [blocking, blocked, graduate, suspended, erased] = [
    await app.addAthlete(),
    await app.addAthlete(),
    await app.addAthlete(),
    await app.addAthlete(),
    await app.addAthlete(),
  ];
  await blocking.put(`/api/blocks/${coach.id}`);
  await coach.put(`/api/blocks/${blocked.id}`);
  await suspendMember(await addStaff(app), suspended.id);
  await erased.post('/api/auth/erasure', { password });
  await app.runInDays(15, () => app.runClaimAndErasureJobs());
  for (const athlete of [
    blocking,
    blocked,
    suspended,
    erased,
    { profile: { ...erased.profile, id: coach.profile.id } },
  ])
    expect((await coach.put(toPath(athlete), createEvaluationForm(5))).status).toBe(404);
  await app.database.pool.query('update athletes set listed = false where id = $1', [graduate.profile.id]);
  expect((await coach.get(toPath(graduate))).body.refusal).toBe('not-listed');
  expect((await evaluateAthleteAs(coach, graduate, 5)).status).toBe(403);
  const user = { firstName: 'Noa', lastName: 'Diaz', email: 'noa@school.test', username: 'noa', password };
  const added = (await coach.post('/api/athletes', { user, ...quarterback })).body;
  expect((await coach.get(toPath({ profile: added }))).body.refusal).toBe('unclaimed');
  expect((await coach.put(toPath({ profile: added }), createEvaluationForm(5))).status).toBe(403);
});
