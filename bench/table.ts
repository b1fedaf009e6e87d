import { readFile, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import type { Side } from './servers.ts';

/** One call on one side in one round. Times in milliseconds. */
export interface Measured {
  call: string;
  connections: number;
  side: Side;
  perSecond: number;
  times: number[];
  /** Processor time of this side's process, NaN where it is not known. */
  processor: number;
  /** Of /healthz beside it. */
  health: number[];
}

export interface Report {
  engine: string;
  measured: Measured[];
  /** Of the product, in MB, when the load was over. */
  memory: number;
}

export interface Conditions {
  athletes: number;
  seconds: number;
  rounds: number;
  /** The machine's load average before the bench. */
  busy: number;
}

const file = 'docs/benchmarks.md';
const marks = { begin: '<!-- npm run bench -->', end: '<!-- end of npm run bench -->' };

/** The table of one engine, as Markdown: medians over the rounds. */
export function shown({ engine, measured, memory }: Report): string {
  const names = new Set(measured.map(nameOf));
  const rows = [...names].map((name) =>
    row(
      name,
      measured.filter((one) => nameOf(one) === name),
    ),
  );
  const health = measured.flatMap((one) => one.health).sort((a, b) => a - b);
  return [
    `### ${engine}`,
    '',
    '| call | at once | product req/s | p50 ms | p99 ms | CPU ms | bare req/s | p50 ms | p99 ms | CPU ms | ratio |',
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...rows,
    '',
    `Product after the load: ${Math.round(memory)} MB resident. /healthz meanwhile, which waits for the event ` +
      `loop alone: p99 ${ms(at(health, 0.99))} ms, slowest ${ms(health.at(-1) ?? 0)} ms.`,
    '',
  ].join('\n');
}

const nameOf = ({ call, connections }: Measured) => `${call} | ${connections}`;

function row(name: string, rounds: Measured[]): string {
  const of = (side: Side) => rounds.filter((one) => one.side === side);
  const [product, bare] = [figures(of('product')), figures(of('bare'))];
  // Of neighbours: both sides of a round had the same noise.
  const ratios = of('product').map((one, i) => one.perSecond / of('bare')[i]!.perSecond);
  return `| ${name} | ${product} | ${bare} | **${median(ratios).toFixed(2)}** |`;
}

function figures(rounds: Measured[]): string {
  const sorted = rounds.map(({ times }) => times.toSorted((a, b) => a - b));
  const percentile = (share: number) => ms(median(sorted.map((times) => at(times, share))));
  const perSecond = median(rounds.map((one) => one.perSecond));
  const processor = sum(rounds.map((one) => one.processor)) / sum(rounds.map(({ times }) => times.length));
  const rate = perSecond.toFixed(perSecond < 100 ? 1 : 0);
  return [rate, percentile(0.5), percentile(0.99), Number.isNaN(processor) ? '' : ms(processor)].join(' | ');
}

/** Puts the tables into docs/benchmarks.md, between their marks. */
export async function writeDown(reports: Report[], about: Conditions): Promise<void> {
  const words = await readFile(file, 'utf8').catch(() => `# Benchmarks\n\n${marks.begin}\n${marks.end}\n`);
  const [before] = words.split(marks.begin);
  const [, after] = words.split(marks.end);
  const tables = reports.map(shown).join('\n');
  const text = `${before}${marks.begin}\n${conditions(about)}\n\n${tables}${marks.end}${after}`;
  await writeFile(file, text);
}

function conditions({ athletes, seconds, rounds, busy }: Conditions): string {
  const memory = Math.round(totalmem() / 2 ** 30);
  return (
    `${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores, ${memory} GB, Node ${process.versions.node}, ` +
    `load average ${busy.toFixed(1)} before the bench, ` +
    `${athletes.toLocaleString('en-US')} athletes, medians of ${rounds} rounds of ${seconds} s: ` +
    `\`npm run bench -- --athletes ${athletes} --seconds ${seconds} --rounds ${rounds}\``
  );
}

const at = (sorted: number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
const median = (values: number[]) =>
  at(
    values.toSorted((a, b) => a - b),
    0.5,
  );
const ms = (value: number) => value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0);
