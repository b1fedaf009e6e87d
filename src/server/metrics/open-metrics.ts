import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { cacheForSeconds } from '../cache-for-seconds.ts';
import { type JobQueueCounts, listJobQueueCounts } from '../database/job-queue-counts.ts';
import type { Replicas } from '../database/replicas/replicas.ts';
import type { DB } from '../database/schema.gen.ts';
import type { Log } from '../log.ts';
import type { Mailer } from '../mailer.ts';
import type { StorageOperation } from '../storage/object-storage.ts';
import { addReplicaMetrics } from './add-replica-metrics.ts';

/** What the metrics are read from when they are asked for. */
export interface MetricSources {
  pool: Pool;
  replicas?: Replicas<DB> | undefined;
  countStreams(): number;
  /** Of the cached responses. */
  getCacheUse(): { entries: number; characters: number };
  findLastBackupTime(): Promise<Date | undefined>;
  /** What waits for staff, by kind. */
  countItemsForStaff(): Promise<Record<string, number>>;
}

export interface Metrics {
  observeResponse(request: FastifyRequest, reply: FastifyReply): void;
  /** The same mailer, which counts what it sends. */
  countEmails(mailer: Mailer): Mailer;
  /** Of an operation that profile images or copies of data needed. */
  countStorageFailure(operation: StorageOperation): void;
  /** Called once, when the product is open. */
  readFrom(sources: MetricSources): void;
  /** In the text format of Prometheus. */
  render(): Promise<string>;
  /** For another process that renders those of several. */
  readAsJson(): ReturnType<Registry['getMetricsAsJSON']>;
  contentType: string;
}

/** In seconds: a cached list takes one millisecond, the slowest search some hundred. */
const durationBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** What needs a statement is read at most so often, however many ask. */
const statementsMaxAgeSeconds = 5;

/** Metrics of this process: of Node, of HTTP, and of everything that waits. Names and units as Prometheus recommends. */
export function openMetrics(log: Log, maxAgeSeconds = statementsMaxAgeSeconds): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time until the response was sent, by route; event streams are not in it',
    labelNames: ['method', 'route', 'status'],
    buckets: durationBuckets,
    registers: [registry],
  });
  const emails = new Counter({
    name: 'fieldhouse_emails_total',
    help: 'Emails handed to the mail server, or refused by it',
    labelNames: ['result'],
    registers: [registry],
  });
  const storageFailures = new Counter({
    name: 'fieldhouse_storage_failures_total',
    help: 'Operations that the storage of images and copies of data has refused or not answered',
    labelNames: ['operation'],
    registers: [registry],
  });
  return {
    observeResponse: (request, reply) => {
      if (isEventStream(request)) return;
      const { method, routeOptions } = request;
      const labels = { method, route: routeOptions.url ?? 'unknown', status: reply.statusCode };
      duration.observe(labels, reply.elapsedTime / 1000);
    },
    countEmails: (mailer) => ({
      send: async (email) => {
        try {
          await mailer.send(email);
          emails.inc({ result: 'sent' });
        } catch (error) {
          emails.inc({ result: 'failed' });
          throw error;
        }
      },
    }),
    countStorageFailure: (operation) => storageFailures.inc({ operation }),
    readFrom: (sources) => addGauges(registry, log, { ...sources, maxAgeSeconds }),
    render: () => registry.metrics(),
    readAsJson: () => registry.getMetricsAsJSON(),
    contentType: registry.contentType,
  };
}

/** A stream lasts for hours and writes its headers past the framework. */
const isEventStream = (request: FastifyRequest): boolean => request.routeOptions.url === '/api/events';
function addGauges(registry: Registry, log: Log, sources: MetricSources & { maxAgeSeconds: number }): void {
  const { pool, maxAgeSeconds } = sources;
  const getCurrentTime = () => new Date();
  addGauge(registry, 'fieldhouse_event_streams_open', 'Open event streams', () => sources.countStreams());
  addGauge(registry, 'fieldhouse_database_connections', 'Connections of the pool', () => pool.totalCount);
  addGauge(registry, 'fieldhouse_database_connections_idle', 'Idle connections', () => pool.idleCount);
  addGauge(
    registry,
    'fieldhouse_database_waiting',
    'Statements that wait for a connection',
    () => pool.waitingCount,
  );
  addGauge(
    registry,
    'fieldhouse_response_cache_entries',
    'Cached responses',
    () => sources.getCacheUse().entries,
  );
  addGauge(
    registry,
    'fieldhouse_response_cache_characters',
    'Characters of the cached responses',
    () => sources.getCacheUse().characters,
  );
  addGauge(
    registry,
    'fieldhouse_last_backup_timestamp_seconds',
    'When the last backup was made; 0 if none was recorded',
    async () => ((await sources.findLastBackupTime())?.getTime() ?? 0) / 1000,
  );
  if (sources.replicas) addReplicaMetrics(registry, sources.replicas);
  addJobGauges(
    registry,
    cacheForSeconds(maxAgeSeconds, getCurrentTime, () => listJobQueueCounts(pool)),
    log,
  );
  addOpenStaffItemsGauge(
    registry,
    cacheForSeconds(maxAgeSeconds, getCurrentTime, sources.countItemsForStaff),
    log,
  );
}

function addGauge(
  registry: Registry,
  name: string,
  help: string,
  read: () => number | Promise<number>,
): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    collect: async function () {
      this.set(await read());
    },
  });
}

const jobFigures = {
  fieldhouse_jobs_waiting: ['Due jobs that have not started', 'waiting'],
  fieldhouse_jobs_running: ['Jobs that run', 'running'],
  fieldhouse_jobs_retrying: ['Jobs that failed and will be tried again', 'retrying'],
  fieldhouse_jobs_failed: ['Jobs that were given up', 'failed'],
  fieldhouse_jobs_oldest_waiting_seconds: ['How long the oldest due job has waited', 'oldestWaitingSeconds'],
} as const satisfies Record<string, [string, Exclude<keyof JobQueueCounts, 'queue'>]>;

function addJobGauges(registry: Registry, read: () => Promise<JobQueueCounts[]>, log: Log): void {
  for (const [name, [help, key]] of Object.entries(jobFigures)) {
    const gauge = new Gauge({
      name,
      help,
      labelNames: ['queue'],
      registers: [registry],
      collect: async () => {
        const figures = await read().catch(warnAndReturnNothing(log));
        gauge.reset();
        for (const figure of figures ?? []) gauge.set({ queue: figure.queue }, figure[key]);
      },
    });
  }
}

function addOpenStaffItemsGauge(
  registry: Registry,
  read: MetricSources['countItemsForStaff'],
  log: Log,
): void {
  const gauge = new Gauge({
    name: 'fieldhouse_staff_items_open',
    help: 'What waits for staff, by kind',
    labelNames: ['kind'],
    registers: [registry],
    collect: async () => {
      const counts = await read().catch(warnAndReturnNothing(log));
      gauge.reset();
      for (const [kind, count] of Object.entries(counts ?? {})) gauge.set({ kind }, count);
    },
  });
}

/** A database that is gone leaves gaps in its figures, and the others are still reported. */
const warnAndReturnNothing = (log: Log) => (error: unknown) => {
  log.warn({ err: error }, 'Figures of the database could not be read for the metrics');
  return undefined;
};
