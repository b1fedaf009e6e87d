/**
 * `npm run bench -- scaling [--seconds S --rounds N --athletes N]`: what 1 and 2 workers carry, with 0 and 1 replica, on a
 * PostgreSQL of its own; and how many processors the servers, PostgreSQL, the replica and this program used meanwhile.
 */
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { TemporaryPostgres } from '../tests/support/temporary-postgres.ts';
import { readCpuSeconds } from './soak/process-usage.ts';
import {
  createCallsWorkload,
  type MeasuredCall,
  mixedShares,
  mixRequests,
} from './support/api-calls-workload.ts';
import { BenchServer } from './support/bench-server.ts';
import { type BenchRequest, runLoad } from './support/load-generator.ts';
import { formatMs, median, percentile } from './support/statistics.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '6' },
    rounds: { type: 'string', default: '3' },
    athletes: { type: 'string', default: '20000' },
  },
});
const [seconds, rounds] = [Number(values.seconds), Number(values.rounds)];
if (!(seconds > 0 && rounds > 0)) throw new Error('--seconds and --rounds are numbers.');
const connections = 32;
const warmUpSeconds = 2;

interface Setup {
  workers: number;
  replicas: number;
}
const setups: Setup[] = [
  { workers: 1, replicas: 0 },
  { workers: 2, replicas: 0 },
  { workers: 1, replicas: 1 },
  { workers: 2, replicas: 1 },
];

const workloads: Record<string, Record<string, number>> = {
  'lists that nobody asked for before': { 'new list': 20 },
  mixed: mixedShares,
  sends: { send: 20 },
};

interface Figures {
  perSecond: number;
  p99: number;
  /** Processors in use, by whose processes they were. */
  server: number;
  primary: number;
  standby: number;
  load: number;
}

interface Databases {
  primary: TemporaryPostgres;
  standby: TemporaryPostgres;
}

async function measureScaling(): Promise<void> {
  const primary = await TemporaryPostgres.start();
  if (!primary) throw new Error('PostgreSQL is not on this machine');
  const environment = { DEMO_ATHLETES: values.athletes };
  const first = await BenchServer.create({ built: true, server: primary.url, environment });
  let standby: TemporaryPostgres | undefined;
  try {
    await first.start();
    const pool = new pg.Pool({ connectionString: first.database.url });
    const calls = addNewLists(await createCallsWorkload(first.origin, pool));
    await pool.end();
    await first.kill();
    standby = await primary.startStandby({ isSynchronous: false });
    const figures = new Map<string, Figures[]>();
    for (let round = 0; round < rounds; round++)
      for (const setup of setups)
        for (const [name, measured] of await measureSetup(first, setup, { primary, standby }, calls))
          figures.set(name, [...(figures.get(name) ?? []), measured]);
    report(figures);
  } finally {
    await first.remove();
    standby?.remove();
    primary.remove();
  }
}

/** A list with numbers that no list had before is not in the response cache: the database, or a replica, reads it. */
function addNewLists(calls: MeasuredCall[]): MeasuredCall[] {
  const { requests } = calls.find(({ name }) => name === 'filtered list')!;
  let asked = 0;
  const addFreshValues = (request: BenchRequest): BenchRequest => {
    asked += 1;
    const [minGpa, maxWeight] = [(asked % 300) / 100, 150 + (Math.floor(asked / 300) % 150)];
    return { ...request, path: `${request.path}&minGpa=${minGpa}&maxWeight=${maxWeight}` };
  };
  return [...calls, { name: 'new list', requests, addFreshValues }];
}

/** Starts the servers of a setup, and returns what they carried by workload. */
async function measureSetup(
  first: BenchServer,
  { workers, replicas }: Setup,
  databases: Databases,
  calls: MeasuredCall[],
): Promise<[string, Figures][]> {
  const replicaUrl = new URL(databases.standby.url);
  replicaUrl.pathname = new URL(first.database.url ?? '').pathname;
  const server = await first.createOnSameDatabase({
    WORKERS: String(workers),
    ...(replicas ? { DATABASE_REPLICA_URLS: replicaUrl.href } : {}),
  });
  await server.start();
  const measured: [string, Figures][] = [];
  for (const [workload, shares] of Object.entries(workloads)) {
    const createRequest = mixRequests(calls, shares);
    measured.push([
      `${workload}|${workers}|${replicas}`,
      await measureLoad(server, databases, createRequest),
    ]);
  }
  await server.killWithWorkers();
  return measured;
}

async function measureLoad(
  server: BenchServer,
  { primary, standby }: Databases,
  createRequest: (n: number) => BenchRequest,
): Promise<Figures> {
  const port = Number(new URL(server.origin).port);
  await runLoad({ port, connections, seconds: warmUpSeconds, createRequest });
  const readAll = () => {
    const { first, workers } = server.listProcessIds();
    const groups = [[first, ...workers], primary.listProcessIds(), standby.listProcessIds(), [process.pid]];
    return groups.map(readCpuSeconds);
  };
  const before = readAll();
  const begun = performance.now();
  const { perSecond, times } = await runLoad({ port, connections, seconds, createRequest });
  const elapsed = (performance.now() - begun) / 1000;
  const [own = 0, ofPrimary = 0, ofStandby = 0, load = 0] = readAll().map((group, index) => {
    const used = [...group].map(([id, total]) => total - (before[index]!.get(id) ?? 0));
    return used.reduce((sum, one) => sum + one, 0) / elapsed;
  });
  const p99 = percentile(times, 0.99);
  return { perSecond, p99, server: own, primary: ofPrimary, standby: ofStandby, load };
}

function report(figures: ReadonlyMap<string, Figures[]>): void {
  console.log(
    `\`npm run bench -- scaling\`, ${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores, Node ${process.versions.node}, ${values.athletes} athletes, ${connections} connections, medians of ${rounds} rounds of ${seconds} s, load average ${loadavg()[0]!.toFixed(1)} after.\n`,
  );
  console.log(
    '|workload|workers|replicas|requests a second|p99, ms|server, cores|PostgreSQL|replica|load|together|',
  );
  console.log('|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|');
  for (const [name, all] of figures) {
    const middle = (read: (one: Figures) => number) => median(all.map(read));
    const cores = [
      middle(({ server }) => server),
      middle(({ primary }) => primary),
      middle(({ standby }) => standby),
      middle(({ load }) => load),
    ];
    const together = cores.reduce((sum, one) => sum + one, 0);
    const cells = [
      ...name.split('|'),
      middle(({ perSecond }) => perSecond).toFixed(0),
      formatMs(middle(({ p99 }) => p99)),
      ...[...cores, together].map((one) => one.toFixed(2)),
    ];
    console.log(`|${cells.join('|')}|`);
  }
}

await measureScaling();
process.exit(0);
