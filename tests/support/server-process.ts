import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect } from 'vitest';
import { isBuildFresh } from '../../scripts/build-if-stale.mjs';
import { findFreePort } from './find-free-port.ts';

/** `--liftoff-only`: V8 does not optimize the embedded engine, which lives too briefly here to earn that back. */
const builtServer = ['--liftoff-only', 'dist/server.mjs'];
const serverFromSource = ['--import', 'tsx', 'src/start-server.ts'];

/**
 * Starts the server in a process of its own and waits until it is ready: the built one, or the sources where the build is
 * stale. `fromSource`: the sources in any case, for a test that looks at loaded packages; a start takes four times the CPU
 * time.
 */
export async function startServerProcess(
  settings: Record<string, string>,
  { fromSource = !isBuildFresh() }: { fromSource?: boolean } = {},
) {
  const port = await findFreePort();
  const origin = `http://127.0.0.1:${port}`;
  const env = { ...process.env, NODE_ENV: 'development', DEMO_ATHLETES: '0', RATE_LIMITS: 'off' };
  const child: ChildProcess = spawn(process.execPath, fromSource ? serverFromSource : builtServer, {
    env: { ...env, HOST: '127.0.0.1', PORT: `${port}`, PUBLIC_URL: origin, LOG_LEVEL: 'error', ...settings },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr?.on('data', (text) => (errors += text));
  const isReady = () =>
    fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  const hasEnded = () => child.exitCode !== null;
  await expect.poll(async () => hasEnded() || (await isReady()), { timeout: 80_000 }).toBe(true);
  if (hasEnded()) throw new Error(`The server ended: ${errors}`);
  return {
    origin,
    child,
    /** What it has written to its log, a line for each entry. */
    listLog: (): Record<string, unknown>[] =>
      errors.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : [])),
    kill: async () => {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}
