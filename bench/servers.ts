import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { Stage } from './stage.ts';

/** `anew` is the product without room for kept answers. */
export type Side = 'product' | 'anew' | 'bare';

/** The product and the bare server, each a process of its own. */
export class Servers {
  readonly #stage: Stage;
  readonly #running = new Map<Side, { child: ChildProcess; port: number }>();
  /** Peak memory of the product between its start and its end, in MB. */
  productMemory = 0;

  constructor(stage: Stage) {
    this.#stage = stage;
  }

  /** Answers the port of a running server. The embedded database belongs to one of them at a time. */
  async use(side: Side): Promise<number> {
    const known = this.#running.get(side);
    if (known) return known.port;
    if (!this.#stage.databaseUrl) await this.stop();
    const port = await freePort();
    const child = this.#start(side, port);
    this.#running.set(side, { child, port });
    await ready(child, port);
    return port;
  }

  /** Processor time that a running server has used since its start, in ms; undefined where /proc does not tell. */
  processorTime(side: Side): number | undefined {
    try {
      const stat = readFileSync(`/proc/${this.#running.get(side)!.child.pid}/stat`, 'utf8');
      // Counted from behind the name, which may hold blanks: fields 14 and 15 of proc(5), in ticks of 10 ms.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return (Number(fields[11]) + Number(fields[12])) * 10;
    } catch {
      return undefined;
    }
  }

  async stop(): Promise<void> {
    for (const side of ['product', 'anew'] as const) {
      const product = this.#running.get(side);
      if (product) this.productMemory = Math.max(this.productMemory, residentMb(product.child));
    }
    const children = [...this.#running.values()].map(({ child }) => ended(child));
    this.#running.clear();
    await Promise.all(children);
  }

  #start(side: Side, port: number): ChildProcess {
    const { databaseUrl = '', dataDir, secret, tapes } = this.#stage;
    const env = { ...process.env, PORT: `${port}`, DATABASE_URL: databaseUrl, DATA_DIR: dataDir };
    const product = {
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PUBLIC_URL: '',
      SESSION_SECRET: secret,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'error',
      SMTP_URL: '',
      TILE_URL: '',
      ...(side === 'anew' && { KEPT_ANSWERS_MB: '0' }),
    };
    const [args, more] =
      side === 'bare'
        ? [['--import', 'tsx', 'bench/bare-server.ts'], { NODE_ENV: 'production', TAPES: tapes }]
        : [['dist/server.mjs'], product];
    return spawn(process.execPath, args, {
      env: { ...env, ...more },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  }
}

async function ready(child: ChildProcess, port: number): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    if (child.exitCode !== null) throw new Error('A server ended before it answered.');
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('A server did not answer within 30 seconds.');
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((done) => {
    if (child.exitCode !== null) return done();
    child.once('close', () => done());
    child.kill('SIGTERM');
  });
}

function residentMb({ pid }: ChildProcess): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', `${pid}`], { encoding: 'utf8' })) / 1024;
}

function freePort(): Promise<number> {
  return new Promise((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
