/**
 * `npm run bench -- calls [--athletes N --seconds S]`: five calls of the product beside a bare server that runs the same
 * statements. On the embedded engine, and on the server of DATABASE_URL if set (in a database that is dropped after).
 */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { buildIfStale } from '../scripts/build-if-stale.mjs';
import {
  formatBenchConditions,
  formatReport,
  type Measurement,
  type Report,
} from './support/api-calls-report.ts';
import type { MeasuredCall } from './support/api-calls-workload.ts';
import {
  type BenchFixture,
  withDemoDatabaseAndRecordedCalls,
} from './support/demo-database-with-recorded-calls.ts';
import { type LoadOptions, runLoad } from './support/load-generator.ts';
import { MeasuredServerProcesses, type MeasuredSide } from './support/start-product-and-bare-server.ts';

const { values: options } = parseArgs({
  options: {
    athletes: { type: 'string', default: '20000' },
    seconds: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '3' },
    /** Names of calls, separated by commas. */
    only: { type: 'string' },
    engine: { type: 'string', default: 'both' },
  },
});
/** Ctrl-C and SIGTERM: servers and databases are removed before the bench ends. */
const stopping = new AbortController();
const stopped = stopping.signal;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => stopping.abort(new Error('The bench was stopped.')));
}

function readNumberOption(name: 'athletes' | 'seconds' | 'rounds', max: number): number {
  const number = Number(options[name]);
  if (number > 0 && number <= max) return number;
  throw new Error(`--${name} is a number from 1 to ${max.toLocaleString('en-US')}`);
}

const athletes = readNumberOption('athletes', 1_000_000);
const seconds = readNumberOption('seconds', 60);
const rounds = readNumberOption('rounds', 20);
const connectionCounts = [32, 1];
const sides: MeasuredSide[] = ['product', 'bare'];

interface PlannedMeasurement {
  call: MeasuredCall;
  connections: number;
  round: number;
  side: MeasuredSide;
}

/** On a server both sides alternate within seconds; on the embedded engine a side runs a whole round. */
function listMeasurementsInOrder(fixture: BenchFixture): PlannedMeasurement[] {
  const calls = fixture.calls.filter(({ name }) => !options.only || options.only.split(',').includes(name));
  const all = calls.flatMap((call) =>
    connectionCounts.flatMap((connections) =>
      Array.from({ length: rounds }, (_, round) => sides.map((side) => ({ call, connections, round, side }))),
    ),
  );
  const turns = all.flat();
  if (fixture.databaseUrl) return turns;
  const getSortKeyByRoundThenSide = ({ round, side }: PlannedMeasurement) => round * 2 + sides.indexOf(side);
  return turns.sort((a, b) => getSortKeyByRoundThenSide(a) - getSortKeyByRoundThenSide(b));
}

async function measureAllCalls(fixture: BenchFixture): Promise<Report> {
  const servers = new MeasuredServerProcesses(fixture);
  const measured: Measurement[] = [];
  try {
    for (const planned of listMeasurementsInOrder(fixture)) {
      const { call, connections, side } = planned;
      const port = await servers.startAndGetPort(side);
      const load = { port, connections, createRequest: createRequestFactory(planned) };
      stopped.throwIfAborted();
      // On a server both processes keep running; on the embedded engine each round starts new ones.
      const isNew = connections === connectionCounts[0] && (planned.round === 0 || !fixture.databaseUrl);
      const health = isNew ? await warmUpAndTimeHealthChecks(load, side) : [];
      const before = servers.getProcessorMs(side) ?? Number.NaN;
      const result = await runLoad({ ...load, seconds });
      const processor = (servers.getProcessorMs(side) ?? Number.NaN) - before;
      measured.push({ call: call.name, connections, side, ...result, processor, health });
      process.stderr.write(
        `${fixture.engine}: ${call.name}, ${connections} at once, ${side}: ${Math.round(result.perSecond)}/s\n`,
      );
    }
  } finally {
    await servers.stopAll();
  }
  return { engine: fixture.engine, measured, memory: servers.productMemory };
}

/** Lets V8 compile the hot code first. Returns the times of /healthz under this load. */
async function warmUpAndTimeHealthChecks(
  load: Omit<LoadOptions, 'seconds'>,
  side: MeasuredSide,
): Promise<number[]> {
  const work = runLoad({ ...load, maxRequests: 1000, seconds: 15 });
  if (side === 'bare') return work.then(() => []);
  // /healthz runs no statement, so it measures the delay of the event loop.
  const createHealthRequest = () => ({ method: 'GET' as const, path: '/healthz' });
  const health = runLoad({
    port: load.port,
    connections: 1,
    pauseMs: 20,
    maxRequests: 50,
    seconds: 5,
    createRequest: createHealthRequest,
  });
  return (await Promise.all([health, work]))[0].times;
}

function createRequestFactory({ call, side }: PlannedMeasurement) {
  return (n: number) => {
    const at = n % call.requests.length;
    const request = call.requests[at]!;
    if (side === 'product') return call.addFreshValues?.(request) ?? request;
    return { ...request, path: `/${encodeURIComponent(call.name)}/${at}` };
  };
}

async function benchApiCalls(): Promise<void> {
  if (!(await buildIfStale())) throw new Error('The build failed; see above.');
  const loadAverage = loadavg()[0]!;
  const servers = [process.env.DATABASE_URL, undefined];
  const wanted = servers.filter((url, i) =>
    i === 1 ? options.engine !== 'postgres' : url && options.engine !== 'embedded',
  );
  for (const url of wanted) {
    const report = await withDemoDatabaseAndRecordedCalls({ url, athletes }, (fixture) =>
      measureAllCalls(fixture),
    );
    console.log(formatReport(report));
  }
  console.log(formatBenchConditions({ athletes, seconds, rounds, loadAverage }));
}

benchApiCalls().catch((error) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
