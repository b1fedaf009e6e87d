import type { Worker } from 'node:cluster';
import { AggregatorRegistry, Registry } from 'prom-client';
import type { MessageToPrimary, MessageToWorker, WorkerMetric } from '../workers/worker-messages.ts';
import type { Metrics } from './open-metrics.ts';

/** A worker that does not answer is left out. */
const answerTimeoutMs = 2_000;

/**
 * The metrics of all workers together, each with the number of its worker. Rendering fails where none answers: the
 * monitoring then sees that nothing serves.
 */
export function readMetricsOfWorkers(
  listServing: () => { number: number; worker: Worker }[],
): Pick<Metrics, 'render' | 'contentType'> {
  let requests = 0;
  return {
    contentType: Registry.PROMETHEUS_CONTENT_TYPE,
    render: async () => {
      requests += 1;
      const request = requests;
      const answers = await Promise.all(
        listServing().map(async ({ number, worker }) =>
          addWorkerLabel(await askWorker(worker, request), number),
        ),
      );
      if (!answers.some((metrics) => metrics.length > 0)) throw new Error('No worker answers.');
      return AggregatorRegistry.aggregate(answers).metrics();
    },
  };
}

function askWorker(worker: Worker, request: number): Promise<WorkerMetric[]> {
  return new Promise((resolve) => {
    const answer = (metrics: WorkerMetric[]) => {
      clearTimeout(timeout);
      worker.off('message', onMessage).off('exit', onExit);
      resolve(metrics);
    };
    const onExit = () => answer([]);
    const onMessage = (message: MessageToPrimary) => {
      if (message.kind === 'metrics' && message.request === request) answer(message.metrics);
    };
    const timeout = setTimeout(onExit, answerTimeoutMs);
    worker.on('message', onMessage).on('exit', onExit);
    worker.send({ kind: 'metrics', request } satisfies MessageToWorker, () => {});
  });
}

/** Without it the figures of one that was replaced would be missing in a sum, which looks like a restart of all. */
function addWorkerLabel(metrics: WorkerMetric[], number: number): WorkerMetric[] {
  for (const { values } of metrics)
    for (const value of values) value.labels = { ...value.labels, worker: number };
  return metrics;
}
