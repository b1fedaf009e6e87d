import { beforeAll, expect, test } from 'vitest';
import { newId } from '#shared/ids.ts';
import { proposeVisit } from '../../../tests/support/add-messages-bookmark-view-and-visit.ts';
import {
  addVerifiedCoach,
  evaluateAthleteAs,
  getRating,
} from '../../../tests/support/evaluate-as-verified-coach.ts';
import type { MemberClient } from '../../../tests/support/http-client.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';
import type { AthleteMember, CoachMember } from '../../../tests/support/test-members.ts';
import { addStaff } from '../../../tests/support/test-staff.ts';
import type { QueueItem } from './contract/queue-calls.ts';

const app = openTestApp();
let staff: MemberClient;
beforeAll(async () => {
  staff = await addStaff(app);
}, 60_000);

const listItems = async (): Promise<QueueItem[]> =>
  (await staff.get('/api/staff/queue?kind=evaluation&limit=100')).body;
async function evaluateAndFindItem(coach: CoachMember, athlete: AthleteMember, grade: number) {
  expect((await evaluateAthleteAs(coach, athlete, grade)).status).toBe(200);
  await app.runJobs('evaluation-check');
  return (await listItems()).find(({ person }) => person?.id === coach.id);
}
const addRelatives = async (lastName: string) => ({
  coach: await addVerifiedCoach(app, {}, { firstName: 'Ray', lastName }),
  athlete: await app.addAthlete({}, { firstName: 'Ana', lastName }),
});
const decideEvaluation = (id: string | undefined, form: object) =>
  staff.post(`/api/staff/evaluations/${id}/outcome`, form);
const reason = 'You are the father of the athlete';

test('an evaluation within a family waits for staff, who strike it; the coach reads why and is refused [23.12 23.13]', async () => {
  const { coach, athlete } = await addRelatives('Moreno');
  const item = await evaluateAndFindItem(coach, athlete, 5);
  expect(item).toMatchObject({
    ...{ isOpen: true, path: `/staff/evaluations/${item?.id}` },
    lines: ['Evaluated Ana Moreno with 5.00', 'The coach has the family name of the athlete'],
  });
  expect(await getRating(app, athlete)).toEqual([3.33, 1]);
  const { body } = await staff.get(`/api/staff/evaluations/${item?.id}`);
  expect(body).toMatchObject({ reasons: ['family-name'], score: 5, colleagues: [], outcome: null });
  expect(body.grades).toHaveLength(5);
  expect(JSON.stringify(body)).not.toContain('note');

  expect((await decideEvaluation(item?.id, { outcome: 'struck' })).status).toBe(422);
  expect((await decideEvaluation(item?.id, { outcome: 'struck', reason })).status).toBe(204);
  expect((await decideEvaluation(item?.id, { outcome: 'left' })).status).toBe(409);
  expect(await getRating(app, athlete)).toEqual([3, 0]);
  await app.runJobs('staff-action-email');
  expect(app.sentEmails.findLast(({ to }) => to === coach.email)?.text).toContain(reason);
  const path = `/api/athletes/${athlete.profile.id}/evaluation`;
  expect((await coach.get(path)).body).toMatchObject({ refusal: 'struck' });
  expect((await evaluateAthleteAs(coach, athlete, 5)).status).toBe(403);
  expect((await coach.delete(path)).status).toBe(403);
});

test('a granted appeal brings a struck evaluation back [23.13]', async () => {
  const { coach, athlete } = await addRelatives('Okafor');
  const item = await evaluateAndFindItem(coach, athlete, 5);
  await decideEvaluation(item?.id, { outcome: 'struck', reason });
  const [action] = (await coach.get('/api/account-actions')).body;
  expect(action).toMatchObject({ kind: 'strike-evaluation', reason });
  await coach.post('/api/appeals', { actionId: action.id, words: 'We are not related' });
  const { body } = await staff.get(`/api/staff/people/${coach.id}`);
  const answer = { granted: true, answer: 'You are right' };
  await staff.post(`/api/staff/appeals/${body.actions[0].appealId}/answer`, answer);
  expect(await getRating(app, athlete)).toEqual([3.33, 1]);
  expect((await evaluateAthleteAs(coach, athlete, 4)).status).toBe(200);
  await app.runJobs('evaluation-check');
  expect((await listItems()).find(({ id }) => id === item?.id)).toMatchObject({ isOpen: false });
});

test('three coaches of one school within a day all wait; a fourth a day later does not [23.12]', async () => {
  const athlete = await app.addAthlete({}, { firstName: 'Ana', lastName: 'Burst' });
  const coaches = [];
  for (let n = 0; n < 3; n++) coaches.push(await addVerifiedCoach(app));
  for (const coach of coaches.slice(0, 2))
    expect(await evaluateAndFindItem(coach, athlete, 5)).toBeUndefined();
  const third = await evaluateAndFindItem(coaches[2]!, athlete, 5);
  expect((await staff.get(`/api/staff/evaluations/${third?.id}`)).body).toMatchObject({
    reasons: ['school-burst'],
    colleagues: [{ score: 5 }, { score: 5 }],
  });
  const waiting = (await listItems()).map(({ person }) => person?.id);
  for (const coach of coaches) expect(waiting).toContain(coach.id);
  const fourth = await addVerifiedCoach(app);
  await app.runInDays(2, async () => expect(await evaluateAndFindItem(fourth, athlete, 5)).toBeUndefined());
});

test('one star after a declined visit waits, and is left [23.12 23.13]', async () => {
  const [coach, athlete] = [
    await addVerifiedCoach(app),
    await app.addAthlete({}, { firstName: 'Eve', lastName: 'Lund' }),
  ];
  const visit = await proposeVisit(coach, athlete);
  const answered = await athlete.patch(`/api/visits/${visit}`, { state: 'declined' });
  expect(answered.status).toBe(200);
  const item = await evaluateAndFindItem(coach, athlete, 1);
  expect(item?.lines[1]).toBe(
    'One star after the athlete had declined a request or a visit, or cancelled one',
  );
  expect((await decideEvaluation(item?.id, { outcome: 'left' })).status).toBe(204);
  expect((await coach.get('/api/account-actions')).body).toEqual([]);
  expect(await getRating(app, athlete)).toEqual([2.67, 1]);
});

test('members, a withdrawn evaluation and an id that is not there are refused [23.13]', async () => {
  const { coach, athlete } = await addRelatives('Quist');
  const item = await evaluateAndFindItem(coach, athlete, 5);
  expect((await coach.get(`/api/staff/evaluations/${item?.id}`)).status).toBe(403);
  await coach.delete(`/api/athletes/${athlete.profile.id}/evaluation`);
  expect((await staff.get(`/api/staff/evaluations/${item?.id}`)).status).toBe(404);
  expect((await decideEvaluation(newId(), { outcome: 'left' })).status).toBe(404);
});
