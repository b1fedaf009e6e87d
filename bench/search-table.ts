import { readFile, writeFile } from 'node:fs/promises';
import type { Heard } from './client.ts';

/** One call, at one client and at 32: its statements alone, a bare server, the product without and with kept answers. */
export interface Line {
  name: string;
  cells: Record<Column, { at1: Heard; at32: Heard }>;
}

export const columns = ['alone', 'bare', 'anew', 'product'] as const;
export type Column = (typeof columns)[number];

export interface Report {
  /** 'PostgreSQL 15.18', or that and ', embedded'. */
  engine: string;
  athletes: number;
  seconds: number;
  /** Load averages before and after. */
  busy: [number, number];
  about: string;
  lines: Line[];
  /** Of the product, in MB, when the load was over. */
  memory: number;
}

const file = 'docs/benchmarks-search.md';

/** The table of one database, as Markdown. */
export function shown({ engine, athletes, seconds, busy, about, lines, memory }: Report): string {
  return [
    `### ${count(athletes)} athletes, ${engine}`,
    '',
    `${about}, load average ${busy.map((load) => load.toFixed(1)).join(' before and ')} after, ${seconds} s a cell. ` +
      'Milliseconds are p50 / p95 / p99 of one client, req/s are of 32; a ratio is to the bare server.',
    '',
    '| call | statements, ms | req/s | bare server, ms | req/s | product, ms | req/s | ratio | kept, ms | req/s | ratio |',
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...lines.map(row),
    '',
    `Product after the load: ${Math.round(memory)} MB resident.`,
  ].join('\n');
}

function row({ name, cells }: Line): string {
  const ratio = (column: Column) => (cells[column].at32.perSecond / cells.bare.at32.perSecond).toFixed(2);
  const shownCells = columns.flatMap((column) => [
    [0.5, 0.95, 0.99].map((share) => ms(percentile(cells[column].at1.times, share))).join(' / '),
    cells[column].at32.perSecond.toFixed(0),
    ...(column === 'alone' || column === 'bare' ? [] : [ratio(column)]),
  ]);
  return `| ${[name, ...shownCells].join(' | ')} |`;
}

export function percentile(times: number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

export const ms = (value: number) => value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0);
const count = (athletes: number) => athletes.toLocaleString('en-US');

const growthName = 'growth';

/** Puts a table into docs/benchmarks-search.md in place of the last one of its size, and how costs grow with size. */
export async function writeDown(report: Report): Promise<void> {
  const words = await readFile(file, 'utf8');
  const table = shown(report);
  const filled = put(
    words,
    `${report.engine.includes('embedded') ? 'embedded ' : ''}${report.athletes}`,
    table,
  );
  await writeFile(file, put(filled, growthName, growth(filled)));
}

function put(words: string, name: string, text: string): string {
  const [begin, end] = [`<!-- bench:search ${name} -->`, `<!-- end of bench:search ${name} -->`];
  const section = `${begin}\n${text}\n${end}`;
  const [from, to] = [words.indexOf(begin), words.indexOf(end)];
  if (from < 0 || to < 0) return `${words.trimEnd()}\n\n${section}\n`;
  return words.slice(0, from) + section + words.slice(to + end.length);
}

/** The product's p50 of every size that is written down, read from the tables themselves. */
function growth(words: string): string {
  const sections = [...words.matchAll(/<!-- bench:search (\d+) -->\n([\s\S]*?)\n<!-- end of/g)]
    .map(([, athletes, table = '']) => ({ athletes: Number(athletes), p50: p50Of(table) }))
    .toSorted((a, b) => a.athletes - b.athletes);
  const [least, most] = [sections[0], sections.at(-1)];
  if (!least || !most) return '';
  const rows = [...most.p50].map(([name, last]) => {
    const cells = sections.map(({ p50 }) => (p50.has(name) ? ms(p50.get(name) as number) : ''));
    const first = least.p50.get(name);
    return `| ${[name, ...cells, first ? `${(last / first).toFixed(1)} x` : ''].join(' | ')} |`;
  });
  return [
    '### Growth: p50 of the product at one client, ms',
    '',
    `| call | ${sections.map(({ athletes }) => count(athletes)).join(' | ')} | growth |`,
    `| --- | ${sections.map(() => '---:').join(' | ')} | ---: |`,
    ...rows,
  ].join('\n');
}

function p50Of(table: string): Map<string, number> {
  const productColumn = 6;
  const rows = table.split('\n').filter((line) => /^\| (?!call|---)/.test(line));
  return new Map(
    rows.map((line) => {
      const cells = line.split('|').map((cell) => cell.trim());
      return [cells[1] as string, Number.parseFloat(cells[productColumn] as string)];
    }),
  );
}
