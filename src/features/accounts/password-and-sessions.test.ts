import { expect, test } from 'vitest';
import type { MemberClient } from '../../../tests/support/http-client.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';
import { password } from '../../../tests/support/test-members.ts';

const app = openTestApp();
const newPassword = 'An0ther!one';

async function signInElsewhere({ email }: MemberClient, headers?: Record<string, string>) {
  const device = app.visitor();
  const answer = await device.post('/api/auth/login', { email, password }, headers);
  expect(answer.status).toBe(200);
  return device;
}

test('a new password ends every other session and is confirmed by email', async () => {
  const maya = await app.addAthlete();
  const phone = await signInElsewhere(maya);
  const stolen = app.visitor();
  stolen.cookie = maya.cookie;
  const changed = await maya.put('/api/auth/password', { currentPassword: password, password: newPassword });
  expect(changed.status).toBe(204);
  expect((await maya.get('/api/auth/me')).status).toBe(200);
  expect((await phone.get('/api/auth/me')).status).toBe(401);
  expect((await stolen.get('/api/auth/me')).status).toBe(401);
  const subjects = (await app.listEmailsTo(maya.email)).map(({ subject }) => subject);
  expect(subjects).toContain('Your password was changed');
  const signInWithPassword = (given: string) =>
    app.visitor().post('/api/auth/login', { email: maya.email, password: given });
  expect([
    (await signInWithPassword(newPassword)).status,
    (await signInWithPassword(password)).status,
  ]).toEqual([200, 401]);
});

test.each([
  [{ currentPassword: 'Wr0ng!password', password: newPassword }, 'currentPassword'],
  [{ currentPassword: password, password }, 'password'],
  [{ currentPassword: password, password: 'Password1!' }, 'password'],
  [{ currentPassword: password, password: 'weak' }, 'password'],
])('a password change with %o is refused at the wrong field', async (form, field) => {
  const maya = await app.register('athlete');
  const { status, body } = await maya.put('/api/auth/password', form);
  expect([status, body.errors[0].path]).toEqual([422, field]);
  expect((await maya.get('/api/auth/me')).status).toBe(200);
});

test('sessions are listed with their browser, and only the network of the address is stored', async () => {
  const maya = await app.addAthlete();
  await signInElsewhere(maya, {
    'user-agent':
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1',
  });
  const { body } = await maya.get('/api/sessions');
  expect(body).toMatchObject([
    { browser: null, network: '127.0.0.x', current: true },
    { browser: 'Safari', system: 'iPhone', network: '127.0.0.x', current: false },
  ]);
  expect(JSON.stringify(body)).not.toContain('token');
  const rows = await app.database.db.selectFrom('sessions').select('ipAddress').execute();
  expect(new Set(rows.map((row) => row.ipAddress))).toEqual(new Set(['127.0.0.0']));
});

test('a member ends one session or all others, and cannot end another member’s session', async () => {
  const [maya, outsider] = [await app.addAthlete(), await app.addAthlete()];
  const [phone, tablet] = [await signInElsewhere(maya), await signInElsewhere(maya)];
  const other = (await maya.get('/api/sessions')).body.find((one: { current: boolean }) => !one.current);
  expect((await outsider.delete(`/api/sessions/${other.id}`)).status).toBe(404);
  expect((await app.visitor().delete(`/api/sessions/${other.id}`)).status).toBe(401);
  expect((await maya.delete(`/api/sessions/${other.id}`)).status).toBe(204);
  const getAccountStatusOfBothDevices = async () => [
    (await phone.get('/api/auth/me')).status,
    (await tablet.get('/api/auth/me')).status,
  ];
  expect((await getAccountStatusOfBothDevices()).sort()).toEqual([200, 401]);
  expect((await maya.delete(`/api/sessions/${other.id}`)).status).toBe(404);
  expect((await maya.delete('/api/sessions')).status).toBe(204);
  expect(await getAccountStatusOfBothDevices()).toEqual([401, 401]);
  expect((await maya.get('/api/sessions')).body).toHaveLength(1);
  expect((await outsider.get('/api/auth/me')).status).toBe(200);
});
