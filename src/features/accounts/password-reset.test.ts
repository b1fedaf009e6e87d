import { expect, test } from 'vitest';
import type { MemberClient } from '../../../tests/support/http-client.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';
import { password } from '../../../tests/support/test-members.ts';

const app = openTestApp();
const newPassword = 'An0ther!password';

const requestReset = ({ email }: MemberClient) => app.visitor().post('/api/auth/forgot-password', { email });
const resetPasswordWithToken = (token: string, chosen = newPassword) =>
  app.visitor().post('/api/auth/reset-password', { token, password: chosen });
const signIn = ({ email }: MemberClient, given: string) =>
  app.visitor().post('/api/auth/login', { email, password: given });
const countResetEmails = async ({ email }: MemberClient) =>
  (await app.listEmailsTo(email)).filter(({ subject }) => subject.startsWith('Set a new')).length;

/** Makes the next queued email of this account fail in the transaction that queues it. */
async function runWithFailingEmailQueue(kind: string, run: () => Promise<void>) {
  await app.database.pool.query(`
    create function fail() returns trigger language plpgsql as $$
    begin if new.data->>'kind' = '${kind}' then raise 'not today'; end if; return new; end $$;
    create trigger fails before insert on pgboss.job for each row execute function fail()`);
  await run();
  await app.database.pool.query('drop function fail cascade');
}

test('eight requests for a password link at once send five', async () => {
  const member = await app.register('athlete');
  const answers = await Promise.all(Array.from({ length: 8 }, () => requestReset(member)));
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(202));
  expect(await countResetEmails(member)).toBe(5);
});

test('sign-ins that wait for a second step do not use up the password links', async () => {
  const member = await app.register('athlete');
  await app.database.pool.query('update users set two_factor_enabled = true where id = $1', [member.id]);
  for (let time = 0; time < 6; time += 1) {
    expect((await signIn(member, password)).body).toHaveProperty('secondFactor');
  }
  await requestReset(member);
  expect(await countResetEmails(member)).toBe(1);
});

test('a reset that fails on the server leaves password, sessions and link as they were', async () => {
  const member = await app.register('athlete');
  await requestReset(member);
  const token = await app.findEmailedToken(member.email, 'reset-password');
  await runWithFailingEmailQueue('password-changed', async () => {
    expect((await resetPasswordWithToken(token)).status).toBe(500);
  });
  expect((await member.get('/api/auth/me')).status).toBe(200);
  expect((await signIn(member, password)).status).toBe(200);
  expect((await signIn(member, newPassword)).status).toBe(401);
  expect((await resetPasswordWithToken(token)).status).toBe(204);
});

test('a password change that fails on the server leaves password and sessions as they were', async () => {
  const member = await app.register('athlete');
  const phone = app.visitor();
  await phone.post('/api/auth/login', { email: member.email, password });
  const form = { currentPassword: password, password: newPassword };
  await runWithFailingEmailQueue('password-changed', async () => {
    expect((await member.put('/api/auth/password', form)).status).toBe(500);
  });
  expect((await phone.get('/api/auth/me')).status).toBe(200);
  expect((await signIn(member, password)).status).toBe(200);
  expect((await member.put('/api/auth/password', form)).status).toBe(204);
});

test('a password change whose new session cannot begin changes nothing [16.5]', async () => {
  const member = await app.register('athlete');
  await app.database.pool.query(`
    create function fail() returns trigger language plpgsql as $$ begin raise 'not today'; end $$;
    create trigger fails before insert on sessions for each row execute function fail()`);
  const form = { currentPassword: password, password: newPassword };
  expect((await member.put('/api/auth/password', form)).status).toBe(500);
  await app.database.pool.query('drop function fail cascade');
  // So no session begins after the change, when 'not me' may have ended all there are.
  expect((await signIn(member, password)).status).toBe(200);
  expect((await member.put('/api/auth/password', form)).status).toBe(204);
});

test('of a password change and a reset at once exactly one succeeds', async () => {
  const member = await app.register('athlete');
  await requestReset(member);
  const token = await app.findEmailedToken(member.email, 'reset-password');
  const [changed, owned] = await Promise.all([
    member.put('/api/auth/password', { currentPassword: password, password: 'Th1ef!password' }),
    resetPasswordWithToken(token),
  ]);
  // The later of the two finds the old password, or the link, gone.
  expect([owned.status, changed.status].filter((status) => status === 204)).toHaveLength(1);
  const canSignInWithPassword = async (given: string) => (await signIn(member, given)).status === 200;
  expect([await canSignInWithPassword(newPassword), await canSignInWithPassword('Th1ef!password')]).toEqual([
    owned.status === 204,
    owned.status !== 204,
  ]);
});

test('a sign-in with a password that is reset before its session begins is refused', async () => {
  const member = await app.register('athlete');
  // Between the check of the password and the start of the session.
  await app.database.pool.query(`
    create function reset() returns trigger language plpgsql as $$
    begin update accounts set password = 'another' where user_id = new.user_id; return new; end $$;
    create trigger resets before insert on sessions for each row execute function reset()`);
  expect((await signIn(member, password)).status).toBe(401);
  await app.database.pool.query('drop function reset cascade');
  const { rows } = await app.database.pool.query('select from sessions where user_id = $1', [member.id]);
  // That of the registration.
  expect(rows).toHaveLength(1);
});

test('a password link that waits in the queue is not sent after the password was changed', async () => {
  const member = await app.register('athlete');
  await requestReset(member);
  const form = { currentPassword: password, password: newPassword };
  expect((await member.put('/api/auth/password', form)).status).toBe(204);
  expect(await countResetEmails(member)).toBe(0);
});
