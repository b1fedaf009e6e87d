import { expect, test } from 'vitest';
import { openTestApp } from '../tests/support/test-app.ts';
import { password } from '../tests/support/test-members.ts';
import { createSessionEnder } from './end-sessions.ts';

const app = openTestApp();
const signOut = async (whom?: string) => createSessionEnder(whom)(app.database.db);

test('an operator ends the sessions of one account, which is signed out at once, or of everyone', async () => {
  const [maya, other] = [await app.register('athlete'), await app.register('coach')];
  await app.visitor().post('/api/auth/login', { email: maya.email, password });
  const statusOf = async (who: typeof maya) => (await who.get('/api/auth/me')).status;
  expect([await statusOf(maya), await statusOf(other)]).toEqual([200, 200]);
  expect(await signOut(maya.id)).toBe('2 sessions were ended.');
  await expect.poll(() => statusOf(maya)).toBe(401);
  expect(await statusOf(other)).toBe(200);
  expect(await signOut('everybody')).toBe('1 session was ended.');
  await expect.poll(() => statusOf(other)).toBe(401);
});

test.each([undefined, 'maya', "' or 1=1"])('the argument %s signs nobody out', async (whom) => {
  const maya = await app.register('athlete');
  await expect(signOut(whom)).rejects.toThrow('Whom? The id of an account, or everybody.');
  expect((await maya.get('/api/auth/me')).status).toBe(200);
});
