import { expect, test } from 'vitest';
import { runVerifyCoachCommand } from '../../../tests/support/coach-verification.ts';
import {
  addVerifiedCoach,
  evaluateAthleteAs,
  getRating,
} from '../../../tests/support/evaluate-as-verified-coach.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';
import { password } from '../../../tests/support/test-members.ts';
import { addStaff, suspendMember } from '../../../tests/support/test-staff.ts';

const app = openTestApp();

/** An athlete with a five of one coach and a one of another: 3, from 2. */
async function addEvaluatedAthlete() {
  const [coach, outsider, athlete] = [
    await addVerifiedCoach(app),
    await addVerifiedCoach(app),
    await app.addAthlete(),
  ];
  await evaluateAthleteAs(coach, athlete, 5);
  await evaluateAthleteAs(outsider, athlete, 1);
  expect(await getRating(app, athlete)).toEqual([3, 2]);
  return { coach, outsider, athlete };
}

const eraseDueAccounts = () => app.runInDays(15, () => app.runClaimAndErasureJobs());

test('an erased coach takes the evaluation along [23.7]', async () => {
  const { coach, athlete } = await addEvaluatedAthlete();
  await coach.post('/api/auth/erasure', { password });
  await eraseDueAccounts();
  expect(await getRating(app, athlete)).toEqual([2.67, 1]);
});

test('an erased athlete takes the evaluations along, and one that is written meanwhile is refused [23.7]', async () => {
  const { coach, athlete } = await addEvaluatedAthlete();
  const { pool } = app.database;
  await pool.query('update users set erased_at = now() where id = $1', [athlete.id]);
  expect((await evaluateAthleteAs(coach, athlete, 2)).status).toBe(404);
  await pool.query('update users set erased_at = null where id = $1', [athlete.id]);
  await athlete.post('/api/auth/erasure', { password });
  const [, ...written] = await Promise.all([
    eraseDueAccounts(),
    evaluateAthleteAs(coach, athlete, 2),
    evaluateAthleteAs(coach, athlete, 3),
  ]);
  for (const { status } of written) expect([200, 404]).toContain(status);
  await eraseDueAccounts();
  const { rows } = await pool.query('select from evaluations where athlete_id = $1', [athlete.profile.id]);
  expect(rows).toEqual([]);
});

test('the evaluations of a suspended coach count again when the suspension is lifted [23.7]', async () => {
  const { coach, athlete } = await addEvaluatedAthlete();
  const staff = await addStaff(app);
  await suspendMember(staff, coach.id);
  expect(await getRating(app, athlete)).toEqual([2.67, 1]);
  expect((await evaluateAthleteAs(coach, athlete, 4)).status).toBe(403);
  await staff.post(`/api/staff/people/${coach.id}/actions`, { kind: 'lift', reason: 'Look at this' });
  expect(await getRating(app, athlete)).toEqual([3, 2]);
});

test('they count while the coach is verified, and again after a renewal [23.7]', async () => {
  const { coach, athlete } = await addEvaluatedAthlete();
  await runVerifyCoachCommand(app, coach.id, '--end', 'You have left the school.');
  expect(await getRating(app, athlete)).toEqual([2.67, 1]);
  const path = `/api/athletes/${athlete.profile.id}/evaluation`;
  expect((await coach.get(path)).body).toMatchObject({
    refusal: 'not-verified',
    evaluation: { sport: 'Football' },
  });
  expect((await evaluateAthleteAs(coach, athlete, 4)).status).toBe(403);
  await runVerifyCoachCommand(app, coach.id, '--by-hand', 'A letter of the school');
  expect(await getRating(app, athlete)).toEqual([3, 2]);
  await app.runInDays(400, () => app.runJobs('verifications'));
  expect(await getRating(app, athlete)).toEqual([3, 0]);
  expect((await coach.delete(path)).status).toBe(204);
});

test('they count while both have the sport that was graded [23.7]', async () => {
  const { coach, outsider, athlete } = await addEvaluatedAthlete();
  await coach.patch(`/api/coaches/${coach.profile.id}`, { sport: 'Soccer' });
  expect(await getRating(app, athlete)).toEqual([2.67, 1]);
  await athlete.patch(`/api/athletes/${athlete.profile.id}`, { sport: 'Soccer', position: 'Goalkeeper' });
  expect(await getRating(app, athlete)).toEqual([3, 0]);
  expect((await athlete.get('/api/athletes/me')).body).toMatchObject({ rating: 3, ratingCount: 0 });
  const form = { sport: 'Soccer', grades: [4, 4, 4, 4, 4] };
  expect((await outsider.put(`/api/athletes/${athlete.profile.id}/evaluation`, form)).status).toBe(403);
  expect((await coach.put(`/api/athletes/${athlete.profile.id}/evaluation`, form)).status).toBe(200);
  expect(await getRating(app, athlete)).toEqual([3.17, 1]);
  await athlete.patch(`/api/athletes/${athlete.profile.id}`, { sport: 'Football', position: 'Quarterback' });
  expect(await getRating(app, athlete)).toEqual([2.67, 1]);
});

test('a block changes no rating, and the coach may still withdraw [23.7]', async () => {
  const { coach, athlete } = await addEvaluatedAthlete();
  await athlete.put(`/api/blocks/${coach.id}`);
  expect(await getRating(app, athlete)).toEqual([3, 2]);
  const path = `/api/athletes/${athlete.profile.id}/evaluation`;
  expect((await coach.get(path)).status).toBe(404);
  expect((await coach.delete(path)).status).toBe(204);
  expect(await getRating(app, athlete)).toEqual([2.67, 1]);
});
