import { beforeAll, expect, test } from 'vitest';
import { newId } from '#shared/ids.ts';
import {
  directoryUrl,
  findNewestVerificationRequestId,
  requestVerificationAndConfirmMailbox,
  sendVerificationEmails,
  toSchoolAddress,
} from '../../../tests/support/coach-verification.ts';
import type { MemberClient } from '../../../tests/support/http-client.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';
import type { CoachMember } from '../../../tests/support/test-members.ts';
import { addStaff } from '../../../tests/support/test-staff.ts';
import type { QueueItem } from './contract/queue-calls.ts';

const app = openTestApp();
let staff: MemberClient;
let colleague: MemberClient;
beforeAll(async () => {
  [staff, colleague] = [await addStaff(app), await addStaff(app)];
}, 60_000);

const findItem = async (id: string, kind = ''): Promise<QueueItem | undefined> =>
  (await staff.get(`/api/staff/queue?limit=100&kind=${kind}`)).body.find((item: QueueItem) => item.id === id);
const decideVerification = (who: MemberClient, id: string, form: object) =>
  who.post(`/api/staff/verifications/${id}/outcome`, form);
const approval = { outcome: 'approved', hasSeenPage: true };
const subjectsTo = (email: string) =>
  app.sentEmails.filter(({ to }) => to === email).map(({ subject }) => subject);
const getStatus = async (coach: CoachMember) => (await coach.get('/api/coaches/me')).body.verification.status;

test('a coach whose mailbox is proved waits in the queue, beside reports and alone in the filter by kind [22.19]', async () => {
  const coach = await app.addCoach({}, { firstName: 'Rosa', lastName: 'Lin' });
  const id = await requestVerificationAndConfirmMailbox(app, coach);
  const { body: report } = await (await app.addAthlete()).post('/api/reports', {
    userId: coach.id,
    reason: 'spam',
  });
  expect(await findItem(id)).toMatchObject({
    ...{ kind: 'verification', isOpen: true, path: `/staff/verifications/${id}`, assignedTo: null },
    person: { id: coach.id, firstName: 'Rosa', lastName: 'Lin', role: 'coach' },
    lines: ['Head Coach · Football · Rice University', 'Wants to be verified'],
  });
  expect(await findItem(report.id)).toMatchObject({ kind: 'reports' });
  expect(await findItem(report.id, 'verification')).toBeUndefined();
  expect(await findItem(id, 'verification')).toBeDefined();
  expect((await staff.get('/api/staff/queue?kind=gossip')).status).toBe(422);
  expect((await staff.get('/api/staff/queue?kind=verification')).headers.get('x-total-count')).toBe('1');
});

test('reading what a coach asks to verify is in the history of the coach [22.28]', async () => {
  const coach = await app.addCoach();
  const id = await requestVerificationAndConfirmMailbox(app, coach);
  expect((await staff.get(`/api/staff/verifications/${id}`)).status).toBe(200);
  // The audit log is written in batches.
  const listAudit = async () => (await staff.get(`/api/staff/people/${coach.id}`)).body.audit;
  await expect
    .poll(listAudit)
    .toContainEqual(
      expect.objectContaining({ kind: 'read what a coach asks staff to verify', byStaff: true }),
    );
});

test('pages of a queue of several kinds have every item once, in one order [22.19]', async () => {
  const athlete = await app.addAthlete();
  for (let i = 0; i < 3; i++) {
    const coach = await app.addCoach();
    await requestVerificationAndConfirmMailbox(app, coach);
    await athlete.post('/api/reports', { userId: coach.id, reason: i === 1 ? 'danger' : 'spam' });
  }
  const paged: string[] = [];
  for (let next: string | undefined = '/api/staff/queue?limit=2'; next; ) {
    const { body, headers } = await staff.get(next);
    paged.push(...body.map(({ id }: QueueItem) => id));
    next = /<([^>]+)>/.exec(headers.get('link') ?? '')?.[1];
  }
  const whole: QueueItem[] = (await staff.get('/api/staff/queue?limit=100')).body;
  expect(paged).toEqual(whole.map(({ id }) => id));
  expect(new Set(paged).size).toBe(paged.length);
  expect(new Set(whole.map(({ kind }) => kind))).toEqual(new Set(['reports', 'verification']));
});

test('staff take a request, a colleague takes it over, and the one who decides is named afterwards [22.19]', async () => {
  const coach = await app.addCoach();
  const id = await requestVerificationAndConfirmMailbox(app, coach);
  const assignment = `/api/staff/queue/${id}/assignment`;
  expect((await staff.get(assignment)).body).toEqual({ isOpen: true, assignedTo: null });
  expect((await staff.put(assignment)).status).toBe(204);
  expect((await findItem(id))?.assignedTo?.id).toBe(staff.id);
  await colleague.put(assignment);
  expect((await staff.get(assignment)).body.assignedTo.id).toBe(colleague.id);
  expect((await staff.delete(assignment)).status).toBe(204);
  expect((await findItem(id))?.assignedTo).toBeNull();
  await decideVerification(colleague, id, approval);
  expect(await findItem(id)).toMatchObject({ isOpen: false, assignedTo: { id: colleague.id } });
  expect((await staff.put(assignment)).status).toBe(404);
  expect((await staff.put(`/api/staff/queue/${newId()}/assignment`)).status).toBe(404);
});

