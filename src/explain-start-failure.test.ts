import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { parseConfig } from './config.ts';
import { explainStartFailure } from './explain-start-failure.ts';

const folder = mkdtempSync(join(tmpdir(), 'fieldhouse-no-start-'));

/** What a program of ours says before it ends, and how it ends. */
async function runProgramAndReadOutput(program: string[], settings: Record<string, string> = {}) {
  const env = { ...process.env, NODE_ENV: 'test', DATABASE_URL: '', DATA_DIR: folder, ...settings };
  const started = spawn(process.execPath, ['--import=tsx', ...program], { env, stdio: 'pipe' });
  const ended = new Promise<number | null>((done) => started.once('close', done));
  const [said, mistakes] = await Promise.all([text(started.stdout), text(started.stderr)]);
  return { said: (said + mistakes).trim(), code: await ended };
}

const formatSettingError = (sentence: string) =>
  `Fieldhouse cannot start: one setting is wrong.\n  ${sentence}.\nSee .env.example for every setting.`;
const secret = 'postgres://ann:hush@127.0.0.1:1/field';
const away = 'The database of DATABASE_URL (127.0.0.1:1/field) cannot be reached: ECONNREFUSED.';

test.each([
  [{ HOST: '256.1.1.1' }, formatSettingError('HOST must be a host name or an IP address')],
  [{ DATABASE_URL: secret }, away],
])(
  'with %o the product says why it does not start',
  async (settings, sentence) => {
    expect(await runProgramAndReadOutput(['src/start-server.ts'], settings)).toEqual({
      said: sentence,
      code: 1,
    });
  },
  60_000,
);

test('the error also shows where it happened', async () => {
  const { said, code } = await runProgramAndReadOutput(['src/start-server.ts'], {
    DATABASE_URL: secret,
    LOG_LEVEL: 'debug',
  });
  expect([code, said]).toEqual([1, expect.stringMatching(/ECONNREFUSED.*\n +at /)]);
}, 60_000);

const config = parseConfig({ PORT: '80', HOST: 'nowhere.invalid', DATA_DIR: folder, DATABASE_URL: secret });

test.each([
  [
    { code: 'EADDRINUSE', syscall: 'listen' },
    'Port 80 is taken by another program: set PORT to another one.',
  ],
  [{ code: 'EADDRNOTAVAIL', syscall: 'listen' }, 'HOST nowhere.invalid is no address of this machine.'],
  [
    { code: 'ENOTFOUND', syscall: 'getaddrinfo', hostname: 'nowhere.invalid' },
    'HOST nowhere.invalid is no address of this machine.',
  ],
  [
    { code: 'EACCES', syscall: 'listen' },
    'Port 80 is not for this user to open: set PORT to a number above 1023.',
  ],
  [{ code: 'ECONNREFUSED', message: '' }, away],
  [
    { message: 'timeout exceeded when trying to connect' },
    'The database of DATABASE_URL (127.0.0.1:1/field) cannot be reached: it does not answer.',
  ],
  [
    { code: '3D000', message: 'database "field" does not exist' },
    'The database of DATABASE_URL (127.0.0.1:1/field) lets nobody in: database "field" does not exist.',
  ],
  [
    { code: 'EACCES', syscall: 'mkdir', path: join(folder, 'database') },
    `The folder of DATA_DIR (${folder}) cannot be used: EACCES.`,
  ],
  [new TypeError('a fault of ours'), undefined],
])('%o is explained in a sentence', (fault, sentence) =>
  expect(explainStartFailure(fault, config)).toBe(sentence),
);

const seeding =
  'Say it as: npm run seed -- --athletes N --coaches M, with whole numbers of ' +
  '1 to 10,000,000 athletes and 1 to 10,000 coaches.';

test.each([
  ['scripts/seed.ts', ['--foo', '3'], seeding],
  ['scripts/seed.ts', ['--athletes', '-5'], seeding],
  [
    'scripts/run-npm-subcommand.mjs',
    ['admin', 'sign-out', 'nonsense'],
    'Whom? The id of an account, or everybody.',
  ],
  ['scripts/run-npm-subcommand.mjs', ['admin', 'audit', 'nonsense'], 'This is no id of an account.'],
])(
  '%s %j says what it does not understand, and fails',
  async (script, words, sentence) => {
    const answer = await runProgramAndReadOutput([script, ...words]);
    expect(answer).toEqual({ said: sentence, code: 1 });
  },
  120_000,
);
