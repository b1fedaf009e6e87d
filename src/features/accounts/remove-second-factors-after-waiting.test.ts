import { afterEach, expect, test } from 'vitest';
import type { HttpClient, MemberClient } from '../../../tests/support/http-client.ts';
import {
  addAuthenticatorApp,
  addPasskey,
  beginSignIn,
  getNextTotpCode,
  registerVerified,
  resetPasswordByMail,
  signInWithPasskey,
} from '../../../tests/support/second-factor-sign-in.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';
import { password } from '../../../tests/support/test-members.ts';

const app = openTestApp();
const newPassword = 'An0ther!password';

afterEach(() => {
  app.now = () => new Date();
  app.emailFails = false;
});

/** Sets the clock, and runs what the server does every ten minutes. */
async function runFactorRemovalJobsAfterHours(hours: number) {
  const at = new Date(start + hours * 3_600_000);
  app.now = () => at;
  await app.runJobs('factor-removals');
  await app.runJobs('account-email').catch(() => {});
}
const start = Date.now();

const requestRemoval = (device: HttpClient) => device.post('/api/auth/factor-removal');
const getRemovalTime = async (member: MemberClient) => (await member.get('/api/factors')).body.removeAt;
const signIn = (email: string, given: string) =>
  app.visitor().post('/api/auth/login', { email, password: given });
const cancelByLink = (token: string) =>
  app.visitor().post('/api/auth/factor-removal-cancellation', { token });
const findRemovalCancelToken = (email: string) => app.findEmailedToken(email, 'keep-second-step');

async function listEmailSubjects(email: string) {
  return (await app.listEmailsTo(email)).map(({ subject }) => subject);
}
const countWarnings = async (email: string) =>
  (await listEmailSubjects(email)).filter((subject) => subject.includes('about to be removed')).length;

/** A member with a passkey and an authenticator app who has asked for their removal, at hour 0. */
async function addMemberAwaitingFactorRemoval() {
  const maya = await registerVerified(app);
  const { passkey } = await addPasskey(maya);
  const { recoveryCodes, secret } = await addAuthenticatorApp(maya);
  await app.runJobs('account-email');
  const device = await beginSignIn(app, maya.email);
  const answer = await requestRemoval(device);
  expect(answer.status).toBe(202);
  await runFactorRemovalJobsAfterHours(0);
  return { maya, passkey, recoveryCodes, secret, device, removeAt: answer.body.removeAt as string };
}

test('lost second factors are removed after 72 hours and three warnings, and the mailbox gives a new password [16.3]', async () => {
  const { maya, passkey, removeAt } = await addMemberAwaitingFactorRemoval();
  const waited = new Date(removeAt).getTime() - start;
  expect(Math.abs(waited - 72 * 3_600_000)).toBeLessThan(60_000);
  expect(await getRemovalTime(maya)).toBe(removeAt);
  for (const [hours, warnings] of [
    [1, 1],
    [24.1, 2],
    [25, 2],
    [48.1, 3],
    [71.9, 3],
  ] as const) {
    await runFactorRemovalJobsAfterHours(hours);
    expect([hours, await countWarnings(maya.email)]).toEqual([hours, warnings]);
  }
  expect((await maya.get('/api/auth/me')).status).toBe(200);

  await runFactorRemovalJobsAfterHours(72.1);
  expect((await maya.get('/api/auth/me')).status).toBe(401);
  expect((await signInWithPasskey(app.visitor(), passkey)).status).toBe(401);
  expect(await listEmailSubjects(maya.email)).toContain('Your second step was removed');
  expect(await resetPasswordByMail(app, maya.email, newPassword)).toBe(204);
  expect((await signIn(maya.email, newPassword)).body.user).toMatchObject({ id: maya.id });
});

test('a person who knows only the password gets in neither before nor after the removal', async () => {
  const { maya, device } = await addMemberAwaitingFactorRemoval();
  for (const hours of [24.1, 48.1, 72.1]) await runFactorRemovalJobsAfterHours(hours);
  expect((await device.get('/api/auth/me')).status).toBe(401);
  expect((await signIn(maya.email, password)).status).toBe(401);
});