test('staff see the page, the domains and a masked address, and not the mailbox itself [22.20]', async () => {
  const coach = await app.addCoach();
  const id = await requestVerificationAndConfirmMailbox(app, coach);
  const { body } = await staff.get(`/api/staff/verifications/${id}`);
  expect(body).toMatchObject({
    ...{ id, state: 'proved', directoryUrl, decidedBy: null, earlier: [] },
    coach: { userId: coach.id, sport: 'Football', verifiedUntil: null },
    school: { name: 'Rice University', domains: expect.arrayContaining(['rice.edu']) },
  });
  expect(body.maskedEmail).toBe(`c…${coach.id.at(-1)}@rice.edu`);
  expect(JSON.stringify(body)).not.toContain(toSchoolAddress(coach));
  expect((await staff.get(`/api/staff/verifications/${newId()}`)).status).toBe(404);
});

test('of two who decide at once one is refused, and the coach is verified and gets one email [22.20]', async () => {
  const coach = await app.addCoach();
  const id = await requestVerificationAndConfirmMailbox(app, coach);
  const answers = await Promise.all([
    decideVerification(staff, id, approval),
    decideVerification(colleague, id, approval),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
  await sendVerificationEmails(app);
  expect(await getStatus(coach)).toBe('verified');
  expect(subjectsTo(coach.email)).toEqual(['You are a verified coach']);
});

test.each([
  [{ outcome: 'approved' }, 422],
  [{ outcome: 'refused' }, 422],
  [{ outcome: 'refused', reason: 'no' }, 422],
  [{ outcome: 'perhaps' }, 422],
  [{}, 422],
])('a decision about a coach like %j gets %i, and the request waits [22.20]', async (form, status) => {
  const coach = await app.addCoach();
  const id = await requestVerificationAndConfirmMailbox(app, coach);
  expect((await decideVerification(staff, id, form)).status).toBe(status);
  expect((await findItem(id))?.isOpen).toBe(true);
});

test('a refusal emails its reason; the next request shows the one before [22.20]', async () => {
  const coach = await app.addCoach();
  const id = await requestVerificationAndConfirmMailbox(app, coach);
  expect(
    (await decideVerification(staff, id, { outcome: 'refused', reason: 'The page names nobody.' })).status,
  ).toBe(204);
  await sendVerificationEmails(app);
  expect(app.sentEmails.find(({ to }) => to === coach.email)?.text).toContain('The page names nobody.');
  const next = await requestVerificationAndConfirmMailbox(app, coach);
  const { body } = await staff.get(`/api/staff/verifications/${next}`);
  expect(body.earlier).toMatchObject([{ id, state: 'refused', reason: 'The page names nobody.' }]);
});

test('staff verify a coach by hand, which ends an open request, and end it with a reason [22.20]', async () => {
  const [coach, athlete] = [await app.addCoach(), await app.addAthlete()];
  const request = await requestVerificationAndConfirmMailbox(app, coach);
  const path = `/api/staff/people/${coach.id}/verification`;
  expect((await staff.post(path, { evidence: 'no' })).status).toBe(422);
  expect((await staff.post(path, { evidence: 'A letter of the school' })).status).toBe(204);
  expect(await findItem(request)).toBeUndefined();
  expect(await findItem(await findNewestVerificationRequestId(app, coach))).toMatchObject({
    ...{ isOpen: false, assignedTo: { id: staff.id } },
  });
  expect(await getStatus(coach)).toBe('verified');
  expect((await staff.get(`${path}s`)).body).toMatchObject([{ evidence: 'A letter of the school' }]);
  expect((await staff.post(`${path}-end`, { reason: 'Has left the school' })).status).toBe(204);
  expect(await getStatus(coach)).toBe('lapsed');
  expect((await staff.post(`${path}-end`, { reason: 'Has left the school' })).status).toBe(409);
  for (const [verb, body] of [
    ['', { evidence: 'A letter' }],
    ['-end', { reason: 'A letter' }],
  ] as const)
    expect((await staff.post(`/api/staff/people/${athlete.id}/verification${verb}`, body)).status).toBe(404);
  expect((await staff.get(`/api/staff/people/${athlete.id}/verifications`)).status).toBe(404);
});

test('nobody but staff reads or decides a request, not even its coach [22.20]', async () => {
  const [coach, outsider] = [await app.addCoach(), await app.addAthlete()];
  const id = await requestVerificationAndConfirmMailbox(app, coach);
  for (const viewer of [coach, outsider]) {
    expect((await viewer.get(`/api/staff/verifications/${id}`)).status).toBe(403);
    expect((await decideVerification(viewer, id, approval)).status).toBe(403);
    expect((await viewer.post(`/api/staff/people/${coach.id}/verification`, { evidence: 'Me' })).status).toBe(
      403,
    );
  }
  expect((await app.visitor().get(`/api/staff/verifications/${id}`)).status).toBe(401);
});
