/**
 * `npm run bench -- calls [--athletes N --seconds S]`: the product beside a bare server that asks the database the same.
 * Embedded, and on a server too where DATABASE_URL names one (in a database of its own, dropped at the end).
 */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { buildIfStale } from '../scripts/build-if-stale.mjs';
import type { Call } from './asked.ts';
import { type Load, load } from './client.ts';
import { Servers, type Side } from './servers.ts';
import { type Stage, setStage } from './stage.ts';
import { type Measured, type Report, shown, writeDown } from './table.ts';

const { values: options } = parseArgs({
  options: {
    athletes: { type: 'string', default: '20000' },
    seconds: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '3' },
    /** Of the calls, when only some are of interest; nothing is written down then. */
    only: { type: 'string' },
    engine: { type: 'string', default: 'both' },
  },
});
/** Ctrl-C and SIGTERM: what was started is ended and thrown away before the bench itself ends. */
const stopping = new AbortController();
const stopped = stopping.signal;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => stopping.abort(new Error('The bench was stopped.')));
}

function numberOf(name: 'athletes' | 'seconds' | 'rounds', most: number): number {
  const number = Number(options[name]);
  if (number > 0 && number <= most) return number;
  throw new Error(`--${name} is a number from 1 to ${most.toLocaleString('en-US')}`);
}

const athletes = numberOf('athletes', 1_000_000);
const seconds = numberOf('seconds', 60);
const rounds = numberOf('rounds', 20);
const crowds = [32, 1];
const sides: Side[] = ['product', 'bare'];

interface Visit {
  call: Call;
  connections: number;
  round: number;
  side: Side;
}

/** On a server both sides take turns within seconds; on the embedded engine a turn is a whole round. */
function visits(stage: Stage): Visit[] {
  const calls = stage.calls.filter(({ name }) => !options.only || options.only.split(',').includes(name));
  const all = calls.flatMap((call) =>
    crowds.flatMap((connections) =>
      Array.from({ length: rounds }, (_, round) => sides.map((side) => ({ call, connections, round, side }))),
    ),
  );
  const turns = all.flat();
  if (stage.databaseUrl) return turns;
  const turn = ({ round, side }: Visit) => round * 2 + sides.indexOf(side);
  return turns.sort((a, b) => turn(a) - turn(b));
}

async function measure(stage: Stage): Promise<Report> {
  const servers = new Servers(stage);
  const measured: Measured[] = [];
  try {
    for (const visit of visits(stage)) {
      const { call, connections, side } = visit;
      const port = await servers.use(side);
      const asking = { port, connections, ask: askOf(visit) };
      stopped.throwIfAborted();
      // On a server both processes stay; on the embedded engine each round starts new ones.
      const isNew = connections === crowds[0] && (visit.round === 0 || !stage.databaseUrl);
      const health = isNew ? await warmUp(asking, side) : [];
      const before = servers.processorTime(side) ?? Number.NaN;
      const heard = await load({ ...asking, seconds });
      const processor = (servers.processorTime(side) ?? Number.NaN) - before;
      measured.push({ call: call.name, connections, side, ...heard, processor, health });
      process.stderr.write(
        `${stage.engine}: ${call.name}, ${connections} at once, ${side}: ${Math.round(heard.perSecond)}/s\n`,
      );
    }
  } finally {
    await servers.stop();
  }
  return { engine: stage.engine, measured, memory: servers.productMemory };
}

/** What is not compiled yet is slow, and the product has more of it. Answers how long /healthz took beside it. */
async function warmUp(asking: Omit<Load, 'seconds'>, side: Side): Promise<number[]> {
  const work = load({ ...asking, most: 1000, seconds: 15 });
  if (side === 'bare') return work.then(() => []);
  // It asks nothing of the database, so its answers are late by as much as the server's event loop is.
  const ask = () => ({ method: 'GET' as const, path: '/healthz' });
  const health = load({ port: asking.port, connections: 1, pause: 20, most: 50, seconds: 5, ask });
  return (await Promise.all([health, work]))[0].times;
}

function askOf({ call, side }: Visit) {
  return (n: number) => {
    const at = n % call.asks.length;
    const ask = call.asks[at]!;
    if (side === 'product') return call.prepare?.(ask) ?? ask;
    return { ...ask, path: `/${encodeURIComponent(call.name)}/${at}` };
  };
}

async function bench(): Promise<void> {
  if (!(await buildIfStale())) throw new Error('The build failed: the reason stands above.');
  const busy = loadavg()[0]!;
  const servers = [process.env.DATABASE_URL, undefined];
  const wanted = servers.filter((url, i) =>
    i === 1 ? options.engine !== 'postgres' : url && options.engine !== 'embedded',
  );
  const reports: Report[] = [];
  for (const url of wanted) {
    const report = await setStage({ url, athletes }, (stage) => measure(stage));
    reports.push(report);
    console.log(shown(report));
  }
  if (reports.length === 2 && !options.only) await writeDown(reports, { athletes, seconds, rounds, busy });
}

bench().catch((error) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
