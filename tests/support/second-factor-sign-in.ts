import type { ApiResponse, HttpClient, MemberClient } from './http-client.ts';
import { SoftwarePasskey } from './software-passkey.ts';
import type { TestApp } from './test-app.ts';
import { password } from './test-members.ts';
import { computeTotpCode } from './totp-code.ts';

// How members of a TestApp add second factors and sign in with them.

export async function addPasskey(member: MemberClient, name = 'My phone') {
  const passkey = new SoftwarePasskey('http://fieldhouse.test');
  const { body: options } = await member.post('/api/passkeys/options', { password });
  const form = { password, name, credential: passkey.createCredential(options) };
  return { passkey, added: await member.post('/api/passkeys', form) };
}

export async function addAuthenticatorApp(member: MemberClient) {
  const { body } = await member.post('/api/factors/totp', { password });
  const added = await member.put('/api/factors/totp', { code: computeTotpCode(body.secret) });
  if (added.status !== 200) throw new Error(`The app was not added: ${added.status}`);
  return body as { secret: string; recoveryCodes: string[] };
}

/** The code of the next half minute, which is accepted already: the current one was used to set up the app. */
export const getNextTotpCode = (secret: string) => computeTotpCode(secret, Date.now() + 30_000);

export async function signInWithPasskey(device: HttpClient, passkey: SoftwarePasskey): Promise<ApiResponse> {
  const { body: options } = await device.post('/api/auth/passkey-options');
  return device.post('/api/auth/passkey-login', { credential: passkey.signAssertion(options) });
}

/** A device on which the password was given, and the second step is owed. */
export async function beginSignIn(app: TestApp, email: string, given = password): Promise<HttpClient> {
  const device = app.visitor();
  const { body } = await device.post('/api/auth/login', { email, password: given });
  if (!('secondFactor' in body)) throw new Error('The sign-in asked for no second factor');
  return device;
}

/** A member whose address is confirmed. */
export async function registerVerified(app: TestApp): Promise<MemberClient> {
  const member = await app.register('athlete');
  const token = await app.findEmailedToken(member.email, 'confirm-email');
  const confirmed = await member.post('/api/auth/confirm-email', { token });
  if (confirmed.status !== 200) throw new Error(`The address was not confirmed: ${confirmed.status}`);
  return member;
}

/** Sets a new password by mail. */
export async function resetPasswordByMail(app: TestApp, email: string, chosen: string): Promise<number> {
  await app.visitor().post('/api/auth/forgot-password', { email });
  const token = await app.findEmailedToken(email, 'reset-password');
  return (await app.visitor().post('/api/auth/reset-password', { token, password: chosen })).status;
}
