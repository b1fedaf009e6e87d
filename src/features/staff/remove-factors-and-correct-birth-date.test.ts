import { beforeAll, expect, test } from 'vitest';
import { newId } from '#shared/ids.ts';
import type { MemberClient } from '../../../tests/support/http-client.ts';
import {
  addAuthenticatorApp,
  addPasskey,
  beginSignIn,
  getNextTotpCode,
} from '../../../tests/support/second-factor-sign-in.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';
import { password } from '../../../tests/support/test-members.ts';
import { addStaff } from '../../../tests/support/test-staff.ts';

const app = openTestApp();
let staff: MemberClient;
beforeAll(async () => {
  staff = await addStaff(app);
}, 60_000);

const reason = 'You have shown us your passport';
const postStaffActOnPerson = (userId: string, path: string, form: object) =>
  staff.post(`/api/staff/people/${userId}/${path}`, form);
const startRemoval = (userId: string) => postStaffActOnPerson(userId, 'factor-removals', { reason });
const confirmRemoval = (token: string) =>
  app.visitor().post('/api/auth/factor-removal-confirmation', { token });
async function findLink(email: string): Promise<string> {
  await app.runJobs('staff-action-email');
  return app.findEmailedToken(email, 'remove-second-step');
}

test('the reader of an emailed link removes the second factors that staff could not, and is told [22.32]', async () => {
  const member = await app.addCoach();
  await addAuthenticatorApp(member);
  expect((await startRemoval(member.id)).status).toBe(204);
  const token = await findLink(member.email);
  const mails = app.sentEmails.filter(({ to }) => to === member.email);
  expect(mails.find(({ subject }) => subject === 'Remove your second step')?.text).toContain(reason);
  expect((await staff.get(`/api/staff/people/${member.id}`)).body).toMatchObject({
    ...{ hasSecondFactor: true, actions: [{ kind: 'remove-factors', reason }] },
  });
  expect((await member.get('/api/dashboard')).status).toBe(200);
  expect((await confirmRemoval(token)).status).toBe(204);
  expect((await member.get('/api/dashboard')).status).toBe(401);
  expect((await confirmRemoval(token)).status).toBe(400);
  const signIn = await app.visitor().post('/api/auth/login', { email: member.email, password });
  expect(signIn.status).toBe(401);
  expect((await staff.get(`/api/staff/people/${member.id}`)).body.hasSecondFactor).toBe(false);
  const subjects = (await app.listEmailsTo(member.email)).map(({ subject }) => subject);
  expect(subjects).toContain('Your second step was removed');
  const fresh = 'An0ther!password';
  await app.visitor().post('/api/auth/forgot-password', { email: member.email });
  const reset = { token: await app.findEmailedToken(member.email, 'reset-password'), password: fresh };
  expect((await app.visitor().post('/api/auth/reset-password', reset)).status).toBe(204);
});

test('the link works for an hour, the newest alone, and not after a new password [22.32]', async () => {
  const member = await app.addCoach();
  await addAuthenticatorApp(member);
  await startRemoval(member.id);
  const first = await findLink(member.email);
  await app.runInDays(1.01 / 24, async () => expect((await confirmRemoval(first)).status).toBe(400));
  await startRemoval(member.id);
  const second = await findLink(member.email);
  await startRemoval(member.id);
  const third = await findLink(member.email);
  expect((await confirmRemoval(second)).status).toBe(400);
  await member.put('/api/auth/password', { currentPassword: password, password: 'An0ther!password' });
  expect((await confirmRemoval(third)).status).toBe(400);
  expect((await staff.get(`/api/staff/people/${member.id}`)).body.hasSecondFactor).toBe(true);
});

