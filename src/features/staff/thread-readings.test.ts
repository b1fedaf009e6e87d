import { beforeAll, expect, test } from 'vitest';
import { newId } from '#shared/ids.ts';
import type { MemberClient } from '../../../tests/support/http-client.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';
import { password } from '../../../tests/support/test-members.ts';
import { addStaff, addStaffWithoutFactor } from '../../../tests/support/test-staff.ts';
import type { QueueItem } from './contract/queue-calls.ts';
import { removeStaff } from './server/staff.ts';

const app = openTestApp();
let asker: MemberClient;
let colleague: MemberClient;
let third: MemberClient;
beforeAll(async () => {
  [asker, colleague, third] = [await addStaff(app), await addStaff(app), await addStaff(app)];
}, 60_000);

const words = { reason: 'A mother has phoned', memberReason: 'We have been asked to look at it' };
async function addPairWithMessages(count = 1) {
  const coach = await app.addCoach({}, { firstName: 'Ray', lastName: 'Fern' });
  const athlete = await app.addAthlete({}, { firstName: 'Ana', lastName: 'Ruiz' });
  for (let n = 1; n <= count; n++) {
    const sent = { senderId: coach.id, receiverId: athlete.id, content: `Hello ${n}` };
    expect((await coach.post('/api/messages', sent)).status).toBe(201);
  }
  return { coach, athlete };
}
async function requestReadingOfNewPair(staff: MemberClient = asker, messages = 1) {
  const { coach, athlete } = await addPairWithMessages(messages);
  const form = { userId: coach.id, otherUserId: athlete.id, ...words };
  const { status, body } = await staff.post('/api/staff/thread-readings', form);
  expect(status).toBe(201);
  const path = `/api/staff/thread-readings/${body.id}`;
  const decideThreadReading = (by: MemberClient, outcome: string, note?: string) =>
    by.post(`${path}/outcome`, { outcome, note });
  const readAs = async (by: MemberClient) => (await by.get(`${path}/messages`)).status;
  const getState = async () => (await third.get(path)).body.state;
  const findReadingInQueue = async (): Promise<QueueItem | undefined> =>
    (await third.get('/api/staff/queue?kind=thread-reading&limit=100')).body.find(
      ({ id }: QueueItem) => id === body.id,
    );
  const expireThreadReading = () =>
    app.database.pool.query('update thread_readings set expires_at = now() where id = $1', [body.id]);
  return {
    id: body.id as string,
    form,
    path,
    coach,
    athlete,
    decide: decideThreadReading,
    readAs,
    getState,
    find: findReadingInQueue,
    expire: expireThreadReading,
  };
}
const listKinds = async (userId: string): Promise<string[]> => {
  const { rows } = await app.database.pool.query(
    `select kind from audit_entries where $1 in (details->>'person', details->>'otherPerson') order by at, id`,
    [userId],
  );
  return rows.map(({ kind }) => kind);
};

test('two of the staff agree and read a conversation, newest first; everything is recorded for both members [22.30]', async () => {
  const { coach, athlete, decide, find, getState, path, readAs } = await requestReadingOfNewPair(asker, 3);
  expect(await find()).toMatchObject({
    ...{ isOpen: true, title: 'Ray Fern and Ana Ruiz', lines: [words.reason, 'Waiting for a colleague'] },
  });
  expect(await Promise.all([asker, colleague, third].map(readAs))).toEqual([403, 403, 403]);
  expect((await decide(asker, 'approved')).status).toBe(403);
  expect((await decide(colleague, 'approved')).status).toBe(204);
  expect(await getState()).toBe('approved');
  expect(await find()).toMatchObject({ isOpen: false, assignedTo: { id: colleague.id } });
  expect(await Promise.all([asker, colleague, third].map(readAs))).toEqual([200, 200, 403]);
  const page = await asker.get(`${path}/messages?limit=2`);
  expect(page.body).toMatchObject([
    { senderId: coach.id, content: 'Hello 3' },
    { senderId: coach.id, content: 'Hello 2' },
  ]);
  expect(page.headers.get('x-total-count')).toBe('3');
  const next = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1] ?? '';
  expect((await asker.get(next)).body).toMatchObject([{ content: 'Hello 1' }]);
  const kinds = ['thread reading asked', 'thread reading approved', 'thread read'];
  for (const { id } of [coach, athlete])
    await expect.poll(() => listKinds(id)).toEqual(expect.arrayContaining(kinds));
  const { audit } = (await third.get(`/api/staff/people/${athlete.id}`)).body;
  const read = { kind: 'read a conversation that two of the staff agreed to read', byStaff: true };
  expect(audit).toContainEqual(expect.objectContaining(read));
});

