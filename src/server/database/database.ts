import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Log } from '../log.ts';
import { type Carrier, CarryingDialect, carryFor } from './carrier.ts';
import { Engine } from './embedded/engine.ts';
import { Listener } from './listener.ts';
import { NamingClient } from './prepared-statement.ts';
import { valueTypes } from './value-types.ts';

export interface Database<Schema> {
  readonly engine: 'embedded' | 'postgres';
  readonly db: Kysely<Schema>;
  readonly pool: pg.Pool;
  /** Hears NOTIFY on a channel until the answered function is called. Payloads are up to 7,999 bytes. */
  listen(channel: string, hear: (payload: string) => void): Promise<() => Promise<void>>;
  /** Called after the listening connection was lost and made again: notices in between were missed. */
  onReconnect(hear: () => void): () => void;
  /** Called whenever notices of any kind may have been missed. */
  onDoubt(hear: () => void): () => void;
  /** For tests of the recovery; only an embedded engine opened with `mayBeAborted` obeys. */
  abortEngine(): void;
  /** @throws when the database does not answer */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** `postgres://…`; without it the embedded engine keeps the database in `dataDir`. */
  url?: string | undefined;
  dataDir: string;
  log: Log;
  /** Carries the notices between processes in the place of NOTIFY; it is closed with the database. */
  carrier?: Carrier | undefined;
  /** Connections to a server; the embedded engine has one session, whatever this says. */
  poolSize?: number;
  /** A server ends longer statements. The embedded engine cannot: it has no timer. */
  statementTimeoutMs?: number;
  /** For the embedded engine: PostgreSQL settings, and whether a test may make it abort. */
  embedded?: { parameters?: Record<string, string>; mayBeAborted?: boolean };
}

const connectPatience = 10_000;
const answerPatience = 10_000;
const closePatience = 1_000;

/** @throws DatabaseInUse when another process has the embedded database open */
export async function openDatabase<Schema>(options: DatabaseOptions): Promise<Database<Schema>> {
  if (options.url) return assemble(options, serverConfig(options.url, options));
  const engine = await Engine.open(options.embedded ? { ...options, ...options.embedded } : options);
  const config = {
    max: 1,
    user: 'postgres',
    database: 'postgres',
    password: '',
    stream: () => engine.connect(),
  };
  return assemble(options, config as pg.PoolConfig, engine);
}

// Compiling, and workers that read ahead of a limit, cost more than they save in queries of a few milliseconds. The
// bitmap of a common word needs some 10 MB; where it has less it forgets rows, and whole pages are read in their place.
const sessionSettings = '-c jit=off -c max_parallel_workers_per_gather=0 -c work_mem=16MB';

function serverConfig(
  url: string,
  { poolSize = 10, statementTimeoutMs = 15_000 }: DatabaseOptions,
): pg.PoolConfig {
  return {
    connectionString: url,
    max: poolSize,
    keepAlive: true,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: 60_000,
    options: sessionSettings,
  };
}

function assemble<Schema>(
  options: DatabaseOptions,
  config: pg.PoolConfig,
  engine?: Engine,
): Database<Schema> {
  const { log, carrier } = options;
  const shared = {
    ...config,
    types: valueTypes,
    connectionTimeoutMillis: connectPatience,
    allowExitOnIdle: true,
  };
  const pool = new pg.Pool({ ...shared, Client: NamingClient });
  // An idle connection that is cut: the pool has dropped it already, and the next query makes another.
  pool.on('error', (error) => log.warn({ err: error }, 'An idle database connection failed'));
  // One that is in use: its query fails too, but an 'error' nobody hears would end the process.
  pool.on('connect', (client) =>
    client.on('error', (error) => log.warn({ err: error }, 'A database connection failed')),
  );
  // The embedded engine is never silent for good, and may be busy for long.
  const listener = new Listener(() => new pg.Client(shared), engine ? undefined : answerPatience, log);
  const db = new Kysely<Schema>({
    dialect: carrier ? new CarryingDialect({ pool }, carrier) : new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
  if (carrier) carryFor(db, carrier);
  const close = async () => {
    carrier?.close();
    await listener.close();
    await within(closePatience, pool.end());
    await engine?.close();
  };
  return {
    engine: engine ? 'embedded' : 'postgres',
    db,
    pool,
    listen: (channel, hear) => listenToBoth(listener, carrier, channel, hear),
    onReconnect: (hear) => listener.onReconnect(hear),
    onDoubt: (hear) => both(listener.onReconnect(hear), carrier?.onDoubt(hear)),
    abortEngine: () => engine?.abort(),
    ping: async () => void (await pool.query('select 1')),
    close: once(close),
  };
}

/** By NOTIFY too: that is how notices go while the carrier is away, and some go in no other way. */
async function listenToBoth(
  listener: Listener,
  carrier: Carrier | undefined,
  channel: string,
  hear: (payload: string) => void,
): Promise<() => Promise<void>> {
  const stop = await listener.listen(channel, hear);
  const stopCarrier = carrier?.listen(channel, hear);
  return async () => {
    stopCarrier?.();
    await stop();
  };
}

const both = (one: () => void, other: (() => void) | undefined) => () => {
  one();
  other?.();
};

function once<Result>(run: () => Promise<Result>): () => Promise<Result> {
  let result: Promise<Result> | undefined;
  return () => {
    result ??= run();
    return result;
  };
}

/** Waits, but not longer: a client that is never given back would hold up the stop for good. */
async function within(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work, patience]);
  clearTimeout(timer);
}
