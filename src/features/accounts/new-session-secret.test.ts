import { expect, onTestFinished, test } from 'vitest';
import { openLinkSigner } from '#server/link-signer.ts';
import { HttpClient, type MemberClient } from '../../../tests/support/http-client.ts';
import { openTestApp, TestApp } from '../../../tests/support/test-app.ts';
import { testSecret as oldSecret } from '../../../tests/support/test-config.ts';
import { password } from '../../../tests/support/test-members.ts';
import { computeTotpCode } from '../../../tests/support/totp-code.ts';

const app = openTestApp();
const newSecret = 'the secret that comes after it, and long enough';
const unknownSecret = 'a secret that nobody has ever set, and long enough';

/** A server on the same database with these secrets, the current one first. */
async function openWithSecrets(secret: string, ...acceptedSecrets: string[]): Promise<TestApp> {
  const server = new TestApp();
  await server.open({ inPlaceOf: app, secrets: { secret, acceptedSecrets } });
  onTestFinished(() => server.close());
  return server;
}

/** The same browser at another server. */
function moveTo({ origin }: TestApp, browser: HttpClient): HttpClient {
  const moved = new HttpClient(origin);
  moved.cookie = browser.cookie;
  return moved;
}

const getMeStatus = async (browser: HttpClient) => (await browser.get('/api/auth/me')).status;

async function addMemberWithApp() {
  const member = await app.addAthlete();
  const { body } = await member.post('/api/factors/totp', { password });
  await member.put('/api/factors/totp', { code: computeTotpCode(body.secret) });
  return { member, ...(body as { secret: string; recoveryCodes: string[] }) };
}

/** Gives the password, after which the second step is owed. */
async function beginSignIn(server: TestApp, { email }: MemberClient): Promise<HttpClient> {
  const browser = server.visitor();
  expect((await browser.post('/api/auth/login', { email, password })).body).toHaveProperty('secondFactor');
  return browser;
}

const finishSignIn = async (browser: HttpClient, secondStep: object) =>
  (await browser.post('/api/auth/second-factor', secondStep)).status;

/** The current code was used to set up the app. */
const getNextCode = (secret: string) => ({ code: computeTotpCode(secret, Date.now() + 30_000) });

test('with a new secret a session and a second step go on while the former is accepted, then not [34.9]', async () => {
  const { member, secret } = await addMemberWithApp();
  const pending = await beginSignIn(app, member);
  const after = await openWithSecrets(newSecret, oldSecret);
  expect(await getMeStatus(moveTo(after, member))).toBe(200);
  const signedIn = moveTo(after, pending);
  expect(await finishSignIn(signedIn, getNextCode(secret))).toBe(200);

  const later = await openWithSecrets(newSecret);
  expect(await getMeStatus(moveTo(later, signedIn))).toBe(200);
  expect(await getMeStatus(moveTo(later, member))).toBe(401);
});

test('of several servers, those with the former secret accept what those with the new one sign [34.9]', async () => {
  const before = await openWithSecrets(oldSecret, newSecret);
  const after = await openWithSecrets(newSecret, oldSecret);
  const { member, secret } = await addMemberWithApp();
  const browser = await beginSignIn(after, member);
  const signedIn = moveTo(before, browser);
  expect(await finishSignIn(signedIn, getNextCode(secret))).toBe(200);
  expect(await getMeStatus(moveTo(after, signedIn))).toBe(200);
});

test('sent links go on with a new secret: to unsubscribe, and to choose a password [34.9]', async () => {
  const athlete = await app.addAthlete();
  await app.visitor().post('/api/auth/forgot-password', { email: athlete.email });
  const token = await app.findEmailedToken(athlete.email, 'reset-password');
  const subject = `${athlete.id}.messages`;
  const unsubscribe = `/api/mail/unsubscribe?token=${subject}.${openLinkSigner(oldSecret).sign('unsubscribe', subject)}`;
  const after = await openWithSecrets(newSecret, oldSecret);
  expect((await after.visitor().post(unsubscribe)).status).toBe(204);
  const chosen = await after.visitor().post('/api/auth/reset-password', { token, password: 'An0ther!one' });
  expect(chosen.status).toBeLessThan(300);
  const unknown = await openWithSecrets(unknownSecret);
  expect((await unknown.visitor().post(unsubscribe)).status).toBe(404);
});

test('app and recovery codes outlive the former secret, also those of earlier releases [34.10]', async () => {
  const [maya, earlier] = [await addMemberWithApp(), await addMemberWithApp()];
  await app.database.pool.query(
    String.raw`update two_factors set secret = regexp_replace(secret, '^\$ba\$\d+\$', ''),
      backup_codes = regexp_replace(backup_codes, '^\$ba\$\d+\$', '') where user_id = $1`,
    [earlier.member.id],
  );
  const after = await openWithSecrets(newSecret, oldSecret);
  // Written by a server that still has the former secret.
  const late = await addMemberWithApp();
  expect(await after.runJobs('second-factor-encryption')).toBe(1);

  const later = await openWithSecrets(newSecret);
  for (const { member, secret, recoveryCodes } of [maya, earlier, late]) {
    expect(await finishSignIn(await beginSignIn(later, member), getNextCode(secret))).toBe(200);
    const recovery = { recoveryCode: recoveryCodes[0] };
    expect(await finishSignIn(await beginSignIn(later, member), recovery)).toBe(200);
  }
});

test('a secret that no server had opens nothing, and leaves everything as it was [34.11]', async () => {
  const { member, secret } = await addMemberWithApp();
  const listFactors = async () =>
    (await app.database.pool.query('select * from two_factors where user_id = $1', [member.id])).rows;
  const before = await listFactors();
  const other = await openWithSecrets(unknownSecret, 'another that nobody has ever set, and long enough');
  expect(await getMeStatus(moveTo(other, member))).toBe(401);
  const browser = await beginSignIn(other, member);
  expect(await finishSignIn(browser, getNextCode(secret))).not.toBe(200);
  expect(await getMeStatus(browser)).toBe(401);
  expect((await listFactors()).map(({ secret, backup_codes }) => [secret, backup_codes])).toEqual(
    before.map(({ secret, backup_codes }) => [secret, backup_codes]),
  );
});
