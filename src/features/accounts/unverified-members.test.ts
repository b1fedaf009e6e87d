import { expect, test } from 'vitest';
import { openTestApp } from '../../../tests/support/test-app.ts';

const app = openTestApp({ verifyEmail: true });

test('an unverified member can reply to messages, but not write to somebody new', async () => {
  const [lou, coach] = [await app.addAthlete(), await app.addCoach()];
  const write = (from: typeof lou | typeof coach, to: typeof lou | typeof coach) =>
    from.post('/api/messages', { senderId: from.id, receiverId: to.id, content: 'Hello' });
  const refused = await write(lou, coach);
  expect([refused.status, refused.body.detail]).toEqual([
    403,
    'Please confirm your email address before you write to somebody new.',
  ]);
  const token = await app.findEmailedToken(coach.email, 'confirm-email');
  expect((await coach.post('/api/auth/confirm-email', { token })).status).toBe(200);
  expect((await write(coach, lou)).status).toBe(201);
  expect((await write(lou, coach)).status).toBe(201);
});
