import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { buildIfStale } from '../../scripts/build-if-stale.mjs';

/** A first start creates the database, which takes long on a busy machine. */
const startTimeoutMs = 180_000;

/** Signs the session cookies of every bench server. */
export const benchSecret = 'a secret of benches, long enough for a server';

/** A server's database: at `url`, or embedded in `dataDir`. */
export interface BenchDatabase {
  url: string | undefined;
  dataDir: string;
}

interface Program {
  /** The command and its arguments. */
  program: [string, ...string[]];
  environment: Record<string, string>;
  /** The address on which it listens. */
  host?: string | undefined;
}

/** The product in a process of its own, on a database of its own, as an operator runs it. */
export class BenchServer {
  readonly origin: string;
  readonly database: BenchDatabase;
  readonly #program: [string, ...string[]];
  readonly #ownEnvironment: Record<string, string>;
  readonly #environment: NodeJS.ProcessEnv;
  readonly #drop: () => Promise<void>;
  #process: ChildProcess | undefined;
  #stderr = '';

  /**
   * `built`: run dist/, which is built first if stale, instead of the sources. `server`: a PostgreSQL on which to
   * create the database; the embedded engine without it. `environment`: settings of this bench.
   */
  static async create({
    built,
    server: databaseUrl,
    environment = {},
    host,
    namespace,
  }: {
    built: boolean;
    server: string | undefined;
    environment?: Record<string, string>;
    /** The address on which it listens, of the network namespace that it is to run in. */
    host?: string;
    namespace?: string;
  }): Promise<BenchServer> {
    if (built && !(await buildIfStale())) throw new Error('The build failed');
    const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'fieldhouse-bench-'));
    const database = databaseUrl ? await createTemporaryDatabase(databaseUrl) : undefined;
    const dropDatabaseAndFolder = async () => {
      await database?.drop();
      fs.rmSync(dataDir, { recursive: true, force: true });
    };
    const node = [
      process.execPath,
      ...(built ? ['scripts/start.mjs'] : ['--import', 'tsx', 'src/start-server.ts']),
    ];
    const program = (namespace ? ['ip', 'netns', 'exec', namespace, ...node] : node) as [string, ...string[]];
    return new BenchServer(
      { program, environment, host },
      await findFreePort(),
      { url: database?.url, dataDir },
      dropDatabaseAndFolder,
    );
  }

  private constructor(
    { program, environment, host = '127.0.0.1' }: Program,
    port: number,
    database: BenchDatabase,
    drop: () => Promise<void>,
  ) {
    this.#program = program;
    this.#ownEnvironment = environment;
    this.origin = `http://${host}:${port}`;
    this.database = database;
    this.#drop = drop;
    const { url, dataDir } = database;
    this.#environment = {
      ...process.env,
      NODE_ENV: 'development',
      HOST: host,
      PORT: String(port),
      PUBLIC_URL: this.origin,
      DATA_DIR: dataDir,
      DATABASE_URL: url ?? '',
      DEMO_ATHLETES: '0',
      SESSION_SECRET: benchSecret,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'error',
      ...environment,
    };
  }

  /** Resolves when the server is ready, with the milliseconds that this took. */
  async start(): Promise<number> {
    const begun = Date.now();
    const [command, ...args] = this.#program;
    const child = spawn(command, args, {
      env: this.#environment,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    this.#stderr = '';
    child.stderr?.on('data', (text) => (this.#stderr += text));
    this.#process = child;
    while (!(await this.#isReady())) {
      if (child.exitCode !== null) throw new Error(`The server ended: ${this.#stderr}`);
      if (Date.now() - begun > startTimeoutMs) throw new Error(`The server does not answer: ${this.#stderr}`);
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    return Date.now() - begun;
  }

  /** Sends SIGKILL, so that the server can do nothing more. */
  async kill(): Promise<void> {
    const child = this.#process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await gone;
  }

  /** Another server on the same database, with more settings; must be killed before this one is removed. */
  async createOnSameDatabase(settings: Record<string, string> = {}): Promise<BenchServer> {
    const program = { program: this.#program, environment: { ...this.#ownEnvironment, ...settings } };
    return new BenchServer(program, await findFreePort(), this.database, async () => {});
  }

  /** Stops the process for a while: connections stay open, nothing is answered. */
  async freeze(ms: number): Promise<void> {
    this.#process?.kill('SIGSTOP');
    await new Promise((resolve) => setTimeout(resolve, ms));
    this.#process?.kill('SIGCONT');
  }

  /** That of the process that was started, and of those that it has started: its workers. */
  listProcessIds(): { first: number; workers: number[] } {
    const first = this.#process?.pid ?? 0;
    const children = fs.readFileSync(`/proc/${first}/task/${first}/children`, 'utf8').trim().split(' ');
    return { first, workers: children.filter(Boolean).map(Number) };
  }

  /** Kills the workers too, which would go on with what they are doing. */
  async killWithWorkers(): Promise<void> {
    const { workers } = this.listProcessIds();
    await this.kill();
    for (const id of workers)
      try {
        process.kill(id, 'SIGKILL');
      } catch {
        // It has ended.
      }
  }

  /** Kills the server and drops its database. */
  async remove(): Promise<void> {
    await this.kill();
    await this.#drop();
  }

  /** What the server has logged since its last start. */
  get logLines(): string[] {
    return this.#stderr.split('\n');
  }

  get residentMb(): number {
    const status = fs.readFileSync(`/proc/${this.#process?.pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
  }

  async #isReady(): Promise<boolean> {
    return fetch(`${this.origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  }
}

async function createTemporaryDatabase(serverUrl: string) {
  const name = `fieldhouse_bench_${randomBytes(6).toString('hex')}`;
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  await runStatement(serverUrl, `create database ${name}`);
  return { url: url.href, drop: () => runStatement(serverUrl, `drop database ${name} with (force)`) };
}

async function runStatement(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client(serverUrl);
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}
