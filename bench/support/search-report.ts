import type { LoadResult } from './load-generator.ts';
import { formatMs, percentile } from './statistics.ts';

/** One call with one client and with 32: its statements alone, a bare server, the product without and with its caches. */
export interface Row {
  name: string;
  cells: Record<Column, { at1: LoadResult; at32: LoadResult }>;
}

export const columns = ['statements', 'bare', 'uncached', 'product'] as const;
export type Column = (typeof columns)[number];

export interface Report {
  /** 'PostgreSQL 15.18', or that and ', embedded'. */
  engine: string;
  athletes: number;
  seconds: number;
  /** Load averages before and after. */
  loadAverages: [number, number];
  about: string;
  lines: Row[];
  /** Of the product, in MB, when the load was over. */
  memory: number;
}

/** The table of one database, as Markdown. */
export function formatReport({
  engine,
  athletes,
  seconds,
  loadAverages,
  about,
  lines,
  memory,
}: Report): string {
  return [
    `### ${formatAthleteCount(athletes)} athletes, ${engine}`,
    '',
    `${about}, load average ${loadAverages.map((load) => load.toFixed(1)).join(' before and ')} after, ${seconds} s a cell. ` +
      'Milliseconds are p50 / p95 / p99 of one client, req/s are of 32; ratios are to the bare server.',
    '',
    '| call | statements, ms | req/s | bare server, ms | req/s | product, ms | req/s | ratio | cached, ms | req/s | ratio |',
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...lines.map(formatRow),
    '',
    `Product after the load: ${Math.round(memory)} MB resident.`,
  ].join('\n');
}

function formatRow({ name, cells }: Row): string {
  const formatRatioToBaseline = (column: Column) =>
    (cells[column].at32.perSecond / cells.bare.at32.perSecond).toFixed(2);
  const shownCells = columns.flatMap((column) => [
    [0.5, 0.95, 0.99].map((share) => formatMs(percentile(cells[column].at1.times, share))).join(' / '),
    cells[column].at32.perSecond.toFixed(0) + formatFailed(cells[column].at32),
    ...(column === 'statements' || column === 'bare' ? [] : [formatRatioToBaseline(column)]),
  ]);
  return `| ${[name, ...shownCells].join(' | ')} |`;
}

const formatFailed = ({ failed = 0 }: LoadResult) => (failed > 0 ? ` (${failed} refused)` : '');

const formatAthleteCount = (athletes: number) => athletes.toLocaleString('en-US');
