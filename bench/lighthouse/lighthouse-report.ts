import type { LighthouseRun } from './run-lighthouse.ts';

export interface AuditedScreen {
  name: string;
  runs: LighthouseRun[];
}

/** What the report says about where and how it was made. */
interface Circumstances {
  command: string;
  date: string;
  machine: string;
  load: string;
}

type Figure = Exclude<keyof LighthouseRun, 'largestElement'>;

const seconds = (ms: number) => (ms / 1000).toFixed(2);

/** The columns of the table. */
const columns: { title: string; figure: Figure; format: (value: number) => string }[] = [
  { title: 'performance', figure: 'performance', format: String },
  { title: 'FCP, s', figure: 'firstContentfulPaint', format: seconds },
  { title: 'LCP, s', figure: 'largestContentfulPaint', format: seconds },
  { title: 'TBT, ms', figure: 'totalBlockingTime', format: (ms) => ms.toFixed(0) },
  { title: 'CLS', figure: 'layoutShift', format: (value) => value.toFixed(3) },
  { title: 'Speed Index, s', figure: 'speedIndex', format: seconds },
  { title: 'kB', figure: 'kilobytes', format: (value) => value.toFixed(0) },
  { title: 'requests', figure: 'requests', format: String },
  { title: 'accessibility', figure: 'accessibility', format: String },
  { title: 'best practices', figure: 'bestPractices', format: String },
];

/** The table of the screens, each figure the median of its runs. */
export function formatLighthouseReport(screens: AuditedScreen[], circumstances: Circumstances): string {
  const { command, date, machine, load } = circumstances;
  return [
    `\`${command}\`, ${date}, ${machine}, load average ${load}.`,
    '',
    `|screen|${columns.map(({ title }) => title).join('|')}|`,
    `|---|${columns.map(() => '---:|').join('')}`,
    ...screens.map(({ name, runs }) => `|${[name, ...formatMedians(runs)].join('|')}|`),
  ].join('\n');
}

const formatMedians = (runs: LighthouseRun[]): string[] =>
  columns.map(({ figure, format }) => format(getMedian(runs.map((run) => run[figure]))));

/** The lower of the two in the middle of an even number. */
const getMedian = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? Number.NaN;

const [begin, end] = ['<!-- npm run bench -- lighthouse -->', '<!-- end of npm run bench -- lighthouse -->'];

/** The document with this report in place of the one before. */
export function replaceReport(document: string, report: string): string {
  const [from, to] = [document.indexOf(begin), document.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`The document has no ${begin} with ${end} after it.`);
  return `${document.slice(0, from + begin.length)}\n\n${report}\n\n${document.slice(to)}`;
}