test('both members are told by email and in the product, not why staff asked; a granted appeal closes it [22.31]', async () => {
  const { coach, athlete, decide, getState, readAs } = await requestReadingOfNewPair();
  expect((await athlete.get('/api/account-actions')).body).toEqual([]);
  await decide(colleague, 'approved');
  await app.runJobs('staff-action-email');
  const told: [MemberClient, string][] = [
    [coach, 'Conversation with Ana Ruiz'],
    [athlete, 'Conversation with Ray Fern'],
  ];
  for (const [member, content] of told) {
    const { body } = await member.get('/api/account-actions');
    expect(body).toMatchObject([{ kind: 'read-thread', reason: words.memberReason, content }]);
    const mail = app.sentEmails.findLast(({ to }) => to === member.email);
    expect(mail?.subject).toBe('Our staff read one of your conversations');
    for (const part of [content, words.memberReason, '/appeals']) expect(mail?.text).toContain(part);
    expect(JSON.stringify([body, mail])).not.toContain(words.reason);
  }
  const [action] = (await athlete.get('/api/account-actions')).body;
  const appeal = await athlete.post('/api/appeals', { actionId: action.id, words: 'It is private' });
  expect(appeal.status).toBe(201);
  const person = (await third.get(`/api/staff/people/${athlete.id}`)).body;
  const answer = { granted: true, answer: 'You are right' };
  expect((await third.post(`/api/staff/appeals/${person.actions[0].appealId}/answer`, answer)).status).toBe(
    204,
  );
  expect(await getState()).toBe('revoked');
  expect(await readAs(asker)).toBe(403);
});

test('who is blocked reads no name of who blocked them in the email and the list of decisions, and staff do [26.12]', async () => {
  const { coach, athlete, decide } = await requestReadingOfNewPair();
  expect((await athlete.put(`/api/blocks/${coach.id}`)).status).toBe(204);
  await decide(colleague, 'approved');
  await app.runJobs('staff-action-email');
  const [action] = (await coach.get('/api/account-actions')).body;
  const mail = app.sentEmails.findLast(({ to }) => to === coach.email);
  expect(action.content).toBe('Conversation with Fieldhouse member');
  expect(mail?.text).toContain('Conversation with Fieldhouse member');
  expect(JSON.stringify([action, mail])).not.toContain('Ruiz');
  expect((await athlete.get('/api/account-actions')).body[0].content).toBe('Conversation with Ray Fern');
  const seenByStaff = (await third.get(`/api/staff/people/${coach.id}`)).body.actions[0];
  expect(seenByStaff.content).toBe('Conversation with Ana Ruiz');
});

