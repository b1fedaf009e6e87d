import cluster from 'node:cluster';
import { resolve } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { linkCoachesToSchoolsByTypedName } from '#features/coaches/server/coaches.ts';
import { loadContactRules } from '#features/contact-rules/server/contact-rules.ts';
import {
  demoAthleteEmail,
  demoCoachEmail,
  demoPassword,
} from '#features/demo/demo-athlete-and-coach-with-password.ts';
import { hasAccount, hasAnyAccount } from '#features/demo/server/queries.ts';
import { loadPlaces } from '#features/places/server/places.ts';
import { loadSchools } from '#features/schools/server/schools.ts';
import { deleteAbandonedStagingFolders } from '#server/backup/backup-staging-folder.ts';
import { checkPooler } from '#server/database/check-pooler.ts';
import { connectDatabase, type Database } from '#server/database/database.ts';
import type { EmbeddedEngine } from '#server/database/embedded/embedded-engine.ts';
import { migrate } from '#server/database/migrate.ts';
import type { NoticeTransport } from '#server/database/notices/notice-transport.ts';
import type { DB } from '#server/database/schema.gen.ts';
import { openLoadGauge } from '#server/http/load-gauge.ts';
import type { Metrics } from '#server/metrics/open-metrics.ts';
import type { Tracing } from '#server/tracing/tracing.ts';
import { formatInteger } from '#shared/format-integer.ts';
import type { App } from './app.ts';
import { type Config, getOrCreateSessionSecret } from './config.ts';

/** Ctrl-C must not wait for a slow download. */
const closeTimeoutMs = 4_000;
const demoCoaches = 250;
const datasets = resolve('datasets');

interface ServerStart {
  config: Config;
  log: Logger;
  /** Undefined with a server of PostgreSQL. */
  engine: EmbeddedEngine | undefined;
  endPhase: (phase: string) => void;
}

/** Prepares the database and opens the product on it side by side, and listens. */
export async function openServer({ config, log, engine, endPhase }: ServerStart): Promise<void> {
  // Of backups that were killed.
  deleteAbandonedStagingFolders(config.dataDir).catch(() => {});
  const noticeTransport = await openNoticeTransport(config, log);
  const tracing = await openTracingIfAsked(config, log);
  const {
    databaseUrl: url,
    databaseDirectUrl: directUrl,
    databaseReplicaUrls: replicaUrls,
    dataDir,
  } = config;
  const options = {
    url,
    directUrl,
    replicaUrls,
    dataDir,
    log,
    noticeTransport,
    traceStatements: tracing?.traceStatements,
  };
  const database = connectDatabase<DB>(options, engine);
  closeOnSignal(() => database.close());
  const preparing = prepareDatabase({ config, log, engine, endPhase }, database);
  preparing.catch(() => {});
  const [{ openApp }, { openMailer }] = await Promise.all([import('./app.ts'), import('#server/mailer.ts')]);
  const metrics = await openMetricsIfAsked(config, log);
  const app = await openApp({
    config: { ...config, secret: getOrCreateSessionSecret(config) },
    database,
    databaseIsPrepared: preparing,
    mailer: openMailer({ ...config, log }),
    log,
    pages: resolve('dist', 'web'),
    accessLog: config.accessLog,
    tracing,
    load: config.shedLoad ? openLoadGauge({ pool: database.pool, log }) : undefined,
    metrics,
  });
  await serveMetrics(config, app.http, metrics);
  const closeControlSocket = await openControlSocketOfEmbedded(config, log, database);
  closeOnSignal(async () => {
    closeControlSocket();
    await app.close();
    await Promise.all([database.close(), tracing?.close()]);
  });
  if (!config.rateLimits) log.warn('RATE_LIMITS=off: for load tests only, nobody is slowed down');
  if (!config.safeguards)
    log.warn('SAFEGUARDS are off: for try-outs. SAFEGUARDS=on shows the rules that protect minors');
  endPhase('features and jobs opened');
  await app.http.listen({ host: config.host, port: config.port });
  endPhase('listening');
  if (cluster.isWorker) await serveAsWorkerUntilStopped(app, log, metrics);
  // Of several workers the first one prints.
  if ((cluster.worker?.id ?? 1) === 1) await printAddressAndDemoAccounts(config, database);
}

async function serveAsWorkerUntilStopped(app: App, log: Logger, metrics: Metrics | undefined): Promise<void> {
  const { serveAsWorker } = await import('#server/workers/serve-as-worker.ts');
  serveAsWorker({ log, drain: app.drain, closeAndExit, readMetrics: metrics?.readAsJson });
}

