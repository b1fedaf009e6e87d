import { cpus, totalmem } from 'node:os';
import type { MeasuredSide } from './start-product-and-bare-server.ts';
import { formatMs, median, percentile, sum } from './statistics.ts';

/** One call on one side in one round. Times in milliseconds. */
export interface Measurement {
  call: string;
  connections: number;
  side: MeasuredSide;
  perSecond: number;
  times: number[];
  /** Processor time of this side's process, NaN where it is not known. */
  processor: number;
  /** Of /healthz beside it. */
  health: number[];
}

export interface Report {
  engine: string;
  measured: Measurement[];
  /** Of the product, in MB, when the load was over. */
  memory: number;
}

export interface Conditions {
  athletes: number;
  seconds: number;
  rounds: number;
  /** The machine's load average before the bench. */
  loadAverage: number;
}

/** The table of one engine, as Markdown: medians over the rounds. */
export function formatReport({ engine, measured, memory }: Report): string {
  const names = new Set(measured.map(formatCallAndConnections));
  const rows = [...names].map((name) =>
    formatRow(
      name,
      measured.filter((one) => formatCallAndConnections(one) === name),
    ),
  );
  const health = measured.flatMap((one) => one.health);
  return [
    `### ${engine}`,
    '',
    '| call | at once | product req/s | p50 ms | p99 ms | CPU ms | bare req/s | p50 ms | p99 ms | CPU ms | ratio |',
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...rows,
    '',
    `Product after the load: ${Math.round(memory)} MB resident. /healthz during the load, which only waits for the ` +
      `event loop: p99 ${formatMs(percentile(health, 0.99))} ms, slowest ${formatMs(percentile(health, 1))} ms.`,
    '',
  ].join('\n');
}

const formatCallAndConnections = ({ call, connections }: Measurement) => `${call} | ${connections}`;

function formatRow(name: string, rounds: Measurement[]): string {
  const listRoundsOfSide = (side: MeasuredSide) => rounds.filter((one) => one.side === side);
  const [product, bare] = [
    formatMedians(listRoundsOfSide('product')),
    formatMedians(listRoundsOfSide('bare')),
  ];
  // Ratios within a round: both sides met the same noise.
  const ratios = listRoundsOfSide('product').map(
    (one, i) => one.perSecond / listRoundsOfSide('bare')[i]!.perSecond,
  );
  return `| ${name} | ${product} | ${bare} | **${median(ratios).toFixed(2)}** |`;
}

function formatMedians(rounds: Measurement[]): string {
  const formatMedianPercentile = (share: number) =>
    formatMs(median(rounds.map(({ times }) => percentile(times, share))));
  const perSecond = median(rounds.map((one) => one.perSecond));
  const processor = sum(rounds.map((one) => one.processor)) / sum(rounds.map(({ times }) => times.length));
  const rate = perSecond.toFixed(perSecond < 100 ? 1 : 0);
  return [
    rate,
    formatMedianPercentile(0.5),
    formatMedianPercentile(0.99),
    Number.isNaN(processor) ? '' : formatMs(processor),
  ].join(' | ');
}

/** The line above the tables: machine, size and command. */
export function formatBenchConditions({ athletes, seconds, rounds, loadAverage }: Conditions): string {
  const memory = Math.round(totalmem() / 2 ** 30);
  return (
    `${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores, ${memory} GB, Node ${process.versions.node}, ` +
    `load average ${loadAverage.toFixed(1)} before, ` +
    `${athletes.toLocaleString('en-US')} athletes, medians of ${rounds} rounds of ${seconds} s: ` +
    `\`npm run bench -- calls --athletes ${athletes} --seconds ${seconds} --rounds ${rounds}\``
  );
}
