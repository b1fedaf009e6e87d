import { CamelCasePlugin, type Kysely } from 'kysely';
import pg from 'pg';
import type { Log } from '../log.ts';
import type { FolderCopyOptions } from './embedded/copy-changing-folder.ts';
import { EmbeddedEngine } from './embedded/embedded-engine.ts';
import { parseDatabaseAddress } from './hosts/database-address.ts';
import { WritableHost } from './hosts/writable-host.ts';
import { type ClientClass, followWritableHost } from './hosts/writable-host-client.ts';
import type { NoticeTransport } from './notices/notice-transport.ts';
import { NotifyListener } from './notices/notify-listener.ts';
import { AfterCommitDialect, setNoticeTransport } from './notices/publish-after-commit.ts';
import { type NoticeBus, openNoticeBus } from './notices/publish-and-subscribe-between-servers.ts';
import { createPipeliningKysely, PipeliningDialect } from './pipelining-dialect.ts';
import { typeParsers } from './postgres-type-parsers.ts';
import { CompiledRowsClient, PreparingClient } from './prepared-statement.ts';
import { openReplicas } from './replicas/open-replicas.ts';
import type { Replicas } from './replicas/replicas.ts';

export interface Database<Schema> {
  readonly engine: 'embedded' | 'postgres';
  readonly db: Kysely<Schema>;
  readonly pool: pg.Pool;
  /** Connections that keep their session, not through a pooler: for a lock or a setting that lasts. */
  readonly directPool: pg.Pool;
  readonly notices: NoticeBus;
  /** Undefined where there are none. */
  readonly replicas?: Replicas<Schema> | undefined;
  /** For tests of the recovery; only an embedded engine opened with `mayBeAborted` obeys. */
  abortEngine(): void;
  /** Copies the files of an embedded database while it is in use; undefined with a server. */
  copyFiles: ((folder: string, options: FolderCopyOptions) => Promise<{ pausedMs: number }>) | undefined;
  /** @throws when the database does not answer */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** `postgres://…`, maybe of several hosts; without it the embedded engine keeps the database in `dataDir`. */
  url?: string | undefined;
  /** The same database without the pooler in transaction mode that `url` leads to. Undefined: `url` leads to none. */
  directUrl?: string | undefined;
  /** Standbys of the database, for reading. */
  replicaUrls?: string[];
  dataDir: string;
  log: Log;
  /** Sends notices between processes in the place of NOTIFY; it is closed with the database. */
  noticeTransport?: NoticeTransport | undefined;
  /** Connections to a server; the embedded engine has one session, whatever this says. */
  poolSize?: number;
  /** A server ends longer statements. The embedded engine cannot: it has no timer. */
  statementTimeoutMs?: number;
  /** Adds a span for each statement to a client; absent: none is traced. */
  traceStatements?: ((Client: ClientClass) => ClientClass) | undefined;
  /** For the embedded engine: PostgreSQL settings, and whether a test may make it abort. */
  embedded?: { parameters?: Record<string, string>; mayBeAborted?: boolean };
}

const connectTimeoutMs = 10_000;
/** Its callers take turns on one connection, behind an import or a restart, which takes long on a busy machine. */
const embeddedConnectTimeoutMs = 60_000;
/** Of the listening connection. Of several hosts one that is cut off is left soon, for another may take the writes. */
const heartbeats = {
  oneHost: { intervalMs: 30_000, timeoutMs: 10_000 },
  severalHosts: { intervalMs: 3_000, timeoutMs: 3_000 },
};
/** Migrations, and what is asked at the start. */
const directPoolSize = 2;
const closeTimeoutMs = 1_000;
/** A new connection has to plan every prepared statement again: not for a pause of a few minutes. */
const idleConnectionMs = 10 * 60_000;

/** @throws DatabaseInUse when another process has the embedded database open */
export async function openDatabase<Schema>(options: DatabaseOptions): Promise<Database<Schema>> {
  const engine = options.url ? undefined : new EmbeddedEngine({ ...options, ...options.embedded });
  await engine?.waitUntilReady();
  return connectDatabase(options, engine);
}

/** A database whose queries wait until the engine runs; without an engine, the one at `options.url`. */
export function connectDatabase<Schema>(
  options: DatabaseOptions,
  engine: EmbeddedEngine | undefined,
): Database<Schema> {
  if (!engine) return createDatabaseOnServer(options);
  const config = {
    max: 1,
    user: 'postgres',
    database: 'postgres',
    password: '',
    stream: () => engine.connect(),
  };
  return createDatabaseOnPool(options, { direct: { config: config as pg.PoolConfig } }, engine);
}

// Compiling, and workers that read ahead of a limit, cost more than they save in queries of a few milliseconds. The
// bitmap of a common word needs some 10 MB; where it has less it forgets rows, and whole pages are read in their place.
const sessionSettings = '-c jit=off -c max_parallel_workers_per_gather=0 -c work_mem=16MB';

