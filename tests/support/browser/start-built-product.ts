import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { findFreePort } from '../find-free-port.ts';
import { copyMigratedDatabaseTo } from '../test-database.ts';

/** The built product as a process with its own data directory. */
export interface BuiltProduct {
  origin: string;
  /** The sent emails, oldest first, as MIME text. */
  emails(): Promise<string[]>;
  /** Stops the process and deletes its data. */
  stop(): Promise<void>;
}

interface StartOptions {
  /** The address of somebody who is invited to the staff before the start: the embedded database has one process. */
  invitedStaff?: string;
}

/** Starts `dist/server.mjs` and resolves once it is ready; throws with its output if it does not start. */
export async function startBuiltProduct(
  settings: Record<string, string> = {},
  { invitedStaff }: StartOptions = {},
): Promise<BuiltProduct> {
  const dataDir = await mkdtemp(join(tmpdir(), 'fieldhouse-journey-'));
  // Creating a database takes longer than most journeys.
  await copyMigratedDatabaseTo(dataDir);
  const port = await findFreePort();
  // WebAuthn accepts no IP address.
  const origin = `http://${settings.HOST ?? '127.0.0.1'}:${port}`;
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    PORT: `${port}`,
    PUBLIC_URL: origin,
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    REDIS_URL: '',
    SMTP_URL: '',
    MAIL_FROM: '',
    VERIFY_EMAIL: '',
    OIDC_PROVIDERS: '',
    TILE_URL: '',
    DEMO_ATHLETES: '0',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
    ...settings,
  };
  if (invitedStaff) {
    const command = ['--import=tsx', 'scripts/invite-staff.ts', invitedStaff];
    await promisify(execFile)(process.execPath, command, { env });
  }
  // V8 does not optimize the embedded engine, which lives too briefly here to earn that back: it took 4 s of CPU time.
  const server = spawn(process.execPath, ['--liftoff-only', 'dist/server.mjs'], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk) => (output += chunk));
  const stopServerAndDeleteData = async () => {
    await stopProcess(server);
    await rm(dataDir, { recursive: true, force: true });
  };

  const isReady = () =>
    fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  const deadline = performance.now() + 80_000;
  while (server.exitCode === null && !(await isReady())) {
    if (performance.now() > deadline) throw new Error(`The product is not ready:\n${output}`);
    await setTimeout(100);
  }
  if (server.exitCode !== null) throw new Error(`The product did not start:\n${output}`);
  return { origin, emails: () => readEmails(join(dataDir, 'outbox')), stop: stopServerAndDeleteData };
}

function stopProcess(server: ChildProcess): Promise<void> {
  return new Promise((done) => {
    if (server.exitCode !== null) return done();
    server.once('close', () => done());
    server.kill('SIGTERM');
  });
}

async function readEmails(outbox: string): Promise<string[]> {
  const files = await readdir(outbox).catch(() => []);
  return Promise.all(files.sort().map((file) => readFile(join(outbox, file), 'utf8')));
}
