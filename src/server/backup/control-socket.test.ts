import { mkdirSync, mkdtempSync, readFileSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../tests/support/test-database.ts';
import { openControlSocket } from './control-socket.ts';

const silent = { info: () => {}, warn: () => {}, error: () => {} };
const dataDir = mkdtempSync(join(tmpdir(), 'control-'));
const socketPath = join(dataDir, 'control.sock');
let database: TestDatabase<never>;
let close: () => void;

beforeAll(async () => {
  database = await openTestDatabase<never>({ engine: 'embedded' });
  close = openControlSocket({ dataDir, database, log: silent });
});
afterAll(async () => {
  close();
  await database.drop();
});

/** Sends a text and returns the JSON lines of the answer. */
async function sendTextAndReadAnswer(request: string) {
  const socket = connect(socketPath);
  socket.write(request);
  const answer = await text(socket);
  return answer
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

const folder = 'backup-1.part';
const copyRequest = `${JSON.stringify({ command: 'copy', folder })}\n`;

test('only the user of the server may open the socket', () => {
  expect((statSync(socketPath).mode & 0o777).toString(8)).toBe('600');
});

test('the server describes its database, and copies it while queries are answered [30.1]', async () => {
  const [described] = await sendTextAndReadAnswer('{"command":"describe"}\n');
  expect(described.done.facts.migrations).toContain('0002-accounts');
  mkdirSync(join(dataDir, folder));
  const [answers] = await Promise.all([
    sendTextAndReadAnswer(copyRequest),
    database.pool.query('select count(*) from places'),
  ]);
  expect(answers.at(-1)).toEqual({ done: { pausedMs: expect.any(Number) } });
  expect(answers[0].progress.total).toBeGreaterThan(1e6);
  expect(readFileSync(join(dataDir, folder, 'database/PG_VERSION'), 'utf8')).toMatch(/^\d+\n$/);
});

test('of two copies at once the second is refused', async () => {
  const both = await Promise.all([sendTextAndReadAnswer(copyRequest), sendTextAndReadAnswer(copyRequest)]);
  const last = both
    .map((answers) => answers.at(-1))
    .sort((one, other) => Object.keys(one)[0]!.localeCompare(Object.keys(other)[0]!));
  expect(last).toEqual([
    { done: { pausedMs: expect.any(Number) } },
    { error: 'Another backup is being made.' },
  ]);
});

test.each([
  ['no JSON', 'hello\n'],
  ['an unknown command', '{"command":"shutdown"}\n'],
  ['a folder elsewhere', '{"command":"copy","folder":"../backup-1.part"}\n'],
  ['an endless line', 'x'.repeat(5_000)],
])('%s gets a sentence, and the server goes on', async (_, request) => {
  expect(await sendTextAndReadAnswer(request)).toEqual([
    { error: 'The request is not understood: the server is of another version.' },
  ]);
  expect((await sendTextAndReadAnswer('{"command":"describe"}\n'))[0].done).toBeDefined();
});
