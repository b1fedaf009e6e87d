import { expect, test } from 'vitest';
import type { HttpClient, MemberClient } from '../../../tests/support/http-client.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';
import { password } from '../../../tests/support/test-members.ts';

const app = openTestApp();

const confirmEmail = (token: string, who: HttpClient = app.visitor()) =>
  who.post('/api/auth/confirm-email', { token, password });
const advanceOneMinute = () => {
  const at = Date.now() + 61_000;
  app.now = () => new Date(at);
};

test('a new member gets an email with a link that confirms the address once', async () => {
  const maya = await app.register('athlete');
  expect((await maya.get('/api/auth/me')).body.emailVerified).toBe(false);
  const token = await app.findEmailedToken(maya.email, 'confirm-email');
  expect((await confirmEmail(token)).body).toEqual({ email: maya.email, done: true });
  expect((await maya.get('/api/auth/me')).body.emailVerified).toBe(true);
  expect((await confirmEmail(token)).status).toBe(400);
});

test('a member gets the link again once a minute, until the address is confirmed', async () => {
  const maya = await app.register('athlete');
  const first = await app.findEmailedToken(maya.email, 'confirm-email');
  const tooSoon = await maya.post('/api/auth/email-verification');
  expect([tooSoon.status, Number(tooSoon.headers.get('retry-after')) > 0]).toEqual([429, true]);
  advanceOneMinute();
  expect((await maya.post('/api/auth/email-verification')).status).toBe(204);
  const second = await app.findEmailedToken(maya.email, 'confirm-email');
  expect((await confirmEmail(first)).status).toBe(400);
  expect((await confirmEmail(second)).status).toBe(200);
  expect((await maya.post('/api/auth/email-verification')).status).toBe(409);
});

test('a confirmation link that is a month old does not work', async () => {
  const maya = await app.register('athlete');
  const token = await app.findEmailedToken(maya.email, 'confirm-email');
  const before = app.now;
  app.now = () => new Date(Date.now() + 31 * 86_400_000);
  expect((await confirmEmail(token)).status).toBe(400);
  app.now = before;
});

async function registerVerifiedCoach() {
  const member = await app.register('coach');
  await confirmEmail(await app.findEmailedToken(member.email, 'confirm-email'));
  return member;
}

test('an email address changes once the old and the new address have confirmed it', async () => {
  const coach = await registerVerifiedCoach();
  const fresh = `new-${coach.email}`;
  const asked = await coach.send('PUT', '/api/auth/email', { email: fresh, password });
  expect([asked.status, asked.body.user.newEmail]).toEqual([202, fresh]);
  expect((await confirmEmail(await app.findEmailedToken(fresh, 'confirm-email'))).body).toEqual({
    email: fresh,
    done: false,
  });
  expect((await coach.get('/api/auth/me')).body.email).toBe(coach.email);
  expect((await confirmEmail(await app.findEmailedToken(coach.email, 'confirm-email'))).body).toEqual({
    email: fresh,
    done: true,
  });
  expect((await coach.get('/api/auth/me')).body).toMatchObject({ email: fresh, newEmail: null });
  const subjects = (await app.listEmailsTo(coach.email)).map(({ subject }) => subject);
  expect(subjects).toContain('Your email address was changed');
  const signInWithEmail = (email: string) => app.visitor().post('/api/auth/login', { email, password });
  expect([(await signInWithEmail(fresh)).status, (await signInWithEmail(coach.email)).status]).toEqual([
    200, 401,
  ]);
});

test('an email address changes when the old and the new address confirm it at the same time', async ({
  skip,
}) => {
  const { pool, source } = app.database;
  if (!source.url) skip('the embedded engine has one connection');
  const coach = await registerVerifiedCoach();
  const fresh = `new-${coach.email}`;
  await coach.put('/api/auth/email', { email: fresh, password });
  const tokens = [
    await app.findEmailedToken(fresh, 'confirm-email'),
    await app.findEmailedToken(coach.email, 'confirm-email'),
  ];
  // Neither transaction commits before both have run as far as they can.
  await pool.query(`
    create function wait_at_gate() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock_shared(1); return null; end $$;
    create constraint trigger gate after delete on email_links deferrable initially deferred
      for each row execute function wait_at_gate()`);
  const gate = await app.database.directPool.connect();
  await gate.query('select pg_advisory_lock(1)');
  const confirming = Promise.all(tokens.map((token) => confirmEmail(token)));
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(2);
  gate.release(true);
  const confirmed = await confirming;
  await pool.query('drop function wait_at_gate cascade');
  expect(confirmed.map(({ body }) => body.done).sort()).toEqual([false, true]);
  expect((await coach.get('/api/auth/me')).body).toMatchObject({ email: fresh, newEmail: null });
});

test('a change of address does not take effect after the link to the old address has expired', async () => {
  const coach = await registerVerifiedCoach();
  const fresh = `new-${coach.email}`;
  await coach.put('/api/auth/email', { email: fresh, password });
  const token = await app.findEmailedToken(fresh, 'confirm-email');
  await app.database.pool.query(
    `update email_links set expires_at = expires_at + interval '40 days'
     where user_id = $1 and purpose = 'new-email'`,
    [coach.id],
  );
  const before = app.now;
  app.now = () => new Date(Date.now() + 20 * 86_400_000);
  await app.runJobs('expired-sign-ins');
  expect((await confirmEmail(token)).body).toEqual({ email: fresh, done: false });
  app.now = before;
  expect((await coach.get('/api/auth/me')).body.email).toBe(coach.email);
});

