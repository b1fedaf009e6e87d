import { Writable } from 'node:stream';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { logSerializers } from '#server/log.ts';
import { TestApp } from '../support/test-app.ts';
import { password } from '../support/test-members.ts';

const app = new TestApp();
/** A server that does its jobs by itself, and logs those that fail. */
const appWithJobs = new TestApp();
const lines: string[] = [];
const logStream = new Writable({
  write(chunk, _encoding, done) {
    lines.push(String(chunk));
    done();
  },
});

const log = pino({ level: 'trace', serializers: logSerializers }, logStream);
beforeAll(async () => {
  await app.open({ log });
  await appWithJobs.open({ log, doesJobs: true });
}, 120_000);
afterAll(async () => {
  await app.close();
  await appWithJobs.close();
});

test('no log of any level contains a password, token, message, search or email', async () => {
  const [maya, coach] = [await app.addAthlete(), await app.addCoach()];
  const words = 'Meet me behind the gym';
  await maya.post('/api/messages', { senderId: maya.id, receiverId: coach.id, content: words });
  await coach.get('/api/athletes?search=Secretname');
  await app.visitor().post('/api/auth/login', { email: maya.email, password: 'Wr0ng!password' });
  await app.visitor().post('/api/auth/forgot-password', { email: maya.email });
  const token = await app.findEmailedToken(maya.email, 'reset-password');
  expect(token).not.toBe('');
  await app.visitor().post('/api/auth/reset-password', { token, password: 'password' });
  await app.visitor().post('/api/auth/login', '{"email": "cut', { 'content-type': 'application/json' });
  await app.database.db.schema.alterTable('messages').renameTo('gone').execute();
  const fault = await maya.post('/api/messages', { senderId: maya.id, receiverId: coach.id, content: words });
  expect(fault.status).toBe(500);
  const logged = lines.join('');
  // The log contains the fault itself: an empty log would prove nothing.
  expect(logged).toContain('Unexpected error');
  const session = decodeURIComponent(maya.cookie).split('=')[1] ?? 'none';
  for (const secret of [password, 'Wr0ng!password', token, session, words, 'Secretname', maya.email])
    expect(logged).not.toContain(secret);
});

test('no log and no job contains an email that a mail server refused', async () => {
  const { database } = appWithJobs;
  appWithJobs.emailFails = true;
  const maya = await appWithJobs.register('athlete', { email: 'maya@schol.edu' });
  await appWithJobs.visitor().post('/api/auth/forgot-password', { email: maya.email });
  const readJobs = async () => {
    const { rows } = await database.pool.query(
      'select j::text as job, output is not null as failed from pgboss.job j union all select a::text, true from pgboss.archive a',
    );
    return rows as { job: string; failed: boolean }[];
  };
  const countFailedTwo = async () => (await readJobs()).filter(({ failed }) => failed).length >= 2;
  await expect.poll(countFailedTwo, { timeout: 60_000 }).toBe(true);
  expect(lines.join('')).toContain('A job failed and is tried again');
  expect(lines.join('')).toContain('EENVELOPE');
  expect(lines.join('')).not.toContain('maya@');
  for (const { job } of await readJobs()) expect(job).not.toContain('maya@');
});
