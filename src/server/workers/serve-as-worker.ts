import type { Log } from '../log.ts';
import type { MessageToPrimary, MessageToWorker, WorkerMetric } from './worker-messages.ts';

const memoryLogMs = 10 * 60_000;

interface WorkerTasks {
  log: Log;
  /** Finishes the requests that have begun and takes no new ones. */
  drain(): Promise<void>;
  closeAndExit(): Promise<void>;
  /** Undefined where nothing is counted. */
  readMetrics: (() => Promise<WorkerMetric[]>) | undefined;
}

/** Called when this process takes connections as one of several workers: it obeys the process that started it. */
export function serveAsWorker({ log, drain, closeAndExit, readMetrics }: WorkerTasks): void {
  const send = (message: MessageToPrimary) => process.send?.(message);
  process.on('message', async (message: MessageToWorker) => {
    if (message.kind === 'metrics')
      send({ kind: 'metrics', request: message.request, metrics: (await readMetrics?.()) ?? [] });
    else {
      await drain();
      await closeAndExit();
    }
  });
  // A terminal that closes signals all processes of its group; only the first one decides.
  process.on('SIGHUP', () => {});
  logMemory(log);
  setInterval(() => logMemory(log), memoryLogMs).unref();
  send({ kind: 'serving' });
}

function logMemory(log: Log): void {
  const { rss, heapUsed } = process.memoryUsage();
  const toMb = (bytes: number) => Math.round(bytes / 2 ** 20);
  log.info(
    { processId: process.pid, residentMb: toMb(rss), heapMb: toMb(heapUsed) },
    'Memory of this worker',
  );
}
