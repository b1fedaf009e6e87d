import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { buildIfStale } from '../scripts/build-if-stale.mjs';

/** A first start makes the whole database, on a busy machine slowly. */
const startPatience = 180_000;

/** Signs the sessions of every server of a bench. */
export const benchSecret = 'a secret of benches, long enough for a server';

/** Where a server keeps its database: at `url`, or embedded in `dataDir`. */
export interface BenchDatabase {
  url: string | undefined;
  dataDir: string;
}

/** The product in a process of its own, on a database of its own, as an operator runs it. */
export class BenchServer {
  readonly origin: string;
  readonly database: BenchDatabase;
  readonly #program: string[];
  readonly #environment: NodeJS.ProcessEnv;
  readonly #drop: () => Promise<void>;
  #process: ChildProcess | undefined;
  #words = '';

  /**
   * `built` runs what `npm start` runs, and builds it first where that is stale; else the sources as they are.
   * `server` is the PostgreSQL to make a database on; embedded without it.
   */
  static async make({
    built,
    server: databaseUrl,
  }: {
    built: boolean;
    server: string | undefined;
  }): Promise<BenchServer> {
    if (built && !(await buildIfStale())) throw new Error('The build failed');
    const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'fieldhouse-bench-'));
    const database = databaseUrl ? await makeDatabase(databaseUrl) : undefined;
    const drop = async () => {
      await database?.drop();
      fs.rmSync(dataDir, { recursive: true, force: true });
    };
    const program = built ? ['dist/server.mjs'] : ['--import', 'tsx', 'src/server.ts'];
    return new BenchServer(program, await freePort(), { url: database?.url, dataDir }, drop);
  }

  private constructor(program: string[], port: number, database: BenchDatabase, drop: () => Promise<void>) {
    this.#program = program;
    this.origin = `http://127.0.0.1:${port}`;
    this.database = database;
    this.#drop = drop;
    const { url, dataDir } = database;
    this.#environment = {
      ...process.env,
      NODE_ENV: 'development',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: this.origin,
      DATA_DIR: dataDir,
      DATABASE_URL: url ?? '',
      DEMO_ATHLETES: '0',
      SESSION_SECRET: benchSecret,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'error',
    };
  }

  /** Resolves when it answers; milliseconds since the call. */
  async start(): Promise<number> {
    const begun = Date.now();
    const child = spawn(process.execPath, this.#program, {
      env: this.#environment,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    child.stderr?.on('data', (words) => (this.#words += words));
    this.#process = child;
    while (!(await this.#isReady())) {
      if (child.exitCode !== null) throw new Error(`The server ended: ${this.#words}`);
      if (Date.now() - begun > startPatience) throw new Error(`The server does not answer: ${this.#words}`);
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    return Date.now() - begun;
  }

  /** SIGKILL: nothing is written any more, nobody is told. */
  async kill(): Promise<void> {
    const child = this.#process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await gone;
  }

  /** Another server on the same database; its owner kills it before this one is removed. */
  async twin(): Promise<BenchServer> {
    return new BenchServer(this.#program, await freePort(), this.database, async () => {});
  }

  /** Like a machine that stands still: connections stay, nothing is answered. */
  async freeze(ms: number): Promise<void> {
    this.#process?.kill('SIGSTOP');
    await new Promise((resolve) => setTimeout(resolve, ms));
    this.#process?.kill('SIGCONT');
  }

  /** Stops it and leaves nothing behind. */
  async remove(): Promise<void> {
    await this.kill();
    await this.#drop();
  }

  get rss(): number {
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

async function makeDatabase(server: string) {
  const name = `fieldhouse_bench_${randomBytes(6).toString('hex')}`;
  const url = new URL(server);
  url.pathname = `/${name}`;
  await on(server, `create database ${name}`);
  return { url: url.href, drop: () => on(server, `drop database ${name} with (force)`) };
}

async function on(server: string, statement: string): Promise<void> {
  const client = new pg.Client(server);
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}
