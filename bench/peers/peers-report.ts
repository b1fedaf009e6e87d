import { cpus, totalmem } from 'node:os';
import { formatMs, median, sum } from '../support/statistics.ts';
import type { Agreement } from './compare-answers.ts';
import { type Target, targets } from './measured-targets.ts';

/** One server at one job in one round. Processor time in ms per request. */
export interface PeerMeasurement {
  job: string;
  connections: number;
  target: Target;
  round: number;
  serverMs: number;
  postgresMs: number;
  times: number[];
}

export interface PeersReport {
  command: string;
  engine: string;
  athletes: number;
  seconds: number;
  rounds: number;
  loadAverage: number;
  measured: PeerMeasurement[];
  /** By server and job. */
  agreements: Partial<Record<Target, Record<string, Agreement>>>;
}

/** What the product made anew may cost of the bare server with the same answer. */
const maxRatioToBare = 1.5;
/** Whose answers the product as shipped keeps: it must cost less than the bare server, compressed too. */
const keptJobs = ['newest', 'four filters with total', 'sport with total', 'search', 'radius'];

class JobMeasurements {
  readonly job: string;
  readonly connections: number;
  readonly #measured: PeerMeasurement[];

  constructor(job: string, connections: number, measured: PeerMeasurement[]) {
    this.job = job;
    this.connections = connections;
    this.#measured = measured.filter((one) => one.job === job && one.connections === connections);
  }

  listRounds(target: Target): PeerMeasurement[] {
    return this.#measured
      .filter((one) => one.target === target)
      .toSorted((one, two) => one.round - two.round);
  }

  /** Of all rounds together: on a busy machine a round has few requests, and the kernel counts in 10 ms. */
  #getMsPerRequest(target: Target): { server: number; postgres: number } {
    const rounds = this.listRounds(target);
    const requests = sum(rounds.map(({ times }) => times.length));
    return {
      server: sum(rounds.map(({ serverMs, times }) => serverMs * times.length)) / requests,
      postgres: sum(rounds.map(({ postgresMs, times }) => postgresMs * times.length)) / requests,
    };
  }

  /** NaN where one of the two was not measured. */
  getRatio(target: Target, other: Target): number {
    const [one, two] = [this.#getMsPerRequest(target), this.#getMsPerRequest(other)];
    return (one.server + one.postgres) / (two.server + two.postgres);
  }

  formatCell(target: Target): string {
    if (this.listRounds(target).length === 0) return '';
    const { server, postgres } = this.#getMsPerRequest(target);
    const ratio = target === 'bare' ? '' : ` (x${this.getRatio(target, 'bare').toFixed(2)})`;
    return `${formatMs(server)} + ${formatMs(postgres)}${ratio}`;
  }

  formatWaiting(target: Target): string {
    const rounds = this.listRounds(target);
    return rounds.length === 0 ? '' : formatMs(median(rounds.map(({ times }) => median(times))));
  }
}

/** The page of `docs/`: what falls short first, then the ratios. */
export function formatPeersReport(report: PeersReport): string {
  const { measured } = report;
  const jobNames = [...new Set(measured.map(({ job }) => job))];
  const listJobs = (connections: number) =>
    jobNames.map((job) => new JobMeasurements(job, connections, measured));
  const columns = targets.filter((target) => measured.some((one) => one.target === target));
  const table = (jobs: JobMeasurements[], formatCell: (job: JobMeasurements, target: Target) => string) => [
    `| job | ${columns.join(' | ')} |`,
    `|---|${columns.map(() => '---:').join('|')}|`,
    ...jobs.map((job) => `| ${[job.job, ...columns.map((column) => formatCell(job, column))].join(' | ')} |`),
  ];
  const [busy, alone] = [listJobs(32), listJobs(1)];
  const cost = (job: JobMeasurements, target: Target) => job.formatCell(target);
  return [
    '# The product beside its peers',
    '',
    `\`${report.command}\`, ${new Date().toISOString().slice(0, 10)}, ${formatMachine(report)}.`,
    '',
    '## What falls short',
    '',
    ...listShortfalls([...busy, ...alone]),
    '',
    '## Processor time of one request',
    '',
    'Server + PostgreSQL, in ms (all rounds together), and the ratio of the sum to the bare server. 32 connections:',
    '',
    ...table(busy, cost),
    '',
    '1 connection:',
    '',
    ...table(alone, cost),
    '',
    '## Waiting at 1 connection',
    '',
    'Half of the requests are answered within, in ms:',
    '',
    ...table(alone, (job, target) => job.formatWaiting(target)),
    '',
    '## What is compared',
    '',
    ...describeTargets,
    ...describeAgreements(report),
    '',
  ].join('\n');
}

