/**
 * `npm run soak [-- --minutes 60 --workers 2 --streams 100 --athletes 5000]`: mixed traffic at half of what was measured to be
 * possible, with event streams, on a PostgreSQL of its own. Compares memory, descriptors and p99 of the first and the last
 * sixth of the time after a minute of warm-up, and prints a line a minute meanwhile, and the dearest statements of each tenth one.
 */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { TemporaryPostgres } from '../tests/support/temporary-postgres.ts';
import {
  formatStatementCost,
  StatementCounter,
  statementCounterSettings,
} from './soak/dearest-statements.ts';
import { readCpuSeconds, readProcessUsage } from './soak/process-usage.ts';
import { judgeSoak, type SoakMeasurements } from './soak/soak-verdicts.ts';
import { StreamsThatComeAndGo } from './soak/streams-that-come-and-go.ts';
import { createCallsWorkload, mixedShares, mixRequests } from './support/api-calls-workload.ts';
import { registerMembers } from './support/api-client.ts';
import { BenchServer } from './support/bench-server.ts';
import { runLoad } from './support/load-generator.ts';
import { formatMs, percentile, sum } from './support/statistics.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    workers: { type: 'string', default: '2' },
    streams: { type: 'string', default: '100' },
    athletes: { type: 'string', default: '5000' },
  },
});
const minutes = Number(values.minutes);
const connections = 32;
const capacitySeconds = 15;
const warmUpSeconds = 60;
const sampleMs = 5_000;
const minutesBetweenStatements = 10;

async function soak(): Promise<boolean> {
  const postgres = await TemporaryPostgres.start(statementCounterSettings);
  if (!postgres) throw new Error('PostgreSQL is not on this machine');
  const environment = { DEMO_ATHLETES: values.athletes, WORKERS: values.workers };
  const server = await BenchServer.create({ built: true, server: postgres.url, environment });
  try {
    await server.start();
    return await soakServer(server, postgres);
  } finally {
    await server.killWithWorkers();
    await server.remove();
    postgres.remove();
  }
}

async function soakServer(server: BenchServer, postgres: TemporaryPostgres): Promise<boolean> {
  const pool = new pg.Pool({ connectionString: server.database.url });
  const createRequest = mixRequests(await createCallsWorkload(server.origin, pool), mixedShares);
  await pool.end();
  const streams = await StreamsThatComeAndGo.open(
    server.origin,
    await registerMembers(server.origin, 20),
    Number(values.streams),
  );
  const failures: Record<string, number> = {};
  const load = (seconds: number, perSecond?: number) =>
    runLoad({
      ...{ port: Number(new URL(server.origin).port), connections, seconds, createRequest },
      ...(perSecond ? { perSecond } : {}),
      onFailure: ({ message }) => {
        const kind = /HTTP\/1\.1 (\d+)/.exec(message)?.[1] ?? message;
        failures[kind] = (failures[kind] ?? 0) + 1;
      },
    });
  await load(capacitySeconds);
  const capacity = (await load(capacitySeconds)).perSecond;
  const half = capacity / 2;
  console.log(`Capacity: ${capacity.toFixed(0)} requests a second; from here on ${half.toFixed(0)}.`);
  await load(warmUpSeconds, half);
  const measurements: SoakMeasurements = { usage: [], responseMsByMinute: [] };
  const sample = setInterval(() => measurements.usage.push(readUsage(server)), sampleMs);
  const statements = await StatementCounter.create(postgres, server.database.url as string);
  for (let minute = 1; minute <= minutes; minute++) {
    if (minute % minutesBetweenStatements === 1) await statements.takeDearest(0);
    const before = readProcessorSeconds(server, postgres);
    const { times, perSecond } = await load(60, half);
    measurements.responseMsByMinute.push(times);
    const used = readProcessorSeconds(server, postgres).map((seconds, nth) => (seconds - before[nth]!) / 60);
    console.log(
      `minute ${minute}: ${perSecond.toFixed(0)} a second, p50 ${formatMs(percentile(times, 0.5))}, p99 ${formatMs(percentile(times, 0.99))} ms; ` +
        `cores: server ${used[0]?.toFixed(2)}, PostgreSQL ${used[1]?.toFixed(2)}, machine's load ${loadavg()[0]?.toFixed(1)}; ` +
        `server's memory ${readUsage(server).residentMb.toFixed(0)} MB`,
    );
    if (minute % minutesBetweenStatements === 1)
      for (const cost of await statements.takeDearest(6)) console.log(`  ${formatStatementCost(cost)}`);
  }
  clearInterval(sample);
  streams.close();
  return report(measurements, failures);
}

/** Seconds of processor time of the server's processes, and of PostgreSQL's. */
function readProcessorSeconds(server: BenchServer, postgres: TemporaryPostgres): number[] {
  const { first, workers } = server.listProcessIds();
  return [[first, ...workers], postgres.listProcessIds()].map((ids) =>
    sum([...readCpuSeconds(ids).values()]),
  );
}

function readUsage(server: BenchServer) {
  const { first, workers } = server.listProcessIds();
  return readProcessUsage([first, ...workers]);
}

function report(measurements: SoakMeasurements, failures: Record<string, number>): boolean {
  const times = measurements.responseMsByMinute.flat();
  const perSecond = times.length / (minutes * 60);
  const kinds = Object.entries(failures).map(([kind, count]) => `${count} × ${kind}`);
  console.log(
    `### ${minutes} minutes, ${perSecond.toFixed(0)} requests a second, ${values.streams} streams, ${values.workers} workers, load average ${loadavg()[0]!.toFixed(1)}`,
  );
  console.log(`Other answers: ${kinds.join(', ') || 'none'}. p50 ${formatMs(percentile(times, 0.5))} ms.`);
  const verdicts = judgeSoak(measurements);
  for (const { what, atFirst, atEnd, holds } of verdicts)
    console.log(
      `- ${what}: ${formatMs(atFirst)} at first, ${formatMs(atEnd)} at the end: ${holds ? 'holds' : 'MISSED'}`,
    );
  return verdicts.every(({ holds }) => holds) && kinds.length === 0;
}

process.exit((await soak()) ? 0 : 1);
