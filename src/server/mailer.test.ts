import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  createMailerReportingUnknownMailboxes,
  EmailNotSentError,
  hideRecipientsInErrors,
  openMailer,
} from './mailer.ts';

const email = {
  to: 'maya@school.test',
  subject: 'Your link',
  text: 'http://fieldhouse.test/auth/claim?token=x',
};
const getPermissionBits = (path: string) => statSync(path).mode & 0o777;

test.each(['new', 'open to all'])(
  'emails are readable by their owner only, in a folder that is %s',
  async (is) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'fieldhouse-mail-'));
    const outbox = join(dataDir, 'outbox');
    if (is !== 'new') mkdirSync(outbox, { mode: 0o755 });
    const said: string[] = [];
    const collectLoggedWords = (words: unknown) => void said.push(`${words}`);
    const log = { info: collectLoggedWords, warn: collectLoggedWords, error: collectLoggedWords };
    await openMailer({ smtpUrl: undefined, mailFrom: 'us@school.test', dataDir, log }).send(email);
    const [file = ''] = readdirSync(outbox);
    expect([getPermissionBits(outbox), getPermissionBits(join(outbox, file))]).toEqual([0o700, 0o600]);
    expect(readFileSync(join(outbox, file), 'utf8')).toContain('Subject: Your link');
    expect(said[0]).toContain(email.text);
  },
);

const silentLog = { info: () => {}, warn: () => {}, error: () => {} };

/** A mail server that takes connections, answers each with these lines, and then says nothing more. */
async function openSilentMailServer(lines: string[]) {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    for (const line of lines) socket.write(`${line}\r\n`);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return { url: `smtp://127.0.0.1:${port}`, close: () => server.close() };
}

test.each([
  ['says nothing', []],
  ['greets and then says nothing', ['220 mail.school.test']],
])('a mail server that %s fails the email instead of holding up the others', async (_, lines) => {
  const server = await openSilentMailServer(lines);
  const timeouts = { connectMs: 300, silenceMs: 300, totalMs: 60_000 };
  const mailer = openMailer({
    smtpUrl: server.url,
    mailFrom: 'us@school.test',
    dataDir: '',
    log: silentLog,
    timeouts,
  });
  await expect(mailer.send(email)).rejects.toMatchObject({ code: 'ETIMEDOUT' });
  server.close();
});

test('an email that takes too long altogether is given up, though its server goes on talking', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    const timer = setInterval(() => socket.write('220-wait\r\n'), 20);
    socket.on('close', () => clearInterval(timer));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const timeouts = { connectMs: 60_000, silenceMs: 60_000, totalMs: 300 };
  const smtpUrl = `smtp://127.0.0.1:${port}`;
  const mailer = openMailer({ smtpUrl, mailFrom: 'us@school.test', dataDir: '', log: silentLog, timeouts });
  await expect(mailer.send(email)).rejects.toThrow();
  server.close();
});

test.each([
  ['550 5.1.1 no such user', true],
  ['550-5.1.1 The email account does not exist', true],
  ['550 5.2.1 mailbox disabled', true],
  ['550 5.7.1 relaying denied', false],
  ['554 5.1.8 bad sender', false],
  ['450 4.1.1 try later', false],
  ['550 no', false],
])('the reply %s of a mail server means an unknown mailbox: %s', async (response, isUnknown) => {
  const unknown: string[] = [];
  const refusal = Object.assign(new Error(response), { code: 'EENVELOPE', response });
  const mailer = createMailerReportingUnknownMailboxes(
    hideRecipientsInErrors({ send: () => Promise.reject(refusal) }),
    async (address) => void unknown.push(address),
  );
  await expect(mailer.send(email)).rejects.toThrow(EmailNotSentError);
  expect(unknown).toEqual(isUnknown ? [email.to] : []);
});

test('the error of a refused email has a code and a class of replies, and nothing of its recipient', async () => {
  const words = `550 5.1.1 <${email.to}>: Recipient address rejected`;
  const refusal = Object.assign(new Error(`Can't send email - all recipients were rejected: ${words}`), {
    code: 'EENVELOPE',
    responseCode: 550,
    response: words,
    rejected: [email.to],
  });
  const mailer = hideRecipientsInErrors({ send: () => Promise.reject(refusal) });
  const error = await mailer.send(email).catch((thrown: Error) => thrown);
  expect(error).toBeInstanceOf(EmailNotSentError);
  expect(String(error)).toBe(
    'EmailNotSentError: The mail server did not take an email: EENVELOPE, reply 5xx.',
  );
  expect(JSON.stringify([error, (error as Error).stack, (error as Error).cause])).not.toContain(email.to);
});
