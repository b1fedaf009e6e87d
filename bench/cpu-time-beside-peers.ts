/**
 * `npm run bench -- peers [--athletes N --seconds S --rounds R --only JOBS --database URL --into FILE]`: processor time of
 * each job (server and PostgreSQL) of the product, a bare server with the same answer, and peers, in interleaved rounds.
 * Uses the filled database at --database (`npm run seed`), else one of its own on the server of DATABASE_URL, else on a
 * temporary PostgreSQL. Writes docs/benchmarks-peers.md.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { buildIfStale } from '../scripts/build-if-stale.mjs';
import { installPeers } from '../scripts/install-peers-of-bench.mjs';
import { TemporaryPostgres } from '../tests/support/temporary-postgres.ts';
import { type Agreement, compareAnswers, toRequestOf } from './peers/compare-answers.ts';
import {
  getServerMs,
  openPostgresClock,
  type RunningTarget,
  startTarget,
  stopTarget,
  type Target,
  targets,
} from './peers/measured-targets.ts';
import { formatPeersReport, type PeerMeasurement } from './peers/peers-report.ts';
import { createPeersWorkload } from './peers/peers-workload.ts';
import type { MeasuredCall } from './support/api-calls-workload.ts';
import {
  type BenchFixture,
  withDemoDatabaseAndRecordedCalls,
} from './support/demo-database-with-recorded-calls.ts';
import { runLoad } from './support/load-generator.ts';

const { values: options } = parseArgs({
  options: {
    athletes: { type: 'string', default: '100000' },
    seconds: { type: 'string', default: '1.5' },
    rounds: { type: 'string', default: '3' },
    /** Names of jobs, separated by commas. */
    only: { type: 'string' },
    database: { type: 'string' },
    into: { type: 'string', default: 'docs/benchmarks-peers.md' },
  },
});
const [athletes, seconds, rounds] = [options.athletes, options.seconds, options.rounds].map(Number) as [
  number,
  number,
  number,
];
if (!(athletes > 0 && seconds > 0 && rounds > 0))
  throw new Error('--athletes, --seconds and --rounds are numbers.');
const connectionCounts = [32, 1];

const reportProgress = (line: string) => process.stderr.write(`${line}\n`);

/** Installs what is measured beside the product; what cannot be installed is left out. */
async function chooseTargets(): Promise<Target[]> {
  const failure = await installPeers();
  if (failure) reportProgress(failure);
  return targets.filter((target) => !failure || target !== 'postgraphile');
}

type Servers = Map<Target, RunningTarget>;

async function measureFixture(fixture: BenchFixture, wanted: Target[]) {
  const databaseUrl = fixture.databaseUrl!;
  await runSql(databaseUrl, readFileSync('bench/peers/postgraphile-schema.sql', 'utf8'));
  await runSql(databaseUrl, 'vacuum analyze');
  const servers: Servers = new Map();
  try {
    for (const target of wanted) servers.set(target, await startTarget(target, { ...fixture, databaseUrl }));
    const jobs = fixture.calls.filter(({ name }) => !options.only || options.only.split(',').includes(name));
    return {
      agreements: await compareAllAnswers(jobs, servers),
      measured: await measureJobs(jobs, servers, await openPostgresClock(databaseUrl)),
    };
  } finally {
    await Promise.all([...servers.values()].map(stopTarget));
    await runSql(databaseUrl, 'drop schema peers cascade');
  }
}

async function runSql(databaseUrl: string, statements: string): Promise<void> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  await client.query(statements).finally(() => client.end());
}

/** The servers without the product's code must give its answers; a peer may differ, and the report says so. */
async function compareAllAnswers(jobs: MeasuredCall[], servers: Servers) {
  const agreements: Partial<Record<Target, Record<string, Agreement>>> = {};
  const product = servers.get('made anew')!.port;
  for (const [target, { port }] of servers) {
    if (target === 'made anew') continue;
    const ofTarget: Record<string, Agreement> = {};
    for (const job of jobs) {
      const agreement = await compareAnswers(job, { product, other: port }, target);
      ofTarget[job.name] = agreement;
      if (!agreement.firstDifferent) continue;
      const text = `${job.name}: another answer than the product's to ${agreement.firstDifferent}`;
      if (target !== 'postgraphile') throw new Error(text);
      reportProgress(text);
    }
    agreements[target] = ofTarget;
  }
  return agreements;
}

async function measureJobs(
  jobs: MeasuredCall[],
  servers: Servers,
  getPostgresMs: (() => number) | undefined,
): Promise<PeerMeasurement[]> {
  const measured: PeerMeasurement[] = [];
  for (const job of jobs) {
    for (const [target, { port }] of servers)
      await runLoad({
        port,
        connections: 4,
        seconds: 2 * seconds,
        maxRequests: 1000,
        createRequest: pick(job, target),
      });
    for (let round = 0; round < rounds; round++) {
      // In turns, each second round from the last to the first.
      const turns = round % 2 ? [...servers].reverse() : [...servers];
      for (const connections of connectionCounts) {
        for (const [target, server] of turns) {
          const [serverBefore, postgresBefore] = [getServerMs(server), getPostgresMs?.() ?? Number.NaN];
          const load = { port: server.port, connections, seconds, createRequest: pick(job, target) };
          const { times } = await runLoad(load);
          measured.push({
            ...{ job: job.name, connections, target, round, times },
            serverMs: (getServerMs(server) - serverBefore) / times.length,
            postgresMs: ((getPostgresMs?.() ?? Number.NaN) - postgresBefore) / times.length,
          });
        }
      }
    }
    reportProgress(`${job.name}: measured`);
  }
  return measured;
}

function pick({ requests, addFreshValues }: MeasuredCall, target: Target) {
  if (addFreshValues)
    return (n: number) => toRequestOf(target, addFreshValues(requests[n % requests.length]!));
  const ofTarget = requests.map((request) => toRequestOf(target, request));
  return (n: number) => ofTarget[n % ofTarget.length]!;
}

async function benchPeers(): Promise<void> {
  if (!(await buildIfStale())) throw new Error('The build failed; see above.');
  const wanted = await chooseTargets();
  const loadAverage = loadavg()[0]!;
  const isFilled = options.database !== undefined;
  const cluster = options.database || process.env.DATABASE_URL ? undefined : await TemporaryPostgres.start();
  const url = options.database ?? process.env.DATABASE_URL ?? cluster?.url;
  if (!url) throw new Error('Please set DATABASE_URL: PostgreSQL is not installed here.');
  try {
    await withDemoDatabaseAndRecordedCalls(
      { url, athletes, isFilled, createCalls: createPeersWorkload },
      async (fixture) => {
        const results = await measureFixture(fixture, wanted);
        const command = `npm run bench -- peers --athletes ${athletes} --seconds ${seconds} --rounds ${rounds}`;
        const { engine } = fixture;
        const report = formatPeersReport({
          ...results,
          command,
          engine,
          athletes,
          seconds,
          rounds,
          loadAverage,
        });
        writeFileSync(options.into, report);
        console.log(report);
      },
    );
  } finally {
    cluster?.remove();
  }
}

benchPeers().catch((error) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
