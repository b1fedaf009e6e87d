import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { PgbouncerProcess, pgbouncerSkipReason } from '../../tests/support/pgbouncer-process.ts';
import { RedisProcess, redisSkipReason } from '../../tests/support/redis-process.ts';
import { s3SkipReason } from '../../tests/support/s3-server-process.ts';
import { postgresSkipReason, TemporaryPostgres } from '../../tests/support/temporary-postgres.ts';
import { BenchServer } from '../support/bench-server.ts';
import { OutsideServices } from './outside-services.ts';
import { SecondNode, secondNodeSkipReason } from './second-node.ts';

/**
 * What stands around the product: `pooled`: PgBouncer and Redis; `pair`: two PostgreSQL with synchronous replication;
 * `small-disk`: PostgreSQL on a disk that can be filled; `clock`: a clock that can be set, of the product alone;
 * `services`: a mail server, a sign-in provider and a bucket; `embedded`: one process with the embedded database on a disk
 * that can be filled; `two-nodes`: a second node and Redis.
 */
export type StackKind = 'pooled' | 'pair' | 'small-disk' | 'clock' | 'services' | 'embedded' | 'two-nodes';

const clockLibrary = '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1';
const diskMb = 400;

interface Parts {
  postgres: TemporaryPostgres | undefined;
  standby: TemporaryPostgres | undefined;
  pgbouncer: PgbouncerProcess | undefined;
  redis: RedisProcess | undefined;
  services: OutsideServices | undefined;
}

/** PostgreSQL, what stands around it, and the product with two workers. */
export class FaultStack {
  readonly kind: StackKind;
  readonly server: BenchServer;
  /** Where the small disk is, and the file with the offset of the clock. */
  readonly folder: string;
  readonly workers: number;
  readonly secondNode: SecondNode | undefined;
  readonly #parts: Parts;

  /** Why this stack cannot be set up on this machine. */
  static getSkipReason(kind: StackKind): string | undefined {
    const mountSkipReason = process.getuid?.() !== 0 ? 'only root may mount a disk' : undefined;
    if (kind === 'embedded') return mountSkipReason;
    if (postgresSkipReason) return postgresSkipReason;
    if (kind === 'pooled') return pgbouncerSkipReason ?? redisSkipReason;
    if (kind === 'clock' && !fs.existsSync(clockLibrary)) return 'libfaketime is not on this machine';
    if (kind === 'small-disk') return mountSkipReason;
    if (kind === 'services') return s3SkipReason;
    if (kind === 'two-nodes') return redisSkipReason ?? secondNodeSkipReason();
    return undefined;
  }

  /** `built`: the product as it is built; else its sources. */
  static async start(kind: StackKind, options: { built: boolean; workers?: number }) {
    const { built } = options;
    const workers = kind === 'embedded' ? 1 : (options.workers ?? 2);
    const folder = createFolder(kind);
    const parts = await startParts(kind, folder);
    const environment = {
      ...createDatabaseSettings(parts),
      ...{ REDIS_URL: parts.redis?.url ?? '', LOG_FORMAT: 'json', LOG_LEVEL: 'info' },
      ...(workers > 1 ? { WORKERS: `${workers}` } : {}),
      ...(kind === 'clock' ? createClockSettings(folder) : {}),
      ...(kind === 'embedded' ? { DATA_DIR: path.join(folder, 'data') } : {}),
      ...parts.services?.settings,
    };
    const server = await BenchServer.create({ built, server: undefined, environment });
    parts.services?.provider.registerAppAsClient(server.origin);
    const secondNode = kind === 'two-nodes' ? await SecondNode.start(environment, built) : undefined;
    const stack = new FaultStack({ kind, server, secondNode, folder, workers }, parts);
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
    await this.secondNode?.server.start();
  }

  private constructor(
    own: Pick<FaultStack, 'kind' | 'server' | 'secondNode' | 'folder' | 'workers'>,
    parts: Parts,
  ) {
    this.kind = own.kind;
    this.server = own.server;
    this.secondNode = own.secondNode;
    this.folder = own.folder;
    this.workers = own.workers;
    this.#parts = parts;
  }

  get postgres(): TemporaryPostgres {
    return this.#parts.postgres!;
  }

  get standby(): TemporaryPostgres | undefined {
    return this.#parts.standby;
  }

  get pgbouncer(): PgbouncerProcess | undefined {
    return this.#parts.pgbouncer;
  }

  get redis(): RedisProcess | undefined {
    return this.#parts.redis;
  }

  get services(): OutsideServices {
    return this.#parts.services!;
  }

  /** Of nodes beside the first. */
  get otherOrigins(): string[] {
    return this.secondNode ? [this.secondNode.server.origin] : [];
  }

  /** All processes of the product at once. */
  async killProduct(): Promise<void> {
    const { workers } = this.server.listProcessIds();
    for (const id of workers) process.kill(id, 'SIGKILL');
    await this.server.kill();
  }

  async remove(): Promise<void> {
    await this.killProduct().catch(() => {});
    await this.secondNode?.remove();
    await this.server.remove();
    const { pgbouncer, redis, services, standby, postgres } = this.#parts;
    await pgbouncer?.killAndDelete();
    await redis?.stop();
    await services?.remove();
    standby?.remove();
    postgres?.remove();
    if (hasSmallDisk(this.kind)) execFileSync('umount', ['-l', this.folder]);
    fs.rmSync(this.folder, { recursive: true, force: true });
  }
}

const hasSmallDisk = (kind: StackKind) => kind === 'small-disk' || kind === 'embedded';

function createFolder(kind: StackKind): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'fieldhouse-faults-'));
  fs.chmodSync(folder, 0o755);
  if (hasSmallDisk(kind)) execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMb}m`, 'none', folder]);
  return folder;
}

async function startParts(kind: StackKind, folder: string): Promise<Parts> {
  const postgres =
    kind === 'embedded'
      ? undefined
      : await TemporaryPostgres.start({}, kind === 'small-disk' ? folder : undefined);
  return {
    postgres,
    standby: kind === 'pair' ? await postgres?.startStandby({ isSynchronous: true }) : undefined,
    pgbouncer: kind === 'pooled' ? await startPgbouncer(postgres!) : undefined,
    redis: ['pooled', 'two-nodes'].includes(kind) ? await startRedis() : undefined,
    services: kind === 'services' ? await OutsideServices.start() : undefined,
  };
}

function createDatabaseSettings({ postgres, standby, pgbouncer }: Parts): Record<string, string> {
  if (!postgres) return { DATABASE_URL: '', DATABASE_DIRECT_URL: '' };
  const hosts = [postgres, ...(standby ? [standby] : [])].map(({ port }) => `127.0.0.1:${port}`);
  return {
    DATABASE_URL: pgbouncer?.url ?? `postgres://postgres@${hosts}/postgres`,
    DATABASE_DIRECT_URL: pgbouncer ? postgres.url : '',
  };
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
