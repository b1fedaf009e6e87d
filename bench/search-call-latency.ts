/**
 * `npm run bench -- search [--athletes N --seconds S --database URL --only 'NAME;NAME' --jobs]`: each call of the list and the map
 * as its SQL statements alone, as a bare server that runs them, and as the product with and without its caches; with
 * one client and with 32. Uses the filled database at --database (`npm run seed`), else a database of its own on the
 * server of DATABASE_URL, else the embedded engine.
 */
import { readFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { openDatabase } from '#server/database/database.ts';
import { buildIfStale } from '../scripts/build-if-stale.mjs';
import type { MeasuredCall } from './support/api-calls-workload.ts';
import {
  type BenchFixture,
  withDemoDatabaseAndRecordedCalls,
} from './support/demo-database-with-recorded-calls.ts';
import { type LoadResult, runLoad } from './support/load-generator.ts';
import { createMembersJobsWorkload } from './support/members-jobs-workload.ts';
import { type Column, formatReport, type Row } from './support/search-report.ts';
import { createSearchWorkload } from './support/search-workload.ts';
import { replayRecording, type SqlRecording } from './support/sql-recorder.ts';
import { MeasuredServerProcesses, type MeasuredSide } from './support/start-product-and-bare-server.ts';
import { formatMs, percentile } from './support/statistics.ts';

const { values: options } = parseArgs({
  options: {
    athletes: { type: 'string', default: '20000' },
    seconds: { type: 'string' },
    database: { type: 'string' },
    only: { type: 'string' },
    jobs: { type: 'boolean', default: false },
  },
});

const sides: MeasuredSide[] = ['bare', 'uncached', 'product'];
const athletes = Number(options.athletes);
/** Slow calls need longer for a p99. 22 calls in four columns: some 3 minutes, and 8 at a million. */
const seconds = Number(options.seconds ?? (athletes >= 1_000_000 ? 3 : 1.2));

async function measureAllCalls(fixture: BenchFixture): Promise<{ lines: Row[]; memory: number }> {
  const recordings: Record<string, SqlRecording[]> = JSON.parse(await readFile(fixture.recordings, 'utf8'));
  const { calls } = fixture;
  const lines = calls.map(({ name }): Row => ({ name, cells: {} as Row['cells'] }));
  const recordResult = (nth: number, column: Column, at1: LoadResult, at32: LoadResult) => {
    lines[nth]!.cells[column] = { at1, at32 };
    process.stderr.write(`${lines[nth]!.name}, ${column}: p99 ${formatMs(percentile(at1.times, 0.99))} ms\n`);
  };
  await measureStatementsOfCalls(fixture, calls, recordings, recordResult);
  const servers = new MeasuredServerProcesses(fixture);
  try {
    // Only one process can open the embedded database: one side after the other.
    const turns = fixture.databaseUrl
      ? calls.flatMap((call, nth) => sides.map((side) => ({ call, nth, side })))
      : sides.flatMap((side) => calls.map((call, nth) => ({ call, nth, side })));
    for (const { call, nth, side } of turns) {
      const load = {
        port: await servers.startAndGetPort(side),
        createRequest: createRequestFactory(call, side),
        // With 32 clients the product refuses what it cannot answer in time: the table says how many.
        onFailure: throwUnlessRefused,
      };
      // Cached responses are quick and steady: half the time is enough.
      const each = side === 'product' ? seconds / 2 : seconds;
      await runLoad({ ...load, connections: 4, seconds: 0.5 });
      const at1 = await runLoad({ ...load, connections: 1, seconds: each });
      recordResult(nth, side, at1, await runLoad({ ...load, connections: 32, seconds: each }));
    }
  } finally {
    await servers.stopAll();
  }
  return { lines, memory: servers.productMemory };
}

function throwUnlessRefused(error: Error): void {
  if (!error.message.includes('HTTP/1.1 503')) throw error;
}

async function measureStatementsOfCalls(
  fixture: BenchFixture,
  calls: MeasuredCall[],
  recordings: Record<string, SqlRecording[]>,
  recordResult: (nth: number, column: Column, at1: LoadResult, at32: LoadResult) => void,
): Promise<void> {
  const database = await openDatabase({ url: fixture.databaseUrl, dataDir: fixture.dataDir, log: console });
  try {
    for (const [nth, { name }] of calls.entries()) {
      const replayNthRecording = (n: number) =>
        replayRecording(database.pool, recordings[name]![n % recordings[name]!.length]!);
      recordResult(
        nth,
        'statements',
        await measureReplays(1, replayNthRecording),
        await measureReplays(32, replayNthRecording),
      );
    }
  } finally {
    await database.close();
  }
}

async function measureReplays(clients: number, replay: (n: number) => Promise<unknown>): Promise<LoadResult> {
  const times: number[] = [];
  const begun = performance.now();
  const end = begun + (seconds * 1000) / 2;
  let n = 0;
  const replayUntilEnd = async () => {
    while (performance.now() < end) {
      const sent = performance.now();
      await replay(n++);
      times.push(performance.now() - sent);
    }
  };
  await Promise.all(Array.from({ length: clients }, replayUntilEnd));
  return { times, perSecond: times.length / ((performance.now() - begun) / 1000) };
}

function createRequestFactory(call: MeasuredCall, side: MeasuredSide) {
  return (n: number) => {
    const at = n % call.requests.length;
    const request = call.requests[at]!;
    return side === 'bare' ? { ...request, path: `/${encodeURIComponent(call.name)}/${at}` } : request;
  };
}

/** The calls of the list and the map, or with `--jobs` what coaches and athletes do beside searching. */
async function createWorkload(origin: string, pool: pg.Pool): Promise<MeasuredCall[]> {
  const create = options.jobs ? createMembersJobsWorkload : createSearchWorkload;
  const calls = await create(origin, pool);
  return calls.filter(({ name }) => !options.only || options.only.split(';').includes(name));
}

async function benchSearch(): Promise<void> {
  if (!(await buildIfStale())) throw new Error('The build failed; see above.');
  const before = loadavg()[0]!;
  const url = options.database ?? process.env.DATABASE_URL;
  const isFilled = options.database !== undefined;
  await withDemoDatabaseAndRecordedCalls(
    { url, athletes, isFilled, createCalls: createWorkload },
    async (fixture) => {
      const { lines, memory } = await measureAllCalls(fixture);
      const about = `${new Date().toISOString().slice(0, 16)}Z, ${cpus().length} cores, Node ${process.versions.node}`;
      const loadAverages: [number, number] = [before, loadavg()[0]!];
      const report = { engine: fixture.engine, athletes, seconds, loadAverages, about, lines, memory };
      console.log(formatReport(report));
    },
  );
}

benchSearch().catch((error) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