async function prepareDatabase(
  { config, log, engine, endPhase }: ServerStart,
  database: Database<DB>,
): Promise<void> {
  await engine?.waitUntilReady();
  endPhase('database opened');
  if (!engine) await checkPooler(database, log);
  await migrate(database, resolve('migrations'), { log });
  endPhase('migrations checked');
  await loadPlaces(database.db, datasets);
  if (await loadSchools(database.db, datasets)) await linkCoachesToSchoolsByTypedName(database.db);
  await loadContactRules(database.db, datasets, new Date());
  await loadDemoIntoEmptyDatabase(config, database);
  endPhase('reference data checked');
}

/** Loaded only where the settings ask for it, so that other starts read less. */
async function openMetricsIfAsked({ metrics }: Config, log: Logger): Promise<Metrics | undefined> {
  if (!metrics.token && metrics.port === undefined) return undefined;
  const { openMetrics } = await import('#server/metrics/open-metrics.ts');
  return openMetrics(log);
}

/** Loaded only where the settings ask for it: the packages are large. */
async function openTracingIfAsked({ tracing }: Config, log: Logger): Promise<Tracing | undefined> {
  if (!tracing) return undefined;
  const { openTracing } = await import('#server/tracing/open-tracing.ts');
  return openTracing({ ...tracing, log });
}

/** For backups while the server runs: no other process may open the embedded database. */
async function openControlSocketOfEmbedded(
  { dataDir }: Config,
  log: Logger,
  database: Database<DB>,
): Promise<() => void> {
  if (!database.copyFiles) return () => {};
  const { openControlSocket } = await import('#server/backup/control-socket.ts');
  return openControlSocket({ dataDir, database, log });
}

async function serveMetrics(
  { metrics: { token, port, host } }: Config,
  http: FastifyInstance,
  metrics: Metrics | undefined,
): Promise<void> {
  if (!metrics) return;
  const { listenForMetrics, serveMetricsWithToken } = await import('#server/metrics/serve-metrics.ts');
  if (token) serveMetricsWithToken(http, metrics, token);
  // Those of all workers together are served by the process that started them.
  if (port !== undefined && !cluster.isWorker) await listenForMetrics(metrics, { host, port });
}

async function openNoticeTransport({ redisUrl }: Config, log: Logger): Promise<NoticeTransport | undefined> {
  if (!redisUrl) return undefined;
  const { openRedisTransport } = await import('#server/database/notices/redis-transport.ts');
  return openRedisTransport({ url: redisUrl, log });
}

/** Seeds demo data into an empty database; a database with people in it is not changed. */
async function loadDemoIntoEmptyDatabase(config: Config, database: Database<DB>): Promise<void> {
  if (config.demoRefusal && !config.production) console.log(config.demoRefusal);
  if (config.demoAthletes === 0 || (await hasAnyAccount(database.db))) return;
  console.log(`Inventing ${formatInteger(config.demoAthletes)} athletes to look around with …`);
  const { loadDemo } = await import('#features/demo/server/demo.ts');
  const { hashPassword } = await import('#features/accounts/server/accounts.ts');
  await loadDemo(database.db, {
    athletes: config.demoAthletes,
    coaches: demoCoaches,
    now: new Date(),
    datasets,
    passwordHash: await hashPassword(demoPassword),
  });
  // A server that is killed soon after starts as fast as any.
  if (database.engine === 'embedded') await database.pool.query('checkpoint');
}

async function printAddressAndDemoAccounts(config: Config, database: Database<DB>): Promise<void> {
  console.log(`Fieldhouse is at ${config.publicUrl}`);
  if (!(await hasAccount(database.db, demoCoachEmail))) return;
  console.log(`  a coach    ${demoCoachEmail}    ${demoPassword}`);
  console.log(`  an athlete ${demoAthleteEmail}  ${demoPassword}`);
}

let closing: (() => Promise<void>) | undefined;
let stopping = false;

function closeOnSignal(close: () => Promise<void>): void {
  // SIGHUP to the only process restarts it, as systemd does with `reload`; a worker leaves it to the first process.
  const signals = cluster.isWorker
    ? (['SIGINT', 'SIGTERM'] as const)
    : (['SIGINT', 'SIGTERM', 'SIGHUP'] as const);
  if (!closing) for (const signal of signals) process.on(signal, closeAndExit);
  closing = close;
}

// Ctrl-C arrives twice: from the terminal, and from npm, which forwards it.
async function closeAndExit(): Promise<void> {
  if (stopping) return;
  stopping = true;
  const timeout = setTimeout(() => process.exit(1), closeTimeoutMs);
  await closing?.();
  clearTimeout(timeout);
  if (!cluster.isWorker) console.log('Fieldhouse is closed.');
  process.exit(0);
}
