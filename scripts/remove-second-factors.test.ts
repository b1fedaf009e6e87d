import { expect, test } from 'vitest';
import { openTestApp } from '../tests/support/test-app.ts';
import { password } from '../tests/support/test-members.ts';
import { computeTotpCode } from '../tests/support/totp-code.ts';
import { createSecondFactorRemover } from './remove-second-factors.ts';

const app = openTestApp();
const removeFactors = async (userId?: string) => createSecondFactorRemover(userId)(app.database.db);

test('an operator removes lost second factors: the password alone signs in again, and every session ends', async () => {
  const maya = await app.register('athlete');
  const { body } = await maya.post('/api/factors/totp', { password });
  await maya.put('/api/factors/totp', { code: computeTotpCode(body.secret) });
  const signIn = () => app.visitor().post('/api/auth/login', { email: maya.email, password });
  expect((await signIn()).body).toHaveProperty('secondFactor');
  expect(await removeFactors(maya.id)).toBe('The second factors were removed, and every session was ended.');
  expect((await signIn()).body).toHaveProperty('user.id', maya.id);
  await expect.poll(async () => (await maya.get('/api/auth/me')).status).toBe(401);
  const { rows } = await app.database.pool.query(`select from audit_entries where kind = 'factors removed'`);
  expect(rows).toHaveLength(1);
});

test('an id that no account has removes nothing', async () => {
  expect(await removeFactors('00000000-0000-4000-8000-000000000000')).toBe('There is no such account.');
  await expect(removeFactors('maya')).rejects.toThrow('Whose? The id of an account.');
});
