import { expect, test } from 'vitest';
import { createStaffInviter } from '../../../scripts/invite-staff.ts';
import { beginSignIn, getNextTotpCode } from '../../../tests/support/second-factor-sign-in.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';
import { password } from '../../../tests/support/test-members.ts';
import { addStaff, addStaffWithoutFactor, inviteToStaff } from '../../../tests/support/test-staff.ts';
import { computeTotpCode } from '../../../tests/support/totp-code.ts';

const app = openTestApp();

test('an invitation makes one account, works once and for three days [22.1]', async () => {
  const { email, token } = await inviteToStaff(app);
  const person = { token, firstName: 'Sam', lastName: 'Keeper', password };
  const previewInvitation = () => app.visitor().post('/api/auth/staff-invitation-preview', { token });
  const acceptInvitation = () => app.visitor().post('/api/auth/staff-invitation', person);
  expect((await previewInvitation()).body).toEqual({ email });
  await app.runInDays(3.01, async () => expect((await acceptInvitation()).status).toBe(400));
  const statuses = (await Promise.all([acceptInvitation(), acceptInvitation()]))
    .map(({ status }) => status)
    .sort();
  expect(statuses[0]).toBe(200);
  expect([400, 409]).toContain(statuses[1]);
  expect((await previewInvitation()).status).toBe(400);
  expect((await app.visitor().post('/api/auth/login', { email, password })).body.user.role).toBe('staff');
});

test('a second invitation ends the first, and a member cannot become staff [22.1]', async () => {
  const coach = await app.addCoach();
  const staff = await addStaff(app);
  expect((await staff.post('/api/staff/invitations', { email: coach.email })).status).toBe(409);
  const email = 'twice@fieldhouse.test';
  const inviteAndReturnToken = async () => {
    expect((await staff.post('/api/staff/invitations', { email })).status).toBe(204);
    return /token=([\w-]+)/.exec(app.sentEmails.findLast(({ to }) => to === email)!.text)![1];
  };
  const [first, second] = [await inviteAndReturnToken(), await inviteAndReturnToken()];
  const previewInvitation = (token?: string) =>
    app.visitor().post('/api/auth/staff-invitation-preview', { token });
  expect([(await previewInvitation(first)).status, (await previewInvitation(second)).status]).toEqual([
    400, 200,
  ]);
});

test('the command of the operator emails the invitation [22.1]', async () => {
  const sent: { to: string }[] = [];
  const mailer = { send: async (email: { to: string }) => void sent.push(email) };
  const invite = createStaffInviter('First@Fieldhouse.test');
  const line = await invite(app.database.db, { mailer, publicUrl: 'http://fieldhouse.test' });
  expect(line).toBe('An invitation was emailed to first@fieldhouse.test.');
  expect(sent).toMatchObject([{ to: 'first@fieldhouse.test', subject: 'Join the staff of Fieldhouse' }]);
  expect(() => createStaffInviter('nobody')).toThrow('Whom? An email address.');
});

test('nothing of staff answers before there is a second factor, and a sign-in asks for it [22.2]', async () => {
  const staff = await addStaffWithoutFactor(app);
  expect(await staff.get('/api/staff/queue')).toMatchObject({
    status: 403,
    body: { detail: 'Please add a second step to your sign-in first.' },
  });
  const { body } = await staff.post('/api/factors/totp', { password });
  await staff.put('/api/factors/totp', { code: computeTotpCode(body.secret) });
  await expect.poll(async () => (await staff.get('/api/staff/queue')).status).toBe(200);
  const device = await beginSignIn(app, staff.email);
  expect((await device.get('/api/staff/queue')).status).toBe(401);
  await device.post('/api/auth/second-factor', { code: getNextTotpCode(body.secret) });
  expect((await device.get('/api/staff/queue')).status).toBe(200);
  await staff.post('/api/factors/totp/removal', { password });
  await expect.poll(async () => (await staff.get('/api/staff/queue')).status).toBe(403);
});

test('a session of staff ends after 12 hours, that of a member does not [22.2]', async () => {
  const [staff, coach] = [await addStaff(app), await app.addCoach()];
  await app.database.pool.query(`update sessions set created_at = created_at - interval '12 hours 1 second'`);
  // Every cached session is checked anew.
  await app.database.pool.query('update users set role = role where id in ($1, $2)', [staff.id, coach.id]);
  await expect.poll(async () => (await staff.get('/api/staff/queue')).status).toBe(401);
  expect((await coach.get('/api/dashboard')).status).toBe(200);
});

test('staff are in no list, and nobody writes to them, blocks, reports or looks them up [22.2]', async () => {
  const [staff, athlete] = [await addStaff(app), await app.addAthlete()];
  const coaches = JSON.stringify((await athlete.get('/api/coaches?limit=100')).body);
  expect(coaches).not.toContain(staff.id);
  expect(JSON.stringify((await athlete.get('/api/suggestions?q=Keeper')).body)).not.toContain('Keeper');
  const message = { senderId: athlete.id, receiverId: staff.id, content: 'Hello' };
  const tries = [
    athlete.post('/api/messages', message),
    athlete.get(`/api/conversations/${staff.id}`),
    athlete.get(`/api/conversations/${staff.id}/messages`),
    athlete.put(`/api/blocks/${staff.id}`),
    athlete.get(`/api/blocks/${staff.id}`),
    athlete.post('/api/reports', { userId: staff.id, reason: 'spam' }),
  ];
  expect((await Promise.all(tries)).map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
});