test('of two who decide at once one is refused, and the members are told once [22.30]', async () => {
  const { athlete, decide } = await requestReadingOfNewPair();
  const answers = await Promise.all([decide(colleague, 'approved'), decide(third, 'approved')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
  expect((await athlete.get('/api/account-actions')).body).toHaveLength(1);
});

test('what is declined, revoked or expired opens nothing, and may be asked again [22.31]', async () => {
  const declined = await requestReadingOfNewPair();
  expect((await declined.decide(colleague, 'declined', 'Ask them first')).status).toBe(204);
  expect((await asker.get(declined.path)).body).toMatchObject({ state: 'declined', note: 'Ask them first' });
  expect((await declined.decide(third, 'approved')).status).toBe(409);
  const withdrawn = await requestReadingOfNewPair();
  expect((await asker.post('/api/staff/thread-readings', withdrawn.form)).status).toBe(409);
  expect((await asker.post(`${withdrawn.path}/revocation`)).status).toBe(204);
  expect((await asker.post(`${withdrawn.path}/revocation`)).status).toBe(409);
  expect((await withdrawn.decide(colleague, 'approved')).status).toBe(409);
  const revoked = await requestReadingOfNewPair();
  await revoked.decide(colleague, 'approved');
  expect((await third.post(`${revoked.path}/revocation`)).status).toBe(204);
  const unanswered = await requestReadingOfNewPair();
  await unanswered.expire();
  expect((await unanswered.decide(colleague, 'approved')).status).toBe(409);
  expect(await unanswered.find()).toMatchObject({ isOpen: false, lines: [words.reason, 'Expired'] });
  const over = await requestReadingOfNewPair();
  await over.decide(colleague, 'approved');
  await over.expire();
  for (const one of [declined, withdrawn, revoked, unanswered, over])
    expect([await one.readAs(asker), await one.readAs(colleague)]).toEqual([403, 403]);
  const states = await Promise.all(
    [declined, withdrawn, revoked, unanswered, over].map((one) => one.getState()),
  );
  expect(states).toEqual(['declined', 'revoked', 'revoked', 'expired', 'expired']);
  for (const { athlete } of [declined, withdrawn, unanswered])
    expect((await athlete.get('/api/account-actions')).body).toEqual([]);
  expect((await asker.post('/api/staff/thread-readings', over.form)).status).toBe(201);
});

test('who leaves the staff takes the approval along, on either side, and what was asked [22.31]', async () => {
  const leaving = await addStaff(app);
  const [asked, agreed, waiting] = [
    await requestReadingOfNewPair(leaving),
    await requestReadingOfNewPair(),
    await requestReadingOfNewPair(leaving),
  ];
  await asked.decide(colleague, 'approved');
  await agreed.decide(leaving, 'approved');
  await removeStaff({ db: app.database.db, now: app.now }, leaving.email, { mayBeLast: false });
  for (const one of [asked, agreed, waiting]) expect(await one.getState()).toBe('revoked');
  expect([await asked.readAs(colleague), await agreed.readAs(asker)]).toEqual([403, 403]);
  expect((await waiting.decide(colleague, 'approved')).status).toBe(409);
});

test('what someone asked while leaving the staff is not approved, and who has left asks for nothing [22.31]', async () => {
  const leaving = await addStaff(app);
  const [first, second] = [await requestReadingOfNewPair(leaving), await requestReadingOfNewPair(leaving)];
  const { coach, athlete } = await addPairWithMessages();
  // As in a process that has not heard of it: neither the session nor the requests have ended.
  await app.database.pool.query('update users set erased_at = now() where id = $1', [leaving.id]);
  const form = { userId: coach.id, otherUserId: athlete.id, ...words };
  expect((await leaving.post('/api/staff/thread-readings', form)).status).toBe(403);
  expect((await asker.post('/api/staff/thread-readings', form)).status).toBe(201);
  expect((await first.decide(colleague, 'approved')).status).toBe(409);
  expect([await first.readAs(colleague), await first.getState()]).toEqual([403, 'waiting']);
  expect((await second.decide(colleague, 'declined')).status).toBe(204);
});

test('a granted appeal ends the reading that it is about, and none agreed later [22.31]', async () => {
  const { athlete, decide, expire, form } = await requestReadingOfNewPair();
  await decide(colleague, 'approved');
  await expire();
  const appealAgainstLatest = async (): Promise<string> => {
    const [{ id: actionId }] = (await athlete.get('/api/account-actions')).body;
    expect((await athlete.post('/api/appeals', { actionId, words: 'It is private' })).status).toBe(201);
    return (await third.get(`/api/staff/people/${athlete.id}`)).body.actions[0].appealId;
  };
  const grantAppealById = (appealId: string) =>
    third.post(`/api/staff/appeals/${appealId}/answer`, { granted: true, answer: 'You are right' });
  const earlier = await appealAgainstLatest();
  const { body } = await asker.post('/api/staff/thread-readings', form);
  const path = `/api/staff/thread-readings/${body.id}`;
  expect((await colleague.post(`${path}/outcome`, { outcome: 'approved' })).status).toBe(204);
  const later = await appealAgainstLatest();
  expect((await grantAppealById(earlier)).status).toBe(204);
  expect((await asker.get(`${path}/messages`)).status).toBe(200);
  expect((await grantAppealById(later)).status).toBe(204);
  expect((await asker.get(`${path}/messages`)).status).toBe(403);
  await app.runJobs('appeal-answer-email');
  const mail = app.sentEmails.findLast(({ to }) => to === athlete.email);
  expect(mail?.text).toContain('you are right: what we decided is lifted');
});

test('with the account of either member the request goes, also an approved one [22.31]', async () => {
  const [waiting, approved] = [await requestReadingOfNewPair(), await requestReadingOfNewPair()];
  await approved.decide(colleague, 'approved');
  for (const member of [waiting.athlete, approved.coach])
    await member.post('/api/auth/erasure', { password });
  await app.runInDays(15, () => app.runClaimAndErasureJobs());
  for (const { decide, find, path, readAs } of [waiting, approved]) {
    expect((await third.get(path)).status).toBe(404);
    expect(await readAs(asker)).toBe(404);
    expect((await decide(colleague, 'approved')).status).toBe(404);
    expect((await asker.post(`${path}/revocation`)).status).toBe(404);
    expect(await find()).toBeUndefined();
  }
  expect((await approved.athlete.get('/api/account-actions')).body).toMatchObject([
    { content: 'Conversation with Deleted user' },
  ]);
});

test('staff see with whom a member has written, which is recorded, and ask for nothing else [22.30]', async () => {
  const { coach, athlete } = await addPairWithMessages();
  const stranger = await app.addAthlete();
  const { body } = await asker.get(`/api/staff/people/${coach.id}/correspondents`);
  expect(body).toMatchObject([{ id: athlete.id, firstName: 'Ana', lastName: 'Ruiz' }]);
  expect(JSON.stringify(body)).not.toContain('Hello');
  await expect.poll(() => listKinds(coach.id)).toEqual(['correspondents listed']);
  const tries = [
    { userId: coach.id, otherUserId: stranger.id, ...words },
    { userId: coach.id, otherUserId: coach.id, ...words },
    { userId: coach.id, otherUserId: colleague.id, ...words },
    { userId: coach.id, otherUserId: athlete.id, ...words, reason: ' ' },
    { userId: coach.id, otherUserId: athlete.id, reason: words.reason },
  ];
  const statuses = [];
  for (const form of tries) statuses.push((await asker.post('/api/staff/thread-readings', form)).status);
  expect(statuses).toEqual([404, 404, 404, 422, 422]);
  const [{ status }] = [await asker.get(`/api/staff/people/${newId()}/correspondents`)];
  expect(status).toBe(404);
});

test('members, and staff without a second factor, are refused, and so is an id that is not there [22.30]', async () => {
  const { coach, path } = await requestReadingOfNewPair();
  for (const client of [coach, await addStaffWithoutFactor(app)])
    expect([(await client.get(path)).status, (await client.get(`${path}/messages`)).status]).toEqual([
      403, 403,
    ]);
  const unknown = `/api/staff/thread-readings/${newId()}`;
  expect((await asker.get(unknown)).status).toBe(404);
  expect((await asker.get(`${unknown}/messages`)).status).toBe(404);
  expect((await asker.post(`${unknown}/outcome`, { outcome: 'declined' })).status).toBe(404);
});
