import { beforeAll, expect, test } from 'vitest';
import { formatSuspensionEnd } from '#shared/errors.ts';
import { EventStreamReader } from '../../../tests/support/event-stream-reader.ts';
import type { MemberClient } from '../../../tests/support/http-client.ts';
import { postMessage } from '../../../tests/support/send-messages.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';
import { password } from '../../../tests/support/test-members.ts';
import { addStaff, dayFromNow, suspendMember } from '../../../tests/support/test-staff.ts';

const app = openTestApp();
let staff: MemberClient;
beforeAll(async () => {
  staff = await addStaff(app);
}, 60_000);

const formatSuspendedMessage = (days = 10) =>
  `Your account is suspended until ${formatSuspensionEnd(new Date(`${dayFromNow(days)}T00:00:00Z`))}.`;
const takeActionOnPerson = (userId: string, form: object) =>
  staff.post(`/api/staff/people/${userId}/actions`, form);
const endSuspensions = (days: number) => app.runInDays(days, () => app.runJobs('suspension-ends'));

test('a suspended coach gets 403 with one sentence and the date in every call but the open ones [22.4]', async () => {
  const coach = await app.addCoach();
  expect((await coach.get('/api/dashboard')).status).toBe(200);
  await suspendMember(staff, coach.id);
  for (const path of ['/api/dashboard', '/api/athletes', '/api/conversations', '/api/events'])
    expect(await coach.get(path)).toMatchObject({ status: 403, body: { detail: formatSuspendedMessage() } });
  for (const path of ['/api/auth/me', '/api/account-actions', '/api/data-export'])
    expect((await coach.get(path)).status, path).toBe(200);
  expect((await coach.post('/api/data-export')).status).toBeLessThan(300);
  expect((await coach.post('/api/auth/erasure', { password })).status).toBe(202);
  expect((await coach.delete('/api/auth/erasure')).status).toBe(200);
  expect((await coach.post('/api/auth/logout')).status).toBe(204);
});

test('a sign-in of a suspended member says until when [22.4]', async () => {
  const coach = await app.addCoach();
  await suspendMember(staff, coach.id);
  const { body } = await app.visitor().post('/api/auth/login', { email: coach.email, password });
  expect(body.user.suspendedUntil).toBe(`${dayFromNow(10)}T00:00:00.000Z`);
});

test('the stream of a coach who is suspended ends within two seconds [22.5]', async () => {
  const coach = await app.addCoach();
  const stream = await EventStreamReader.open(app.origin, coach);
  await suspendMember(staff, coach.id);
  await stream.waitUntil(() => stream.ended, 'the stream to end', 2_000);
  expect((await coach.get('/api/events')).status).toBe(403);
});

test('a suspended athlete leaves lists, search, counts, map, suggestions, saved athletes and the profile, and returns [22.6]', async () => {
  const coach = await app.addCoach();
  const lastName = `Zyx${Date.now()}`.replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)]!);
  const athlete = await app.addAthlete({}, { firstName: 'Quin', lastName });
  await coach.put(`/api/bookmarks/${athlete.profile.id}`);
  const fetchWhereMemberIsShown = async () => {
    const [list, found, saved, profile, suggested, map] = await Promise.all([
      coach.get('/api/athletes?sport=Football'),
      coach.get(`/api/athletes?search=${lastName}`),
      coach.get('/api/bookmarks'),
      coach.get(`/api/athletes/${athlete.profile.id}`),
      coach.get(`/api/suggestions?q=${lastName}`),
      coach.get('/api/map?by=city&sport=Football'),
    ]);
    return {
      listed: list.body.filter(({ id }: { id: string }) => id === athlete.profile.id).length,
      found: found.body.length,
      saved: saved.body.length,
      profile: profile.status,
      suggested: JSON.stringify(suggested.body).includes(lastName),
      total: Number(list.headers.get('x-total-count')),
      map: map.status,
    };
  };
  const before = await fetchWhereMemberIsShown();
  expect(before).toMatchObject({ listed: 1, found: 1, saved: 1, profile: 200, suggested: true });
  await suspendMember(staff, athlete.id);
  expect(await fetchWhereMemberIsShown()).toEqual({
    ...{ listed: 0, found: 0, saved: 0, profile: 404, suggested: false },
    ...{ total: before.total - 1, map: before.map },
  });
  await endSuspensions(11);
  expect(await fetchWhereMemberIsShown()).toEqual(before);
});