test('a person who reads only the mailbox cannot remove a factor that its owner uses', async () => {
  const maya = await registerVerified(app);
  const { passkey } = await addPasskey(maya);
  await resetPasswordByMail(app, maya.email, newPassword);
  const thief = await beginSignIn(app, maya.email, newPassword);
  expect((await requestRemoval(thief)).status).toBe(202);
  await runFactorRemovalJobsAfterHours(0);
  const owner = app.visitor();
  expect((await signInWithPasskey(owner, passkey)).status).toBe(200);
  for (const hours of [24.1, 48.1, 72.1, 100]) await runFactorRemovalJobsAfterHours(hours);
  expect((await owner.get('/api/factors')).body).toMatchObject({ removeAt: null, passkeys: [{}] });
  expect(await countWarnings(maya.email)).toBe(1);
  expect(await listEmailSubjects(maya.email)).toContain('Your second step stays');
});

test('without the right password in this browser nobody asks for a removal', async () => {
  const { maya } = await addMemberAwaitingFactorRemoval();
  const other = await registerVerified(app);
  await addPasskey(other);
  await app.runJobs('account-email');
  const wrong = app.visitor();
  await wrong.post('/api/auth/login', { email: other.email, password: 'Wr0ng!password' });
  const forged = app.visitor();
  forged.cookie = 'fieldhouse.two_factor=2fa-AAAAAAAAAAAAAAAAAAAA.AAAA';
  const passkeyStep = app.visitor();
  await passkeyStep.post('/api/auth/passkey-options');
  passkeyStep.cookie = passkeyStep.cookie.replace(/[\w.-]*passkey_challenge/, 'fieldhouse.two_factor');
  // A stolen session has given no password.
  const stolen = app.visitor();
  stolen.cookie = other.cookie;
  for (const device of [app.visitor(), wrong, forged, passkeyStep, stolen])
    expect((await requestRemoval(device)).status).toBe(401);
  expect(await getRemovalTime(other)).toBeNull();
  expect(await getRemovalTime(maya)).not.toBeNull();
});

test.each([
  ['a passkey', ({ passkey }) => signInWithPasskey(app.visitor(), passkey)],
  [
    'a code of the app',
    async ({ maya, secret }) =>
      (await beginSignIn(app, maya.email)).post('/api/auth/second-factor', { code: getNextTotpCode(secret) }),
  ],
  [
    'a recovery code',
    async ({ maya, recoveryCodes }) =>
      (await beginSignIn(app, maya.email)).post('/api/auth/second-factor', {
        recoveryCode: recoveryCodes[0],
      }),
  ],
] satisfies [
  string,
  (waiting: Awaited<ReturnType<typeof addMemberAwaitingFactorRemoval>>) => Promise<{ status: number }>,
][])(
  'a sign-in with %s cancels the removal, and the mailbox hears of it [16.4]',
  async (_, signInWithFactor) => {
    const waiting = await addMemberAwaitingFactorRemoval();
    expect((await signInWithFactor(waiting)).status).toBe(200);
    expect(await getRemovalTime(waiting.maya)).toBeNull();
    expect(await listEmailSubjects(waiting.maya.email)).toContain('Your second step stays');
    expect((await cancelByLink(await findRemovalCancelToken(waiting.maya.email))).status).toBe(400);
  },
);

test('each link of the warnings cancels the removal, without a session, once [16.4]', async () => {
  const { maya } = await addMemberAwaitingFactorRemoval();
  const first = await findRemovalCancelToken(maya.email);
  await runFactorRemovalJobsAfterHours(24.1);
  const second = await findRemovalCancelToken(maya.email);
  expect(second).not.toBe(first);
  expect((await cancelByLink(first)).status).toBe(204);
  expect((await cancelByLink(first)).status).toBe(400);
  expect((await cancelByLink(second)).status).toBe(400);
  expect((await cancelByLink('x')).status).toBe(400);
  expect((await cancelByLink('')).status).toBe(422);
  for (const hours of [48.1, 72.1, 100]) await runFactorRemovalJobsAfterHours(hours);
  expect((await maya.get('/api/factors')).body).toMatchObject({ totp: true, removeAt: null });
});

test('a member who is signed in cancels the own removal, an outsider and a visitor do not [16.4]', async () => {
  const { maya, removeAt } = await addMemberAwaitingFactorRemoval();
  const outsider = await app.register('coach');
  expect((await outsider.delete('/api/factors/removal')).body).toMatchObject({ removeAt: null });
  expect((await app.visitor().delete('/api/factors/removal')).status).toBe(401);
  expect(await getRemovalTime(maya)).toBe(removeAt);
  const kept = await maya.delete('/api/factors/removal');
  expect([kept.status, kept.body.removeAt, kept.body.totp]).toEqual([200, null, true]);
  expect(await listEmailSubjects(maya.email)).toContain('Your second step stays');
  expect((await maya.delete('/api/factors/removal')).status).toBe(200);
});

