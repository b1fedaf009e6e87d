import { expect, test } from 'vitest';
import { requestVerificationAndConfirmMailbox } from '../tests/support/coach-verification.ts';
import { openTestApp } from '../tests/support/test-app.ts';
import { password } from '../tests/support/test-members.ts';
import { addStaff, inviteToStaff } from '../tests/support/test-staff.ts';
import { createStaffRemover } from './remove-staff.ts';

const app = openTestApp();
const removeStaff = async (...words: string[]) => createStaffRemover(words, app.now)(app.database.db);

test('who is removed from the staff is signed out at once, what they looked after waits again, and the last one stays [22.22]', async () => {
  const [leaving, last] = [await addStaff(app), await addStaff(app)];
  const [coach, athlete] = [await app.addCoach(), await app.addAthlete()];
  const request = await requestVerificationAndConfirmMailbox(app, coach);
  const { body: report } = await athlete.post('/api/reports', { userId: coach.id, reason: 'spam' });
  await leaving.put(`/api/staff/queue/${request}/assignment`);
  await leaving.put(`/api/staff/reports/${report.id}/assignment`);
  expect(await removeStaff(leaving.email.toUpperCase())).toContain('is not of the staff anymore');
  await expect.poll(async () => (await leaving.get('/api/auth/me')).status).toBe(401);
  const { body: queue } = await last.get('/api/staff/queue');
  expect(queue.map(({ assignedTo }: { assignedTo: unknown }) => assignedTo)).toEqual([null, null]);
  const login = await app.visitor().post('/api/auth/login', { email: leaving.email, password });
  expect(login.status).toBe(401);
  await expect(removeStaff(last.email)).rejects.toThrow('This is the last person on the staff.');
  expect((await last.get('/api/staff/queue')).status).toBe(200);
  expect(await removeStaff(last.email, '--last')).toContain('is not of the staff anymore');
  await app.runClaimAndErasureJobs();
  const { rows } = await app.database.pool.query(`select first_name from users where role = 'staff'`);
  expect(rows.map((row) => row.first_name)).not.toContain('Sam');
});

test('of the last two, only one can be removed at once [22.22]', async () => {
  const both = [await addStaff(app), await addStaff(app)];
  const answers = await Promise.allSettled(both.map(({ email }) => removeStaff(email)));
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('an address that is only invited loses its invitation; others are refused [22.22]', async () => {
  const { email, token } = await inviteToStaff(app);
  const coach = await app.addCoach();
  await removeStaff(email);
  const preview = await app.visitor().post('/api/auth/staff-invitation-preview', { token });
  expect(preview.status).toBe(400);
  for (const unknown of [email, coach.email])
    await expect(removeStaff(unknown)).rejects.toThrow('Nobody on the staff has this address.');
  for (const words of [[], ['sam'], [email, '--first'], [email, '--last', 'really']])
    await expect(removeStaff(...words)).rejects.toThrow('Whom? An email address');
  expect((await coach.get('/api/dashboard')).status).toBe(200);
});