test('a suspended graduate is in no list of graduates either [22.6]', async () => {
  const [coach, athlete] = [
    await app.addCoach(),
    await app.addAthlete({ classYear: new Date().getFullYear() - 1 }),
  ];
  const isGraduateListed = async () => {
    const { body } = await coach.get('/api/athletes?graduated=true&limit=100');
    return body.some(({ id }: { id: string }) => id === athlete.profile.id);
  };
  expect(await isGraduateListed()).toBe(true);
  await suspendMember(staff, athlete.id);
  expect(await isGraduateListed()).toBe(false);
  await athlete.get('/api/dashboard');
  expect(await isGraduateListed()).toBe(false);
});

test('a suspended coach leaves the directory, its figures and the school page [22.6]', async () => {
  const [coach, athlete] = [await app.addCoach(), await app.addAthlete()];
  const fetchWhereMemberIsShown = async () => {
    const [list, summary, profile] = await Promise.all([
      athlete.get('/api/coaches?limit=100'),
      athlete.get('/api/coaches/summary'),
      athlete.get(`/api/coaches/${coach.profile.id}`),
    ]);
    const isListed = list.body.some(({ id }: { id: string }) => id === coach.profile.id);
    return { isListed, coaches: summary.body.activeCoaches, profile: profile.status };
  };
  const before = await fetchWhereMemberIsShown();
  expect(before).toMatchObject({ isListed: true, profile: 200 });
  await suspendMember(staff, coach.id);
  expect(await fetchWhereMemberIsShown()).toEqual({
    isListed: false,
    coaches: before.coaches - 1,
    profile: 404,
  });
});

test('nobody writes to a suspended member, and no email names one [22.7]', async () => {
  const [coach, athlete, outsider] = [await app.addCoach(), await app.addAthlete(), await app.addAthlete()];
  await postMessage(coach, athlete, 'Hello');
  await app.runInDays(0.5, () => app.runJobs('find-unread-messages'));
  await suspendMember(staff, coach.id);
  for (const writer of [athlete, outsider])
    expect(
      await writer.post('/api/messages', { senderId: writer.id, receiverId: coach.id, content: 'Hello' }),
    ).toMatchObject({ status: 403, body: { detail: 'You cannot write to this person.' } });
  expect((await athlete.get('/api/conversations')).body).toHaveLength(1);
  await app.runJobs('send-unread-email');
  expect(
    app.sentEmails.filter(({ to, text }) => to === athlete.email && text.includes('/messages/')),
  ).toEqual([]);
});

test('a message that is being sent while its sender is suspended is either stored before or refused [22.8]', async () => {
  const [coach, athlete] = [await app.addCoach(), await app.addAthlete()];
  const postMessageAsCoach = (content: string) =>
    coach.post('/api/messages', { senderId: coach.id, receiverId: athlete.id, content });
  const sends = Array.from({ length: 12 }, (_, n) => postMessageAsCoach(`Before ${n}`));
  const suspended = suspendMember(staff, coach.id);
  const statuses = (await Promise.all(sends)).map(({ status }) => status);
  await suspended;
  const { body } = await athlete.get(`/api/messages/${athlete.id}/${coach.id}`);
  expect(body).toHaveLength(statuses.filter((status) => status === 201).length);
  expect(statuses.every((status) => status === 201 || status === 403)).toBe(true);
  expect((await postMessageAsCoach('After')).status).toBe(403);
});

test('a restricted coach goes on with conversations and begins none [22.9]', async () => {
  const [coach, known, stranger] = [await app.addCoach(), await app.addAthlete(), await app.addAthlete()];
  await postMessage(coach, known, 'Hello');
  expect(
    (await takeActionOnPerson(coach.id, { kind: 'restrict', reason: 'Writes to everyone' })).status,
  ).toBe(201);
  const postMessageAndReturnStatus = async (receiverId: string) =>
    (await coach.post('/api/messages', { senderId: coach.id, receiverId, content: 'Hello' })).status;
  expect(await postMessageAndReturnStatus(known.id)).toBe(201);
  expect(await postMessageAndReturnStatus(stranger.id)).toBe(403);
  expect((await takeActionOnPerson(coach.id, { kind: 'lift', reason: 'All is well again' })).status).toBe(
    201,
  );
  expect(await postMessageAndReturnStatus(stranger.id)).toBe(201);
  expect((await takeActionOnPerson(coach.id, { kind: 'lift', reason: 'All is well again' })).status).toBe(
    409,
  );
});

