import {
  type FaultReport,
  type InjectFault,
  killServer,
  sendDuringFaults,
} from '../messages/count-lost-messages-during-faults.ts';
import { BenchServer } from '../support/bench-server.ts';

export interface KillOptions {
  kills: number;
  /** In each round, in the middle of which one kill is. */
  sends: number;
  built: boolean;
  /** A PostgreSQL, on which two workers serve; without it one process with the embedded database. */
  databaseUrl: string | undefined;
  maxMinutes?: number | undefined;
}

export interface KillReport extends FaultReport {
  kills: number;
  /** SIGKILLs of one worker of two; the others were of all processes at once. */
  killsOfOneWorker: number;
}

const workerCount = 2;

/** SIGKILLs in the middle of sends: of one worker where both serve, in every fourth round of all processes. */
export async function killDuringSends(options: KillOptions): Promise<KillReport> {
  const { databaseUrl, built, kills: rounds, sends, maxMinutes = Number.POSITIVE_INFINITY } = options;
  const environment = {
    ...{ LOG_LEVEL: 'info', LOG_FORMAT: 'json' },
    ...(databaseUrl ? { WORKERS: `${workerCount}` } : {}),
  };
  const server = await BenchServer.create({ built, server: databaseUrl, environment });
  let [kills, killsOfOneWorker] = [0, 0];
  const injectFault: InjectFault = async () => {
    kills += 1;
    const serving = databaseUrl ? listServingWorkers(server) : [];
    if (serving.length === workerCount && kills % 4 !== 0) {
      killsOfOneWorker += 1;
      process.kill(serving[kills % workerCount]!, 'SIGKILL');
      return waitForAnswer(server.origin);
    }
    for (const id of server.listProcessIds().workers) process.kill(id, 'SIGKILL');
    return killServer(server);
  };
  const until = Date.now() + maxMinutes * 60_000;
  const report = await sendDuringFaults(server, {
    ...{ rounds, sends, injectFault, isTimeUp: () => Date.now() > until },
    prepareRound: () => waitForWorkers(server, databaseUrl ? workerCount : 0),
  });
  return { ...report, kills, killsOfOneWorker };
}

/** Those that are alive and have said that they serve. */
function listServingWorkers(server: BenchServer): number[] {
  const { workers } = server.listProcessIds();
  const served = server.logLines
    .filter((line) => line.includes('Memory of this worker'))
    .map((line) => (JSON.parse(line) as { processId: number }).processId);
  return workers.filter((id) => served.includes(id));
}

/** At most as long as the longest pause before a worker that died at once is replaced. */
async function waitForWorkers(server: BenchServer, count: number): Promise<void> {
  const until = Date.now() + 40_000;
  while (listServingWorkers(server).length < count && Date.now() < until)
    await new Promise((resolve) => setTimeout(resolve, 50));
}

async function waitForAnswer(origin: string): Promise<number> {
  const begun = Date.now();
  const isAnswered = () =>
    fetch(`${origin}/readyz`, { headers: { connection: 'close' } }).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isAnswered())) await new Promise((resolve) => setTimeout(resolve, 10));
  return Date.now() - begun;
}
