import type { Logger } from 'pino';
import { WorkerSupervisor } from '#server/workers/worker-supervisor.ts';
import { type Config, removeVariablesOfEnvFile } from './config.ts';

/** Starts the processes that serve: this one opens no database, replaces those that die, and passes signals on. */
export async function startWorkers({ metrics }: Config, count: number, log: Logger): Promise<void> {
  removeVariablesOfEnvFile();
  const supervisor = new WorkerSupervisor(count, log);
  let isStopping = false;
  const stopAndExit = async () => {
    if (isStopping) return;
    isStopping = true;
    await supervisor.stop();
    console.log('Fieldhouse is closed.');
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stopAndExit);
  process.on('SIGHUP', () => void supervisor.restartAll());
  if (metrics.port !== undefined) {
    const { readMetricsOfWorkers } = await import('#server/metrics/metrics-of-all-workers.ts');
    const { listenForMetrics } = await import('#server/metrics/serve-metrics.ts');
    const { host, port } = metrics;
    await listenForMetrics(
      readMetricsOfWorkers(() => supervisor.listServing()),
      { host, port },
    );
  }
  const hasStarted = await supervisor.start();
  if (!hasStarted && !isStopping) process.exit(1);
}
