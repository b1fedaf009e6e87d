import { expect, test } from 'vitest';
import type { HttpClient, MemberClient } from '../../../tests/support/http-client.ts';
import { signInAtProvider } from '../../../tests/support/local-oidc-provider.ts';
import { SoftwarePasskey } from '../../../tests/support/software-passkey.ts';
import { openTestAppWithProvider } from '../../../tests/support/test-app-with-provider.ts';
import { password } from '../../../tests/support/test-members.ts';
import { computeTotpCode } from '../../../tests/support/totp-code.ts';

const app = openTestAppWithProvider();
const newPassword = 'An0ther!password';
let passkeyCount = 0;

async function addPasskey(member: MemberClient) {
  passkeyCount += 1;
  const passkey = new SoftwarePasskey('http://fieldhouse.test');
  const { body: options } = await member.post('/api/passkeys/options', { password });
  const form = { password, name: `Passkey ${passkeyCount}`, credential: passkey.createCredential(options) };
  return { passkey, added: await member.post('/api/passkeys', form) };
}

async function signInWithPasskey(passkey: SoftwarePasskey): Promise<number> {
  const device = app.visitor();
  const { body: options } = await device.post('/api/auth/passkey-options');
  const credential = passkey.signAssertion(options);
  return (await device.post('/api/auth/passkey-login', { credential })).status;
}

async function linkProvider(member: MemberClient, name: string) {
  const { body } = await member.post('/api/linked-providers', { provider: 'club', password });
  await member.get(await signInAtProvider(body.url, name));
}

/** The account that a sign-in with the provider opens, if any. */
async function signInWithProvider(name: string) {
  const device = app.visitor();
  const { body } = await device.post('/api/auth/social-login', { provider: 'club' });
  await device.get(await signInAtProvider(body.url, name));
  return (await device.get('/api/auth/me')).body.id;
}

async function addAuthenticatorApp(member: MemberClient) {
  const { body } = await member.post('/api/factors/totp', { password });
  expect((await member.put('/api/factors/totp', { code: computeTotpCode(body.secret) })).status).toBe(200);
  return body as { secret: string; recoveryCodes: string[] };
}

async function resetPassword({ email }: { email: string }) {
  await app.visitor().post('/api/auth/forgot-password', { email });
  const token = await app.findEmailedToken(email, 'reset-password');
  const answer = await app.visitor().post('/api/auth/reset-password', { token, password: newPassword });
  expect(answer.status).toBe(204);
}

const signIn = async (email: string, given: string, device: HttpClient = app.visitor()) => ({
  device,
  ...(await device.post('/api/auth/login', { email, password: given })),
});

async function registerVerified() {
  const member = await app.register('athlete');
  const token = await app.findEmailedToken(member.email, 'confirm-email');
  expect((await member.post('/api/auth/confirm-email', { token })).status).toBe(200);
  return member;
}

const revokeSignInMethodByLink = (token: string) =>
  app.visitor().post('/api/auth/sign-in-method-revocation', { token });

test('whoever registered an address first has no way in after its owner set a password by email', async () => {
  const thief = await app.register('athlete', { email: 'maya@school.test' });
  const { passkey } = await addPasskey(thief);
  await linkProvider(thief, 'thief');
  expect(await signInWithProvider('thief')).toBe(thief.id);

  await resetPassword({ email: 'maya@school.test' });
  expect(await signInWithProvider('thief')).toBeUndefined();
  expect(await signInWithPasskey(passkey)).toBe(401);
  expect((await thief.get('/api/auth/me')).status).toBe(401);
  expect((await signIn('maya@school.test', password)).status).toBe(401);
  expect((await signIn('maya@school.test', newPassword)).body.user).toMatchObject({ id: thief.id });
});

test('an authenticator app that was set up before does not lock out the owner of the mailbox', async () => {
  const thief = await app.register('athlete', { email: 'lou@school.test' });
  await addAuthenticatorApp(thief);
  await resetPassword({ email: 'lou@school.test' });
  expect((await signIn('lou@school.test', newPassword)).body.user).toMatchObject({ id: thief.id });
});

test('a passkey that is added while the owner sets the first password by email does not stay', async () => {
  const thief = await app.register('athlete');
  await app.visitor().post('/api/auth/forgot-password', { email: thief.email });
  const token = await app.findEmailedToken(thief.email, 'reset-password');
  const [{ passkey }, reset] = await Promise.all([
    addPasskey(thief),
    app.visitor().post('/api/auth/reset-password', { token, password: newPassword }),
  ]);
  expect(reset.status).toBe(204);
  expect(await signInWithPasskey(passkey)).toBe(401);
  expect((await signIn(thief.email, newPassword)).status).toBe(200);
});

