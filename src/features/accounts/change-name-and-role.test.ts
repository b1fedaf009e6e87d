import { expect, test } from 'vitest';
import { EventStreamReader } from '../../../tests/support/event-stream-reader.ts';
import type { MemberClient } from '../../../tests/support/http-client.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';
import { headCoach, password, quarterback } from '../../../tests/support/test-members.ts';

const app = openTestApp();

const changeMemberName = (member: MemberClient, firstName: string, lastName = 'Marlowe') =>
  member.put('/api/auth/name', { firstName, lastName });

const listAuditDetails = async (userId: string) =>
  (
    await app.database.db
      .selectFrom('auditEntries')
      .select(['kind', 'details'])
      .where('userId', '=', userId)
      .where('kind', 'in', ['name changed', 'role changed'])
      .orderBy('at')
      .execute()
  ).map(({ kind, details }) => [kind, details]);

test('a member changes the name, and every place that shows it follows [15.5]', async () => {
  const athlete = await app.addAthlete({}, { firstName: 'Jon', lastName: 'Marlow' });
  const coach = await app.addCoach();
  await athlete.post('/api/messages', { senderId: athlete.id, receiverId: coach.id, content: 'Hello' });
  // Cached before the change.
  await coach.get('/api/athletes?search=Jon');
  const changed = await changeMemberName(athlete, 'Jonathan');
  expect([changed.status, changed.body.user]).toMatchObject([200, { firstName: 'Jonathan' }]);
  const name = { firstName: 'Jonathan', lastName: 'Marlowe' };
  expect((await athlete.get('/api/auth/me')).body).toMatchObject(name);
  const places = [
    (await coach.get(`/api/athletes/${athlete.profile.id}`)).body.user,
    (await coach.get('/api/athletes?search=Marlowe')).body[0].user,
    (await coach.get('/api/conversations')).body[0].participant,
  ];
  for (const place of places) expect(place).toMatchObject(name);
  expect((await coach.get('/api/athletes?search=Jon%20Marlow&sort=newest')).body).toHaveLength(1);
  expect(JSON.stringify((await coach.get('/api/suggestions?q=marlowe')).body)).toContain('Jonathan Marlowe');
  expect(JSON.stringify((await coach.get('/api/activity')).body)).toContain('Jonathan Marlowe');
});

test('open screens of those who write with a member are told of the new name [15.5]', async () => {
  const [coach, athlete, stranger] = [await app.addCoach(), await app.addAthlete(), await app.addAthlete()];
  await coach.post('/api/messages', { senderId: coach.id, receiverId: athlete.id, content: 'Hello' });
  const reader = await EventStreamReader.open(app.origin, athlete);
  const other = await EventStreamReader.open(app.origin, stranger);
  await changeMemberName(coach, 'Patricia');
  await app.runJobs('name-refresh');
  await reader.waitUntil(() => reader.listDataOfKind('conversation').length === 1);
  expect(reader.listDataOfKind('conversation')).toEqual([{ userId: coach.id }]);
  expect(other.listDataOfKind('conversation')).toEqual([]);
  for (const one of [reader, other]) one.close();
});

test('a third change of the name within a year gets 422 with the date from which it is possible [15.5]', async () => {
  const coach = await app.addCoach();
  const first = new Date('2027-02-03T10:00:00Z');
  const getDateDaysAfterFirst = (count: number) => new Date(first.getTime() + count * 86_400_000);
  const renameOn = async (day: number, firstName: string) => {
    app.now = () => getDateDaysAfterFirst(day);
    const answer = await changeMemberName(coach, firstName);
    app.now = () => new Date();
    return [answer.status, answer.body.errors];
  };
  expect((await renameOn(0, 'Anna'))[0]).toBe(200);
  expect((await renameOn(100, 'Anne'))[0]).toBe(200);
  // The same name again is no change.
  expect((await renameOn(101, 'Anne'))[0]).toBe(200);
  const message = 'You can change your name twice a year. The next change is possible from February 3, 2028.';
  expect(await renameOn(364, 'Anni')).toEqual([422, [{ path: 'firstName', message }]]);
  expect((await coach.get('/api/auth/me')).body.firstName).toBe('Anne');
  expect((await renameOn(365, 'Anni'))[0]).toBe(200);
  expect((await renameOn(366, 'Ann'))[0]).toBe(422);
});

test('of three changes at once, two are made [15.5]', async () => {
  const coach = await app.addCoach();
  const answers = await Promise.all(['Ab', 'Cd', 'Ef'].map((name) => changeMemberName(coach, name)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 422]);
});

test('the audit log has the old and the new name, until the account is erased [15.5]', async () => {
  const athlete = await app.addAthlete({}, { firstName: 'Jon', lastName: 'Marlow' });
  await changeMemberName(athlete, 'Jonathan');
  await expect
    .poll(() => listAuditDetails(athlete.id))
    .toEqual([['name changed', { from: 'Jon Marlow', to: 'Jonathan Marlowe' }]]);
  await athlete.post('/api/auth/erasure', { password });
  await app.runInDays(15, () => app.runClaimAndErasureJobs());
  expect(await listAuditDetails(athlete.id)).toEqual([['name changed', {}]]);
});

