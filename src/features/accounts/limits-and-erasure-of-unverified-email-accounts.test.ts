import { expect, test } from 'vitest';
import { openTestApp } from '../../../tests/support/test-app.ts';

const app = openTestApp({ verifyEmail: true });

test('an unverified member can reply to messages, but not write to someone new', async () => {
  const [lou, coach] = [await app.addAthlete(), await app.addCoach()];
  const postHelloMessage = (from: typeof lou | typeof coach, to: typeof lou | typeof coach) =>
    from.post('/api/messages', { senderId: from.id, receiverId: to.id, content: 'Hello' });
  const refused = await postHelloMessage(lou, coach);
  expect([refused.status, refused.body.detail]).toEqual([
    403,
    'Please confirm your email address before you write to someone new.',
  ]);
  const token = await app.findEmailedToken(coach.email, 'confirm-email');
  expect((await coach.post('/api/auth/confirm-email', { token })).status).toBe(200);
  expect((await postHelloMessage(coach, lou)).status).toBe(201);
  expect((await postHelloMessage(lou, coach)).status).toBe(201);
});

test('an account that nobody confirms is erased after 30 days, and its address is free again', async () => {
  const email = 'somebody-elses@school.test';
  const [squatter, confirmed] = [await app.register('athlete', { email }), await app.register('coach')];
  const token = await app.findEmailedToken(confirmed.email, 'confirm-email');
  await confirmed.post('/api/auth/confirm-email', { token });
  expect((await app.listEmailsTo(email)).at(-1)?.text).toContain('within 30 days');
  await app.runInDays(29, () => app.runClaimAndErasureJobs());
  expect((await squatter.get('/api/auth/me')).status).toBe(200);
  await app.runInDays(31, () => app.runClaimAndErasureJobs());
  expect((await squatter.get('/api/auth/me')).status).toBe(401);
  expect((await confirmed.get('/api/auth/me')).status).toBe(200);
  await app.register('athlete', { email });
});

test('an unconfirmed account that has written a message is not erased', async () => {
  const [lou, coach] = [await app.addAthlete(), await app.addCoach()];
  const token = await app.findEmailedToken(coach.email, 'confirm-email');
  await coach.post('/api/auth/confirm-email', { token });
  const postHelloMessage = (from: typeof lou | typeof coach, to: typeof lou | typeof coach) =>
    from.post('/api/messages', { senderId: from.id, receiverId: to.id, content: 'Hello' });
  expect((await postHelloMessage(coach, lou)).status).toBe(201);
  expect((await postHelloMessage(lou, coach)).status).toBe(201);
  await app.runInDays(31, () => app.runClaimAndErasureJobs());
  expect((await lou.get('/api/auth/me')).status).toBe(200);
});
