// `npm run faults`, or `npm run faults -- kill-all fail-over` for some: what happens to members when servers fail.
// Writes what was seen into the table of docs/faults.md. `npm run faults -- kills` is bench/kills.ts.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import { allFaults } from './faults/all-faults.ts';
import { type RowResult, runFaultRows } from './faults/run-fault-rows.ts';

const file = 'docs/faults.md';
const mark = '<!-- table -->';
const wanted = process.argv.slice(2);
// It ends the process.
if (wanted[0] === 'kills') await import('./kills.ts');
const unknown = wanted.filter((id) => !allFaults.some((row) => row.id === id));
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. There are: ${allFaults.map(({ id }) => id).join(', ')}.`);
  process.exit(2);
}

const rows = allFaults.filter(({ id }) => wanted.length === 0 || wanted.includes(id));
const headings =
  '|fault|no good answer for|after its end|other answers|acknowledged|lost|twice|out of order|stream missed / twice|';
const tableHead = [headings, '|---|---|---|---|---|---|---|---|---|'];
for (const line of tableHead) console.log(line);
let faults = 0;
for await (const result of runFaultRows(rows, { built: true })) {
  const line = formatRow(result);
  console.log(line);
  writeIntoDocument(result.row.title, line);
  faults += countFaults(result);
}
console.log(faults === 0 ? 'Nothing was lost, doubled or answered 500.' : `${faults} faults of the product.`);
process.exit(faults === 0 ? 0 : 1);

function formatRow({ row, report, note }: RowResult): string {
  if (!report) return `|${row.title}|${note}||||||||`;
  const seconds = (value: number) => (value === 0 ? '–' : `${value.toFixed(1)} s`);
  const failures = Object.entries(report.failures).map(([kind, count]) => `${count} × ${kind}`);
  const cells = [
    note ? `${row.title}: ${note}` : row.title,
    report.silenceS === 0 ? 'under 0.5 s' : seconds(report.silenceS),
    seconds(report.afterRepairS),
    failures.join(', ') || 'none',
    ...[report.acknowledged, report.lost, report.twice, report.outOfOrder],
    `${report.streamMissed} / ${report.streamTwice}`,
  ];
  return `|${cells.join('|')}|`;
}

function countFaults({ report, note }: RowResult): number {
  if (!report) return note?.startsWith('failed') ? 1 : 0;
  const { lost, twice, outOfOrder, streamMissed, streamTwice, failures } = report;
  const wrong = Object.entries(failures).filter(
    ([kind]) => /^5\d\d|contradiction/.test(kind) && kind !== '503',
  );
  return lost + twice + outOfOrder + streamMissed + streamTwice + wrong.length;
}

/** Replaces the line of this fault, and leaves those of others. */
function writeIntoDocument(title: string, line: string): void {
  const [intro = '', table = ''] = fs.readFileSync(file, 'utf8').split(mark);
  const before = table.split('\n').filter((one) => one.startsWith('|'));
  const startsWithTitle = (one: string, of: string) =>
    one.startsWith(`|${of}|`) || one.startsWith(`|${of}: `);
  const lines = allFaults.flatMap((row) =>
    row.title === title ? [line] : before.filter((one) => startsWithTitle(one, row.title)).slice(0, 1),
  );
  const newTable = [...tableHead, ...lines].join('\n');
  fs.writeFileSync(file, `${intro}${mark}\n\n${describeMeasurement()}\n\n${newTable}\n`);
}

function describeMeasurement(): string {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD']).toString().trim();
  const [cpu] = os.cpus();
  const machine = `${os.cpus().length} cores (${cpu?.model.trim()}), ${Math.round(os.totalmem() / 2 ** 30)} GB`;
  const date = new Date().toISOString().slice(0, 10);
  return `Last measured on ${date} at ${commit}: ${machine}, Node ${process.version}, everything on this one machine.`;
}
