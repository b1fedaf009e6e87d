import { expect, test } from 'vitest';
import type { MemberClient } from '../../../tests/support/http-client.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';
import { password } from '../../../tests/support/test-members.ts';

const app = openTestApp();
const queue = 'account-email';
const listEmailSubjects = async (email: string) =>
  (await app.listEmailsTo(email)).map(({ subject }) => subject);

/** The jobs in the queue, as they are stored. */
async function listQueuedEmails() {
  const { rows } = await app.database.pool.query(
    `select data from pgboss.job where name = $1 and state < 'active' order by created_on`,
    [queue],
  );
  return rows.map(({ data }) => data);
}

const emailTriggers: [
  subject: string,
  requestPasswordResetEmail: (member: MemberClient) => Promise<unknown>,
][] = [
  [
    'Set a new password for Fieldhouse',
    ({ email }) => app.visitor().post('/api/auth/forgot-password', { email }),
  ],
  [
    'Your password was changed',
    (member) => member.put('/api/auth/password', { currentPassword: password, password: 'An0ther!password' }),
  ],
  ['Your account will be erased', (member) => member.post('/api/auth/erasure', { password })],
];

test.each(emailTriggers)('without a mail server, ‘%s’ is sent later and not lost', async (subject, ask) => {
  const member = await app.register('athlete');
  const before = await listEmailSubjects(member.email);
  await ask(member);
  app.emailFails = true;
  await expect(app.runJobs(queue)).rejects.toThrow('did not take an email');
  app.emailFails = false;
  expect(await listEmailSubjects(member.email)).toEqual([...before, subject]);
});

test('the link in a late email works, and the queue contains no token', async () => {
  const member = await app.register('athlete');
  await app.visitor().post('/api/auth/forgot-password', { email: member.email });
  expect(await listQueuedEmails()).toEqual([
    { userId: member.id, kind: 'verify-email' },
    { userId: member.id, kind: 'reset-password', subject: expect.any(String) },
  ]);
  const token = await app.findEmailedToken(member.email, 'reset-password');
  const form = { token, password: 'An0ther!password' };
  expect((await app.visitor().post('/api/auth/reset-password', form)).status).toBe(204);
});

test('a password reset for an unknown address queues a job, too', async () => {
  await app.runJobs(queue);
  const before = app.sentEmails.length;
  await app.visitor().post('/api/auth/forgot-password', { email: 'nobody@school.test' });
  expect(await listQueuedEmails()).toEqual([
    { userId: expect.any(String), kind: 'reset-password', subject: expect.any(String) },
  ]);
  await app.runJobs(queue);
  expect(app.sentEmails).toHaveLength(before);
});

test('a stranger cannot fill a member’s mailbox with password links', async () => {
  const member = await app.register('athlete');
  const requestPasswordLink = () => app.visitor().post('/api/auth/forgot-password', { email: member.email });
  const countPasswordLinkEmails = async () =>
    (await listEmailSubjects(member.email)).filter((subject) => subject.startsWith('Set a new')).length;
  for (let time = 0; time < 8; time++) {
    expect((await requestPasswordLink()).status).toBe(202);
    await app.runJobs(queue);
  }
  expect(await countPasswordLinkEmails()).toBe(5);
  app.now = () => new Date(Date.now() + 61 * 60_000);
  await requestPasswordLink();
  expect(await countPasswordLinkEmails()).toBe(6);
  app.now = () => new Date();
});

test('an email that became out of date in the queue is not sent', async () => {
  const member = await app.register('coach');
  const token = await app.findEmailedToken(member.email, 'confirm-email');
  await member.post('/api/auth/confirm-email', { token });
  await member.put('/api/auth/email', { email: 'fresh@school.test', password });
  await member.delete('/api/auth/email-change');
  await member.post('/api/auth/erasure', { password });
  await member.delete('/api/auth/erasure');
  expect([await listEmailSubjects(member.email), await listEmailSubjects('fresh@school.test')]).toEqual([
    ['Confirm your email address for Fieldhouse'],
    [],
  ]);
});

test('an erasure removes the queued emails of the account: some contain its addresses', async () => {
  const member = await app.register('athlete');
  const confirmEmailWithSentToken = async (email: string) =>
    member.post('/api/auth/confirm-email', { token: await app.findEmailedToken(email, 'confirm-email') });
  await confirmEmailWithSentToken(member.email);
  await member.put('/api/auth/email', { email: 'moved@elsewhere.test', password });
  await confirmEmailWithSentToken('moved@elsewhere.test');
  await confirmEmailWithSentToken(member.email);
  app.emailFails = true;
  await expect(app.runJobs(queue)).rejects.toThrow('did not take an email');
  app.emailFails = false;
  const readJobs = async () =>
    JSON.stringify((await app.database.pool.query('select j::text from pgboss.job j')).rows);
  expect(await readJobs()).toContain('moved@elsewhere.test');
  await member.post('/api/auth/erasure', { password });
  await app.runInDays(15, () => app.runJobs('erasures'));
  expect(await readJobs()).not.toContain('moved@elsewhere.test');
  expect(await readJobs()).not.toContain(member.email);
});
