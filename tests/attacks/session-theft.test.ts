import { expect, test } from 'vitest';
import { sessionLimits } from '#features/accounts/server/auth/better-auth.ts';
import { password } from '../support/test-members.ts';
import { setUpAttack } from './attack-members-and-checks.ts';

const setup = setUpAttack();
const newPassword = 'An0ther!password';

test('a request with a forged session cookie gets 401', async () => {
  const [name = '', value = ''] = setup.victim.cookie.split(/=(.*)/s);
  const [token = ''] = decodeURIComponent(value).split('.');
  const signed = decodeURIComponent(setup.attacker.cookie.split(/=(.*)/s)[1] ?? '').split('.')[1] ?? '';
  const forged = [
    token,
    `${token}.`,
    `${token}.${signed}`,
    `${token}.AAAA`,
    `${value}a`,
    '%00',
    'null',
    setup.victim.id,
  ];
  for (const cookie of forged) {
    const visitor = setup.app.visitor();
    const answer = await visitor.get('/api/auth/me', { cookie: `${name}=${encodeURIComponent(cookie)}` });
    expect(answer.status, cookie).toBe(401);
  }
});

test('a visitor who signs in with a planted session cookie gets a new session', async () => {
  const [owner, other] = [await setup.app.register('athlete'), await setup.app.register('athlete')];
  const planted = other.cookie;
  const browser = setup.app.visitor();
  browser.cookie = planted;
  expect((await browser.post('/api/auth/login', { email: owner.email, password })).status).toBe(200);
  expect(browser.cookie).not.toBe(planted);
  expect((await browser.get('/api/auth/me')).body.id).toBe(owner.id);
  // The planted cookie opens no session, above all not the owner's.
  expect((await other.get('/api/auth/me')).status).toBe(401);
});

test('the cookie of a signed-out session opens nothing, and signing out ends no other session', async () => {
  const { email } = await setup.app.register('coach');
  const [first, second] = [setup.app.visitor(), setup.app.visitor()];
  for (const client of [first, second]) await client.post('/api/auth/login', { email, password });
  const ownCookie = first.cookie;
  expect((await first.post('/api/auth/logout')).status).toBe(204);
  first.cookie = ownCookie;
  expect((await first.get('/api/auth/me')).status).toBe(401);
  expect((await second.get('/api/auth/me')).status).toBe(200);
});

test('registering ends the earlier session of the browser', async () => {
  const earlier = await setup.app.register('coach');
  const ownCookie = earlier.cookie;
  const form = { firstName: 'Maya', lastName: 'Okafor', email: 'another@school.test', role: 'athlete' };
  const answer = await earlier.post('/api/auth/register', { ...form, password, confirmPassword: password });
  expect(answer.status).toBe(201);
  expect((await earlier.get('/api/auth/me')).body.id).toBe(answer.body.user.id);
  earlier.cookie = ownCookie;
  expect((await earlier.get('/api/auth/me')).status).toBe(401);
});

/** Returns the token of an emailed link of a new member. */
async function requestPasswordReset() {
  const owner = await setup.app.register('athlete');
  await setup.app.visitor().post('/api/auth/forgot-password', { email: owner.email });
  return { owner, token: await setup.app.findEmailedToken(owner.email, 'reset-password') };
}
const resetPassword = (token: string, chosen = newPassword) =>
  setup.app.visitor().post('/api/auth/reset-password', { token, password: chosen });

test('the token of an emailed link works once, for its own account, and ends its sessions', async () => {
  const { owner, token } = await requestPasswordReset();
  expect((await resetPassword(token)).status).toBe(204);
  expect((await resetPassword(token, 'Th1rd!password')).status).toBe(400);
  expect((await owner.get('/api/auth/me')).status).toBe(401);
  const signIn = (chosen: string) =>
    setup.app.visitor().post('/api/auth/login', { email: owner.email, password: chosen });
  expect([(await signIn(newPassword)).status, (await signIn(password)).status]).toEqual([200, 401]);
});

test('links emailed before a change of password or email open nothing', async () => {
  const { owner, token } = await requestPasswordReset();
  await setup.app.visitor().post('/api/auth/forgot-password', { email: owner.email });
  const second = await setup.app.findEmailedToken(owner.email, 'reset-password');
  expect((await resetPassword(second)).status).toBe(204);
  expect((await resetPassword(token)).status).toBe(400);

  const other = await requestPasswordReset();
  const change = { currentPassword: password, password: newPassword };
  expect((await other.owner.put('/api/auth/password', change)).status).toBe(204);
  expect((await resetPassword(other.token, 'Th1rd!password')).status).toBe(400);

  const moved = await requestPasswordReset();
  const proof = await setup.app.findEmailedToken(moved.owner.email, 'confirm-email');
  await moved.owner.post('/api/auth/confirm-email', { token: proof });
  await moved.owner.put('/api/auth/email', { email: 'moved@school.test', password });
  for (const email of [moved.owner.email, 'moved@school.test']) {
    const confirmed = await setup.app.findEmailedToken(email, 'confirm-email');
    await setup.app.visitor().post('/api/auth/confirm-email', { token: confirmed, password });
  }
  expect((await moved.owner.get('/api/auth/me')).body.email).toBe('moved@school.test');
  expect((await resetPassword(moved.token)).status).toBe(400);
});

test('an expired or guessed token sets no password', async () => {
  const { owner, token } = await requestPasswordReset();
  const { db } = setup.app.database;
  await db
    .updateTable('emailLinks')
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where('userId', '=', owner.id)
    .where('purpose', '=', 'reset-password')
    .execute();
  const guessed = [token, token.toLowerCase(), token.slice(1), `${token}a`, '%', owner.id, '__proto__'];
  for (const one of guessed) expect((await resetPassword(one)).status, one).toBe(400);
  const still = await setup.app.visitor().post('/api/auth/login', { email: owner.email, password });
  expect(still.status).toBe(200);
});

test('of two concurrent password resets with one token exactly one succeeds', async () => {
  const { token } = await requestPasswordReset();
  const answers = await Promise.all([resetPassword(token), resetPassword(token, 'Th1rd!password')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 400]);
});

test.each([
  ['unused for 30 days', { expiresAt: new Date(Date.now() - 1000) }],
  [
    '90 days old, however busy',
    { createdAt: new Date(Date.now() - sessionLimits.maxDays * 86_400_000 - 1000) },
  ],
])('a session that is %s has ended', async (_what, changes) => {
  const member = await setup.app.register('coach');
  const { db } = setup.app.database;
  await db.updateTable('sessions').set(changes).where('userId', '=', member.id).execute();
  // Sessions are cached for seconds: a second process without that cache is asked.
  await db
    .insertInto('sessions')
    .values({ ...endedSession, userId: member.id })
    .execute();
  await db.deleteFrom('sessions').where('token', '=', endedSession.token).execute();
  await expect.poll(async () => (await member.get('/api/auth/me')).status).toBe(401);
});
const endedSession = {
  id: '01970c4e-8f00-7000-8000-00000000ffff',
  token: 'one that ends',
  expiresAt: new Date(),
};
