import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { installBenchPackage } from '../../scripts/install-bench-package.mjs';

/** It refuses Node 20 in its package.json and runs on it; version 12 cannot read the traces of a Chromium of 2026. */
export const lighthouseVersion = '13.5.0';
const folder = '.cache/lighthouse';
const program = `${folder}/node_modules/lighthouse/cli/index.js`;

/** The values of one run: milliseconds, but for CLS, kB (1,000 bytes as sent) and requests. */
export interface LighthouseRun {
  performance: number;
  accessibility: number;
  bestPractices: number;
  firstContentfulPaint: number;
  largestContentfulPaint: number;
  totalBlockingTime: number;
  layoutShift: number;
  speedIndex: number;
  kilobytes: number;
  requests: number;
  /** The element whose paint is the LCP. */
  largestElement: string;
}

interface Report {
  runtimeError?: { code: string; message: string };
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number; details?: { items?: unknown[] } } | undefined>;
}

/** Returns what npm said if Lighthouse could not be installed. */
export const installLighthouse = () => installBenchPackage(folder, `lighthouse@${lighthouseVersion}`);

interface Visit {
  url: string;
  /** Signs the browser in. */
  cookie: string | undefined;
  chromium: string;
}

/** On a busy machine Chromium's trace sometimes lacks its first event. */
const maxTries = 6;

/** Opens the page in a new Chromium as Lighthouse's slow phone does: mobile, simulated throttling. */
export async function runLighthouse(visit: Visit): Promise<LighthouseRun> {
  for (let tries = 1; ; tries++) {
    const report = await createReport(visit);
    if (!report.runtimeError) return toLighthouseRun(report);
    if (tries === maxTries) throw new Error(`${visit.url}: ${report.runtimeError.message}`);
  }
}

async function createReport({ url, cookie, chromium }: Visit): Promise<Report> {
  const dir = await mkdtemp(join(tmpdir(), 'fieldhouse-lighthouse-'));
  const path = join(dir, 'report.json');
  // Chromium's sandbox refuses to run as root.
  const asRoot = process.getuid?.() === 0 ? ' --no-sandbox' : '';
  const args = [
    url,
    '--quiet',
    '--output=json',
    `--output-path=${path}`,
    '--only-categories=performance,accessibility,best-practices',
    `--extra-headers=${JSON.stringify(cookie ? { Cookie: cookie } : {})}`,
    `--chrome-flags=--headless=new --disable-gpu${asRoot}`,
  ];
  const env = { ...process.env, CHROME_PATH: chromium };
  try {
    // It fails where the report has a runtimeError too.
    const failed = await promisify(execFile)(process.execPath, [program, ...args], { env }).then(
      () => undefined,
      (error: Error) => error,
    );
    const text = await readFile(path, 'utf8').catch(() => undefined);
    if (text === undefined) throw failed ?? new Error(`Lighthouse wrote no report of ${url}.`);
    return JSON.parse(text);
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

/** What one report says. */
export function toLighthouseRun({ categories, audits }: Report): LighthouseRun {
  const getScore = (name: string) => Math.round((categories[name]?.score ?? Number.NaN) * 100);
  const getNumber = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  const sent = (audits['network-requests']?.details?.items ?? []) as { transferSize: number }[];
  return {
    performance: getScore('performance'),
    accessibility: getScore('accessibility'),
    bestPractices: getScore('best-practices'),
    firstContentfulPaint: getNumber('first-contentful-paint'),
    largestContentfulPaint: getNumber('largest-contentful-paint'),
    totalBlockingTime: getNumber('total-blocking-time'),
    layoutShift: getNumber('cumulative-layout-shift'),
    speedIndex: getNumber('speed-index'),
    kilobytes: sent.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1000,
    requests: sent.length,
    largestElement: findLargestElement(audits['lcp-breakdown-insight']?.details?.items ?? []),
  };
}

function findLargestElement(items: unknown[]): string {
  const node = (items as { type?: string; snippet?: string }[]).find(({ type }) => type === 'node');
  return node?.snippet ?? '';
}
