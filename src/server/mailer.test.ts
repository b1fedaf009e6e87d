import { mkdirSync, mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openMailer } from './mailer.ts';

const email = {
  to: 'maya@school.test',
  subject: 'Your link',
  text: 'http://fieldhouse.test/auth/claim?token=x',
};
const modeOf = (path: string) => statSync(path).mode & 0o777;

test.each(['new', 'open to all'])(
  'emails are readable by their owner only, in a folder that is %s',
  async (is) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'fieldhouse-mail-'));
    const outbox = join(dataDir, 'outbox');
    if (is !== 'new') mkdirSync(outbox, { mode: 0o755 });
    const said: string[] = [];
    const tell = (words: unknown) => void said.push(`${words}`);
    const log = { info: tell, warn: tell, error: tell };
    await openMailer({ smtpUrl: undefined, mailFrom: 'us@school.test', dataDir, log }).send(email);
    const [file = ''] = readdirSync(outbox);
    expect([modeOf(outbox), modeOf(join(outbox, file))]).toEqual([0o700, 0o600]);
    expect(readFileSync(join(outbox, file), 'utf8')).toContain('Subject: Your link');
    expect(said[0]).toContain(email.text);
  },
);
