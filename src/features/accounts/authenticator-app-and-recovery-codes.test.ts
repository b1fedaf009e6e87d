import { expect, test } from 'vitest';
import type { MemberClient } from '../../../tests/support/http-client.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';
import { password } from '../../../tests/support/test-members.ts';
import { computeTotpCode } from '../../../tests/support/totp-code.ts';

const app = openTestApp();

async function addAuthenticatorApp(member: MemberClient) {
  const begun = await member.post('/api/factors/totp', { password });
  expect(begun.status).toBe(201);
  const confirmed = await member.put('/api/factors/totp', { code: computeTotpCode(begun.body.secret) });
  expect([confirmed.status, confirmed.body]).toEqual([
    200,
    { totp: true, recoveryCodes: 10, passkeys: [], removeAt: null },
  ]);
  return begun.body as { secret: string; recoveryCodes: string[] };
}

/** The code of the next half minute, which is accepted already: the current one was used to set up the app. */
const getNextCode = (secret: string) => computeTotpCode(secret, Date.now() + 30_000);

const signIn = async ({ email }: MemberClient) => {
  const device = app.visitor();
  return { device, answer: await device.post('/api/auth/login', { email, password }) };
};

test('a sign-in asks for a code of the authenticator app only after its first code was confirmed', async () => {
  const maya = await app.addAthlete();
  await maya.post('/api/factors/totp', { password });
  expect((await signIn(maya)).answer.body).toHaveProperty('user.id', maya.id);

  const { secret } = await addAuthenticatorApp(maya);
  const { device, answer } = await signIn(maya);
  expect([answer.status, answer.body]).toEqual([
    200,
    { secondFactor: { totp: true, passkeys: false, removeAt: null } },
  ]);
  expect((await device.get('/api/auth/me')).status).toBe(401);
  const wrong = await device.post('/api/auth/second-factor', { code: '000000' });
  expect([wrong.status, wrong.body.errors[0].path]).toEqual([422, 'code']);
  const right = await device.post('/api/auth/second-factor', { code: getNextCode(secret) });
  expect([right.status, right.body.user.id]).toEqual([200, maya.id]);
  expect((await device.get('/api/auth/me')).status).toBe(200);
  const subjects = (await app.listEmailsTo(maya.email)).map(({ subject }) => subject);
  expect(subjects).toContain('How you sign in was changed');
});

test('a code of the authenticator app works once', async () => {
  const maya = await app.addAthlete();
  const { secret } = await addAuthenticatorApp(maya);
  const code = getNextCode(secret);
  const first = await signIn(maya);
  expect((await first.device.post('/api/auth/second-factor', { code })).status).toBe(200);
  const again = await signIn(maya);
  const replayed = await again.device.post('/api/auth/second-factor', { code });
  expect([replayed.status, replayed.body.errors[0].path]).toEqual([422, 'code']);
  expect((await again.device.get('/api/auth/me')).status).toBe(401);
  const { rows } = await app.database.pool.query('select from sessions where user_id = $1', [maya.id]);
  // The sessions of the device that set up the app and of the one that signed in.
  expect(rows).toHaveLength(2);
});

test('a recovery code replaces the second factor once', async () => {
  const maya = await app.addAthlete();
  const { recoveryCodes } = await addAuthenticatorApp(maya);
  const one = { recoveryCode: recoveryCodes[0] };
  const first = await signIn(maya);
  expect((await first.device.post('/api/auth/second-factor', one)).status).toBe(200);
  const again = await signIn(maya);
  expect((await again.device.post('/api/auth/second-factor', one)).status).toBe(422);
  expect((await maya.get('/api/factors')).body.recoveryCodes).toBe(9);
  const fresh = await maya.post('/api/factors/recovery-codes', { password });
  expect([fresh.status, fresh.body.recoveryCodes.length]).toEqual([201, 10]);
  const old = await signIn(maya);
  const spent = await old.device.post('/api/auth/second-factor', { recoveryCode: recoveryCodes[1] });
  expect(spent.status).toBe(422);
});

test('a code without the password is refused, and five wrong codes end the sign-in', async () => {
  const maya = await app.addAthlete();
  const { secret } = await addAuthenticatorApp(maya);
  expect((await app.visitor().post('/api/auth/second-factor', { code: getNextCode(secret) })).status).toBe(
    422,
  );
  const { device } = await signIn(maya);
  for (let n = 0; n < 5; n += 1) await device.post('/api/auth/second-factor', { code: '000000' });
  expect((await device.post('/api/auth/second-factor', { code: getNextCode(secret) })).status).toBe(422);
  expect((await device.get('/api/auth/me')).status).toBe(401);
});

test('the authenticator app is removed with the password, and the recovery codes with it', async () => {
  const maya = await app.addAthlete();
  await addAuthenticatorApp(maya);
  const wrong = await maya.post('/api/factors/totp/removal', { password: 'Wr0ng!password' });
  expect([wrong.status, wrong.body.errors[0].path]).toEqual([422, 'password']);
  expect((await maya.post('/api/factors/totp', { password })).status).toBe(409);
  const off = await maya.post('/api/factors/totp/removal', { password });
  expect(off.body).toEqual({ totp: false, recoveryCodes: null, passkeys: [], removeAt: null });
  expect((await signIn(maya)).answer.body).toHaveProperty('user.id', maya.id);
});

test('a member cannot see or change another member’s factors, and an invented passkey is refused', async () => {
  const [maya, outsider] = [await app.addAthlete(), await app.addAthlete()];
  await addAuthenticatorApp(maya);
  expect((await outsider.get('/api/factors')).body).toEqual({
    totp: false,
    recoveryCodes: null,
    passkeys: [],
    removeAt: null,
  });
  const visitor = app.visitor();
  expect((await visitor.get('/api/factors')).status).toBe(401);
  expect((await visitor.post('/api/factors/totp', { password })).status).toBe(401);
  expect((await visitor.post('/api/passkeys/options', { password })).status).toBe(401);
  expect((await maya.post('/api/passkeys/options', { password: 'x' })).status).toBe(422);
  const options = await visitor.post('/api/auth/passkey-options');
  expect(options.body).toMatchObject({ userVerification: 'required', rpId: 'fieldhouse.test' });
  const credential = {
    id: 'AAAA',
    rawId: 'AAAA',
    type: 'public-key',
    response: {},
    clientExtensionResults: {},
  };
  expect((await visitor.post('/api/auth/passkey-login', { credential })).status).toBe(401);
  expect((await visitor.post('/api/auth/passkey-login', { credential: {} })).status).toBe(401);
  const forged = { password, name: 'Mine', credential };
  expect((await maya.post('/api/passkeys', forged)).status).toBe(400);
  const missing = '/api/passkeys/00000000-0000-7000-8000-000000000000/removal';
  expect((await maya.post(missing, { password })).status).toBe(404);
});

test('who signs in as another member ends the first session, also where the other owes a second step', async () => {
  const [first, maya] = [await app.addAthlete(), await app.addAthlete()];
  await addAuthenticatorApp(maya);
  const stolen = app.visitor();
  stolen.cookie = first.cookie;
  expect((await stolen.get('/api/auth/me')).status).toBe(200);
  await first.post('/api/auth/login', { email: maya.email, password });
  expect((await stolen.get('/api/auth/me')).status).toBe(401);
});
