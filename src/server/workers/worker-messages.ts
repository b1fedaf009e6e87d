import type { MetricObjectWithValues, MetricValue } from 'prom-client';

/** A metric as prom-client describes it to another process. */
export type WorkerMetric = MetricObjectWithValues<MetricValue<string>>;

/** What a worker sends to the process that started it. */
export type MessageToPrimary =
  /** It takes connections. */
  { kind: 'serving' } | { kind: 'metrics'; request: number; metrics: WorkerMetric[] };

export type MessageToWorker =
  /** Finish what has begun, take nothing new, end. */
  { kind: 'drain' } | { kind: 'metrics'; request: number };