test('every action has a reason, is in the audit log, and tells the member how to appeal [22.3]', async () => {
  const [coach, outsider] = [await app.addCoach(), await app.addCoach()];
  const reason = 'Wrote to children for money';
  for (const kind of ['warn', 'restrict', 'lift', 'end-sessions'])
    expect((await takeActionOnPerson(coach.id, { kind, reason })).status, kind).toBe(201);
  await suspendMember(staff, coach.id);
  await app.runJobs('staff-action-email');
  const mails = app.sentEmails.filter(({ to }) => to === coach.email);
  expect(mails.map(({ subject }) => subject)).toEqual([
    'A warning from Fieldhouse',
    'You cannot begin new conversations',
    'Your account works as before',
    'You were signed out everywhere',
    'Your account is suspended',
  ]);
  for (const { text } of mails) expect(text).toContain(reason);
  expect(mails[0]!.text).toContain('http://fieldhouse.test/appeals');
  const { rows } = await app.database.pool.query(
    `select kind from audit_entries where user_id = $1 and details->>'person' = $2 order by at, id`,
    [staff.id, coach.id],
  );
  expect(rows.map(({ kind }) => kind)).toEqual([
    ...['member warned', 'member restricted', 'member freed', 'sessions of member ended', 'member suspended'],
  ]);
  await expect.poll(async () => (await coach.get('/api/dashboard')).status).toBe(401);
  expect((await outsider.get('/api/dashboard')).status).toBe(200);
});

test.each([
  [{ kind: 'warn', reason: 'no' }, 422],
  [{ kind: 'warn', reason: '   ' }, 422],
  [{ kind: 'warn', reason: 'x'.repeat(1001) }, 422],
  [{ kind: 'suspend', reason: 'Wrote to children' }, 422],
  [{ kind: 'suspend', reason: 'Wrote to children', until: '2020-01-01' }, 422],
  [{ kind: 'suspend', reason: 'Wrote to children', until: '2099-01-01' }, 422],
  [{ kind: 'erase', reason: 'Wrote to children' }, 422],
])('an action like %j gets %i, and nothing happens [22.3]', async (form, status) => {
  const coach = await app.addCoach();
  expect((await takeActionOnPerson(coach.id, form)).status).toBe(status);
  expect((await coach.get('/api/account-actions')).body).toEqual([]);
});

test('staff act on no staff, on nobody erased and on nobody unknown [22.3]', async () => {
  const [other, gone] = [await addStaff(app), await app.addAthlete()];
  await gone.post('/api/auth/erasure', { password });
  await app.runInDays(15, () => app.runClaimAndErasureJobs());
  for (const id of [staff.id, other.id, gone.id, '00000000-0000-4000-8000-000000000000'])
    expect((await takeActionOnPerson(id, { kind: 'warn', reason: 'Wrote to children' })).status).toBe(404);
});

test('a suspension that was prolonged ends at its new day only, and the erased are not suspended [22.4]', async () => {
  const coach = await app.addCoach();
  await suspendMember(staff, coach.id, 3);
  await suspendMember(staff, coach.id, 30);
  await endSuspensions(4);
  expect((await coach.get('/api/dashboard')).status).toBe(403);
  await coach.post('/api/auth/erasure', { password });
  await app.runInDays(15, () => app.runClaimAndErasureJobs());
  const { rows } = await app.database.pool.query('select suspended_until from users where id = $1', [
    coach.id,
  ]);
  expect(rows).toEqual([{ suspended_until: null }]);
});

test('a member appeals once against each action; staff answer once, and granting lifts it [22.10]', async () => {
  const [coach, outsider] = [await app.addCoach(), await app.addCoach()];
  await suspendMember(staff, coach.id);
  const [action] = (await coach.get('/api/account-actions')).body;
  expect(action).toMatchObject({ kind: 'suspend', reason: 'Wrote to children for money', appeal: null });
  const appeal = { actionId: action.id, words: 'It was not me' };
  expect((await outsider.post('/api/appeals', appeal)).status).toBe(404);
  expect((await coach.post('/api/appeals', { ...appeal, words: ' ' })).status).toBe(422);
  expect((await coach.post('/api/appeals', appeal)).status).toBe(201);
  expect((await coach.post('/api/appeals', appeal)).status).toBe(409);
  const { body: person } = await staff.get(`/api/staff/people/${coach.id}`);
  const { appealId } = person.actions[0];
  const queue = (await staff.get('/api/staff/queue?limit=100')).body;
  expect(queue.find(({ id }: { id: string }) => id === appealId)).toMatchObject({
    kind: 'appeal',
    isOpen: true,
  });
  const grantAppeal = () =>
    staff.post(`/api/staff/appeals/${appealId}/answer`, { granted: true, answer: 'You are right, sorry' });
  const statuses = (await Promise.all([grantAppeal(), grantAppeal()])).map(({ status }) => status).sort();
  expect(statuses).toEqual([204, 409]);
  expect((await coach.get('/api/dashboard')).status).toBe(200);
  await app.runJobs('appeal-answer-email');
  expect(app.sentEmails.findLast(({ to }) => to === coach.email)).toMatchObject({ subject: 'Your appeal' });
  expect((await coach.get('/api/account-actions')).body[0].appeal).toMatchObject({ granted: true });
});