test('a link ends when its member signs in with a second factor or adds one, also before it is sent [22.32]', async () => {
  const member = await app.addCoach();
  const { secret, recoveryCodes } = await addAuthenticatorApp(member);
  await startRemoval(member.id);
  const sent = await findLink(member.email);
  const device = await beginSignIn(app, member.email);
  const code = getNextTotpCode(secret);
  expect((await device.post('/api/auth/second-factor', { code })).status).toBe(200);
  expect((await confirmRemoval(sent)).status).toBe(400);
  await startRemoval(member.id);
  const again = await findLink(member.email);
  expect((await addPasskey(member)).added.status).toBe(201);
  expect((await confirmRemoval(again)).status).toBe(400);
  const countLinks = () =>
    app.sentEmails.filter(({ to, subject }) => to === member.email && subject === 'Remove your second step')
      .length;
  expect(countLinks()).toBe(2);
  await startRemoval(member.id);
  const [recoveryCode] = recoveryCodes;
  const other = await beginSignIn(app, member.email);
  expect((await other.post('/api/auth/second-factor', { recoveryCode })).status).toBe(200);
  await app.runJobs('staff-action-email');
  expect(countLinks()).toBe(2);
  expect((await staff.get(`/api/staff/people/${member.id}`)).body.hasSecondFactor).toBe(true);
});

test('no link for a member without a second factor, for staff, or for nobody [22.32]', async () => {
  const [member, colleague] = [await app.addCoach(), await addStaff(app)];
  expect((await startRemoval(member.id)).status).toBe(409);
  expect((await startRemoval(colleague.id)).status).toBe(404);
  expect((await startRemoval(newId())).status).toBe(404);
  expect((await postStaffActOnPerson(member.id, 'factor-removals', { reason: '' })).status).toBe(422);
  expect((await member.post(`/api/staff/people/${member.id}/factor-removals`, { reason })).status).toBe(403);
});

const yearsAgo = (years: number) => `${new Date().getUTCFullYear() - years}-01-02`;
const correctBirthDate = (userId: string, birthDate: string) =>
  postStaffActOnPerson(userId, 'birth-date-corrections', { birthDate, reason });

test('staff correct the date of birth of an athlete, who reads why and may appeal [22.33]', async () => {
  const athlete = await app.addAthlete();
  expect((await athlete.put('/api/auth/birth-date', { birthDate: yearsAgo(16) })).status).toBe(200);
  expect((await correctBirthDate(athlete.id, yearsAgo(17))).status).toBe(204);
  expect((await correctBirthDate(athlete.id, yearsAgo(17))).status).toBe(409);
  expect((await athlete.get('/api/auth/birth-date')).body).toMatchObject({
    ...{ birthDate: yearsAgo(17), isChangeable: false },
  });
  await app.runJobs('staff-action-email');
  const mail = app.sentEmails.findLast(({ to }) => to === athlete.email);
  expect(mail?.subject).toBe('We corrected your date of birth');
  const [action] = (await athlete.get('/api/account-actions')).body;
  expect(action).toMatchObject({ kind: 'correct-birth-date', reason });
  expect((await staff.get(`/api/staff/people/${athlete.id}`)).body.actions[0].before).toBe(yearsAgo(16));
  const appeal = { actionId: action.id, words: 'It is the date of my brother' };
  expect((await athlete.post('/api/appeals', appeal)).status).toBe(201);
});

test('an athlete under 13 by the document is paused and erased in 14 days, until staff correct it again [22.33]', async () => {
  const [athlete, coach] = [await app.addAthlete(), await app.addCoach()];
  expect((await correctBirthDate(athlete.id, yearsAgo(11))).status).toBe(204);
  expect((await coach.get(`/api/athletes/${athlete.profile.id}`)).status).toBe(404);
  expect((await athlete.get('/api/auth/me')).body.eraseAt).not.toBeNull();
  expect((await athlete.delete('/api/auth/erasure')).status).toBe(409);
  expect((await correctBirthDate(athlete.id, yearsAgo(10))).status).toBe(409);
  expect((await correctBirthDate(athlete.id, yearsAgo(16))).status).toBe(204);
  expect((await athlete.delete('/api/auth/erasure')).status).toBe(200);
});

test('a date in the future, one that does not fit, a coach and nobody are refused [22.33]', async () => {
  const [athlete, coach] = [await app.addAthlete(), await app.addCoach()];
  const statuses = [
    (await correctBirthDate(athlete.id, '2100-01-02')).status,
    (await correctBirthDate(athlete.id, yearsAgo(50))).status,
    (await correctBirthDate(athlete.id, 'yesterday')).status,
    (await correctBirthDate(coach.id, yearsAgo(16))).status,
    (await correctBirthDate(newId(), yearsAgo(16))).status,
  ];
  expect(statuses).toEqual([422, 422, 422, 404, 404]);
});
