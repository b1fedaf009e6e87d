import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { findFreePort } from '../support/find-free-port.ts';

const maxStopMs = 5_000;
const dataDir = mkdtempSync(join(tmpdir(), 'fieldhouse-start-'));
const started: ChildProcess[] = [];

afterEach(() => {
  for (const { pid } of started.splice(0))
    if (pid && isProcessGroupRunning(pid)) process.kill(-pid, 'SIGKILL');
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** Runs `npm start` in a process group of its own, like a terminal. */
async function runNpmStart(settings: Record<string, string> = {}) {
  const port = await findFreePort();
  const env = { ...process.env, NODE_ENV: '', DATABASE_URL: '', DEMO_ATHLETES: '20', DATA_DIR: dataDir };
  const npm = spawn('npm', ['start'], {
    env: { ...env, PORT: `${port}`, PUBLIC_URL: '', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  started.push(npm);
  let output = '';
  for (const stream of [npm.stdout, npm.stderr]) stream.on('data', (chunk) => (output += chunk));
  const ended = new Promise<number | null>((done) => npm.once('close', done));
  return { npm, port, address: `http://127.0.0.1:${port}`, ended, output: () => output };
}

type Start = Awaited<ReturnType<typeof runNpmStart>>;

/** Waits until the address is printed; throws if the process ends first. */
async function waitUntilReady({ npm, output, address }: Start) {
  await expect
    .poll(() => npm.exitCode !== null || output().includes(address), { timeout: 60_000 })
    .toBe(true);
  if (npm.exitCode !== null) throw new Error(output());
}

/** Begins an upload that never ends. */
function beginEndlessUpload({ port }: Start): Promise<void> {
  return new Promise((done, fail) => {
    const socket = connect(port, '127.0.0.1', () => {
      const head = [
        'POST /api/auth/login HTTP/1.1',
        'Host: x',
        'Content-Type: application/json',
        'Content-Length: 99',
      ];
      socket.write(`${head.join('\r\n')}\r\n\r\n{`, () => done());
    });
    socket.on('error', (error: NodeJS.ErrnoException) => error.code !== 'ECONNRESET' && fail(error));
  });
}

/** Throws unless npm and its whole process group end in time. */
async function assertEndsInTime({ npm, ended, port }: Start) {
  const since = Date.now();
  await ended;
  expect(Date.now() - since).toBeLessThan(maxStopMs);
  expect(isProcessGroupRunning(npm.pid!), 'something that npm start has started is still there').toBe(false);
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow('fetch failed');
}

test('npm start serves the pages and the API at the address that it prints', async () => {
  const start = await runNpmStart();
  await waitUntilReady(start);
  const page = await fetch(start.address);
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  const me = await fetch(`${start.address}/api/auth/me`);
  expect([me.status, me.headers.get('content-type')]).toEqual([
    401,
    'application/problem+json; charset=utf-8',
  ]);
});

test('SIGTERM to npm stops the server, even during an upload', async () => {
  const start = await runNpmStart();
  await waitUntilReady(start);
  await beginEndlessUpload(start);
  start.npm.kill('SIGTERM');
  await assertEndsInTime(start);
  expect(start.npm.exitCode).toBe(0);
  expect(start.output()).toContain('Fieldhouse is closed.');
});

test('Ctrl-C shuts the server down cleanly, also when pressed repeatedly', async () => {
  const start = await runNpmStart();
  await waitUntilReady(start);
  await beginEndlessUpload(start);
  // A terminal signals the whole group and npm forwards the signal: the server receives it at least twice.
  const pressCtrlC = () => isProcessGroupRunning(start.npm.pid!) && process.kill(-start.npm.pid!, 'SIGINT');
  const impatience = setInterval(pressCtrlC, 20);
  await assertEndsInTime(start);
  clearInterval(impatience);
  expect(start.output()).toContain('Fieldhouse is closed.');
});

test('wrong settings refuse to start, and the message names each', async () => {
  const start = await runNpmStart({
    PORT: 'abc',
    LOG_LEVEL: 'loud',
    TILE_URL: 'https://tiles.example/1.png',
  });
  expect(await start.ended).toBe(1);
  expect(start.output()).toContain(
    [
      'Fieldhouse cannot start: 3 settings are wrong.',
      '  PORT must be a whole number from 0 to 65535.',
      '  TILE_URL must contain {z}, {x} and {y}.',
      '  LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.',
    ].join('\n'),
  );
});

test('production refuses to start without a secret', async () => {
  const start = await runNpmStart({ NODE_ENV: 'production' });
  expect(await start.ended).toBe(1);
  expect(start.output()).toContain('SESSION_SECRET must be set in production');
});

/** Whether a process of this group is alive. */
function isProcessGroupRunning(group: number): boolean {
  try {
    return process.kill(-group, 0);
  } catch {
    return false;
  }
}
