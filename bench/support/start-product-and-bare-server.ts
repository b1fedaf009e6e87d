import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { findFreePort } from './bench-server.ts';
import type { BenchFixture } from './demo-database-with-recorded-calls.ts';

/** `uncached` is the product with caches of size 0. */
export type MeasuredSide = 'product' | 'uncached' | 'bare';

/** The product and the bare server, each a process of its own. */
export class MeasuredServerProcesses {
  readonly #fixture: BenchFixture;
  readonly #running = new Map<MeasuredSide, { child: ChildProcess; port: number }>();
  /** Peak memory of the product between its start and its end, in MB. */
  productMemory = 0;

  constructor(fixture: BenchFixture) {
    this.#fixture = fixture;
  }

  /** Starts the server if needed. Only one of them can have the embedded database open. */
  async startAndGetPort(side: MeasuredSide): Promise<number> {
    const known = this.#running.get(side);
    if (known) return known.port;
    if (!this.#fixture.databaseUrl) await this.stopAll();
    const port = await findFreePort();
    const child = this.#start(side, port);
    this.#running.set(side, { child, port });
    await waitUntilReady(child, port);
    return port;
  }

  /** Processor time that a running server has used since its start, in ms; undefined without /proc. */
  getProcessorMs(side: MeasuredSide): number | undefined {
    try {
      const stat = readFileSync(`/proc/${this.#running.get(side)!.child.pid}/stat`, 'utf8');
      // Fields 14 and 15 of proc(5), in ticks of 10 ms; the name before them may contain blanks.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return (Number(fields[11]) + Number(fields[12])) * 10;
    } catch {
      return undefined;
    }
  }

  async stopAll(): Promise<void> {
    for (const side of ['product', 'uncached'] as const) {
      const product = this.#running.get(side);
      if (product) this.productMemory = Math.max(this.productMemory, getResidentMb(product.child));
    }
    const children = [...this.#running.values()].map(({ child }) => stopProcess(child));
    this.#running.clear();
    await Promise.all(children);
  }

  #start(side: MeasuredSide, port: number): ChildProcess {
    const { databaseUrl = '', dataDir, secret, recordings } = this.#fixture;
    const env = { ...process.env, PORT: `${port}`, DATABASE_URL: databaseUrl, DATA_DIR: dataDir };
    const product = {
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PUBLIC_URL: '',
      SESSION_SECRET: secret,
      LEGAL_SAMPLE: 'shown because this server is only measured',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'error',
      SMTP_URL: '',
      TILE_URL: '',
      ...(side === 'uncached' && { RESPONSE_CACHE_MB: '0' }),
    };
    const [args, more] =
      side === 'bare'
        ? [
            ['--import', 'tsx', 'bench/support/bare-server-replaying-recorded-sql.ts'],
            { NODE_ENV: 'production', RECORDINGS: recordings },
          ]
        : [['dist/server.mjs'], product];
    return spawn(process.execPath, args, {
      env: { ...env, ...more },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  }
}

async function waitUntilReady(child: ChildProcess, port: number): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    if (child.exitCode !== null) throw new Error('A server ended before it answered.');
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('A server did not answer within 30 seconds.');
}

function stopProcess(child: ChildProcess): Promise<void> {
  return new Promise((done) => {
    if (child.exitCode !== null) return done();
    child.once('close', () => done());
    child.kill('SIGTERM');
  });
}

function getResidentMb({ pid }: ChildProcess): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', `${pid}`], { encoding: 'utf8' })) / 1024;
}