test('a confirmation link needs a session or the password of the account', async () => {
  const thief = await app.register('athlete', { email: 'ava@school.test' });
  const token = await app.findEmailedToken('ava@school.test', 'confirm-email');
  const owner = app.visitor();
  const refused = await owner.post('/api/auth/confirm-email', { token });
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    [{ path: 'password', message: 'Please enter the password of your account.' }],
  ]);
  const other = await app.register('athlete');
  expect((await other.post('/api/auth/confirm-email', { token })).status).toBe(422);
  const wrong = await owner.post('/api/auth/confirm-email', { token, password: newPassword });
  expect([wrong.status, wrong.body.errors[0].path]).toEqual([422, 'password']);
  expect((await thief.get('/api/auth/me')).body.emailVerified).toBe(false);
  expect((await owner.post('/api/auth/confirm-email', { token, password })).status).toBe(200);
  expect((await thief.get('/api/auth/me')).body.emailVerified).toBe(true);
});

test('a reset of a confirmed address keeps the second factors', async () => {
  const maya = await registerVerified();
  const { recoveryCodes } = await addAuthenticatorApp(maya);
  await resetPassword(maya);
  const { device, body } = await signIn(maya.email, newPassword);
  expect(body).toEqual({ secondFactor: { totp: true, passkeys: false, removeAt: null } });
  const code = { recoveryCode: recoveryCodes[0] };
  expect((await device.post('/api/auth/second-factor', code)).status).toBe(200);
});

test('the link about a foreign passkey takes it away with every session and the password [16.2]', async () => {
  const maya = await registerVerified();
  const thief = await signIn(maya.email, password);
  const session = Object.assign(thief.device, { id: maya.id, email: maya.email }) as MemberClient;
  const { passkey } = await addPasskey(session);
  const token = await app.findEmailedToken(maya.email, 'not-me');
  await session.put('/api/auth/password', { currentPassword: password, password: 'Th1ef!password' });
  expect((await maya.get('/api/auth/me')).status).toBe(401);
  await resetPassword(maya);
  // The passkey still signs in by itself, and she is asked for it.
  expect((await signIn(maya.email, newPassword)).body).toHaveProperty('secondFactor');

  expect((await revokeSignInMethodByLink(token)).status).toBe(204);
  expect(await signInWithPasskey(passkey)).toBe(401);
  expect((await session.get('/api/auth/me')).status).toBe(401);
  expect((await signIn(maya.email, newPassword)).status).toBe(401);
  expect((await revokeSignInMethodByLink(token)).status).toBe(400);
  const reset = await app.findEmailedToken(maya.email, 'reset-password');
  const form = { token: reset, password: 'F1nally!mine' };
  expect((await app.visitor().post('/api/auth/reset-password', form)).status).toBe(204);
  expect((await signIn(maya.email, 'F1nally!mine')).body.user).toMatchObject({ id: maya.id });
});

test('the link about a foreign provider or app takes only that away, and makes recovery codes useless', async () => {
  const maya = await registerVerified();
  const { passkey } = await addPasskey(maya);
  await app.listEmailsTo(maya.email);
  await linkProvider(maya, 'stranger');
  expect(await signInWithProvider('stranger')).toBe(maya.id);
  expect((await revokeSignInMethodByLink(await app.findEmailedToken(maya.email, 'not-me'))).status).toBe(204);
  expect(await signInWithProvider('stranger')).toBeUndefined();
  expect(await signInWithPasskey(passkey)).toBe(200);

  await resetPassword(maya);
  const { device } = await signIn(maya.email, newPassword);
  const recovery = await device.post('/api/auth/second-factor', { recoveryCode: 'AAAAA-AAAAA' });
  expect(recovery.status).toBe(422);
});

test('a passkey that fails half-way on the server leaves nothing behind', async () => {
  const maya = await registerVerified();
  await app.database.pool.query(`
    create function fail() returns trigger language plpgsql as $$ begin raise 'not today'; end $$;
    create trigger fails before insert on two_factors for each row execute function fail()`);
  expect((await addPasskey(maya)).added.status).toBe(500);
  await app.database.pool.query('drop function fail cascade');
  expect((await maya.get('/api/factors')).body.passkeys).toEqual([]);
  expect((await addPasskey(maya)).added.body.recoveryCodes).toHaveLength(10);
});

test('a passkey that is added while the app is removed is asked for at the next sign-in', async () => {
  const maya = await registerVerified();
  await addAuthenticatorApp(maya);
  await Promise.all([maya.post('/api/factors/totp/removal', { password }), addPasskey(maya)]);
  expect((await maya.get('/api/factors')).body.passkeys).toHaveLength(1);
  expect((await signIn(maya.email, password)).body).toHaveProperty('secondFactor');
});