test('an address that was mistyped at registration is replaced at once, and its links stop working', async () => {
  const coach = await app.register('coach', { email: 'coahc@school.test' });
  const old = await app.findEmailedToken('coahc@school.test', 'confirm-email');
  await app.visitor().post('/api/auth/forgot-password', { email: 'coahc@school.test' });
  const reset = await app.findEmailedToken('coahc@school.test', 'reset-password');
  const changed = await coach.put('/api/auth/email', { email: 'coach@school.test', password });
  expect([changed.status, changed.body.user]).toMatchObject([
    202,
    { email: 'coach@school.test', newEmail: null, emailVerified: false },
  ]);
  expect((await confirmEmail(old)).status).toBe(400);
  const form = { token: reset, password: 'An0ther!password' };
  expect((await app.visitor().post('/api/auth/reset-password', form)).status).toBe(400);
  expect((await confirmEmail(await app.findEmailedToken('coach@school.test', 'confirm-email'))).body).toEqual(
    {
      email: 'coach@school.test',
      done: true,
    },
  );
  const told = (await app.listEmailsTo('coahc@school.test')).at(-1);
  expect(told?.subject).toBe('Your address was taken off an account');
  expect(told?.text).not.toContain('coach@school.test');
  // Whoever really has that address can register with it.
  await app.register('athlete', { email: 'coahc@school.test' });
});

test('of a confirmation and a replacement of an address at once, one leaves the other nothing to do', async () => {
  const coach = await app.register('coach');
  const token = await app.findEmailedToken(coach.email, 'confirm-email');
  const email = `right-${coach.email}`;
  const [confirmed] = await Promise.all([
    confirmEmail(token),
    coach.put('/api/auth/email', { email, password }),
  ]);
  const { body } = await coach.get('/api/auth/me');
  // Confirmed first: the old mailbox has to agree. Replaced first: its link has stopped working.
  expect(body).toMatchObject(
    confirmed.status === 200
      ? { email: coach.email, emailVerified: true, newEmail: email }
      : { email, emailVerified: false, newEmail: null },
  );
});

test('an unconfirmed address is not replaced by one that is taken, nor without the password', async () => {
  const [coach, other] = [await app.register('coach'), await app.register('athlete')];
  expect((await coach.put('/api/auth/email', { email: other.email, password })).status).toBe(409);
  const wrong = await coach.put('/api/auth/email', { email: 'x@school.test', password: 'Wr0ng!password' });
  expect(wrong.status).toBe(422);
  expect((await coach.get('/api/auth/me')).body.email).toBe(coach.email);
});

test.each([
  [
    'changed',
    (member: MemberClient) =>
      member.put('/api/auth/password', { currentPassword: password, password: 'An0ther!password' }),
  ],
  [
    'set by an emailed link',
    async (member: MemberClient) => {
      await app.visitor().post('/api/auth/forgot-password', { email: member.email });
      const token = await app.findEmailedToken(member.email, 'reset-password');
      return app.visitor().post('/api/auth/reset-password', { token, password: 'An0ther!password' });
    },
  ],
])('a pending change of address is cancelled when the password is %s', async (_, change) => {
  const owner = await registerVerifiedCoach();
  const theirs = `thief-${owner.email}`;
  await owner.put('/api/auth/email', { email: theirs, password });
  const [mine, token] = [
    await app.findEmailedToken(owner.email, 'confirm-email'),
    await app.findEmailedToken(theirs, 'confirm-email'),
  ];
  expect((await change(owner)).status).toBe(204);
  expect([(await confirmEmail(token)).status, (await confirmEmail(mine)).status]).toEqual([400, 400]);
});

test('a member who changes the address without the password, or to a taken or the same address, is refused', async () => {
  const [coach, outsider] = [await registerVerifiedCoach(), await app.register('athlete')];
  const requestEmailChange = (email: string, given = password) =>
    coach.put('/api/auth/email', { email, password: given });
  const wrong = await requestEmailChange('free@school.test', 'Wr0ng!password');
  expect([wrong.status, wrong.body.errors]).toEqual([
    422,
    [{ path: 'password', message: 'This is not your password.' }],
  ]);
  expect((await requestEmailChange(coach.email)).status).toBe(422);
  expect((await requestEmailChange(outsider.email)).status).toBe(409);
  expect((await app.visitor().put('/api/auth/email', { email: 'x@school.test', password })).status).toBe(401);
});

test('both confirmation links stop working when a member cancels the change of address', async () => {
  const coach = await registerVerifiedCoach();
  await coach.put('/api/auth/email', { email: 'given-up@school.test', password });
  const token = await app.findEmailedToken('given-up@school.test', 'confirm-email');
  expect((await coach.delete('/api/auth/email-change')).status).toBe(204);
  expect((await confirmEmail(token)).status).toBe(400);
  expect((await coach.get('/api/auth/me')).body.newEmail).toBe(null);
});
