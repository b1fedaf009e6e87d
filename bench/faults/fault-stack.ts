import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { PgbouncerProcess, pgbouncerSkipReason } from '../../tests/support/pgbouncer-process.ts';
import { RedisProcess, redisSkipReason } from '../../tests/support/redis-process.ts';
import { postgresSkipReason, TemporaryPostgres } from '../../tests/support/temporary-postgres.ts';
import { BenchServer } from '../support/bench-server.ts';

/**
 * What stands around the product: `pooled`: PgBouncer and Redis; `pair`: two PostgreSQL with synchronous replication;
 * `small-disk`: PostgreSQL on a disk that can be filled; `clock`: a clock that can be set, of the product alone.
 */
export type StackKind = 'pooled' | 'pair' | 'small-disk' | 'clock';

const clockLibrary = '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1';
const diskMb = 400;

type Part = 'kind' | 'postgres' | 'standby' | 'pgbouncer' | 'redis' | 'server' | 'folder' | 'workers';

/** PostgreSQL, what stands around it, and the product with two workers. */
export class FaultStack {
  readonly kind: StackKind;
  readonly postgres: TemporaryPostgres;
  readonly server: BenchServer;
  readonly standby: TemporaryPostgres | undefined;
  readonly pgbouncer: PgbouncerProcess | undefined;
  readonly redis: RedisProcess | undefined;
  /** Where the small disk is, and the file with the offset of the clock. */
  readonly folder: string;
  readonly workers: number;

  /** Why this stack cannot be set up on this machine. */
  static getSkipReason(kind: StackKind): string | undefined {
    if (postgresSkipReason) return postgresSkipReason;
    if (kind === 'pooled') return pgbouncerSkipReason ?? redisSkipReason;
    if (kind === 'clock' && !fs.existsSync(clockLibrary)) return 'libfaketime is not on this machine';
    if (kind === 'small-disk' && process.getuid?.() !== 0) return 'only root may mount a disk';
    return undefined;
  }

  /** `built`: the product as it is built; else its sources. */
  static async start(kind: StackKind, { built, workers = 2 }: { built: boolean; workers?: number }) {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'fieldhouse-faults-'));
    fs.chmodSync(folder, 0o755);
    if (kind === 'small-disk')
      execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMb}m`, 'none', folder]);
    const postgres = (await TemporaryPostgres.start({}, kind === 'small-disk' ? folder : undefined))!;
    const standby = kind === 'pair' ? await postgres.startStandby({ isSynchronous: true }) : undefined;
    const pgbouncer = kind === 'pooled' ? await startPgbouncer(postgres) : undefined;
    const redis = kind === 'pooled' ? await startRedis() : undefined;
    const hosts = [postgres, ...(standby ? [standby] : [])].map(({ port }) => `127.0.0.1:${port}`);
    const environment = {
      DATABASE_URL: pgbouncer?.url ?? `postgres://postgres@${hosts}/postgres`,
      DATABASE_DIRECT_URL: pgbouncer ? postgres.url : '',
      REDIS_URL: redis?.url ?? '',
      ...{ LOG_FORMAT: 'json', LOG_LEVEL: 'info' },
      ...(workers > 1 ? { WORKERS: `${workers}` } : {}),
      ...(kind === 'clock' ? createClockSettings(folder) : {}),
    };
    const server = await BenchServer.create({ built, server: undefined, environment });
    const stack = new FaultStack({ kind, postgres, standby, pgbouncer, redis, server, folder, workers });
    await stack.startProduct().catch(async (error) => {
      await stack.remove();
      throw error;
    });
    return stack;
  }

  /** Resolves when all workers serve. */
  async startProduct(): Promise<void> {
    await this.server.start();
    const until = Date.now() + 60_000;
    const countServing = () =>
      this.server.logLines.filter((line) => line.includes('Memory of this worker')).length;
    while (this.workers > 1 && countServing() < this.workers) {
      if (Date.now() > until) throw new Error(`Not all workers serve: ${this.server.logLines.slice(-5)}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  private constructor(parts: Pick<FaultStack, Part>) {
    this.kind = parts.kind;
    this.postgres = parts.postgres;
    this.server = parts.server;
    this.standby = parts.standby;
    this.pgbouncer = parts.pgbouncer;
    this.redis = parts.redis;
    this.folder = parts.folder;
    this.workers = parts.workers;
  }

  /** All processes of the product at once. */
  async killProduct(): Promise<void> {
    const { workers } = this.server.listProcessIds();
    for (const id of workers) process.kill(id, 'SIGKILL');
    await this.server.kill();
  }

  async remove(): Promise<void> {
    await this.killProduct().catch(() => {});
    await this.server.remove();
    await this.pgbouncer?.killAndDelete();
    await this.redis?.stop();
    this.standby?.remove();
    this.postgres.remove();
    if (this.kind === 'small-disk') execFileSync('umount', ['-l', this.folder]);
    fs.rmSync(this.folder, { recursive: true, force: true });
  }
}

async function startPgbouncer(postgres: TemporaryPostgres): Promise<PgbouncerProcess> {
  const url = new URL(postgres.url);
  url.password = 'of-the-faults-alone';
  for (const setting of ['jit = off', 'statement_timeout = 15000', "work_mem = '16MB'"])
    await postgres.query(`alter role postgres set ${setting}`);
  const pgbouncer = await PgbouncerProcess.createFor(url.href);
  await pgbouncer.start();
  return pgbouncer;
}

async function startRedis(): Promise<RedisProcess> {
  const redis = await RedisProcess.createAtFreePort();
  await redis.start();
  return redis;
}

function createClockSettings(folder: string): Record<string, string> {
  const file = path.join(folder, 'clock');
  fs.writeFileSync(file, '+0');
  return {
    ...{ LD_PRELOAD: clockLibrary, FAKETIME_TIMESTAMP_FILE: file, FAKETIME_NO_CACHE: '1' },
    ...{ FAKETIME_DONT_FAKE_MONOTONIC: '1', DONT_FAKE_MONOTONIC: '1' },
  };
}
