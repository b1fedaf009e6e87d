import cluster from 'node:cluster';
import { assertNoUnfinishedRestore } from '#server/backup/unfinished-restore.ts';
import { EmbeddedEngine } from '#server/database/embedded/embedded-engine.ts';
import { openLogger } from '#server/log.ts';
import { type Config, loadConfig } from './config.ts';
import { logStartPhases } from './log-start-phases.ts';

async function startServerOrExplainFailure(): Promise<void> {
  let config: Config | undefined;
  try {
    config = loadConfig();
    await startServer(config);
  } catch (error) {
    const isDebugging = config?.logLevel === 'debug' || config?.logLevel === 'trace';
    const { explainStartFailure } = await import('./explain-start-failure.ts');
    console.error((!isDebugging && explainStartFailure(error, config)) || error);
    process.exit(1);
  }
}

async function startServer(config: Config): Promise<void> {
  const isTerminal = process.stdout.isTTY === true;
  const log = openLogger({
    level: config.logLevel,
    format: config.logFormat ?? (isTerminal ? 'pretty' : 'json'),
  });
  const endPhase = logStartPhases(log);
  assertNoUnfinishedRestore(config.dataDir);
  if (config.workers && cluster.isPrimary) {
    const { startWorkers } = await import('./start-workers.ts');
    return startWorkers(config, config.workers, log);
  }
  if (isTerminal) console.log('Preparing the database …');
  // The embedded engine starts in a thread of its own while this one loads the rest of the program.
  const engine = config.databaseUrl ? undefined : new EmbeddedEngine({ ...config, log });
  const { openServer } = await import('./open-server.ts');
  await openServer({ config, log, engine, endPhase });
}

void startServerOrExplainFailure();