function formatMachine({ engine, athletes, seconds, rounds, loadAverage }: PeersReport): string {
  const memory = Math.round(totalmem() / 2 ** 30);
  return (
    `${cpus().length} cores, ${memory} GB, Node ${process.versions.node}, ${engine}, ` +
    `${athletes.toLocaleString('en-US')} athletes, ${rounds} interleaved rounds of ${seconds} s, ` +
    `load average ${loadAverage.toFixed(1)} before`
  );
}

function listShortfalls(jobs: JobMeasurements[]): string[] {
  const formatAt = ({ job, connections }: JobMeasurements) =>
    `- **${job}**, ${connections} connection${connections > 1 ? 's' : ''}`;
  const lines = jobs.flatMap((one) => {
    const ratio = one.getRatio('made anew', 'bare');
    const toPeer = one.getRatio('made anew', 'postgraphile');
    return [
      ...(ratio > maxRatioToBare
        ? [`${formatAt(one)}: made anew x${ratio.toFixed(2)} of the bare server.`]
        : []),
      ...(toPeer >= 1 ? [`${formatAt(one)}: made anew x${toPeer.toFixed(2)} of PostGraphile.`] : []),
      ...listKeptAnswersAboveBare(one).map((line) => `${formatAt(one)}: ${line}`),
    ];
  });
  return lines.length > 0
    ? lines
    : [
        `Nothing: made anew at most x${maxRatioToBare} of the bare server, below PostGraphile everywhere; kept below the bare server.`,
      ];
}

function listKeptAnswersAboveBare(job: JobMeasurements): string[] {
  if (!keptJobs.includes(job.job)) return [];
  return (['product', 'product, br'] as const)
    .map((target) => ({ target, ratio: job.getRatio(target, 'bare') }))
    .filter(({ ratio }) => ratio >= 1)
    .map(({ target, ratio }) => `${target} x${ratio.toFixed(2)} of the bare server.`);
}

const describeTargets = [
  "- **bare**: `node:http` and one prepared statement on the product's tables, with the product's very answer, field by",
  '  field; no session, no checks, no rules. A message is one INSERT. Each message has a text of its own.',
  '- **product**: as shipped; lists that were asked for before come from the response cache.',
  '- **product, br**: the same, asked with `Accept-Encoding: br`, and answered compressed.',
  '- **made anew**: `RESPONSE_CACHE_MB=0`. All three without safeguards and rate limits, with a session.',
  '- **fastify**: the statements of bare behind Fastify.',
  '- **postgraphile**: 5.1.5 on views of the same tables and a function for each job; no session and no bookmarks, and a',
  '  total only where the job names one.',
];

function describeAgreements({ agreements }: PeersReport): string[] {
  const lines = Object.entries(agreements).map(([target, jobs]) => {
    const all = Object.entries(jobs);
    const different = all.filter(([, { same, of }]) => same < of);
    if (different.length === 0)
      return `- ${target}: the product's ids and totals in every request that was compared.`;
    return `- ${target}: ${different.map(([job, { same, of }]) => `${job} ${same} of ${of}`).join(', ')} as the product.`;
  });
  return ['', 'Same answers:', '', ...lines];
}