function createDatabaseOnServer<Schema>(options: DatabaseOptions): Database<Schema> {
  const { url = '', directUrl, poolSize = 10 } = options;
  const config = { max: poolSize, keepAlive: true };
  const settings = {
    statement_timeout: options.statementTimeoutMs ?? 15_000,
    idle_in_transaction_session_timeout: 60_000,
    options: sessionSettings,
  };
  const direct = openAddress(directUrl ?? url, { ...config, ...settings }, options.log);
  // A pooler refuses settings of a session that it shares: those of the role apply (deploy/pooler-role-settings.sql).
  const pooled = directUrl ? openAddress(url, config, options.log) : undefined;
  return createDatabaseOnPool(options, { direct, pooled });
}

/** How to connect to one address, and its hosts; an embedded engine has none. */
interface OpenAddress {
  config: pg.PoolConfig;
  writableHost?: WritableHost;
}

function openAddress(url: string, settings: pg.PoolConfig, log: Log): OpenAddress {
  const address = parseDatabaseAddress(url) ?? { hosts: [], url, targetSessionAttributes: undefined };
  const config = { ...settings, connectionString: address.url };
  return { config, writableHost: new WritableHost(address, { keepAlive: true }, log) };
}

const followHost = (Client: ClientClass, { writableHost }: OpenAddress): ClientClass =>
  writableHost ? followWritableHost(Client, writableHost) : Client;

function createDatabaseOnPool<Schema>(
  options: DatabaseOptions,
  { direct, pooled }: { direct: OpenAddress; pooled?: OpenAddress | undefined },
  engine?: EmbeddedEngine,
): Database<Schema> {
  const { log, noticeTransport, traceStatements: trace = (Client) => Client } = options;
  const shared = {
    types: typeParsers,
    connectionTimeoutMillis: engine ? embeddedConnectTimeoutMs : connectTimeoutMs,
    allowExitOnIdle: true,
  };
  const pool = openPool(log, {
    ...shared,
    ...(pooled ?? direct).config,
    // Through a pooler the next statement may meet a connection on which it was not prepared.
    Client: trace(pooled ? followHost(CompiledRowsClient, pooled) : followHost(PreparingClient, direct)),
    idleTimeoutMillis: idleConnectionMs,
    // Statements that do not wait for each other are sent together, in one round trip.
    ...{ pipeline: true },
  });
  const DirectClient = followHost(pg.Client, direct);
  const replicas = options.replicaUrls?.length
    ? openReplicas<Schema>({
        urls: options.replicaUrls,
        settings: { ...shared, ...direct.config, Client: trace(PreparingClient), ...{ pipeline: true } },
        log,
      })
    : undefined;
  const directPool = pooled
    ? openPool(log, { ...shared, ...direct.config, Client: DirectClient, max: directPoolSize })
    : pool;
  const heartbeat = direct.writableHost?.hasSeveral ? heartbeats.severalHosts : heartbeats.oneHost;
  const listener = new NotifyListener(() => new DirectClient({ ...shared, ...direct.config }), {
    intervalMs: heartbeat.intervalMs,
    // The embedded engine never hangs, but may be busy for long: no timeout.
    timeoutMs: engine ? undefined : heartbeat.timeoutMs,
    // The server is gone, and those who wait for it would wait for a quarter of an hour.
    onUnresponsive: () => direct.writableHost?.cutAllConnections(),
    log,
  });
  const db = createPipeliningKysely<Schema>(
    noticeTransport ? new AfterCommitDialect({ pool }, noticeTransport) : new PipeliningDialect({ pool }),
    [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  );
  if (noticeTransport) setNoticeTransport(db, noticeTransport);
  const closeListenerPoolAndEngine = async () => {
    noticeTransport?.close();
    await listener.close();
    await replicas?.close();
    await waitAtMost(
      closeTimeoutMs,
      Promise.all(directPool === pool ? [pool.end()] : [pool.end(), directPool.end()]),
    );
    await engine?.close();
  };
  return {
    engine: engine ? 'embedded' : 'postgres',
    db,
    pool,
    directPool,
    replicas,
    notices: openNoticeBus(listener, noticeTransport),
    abortEngine: () => engine?.abort(),
    copyFiles:
      engine &&
      (async (folder, options) => {
        // So that little is to be recovered. Not later: it writes to files that have been copied already.
        await pool.query('checkpoint');
        return engine.copyFiles(folder, options);
      }),
    ping: async () => void (await pool.query('select 1')),
    close: memoizePromise(closeListenerPoolAndEngine),
  };
}

function openPool(log: Log, config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config);
  // A lost idle connection: the pool has dropped it already, and the next query opens another.
  pool.on('error', (error) => log.warn({ err: error }, 'An idle database connection failed'));
  // A lost busy connection: its query fails too, but an 'error' event without a listener would end the process.
  pool.on('connect', (client) =>
    client.on('error', (error) => log.warn({ err: error }, 'A database connection failed')),
  );
  return pool;
}

function memoizePromise<Result>(run: () => Promise<Result>): () => Promise<Result> {
  let result: Promise<Result> | undefined;
  return () => {
    result ??= run();
    return result;
  };
}

/** Waits at most this long: a client that is never released would block the shutdown. */
async function waitAtMost(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work, patience]);
  clearTimeout(timer);
}
