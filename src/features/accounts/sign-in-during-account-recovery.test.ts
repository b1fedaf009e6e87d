import { setImmediate as nextTick } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { HttpClient, MemberClient } from '../../../tests/support/http-client.ts';
import { signInAtProvider } from '../../../tests/support/local-oidc-provider.ts';
import {
  addAuthenticatorApp,
  addPasskey,
  beginSignIn,
  registerVerified,
} from '../../../tests/support/second-factor-sign-in.ts';
import type { SoftwarePasskey } from '../../../tests/support/software-passkey.ts';
import { openTestAppWithProvider } from '../../../tests/support/test-app-with-provider.ts';
import { password } from '../../../tests/support/test-members.ts';

const app = openTestAppWithProvider();
const newPassword = 'An0ther!password';

/** How many turns of the event loop the second of two requests waits, so that they meet at different points. */
const delays = [0, 2, 8, 16, 24, 32, 96];

/** Ends when both are answered; the sign-in must not be signed in after that, whatever it was answered. */
async function raceSignInAgainstAccountRecovery(
  device: HttpClient,
  { signIn, takeBack, delay }: { signIn(): Promise<unknown>; takeBack(): Promise<number>; delay: number },
): Promise<void> {
  const recoverAccountAfterDelay = async () => {
    for (let turn = 0; turn < delay; turn += 1) await nextTick();
    return takeBack();
  };
  const [, status] = await Promise.all([signIn(), recoverAccountAfterDelay()]);
  expect(status).toBe(204);
  const { rows } = await app.database.pool.query(
    'select count(*)::int as open from sessions where user_id = $1',
    [memberId],
  );
  expect([(await device.get('/api/auth/me')).status, rows]).toEqual([401, [{ open: 0 }]]);
}
let memberId = '';

async function prepareReset({ email }: MemberClient) {
  await app.visitor().post('/api/auth/forgot-password', { email });
  const token = await app.findEmailedToken(email, 'reset-password');
  const visitor = app.visitor();
  return async () =>
    (await visitor.post('/api/auth/reset-password', { token, password: newPassword })).status;
}

async function prepareSignInMethodRevocation({ email }: MemberClient) {
  const token = await app.findEmailedToken(email, 'not-me');
  const visitor = app.visitor();
  return async () => (await visitor.post('/api/auth/sign-in-method-revocation', { token })).status;
}

async function preparePasskeySignIn(device: HttpClient, passkey: SoftwarePasskey) {
  const { body: options } = await device.post('/api/auth/passkey-options');
  const credential = passkey.signAssertion(options);
  return () => device.post('/api/auth/passkey-login', { credential });
}

async function prepareProviderSignIn(device: HttpClient, name: string) {
  const { body } = await device.post('/api/auth/social-login', { provider: 'club' });
  const callback = await signInAtProvider(body.url, name);
  return () => device.get(callback);
}

test.each(delays)(
  'a passkey sign-in leaves no session when the passkey is taken away (%i) [16.5]',
  async (delay) => {
    const maya = await registerVerified(app);
    memberId = maya.id;
    const { passkey } = await addPasskey(maya);
    const device = app.visitor();
    const signIn = await preparePasskeySignIn(device, passkey);
    await raceSignInAgainstAccountRecovery(device, {
      signIn,
      takeBack: await prepareSignInMethodRevocation(maya),
      delay,
    });
  },
);

test.each(delays)(
  'a passkey sign-in leaves no session when the first password is set by email (%i) [16.5]',
  async (delay) => {
    const thief = await app.register('athlete');
    memberId = thief.id;
    const { passkey } = await addPasskey(thief);
    const device = app.visitor();
    const signIn = await preparePasskeySignIn(device, passkey);
    await raceSignInAgainstAccountRecovery(device, { signIn, takeBack: await prepareReset(thief), delay });
  },
);

test.each(delays)('a second step leaves no session when the password is reset (%i) [16.5]', async (delay) => {
  const maya = await registerVerified(app);
  memberId = maya.id;
  const { recoveryCodes } = await addAuthenticatorApp(maya);
  const device = await beginSignIn(app, maya.email);
  const signIn = () => device.post('/api/auth/second-factor', { recoveryCode: recoveryCodes[0] });
  await raceSignInAgainstAccountRecovery(device, { signIn, takeBack: await prepareReset(maya), delay });
});

test.each(delays)(
  'a provider sign-in leaves no session when the provider is taken away (%i) [16.5]',
  async (delay) => {
    const maya = await registerVerified(app);
    memberId = maya.id;
    const name = `thief${delay}`;
    const { body } = await maya.post('/api/linked-providers', { provider: 'club', password });
    await maya.get(await signInAtProvider(body.url, name));
    const device = app.visitor();
    const signIn = await prepareProviderSignIn(device, name);
    await raceSignInAgainstAccountRecovery(device, {
      signIn,
      takeBack: await prepareSignInMethodRevocation(maya),
      delay,
    });
  },
);