test('two requests at once are one removal with one warning', async () => {
  const maya = await registerVerified(app);
  await addPasskey(maya);
  const devices = await Promise.all([1, 2, 3].map(() => beginSignIn(app, maya.email)));
  const answers = await Promise.all(devices.map(requestRemoval));
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.removeAt}`)).size).toBe(1);
  expect(await countWarnings(maya.email)).toBe(1);
  const again = await app.visitor().post('/api/auth/login', { email: maya.email, password });
  expect(again.body.secondFactor).toMatchObject({ removeAt: answers[0]?.body.removeAt });
});

test('after three removals that were stopped a new password is needed for a fourth', async () => {
  const maya = await registerVerified(app);
  await addPasskey(maya);
  for (let times = 0; times < 3; times += 1) {
    expect((await requestRemoval(await beginSignIn(app, maya.email))).status).toBe(202);
    await maya.delete('/api/factors/removal');
  }
  expect((await requestRemoval(await beginSignIn(app, maya.email))).status).toBe(429);
  expect(await resetPasswordByMail(app, maya.email, newPassword)).toBe(204);
  expect((await requestRemoval(await beginSignIn(app, maya.email, newPassword))).status).toBe(202);
});

test.each([
  ['a new password by email', (maya: MemberClient) => resetPasswordByMail(app, maya.email, newPassword)],
  [
    'a changed password',
    async (maya: MemberClient) =>
      (await maya.put('/api/auth/password', { currentPassword: password, password: newPassword })).status,
  ],
  ['another passkey', async (maya: MemberClient) => (await addPasskey(maya, 'New phone')).added.status],
])('%s cancels the removal', async (_, act) => {
  const { maya } = await addMemberAwaitingFactorRemoval();
  expect([201, 204]).toContain(await act(maya));
  for (const hours of [24.1, 48.1, 72.1, 100]) await runFactorRemovalJobsAfterHours(hours);
  const { rows } = await app.database.pool.query('select two_factor_enabled from users where id = $1', [
    maya.id,
  ]);
  expect(rows).toEqual([{ two_factor_enabled: true }]);
});

test('nothing is removed while the mail server is down, and the last warning comes a day before', async () => {
  const { maya } = await addMemberAwaitingFactorRemoval();
  app.emailFails = true;
  for (const hours of [24.1, 48.1, 72.1, 90]) await runFactorRemovalJobsAfterHours(hours);
  app.emailFails = false;
  for (const hours of [91, 92, 110]) await runFactorRemovalJobsAfterHours(hours);
  expect(await countWarnings(maya.email)).toBe(3);
  expect((await maya.get('/api/auth/me')).status).toBe(200);
  await runFactorRemovalJobsAfterHours(117);
  expect((await maya.get('/api/auth/me')).status).toBe(401);
});

test.each([1, 2, 3, 4, 5, 6])(
  'of a cancellation and the removal at once exactly one happens (%i)',
  async () => {
    const { maya, passkey } = await addMemberAwaitingFactorRemoval();
    for (const hours of [24.1, 48.1]) await runFactorRemovalJobsAfterHours(hours);
    const token = await findRemovalCancelToken(maya.email);
    app.now = () => new Date(start + 72.1 * 3_600_000);
    const [cancelled] = await Promise.all([cancelByLink(token), app.runJobs('factor-removals')]);
    const isSignedIn = (await maya.get('/api/auth/me')).status === 200;
    const works = (await signInWithPasskey(app.visitor(), passkey)).status === 200;
    expect([isSignedIn, works]).toEqual(Array(2).fill(cancelled.status === 204));
    expect((await listEmailSubjects(maya.email)).includes('Your second step was removed')).toBe(!works);
  },
);

test('a removal that fails half-way leaves factors, sessions and password, and is tried again', async () => {
  const { maya } = await addMemberAwaitingFactorRemoval();
  for (const hours of [24.1, 48.1]) await runFactorRemovalJobsAfterHours(hours);
  await app.database.pool.query(`
    create function fail() returns trigger language plpgsql as $$
    begin if new.data->>'kind' = 'factors-removed' then raise 'not today'; end if; return new; end $$;
    create trigger fails before insert on pgboss.job for each row execute function fail()`);
  await runFactorRemovalJobsAfterHours(72.1);
  await app.database.pool.query('drop function fail cascade');
  expect((await maya.get('/api/factors')).body).toMatchObject({ totp: true, passkeys: [{}] });
  expect((await signIn(maya.email, password)).body).toHaveProperty('secondFactor');
  await runFactorRemovalJobsAfterHours(72.3);
  expect((await maya.get('/api/auth/me')).status).toBe(401);
});