test.each([
  [{ firstName: 'J', lastName: 'Marlow' }, 'firstName'],
  [{ firstName: 'Jon', lastName: ' ' }, 'lastName'],
  [{ firstName: 'Jon' }, 'lastName'],
  [{ firstName: 'Jon', lastName: 'x'.repeat(61) }, 'lastName'],
  [{ firstName: 'Jon\u0007', lastName: 'Marlow' }, 'firstName'],
  [{ firstName: 'Jon', lastName: 'Marlow', role: 'coach' }, 'role'],
])('a wrong name gets 422 at its field and changes nothing: %j', async (body, path) => {
  const athlete = await app.addAthlete();
  const answer = await athlete.put('/api/auth/name', body);
  expect([answer.status, answer.body.errors[0].path]).toEqual([422, path]);
  expect((await athlete.get('/api/auth/me')).body).toMatchObject({ firstName: 'Sam', lastName: 'Doe' });
});

test('a visitor changes neither name nor role, nor does a coach with the password of an added athlete', async () => {
  expect((await app.visitor().put('/api/auth/name', { firstName: 'Jon', lastName: 'Doe' })).status).toBe(401);
  expect((await app.visitor().put('/api/auth/role', { role: 'coach' })).status).toBe(401);
  const coach = await app.addCoach();
  const user = { firstName: 'Lou', lastName: 'Reyes', email: 'lou@school.test', username: 'lou', password };
  await coach.post('/api/users', user);
  const asLou = app.visitor();
  await asLou.post('/api/auth/login', { email: user.email, password });
  expect((await asLou.put('/api/auth/name', { firstName: 'Jon', lastName: 'Doe' })).status).toBe(403);
  expect((await asLou.put('/api/auth/role', { role: 'coach' })).status).toBe(403);
});

test('a member who chose the wrong role changes it before step 2, and completes the other profile [15.6]', async () => {
  const member = await app.register('athlete');
  const changed = await member.put('/api/auth/role', { role: 'coach' });
  expect([changed.status, changed.body.user]).toMatchObject([200, { role: 'coach', profileComplete: false }]);
  const address = `/api/auth/complete-profile/${member.id}`;
  expect((await member.post(address, { ...quarterback, role: 'athlete' })).status).toBe(403);
  expect((await member.post(address, { ...headCoach, role: 'coach' })).status).toBe(200);
  expect((await member.get('/api/coaches/me')).status).toBe(200);
  await expect.poll(() => listAuditDetails(member.id)).toEqual([['role changed', { role: 'coach' }]]);
});

test('a member with a profile gets 403 for another role, and an unknown role gets 422 [15.6]', async () => {
  const [athlete, coach] = [await app.addAthlete(), await app.addCoach()];
  expect((await athlete.put('/api/auth/role', { role: 'coach' })).status).toBe(403);
  expect((await coach.put('/api/auth/role', { role: 'athlete' })).status).toBe(403);
  expect((await athlete.get('/api/auth/me')).body.role).toBe('athlete');
  const answer = await (await app.register('athlete')).put('/api/auth/role', { role: 'staff' });
  expect([answer.status, answer.body.errors[0].path]).toEqual([422, 'role']);
});

test('a role that changes while the profile is completed never leaves a profile of the other role [15.6]', async () => {
  for (let round = 0; round < 5; round++) {
    const member = await app.register('athlete');
    await Promise.all([
      member.post(`/api/auth/complete-profile/${member.id}`, { ...quarterback, role: 'athlete' }),
      member.put('/api/auth/role', { role: 'coach' }),
    ]);
    const { role, profileComplete } = (await member.get('/api/auth/me')).body;
    expect([role, profileComplete]).toEqual(profileComplete ? ['athlete', true] : ['coach', false]);
  }
});

test('a word that moves from the first to the last name is a change of the name', async () => {
  const member = await app.register('athlete', { firstName: 'Mary Ann', lastName: 'Lee' });
  expect((await changeMemberName(member, 'Mary', 'Ann Lee')).status).toBe(200);
  expect((await member.get('/api/auth/me')).body).toMatchObject({ firstName: 'Mary', lastName: 'Ann Lee' });
});

test('a coach without a profile who has added an athlete stays a coach [15.6]', async () => {
  const coach = await app.register('coach');
  const user = {
    firstName: 'Lou',
    lastName: 'Reyes',
    email: 'lou-stays@school.test',
    username: 'loustays',
    password,
  };
  expect((await coach.post('/api/users', user)).status).toBe(201);
  expect((await coach.put('/api/auth/role', { role: 'athlete' })).status).toBe(403);
});
