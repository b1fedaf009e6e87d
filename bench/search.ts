/**
 * `npm run bench -- search [--athletes N --seconds S --database URL]`: the list and the map, each call as its
 * statements alone, as a bare server that asks them, and as the product; at one client and at 32. In the filled
 * database at --database, as `npm run seed` leaves it; else on the server of DATABASE_URL in a database of its own,
 * embedded without one. Written to docs/benchmarks-search.md unless --only names some of the calls.
 */
import { readFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { openDatabase } from '#server/database/database.ts';
import { buildIfStale } from '../scripts/build-if-stale.mjs';
import type { Call } from './asked.ts';
import { type Heard, load } from './client.ts';
import { type Column, type Line, ms, percentile, shown, writeDown } from './search-table.ts';
import { askSearches } from './searched.ts';
import { Servers, type Side } from './servers.ts';
import { type Stage, setStage } from './stage.ts';
import { replay, type Tape } from './tape.ts';

const { values: options } = parseArgs({
  options: {
    athletes: { type: 'string', default: '20000' },
    seconds: { type: 'string' },
    database: { type: 'string' },
    only: { type: 'string' },
  },
});

const sides: Side[] = ['bare', 'anew', 'product'];
const athletes = Number(options.athletes);
/** Slow calls need longer for a p99. 22 calls in four columns: some 3 minutes, and 8 at a million. */
const seconds = Number(options.seconds ?? (athletes >= 1_000_000 ? 3 : 1.2));

async function measure(stage: Stage): Promise<{ lines: Line[]; memory: number }> {
  const tapes: Record<string, Tape[]> = JSON.parse(await readFile(stage.tapes, 'utf8'));
  const calls = stage.calls.filter(({ name }) => !options.only || options.only.split(',').includes(name));
  const lines = calls.map(({ name }): Line => ({ name, cells: {} as Line['cells'] }));
  const note = (nth: number, column: Column, at1: Heard, at32: Heard) => {
    lines[nth]!.cells[column] = { at1, at32 };
    process.stderr.write(`${lines[nth]!.name}, ${column}: p99 ${ms(percentile(at1.times, 0.99))} ms\n`);
  };
  await measureAlone(stage, calls, tapes, note);
  const servers = new Servers(stage);
  try {
    // The embedded database belongs to one process at a time: everything of one side, then of the other.
    const turns = stage.databaseUrl
      ? calls.flatMap((call, nth) => sides.map((side) => ({ call, nth, side })))
      : sides.flatMap((side) => calls.map((call, nth) => ({ call, nth, side })));
    for (const { call, nth, side } of turns) {
      const asking = { port: await servers.use(side), ask: askOf(call, side) };
      // What is kept already is quick and always the same: half the time says as much.
      const each = side === 'product' ? seconds / 2 : seconds;
      await load({ ...asking, connections: 4, seconds: 0.5 });
      const at1 = await load({ ...asking, connections: 1, seconds: each });
      note(nth, side, at1, await load({ ...asking, connections: 32, seconds: each }));
    }
  } finally {
    await servers.stop();
  }
  return { lines, memory: servers.productMemory };
}

async function measureAlone(
  stage: Stage,
  calls: Call[],
  tapes: Record<string, Tape[]>,
  note: (nth: number, column: Column, at1: Heard, at32: Heard) => void,
): Promise<void> {
  const database = await openDatabase({ url: stage.databaseUrl, dataDir: stage.dataDir, log: console });
  try {
    for (const [nth, { name }] of calls.entries()) {
      const ask = (n: number) => replay(database.pool, tapes[name]![n % tapes[name]!.length]!);
      note(nth, 'alone', await asked(1, ask), await asked(32, ask));
    }
  } finally {
    await database.close();
  }
}

async function asked(clients: number, ask: (n: number) => Promise<unknown>): Promise<Heard> {
  const times: number[] = [];
  const begun = performance.now();
  const end = begun + (seconds * 1000) / 2;
  let n = 0;
  const keepAsking = async () => {
    while (performance.now() < end) {
      const sent = performance.now();
      await ask(n++);
      times.push(performance.now() - sent);
    }
  };
  await Promise.all(Array.from({ length: clients }, keepAsking));
  return { times, perSecond: times.length / ((performance.now() - begun) / 1000) };
}

function askOf(call: Call, side: Side) {
  return (n: number) => {
    const at = n % call.asks.length;
    const ask = call.asks[at]!;
    return side === 'bare' ? { ...ask, path: `/${encodeURIComponent(call.name)}/${at}` } : ask;
  };
}

async function bench(): Promise<void> {
  if (!(await buildIfStale())) throw new Error('The build failed: the reason stands above.');
  const before = loadavg()[0]!;
  const url = options.database ?? process.env.DATABASE_URL;
  const isFilled = options.database !== undefined;
  await setStage({ url, athletes, isFilled, ask: askSearches }, async (stage) => {
    const { lines, memory } = await measure(stage);
    const about = `${new Date().toISOString().slice(0, 16)}Z, ${cpus().length} cores, Node ${process.versions.node}`;
    const busy: [number, number] = [before, loadavg()[0]!];
    const report = { engine: stage.engine, athletes, seconds, busy, about, lines, memory };
    console.log(shown(report));
    if (!options.only) await writeDown(report);
  });
}

bench().catch((error) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
