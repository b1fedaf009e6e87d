/**
 * `npm run bench -- lighthouse [--runs N --only SCREENS --athletes N --into FILE]`: Lighthouse of nine screens, mobile,
 * on the built product, with PostgreSQL where it is found. Writes the medians into docs/benchmarks-web.md.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import { findChromium } from '../scripts/find-or-install-chromium.mjs';
import { TemporaryPostgres } from '../tests/support/temporary-postgres.ts';
import { type Role, signInDemoMember } from '../tests/support/test-members.ts';
import { type AuditedScreen, formatLighthouseReport, replaceReport } from './lighthouse/lighthouse-report.ts';
import { installLighthouse, lighthouseVersion, runLighthouse } from './lighthouse/run-lighthouse.ts';
import { BenchServer } from './support/bench-server.ts';

const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '3' },
    athletes: { type: 'string', default: '5000' },
    /** Names of screens, separated by commas; then the document stays as it is. */
    only: { type: 'string' },
    into: { type: 'string', default: 'docs/benchmarks-web.md' },
  },
});
const [runs, athletes] = [Number(options.runs), Number(options.athletes)];
if (!(runs > 0 && athletes > 0)) throw new Error('--runs and --athletes are numbers.');

interface Screen {
  name: string;
  path: string;
  role?: Role;
}

const listScreens = (athleteId: string): Screen[] => [
  { name: 'landing', path: '/' },
  { name: 'login', path: '/auth/login' },
  { name: 'register', path: '/auth/register' },
  { name: 'coach dashboard', path: '/', role: 'coach' },
  { name: 'athlete dashboard', path: '/', role: 'athlete' },
  { name: 'athletes', path: '/athletes', role: 'coach' },
  { name: 'athlete', path: `/athlete/${athleteId}`, role: 'coach' },
  { name: 'map', path: '/map', role: 'coach' },
  { name: 'messages', path: '/messages', role: 'coach' },
];

const reportProgress = (line: string) => process.stderr.write(`${line}\n`);

async function auditScreens(origin: string, chromium: string): Promise<AuditedScreen[]> {
  const coach = await signInDemoMember(origin, 'coach');
  const athlete = await signInDemoMember(origin, 'athlete');
  const { body: found } = await coach.get('/api/athletes?limit=1');
  const wanted = options.only?.split(',');
  const audited: AuditedScreen[] = [];
  for (const { name, path, role } of listScreens(found[0].id)) {
    if (wanted && !wanted.includes(name)) continue;
    const cookie = role && { coach, athlete }[role].cookie;
    const screen: AuditedScreen = { name, runs: [] };
    for (let run = 0; run < runs; run++)
      screen.runs.push(await runLighthouse({ url: origin + path, cookie, chromium }));
    reportProgress(`${name}: ${screen.runs.map(({ performance }) => performance).join(', ')}`);
    reportProgress(`  the largest element: ${screen.runs[0]?.largestElement}`);
    audited.push(screen);
  }
  return audited;
}

function describeMachine(engine: string): string {
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  return (
    `${cpus().length} cores, ${gigabytes} GB, Lighthouse ${lighthouseVersion}, ` +
    `${engine}, ${athletes.toLocaleString('en-US')} athletes, ${runs} runs`
  );
}

async function benchLighthouse(): Promise<void> {
  const chromium = findChromium({ withWindow: true });
  const failure = chromium ? await installLighthouse() : 'There is no Chromium here.';
  if (!chromium || failure) throw new Error(failure);
  const cluster = process.env.DATABASE_URL ? undefined : await TemporaryPostgres.start();
  try {
    await auditOnServer(chromium, process.env.DATABASE_URL ?? cluster?.url);
  } finally {
    cluster?.remove();
  }
}

async function auditOnServer(chromium: string, databaseUrl: string | undefined): Promise<void> {
  const environment = { DEMO_ATHLETES: `${athletes}` };
  const server = await BenchServer.create({ built: true, server: databaseUrl, environment });
  try {
    await server.start();
    const before = loadavg()[0]!;
    const screens = await auditScreens(server.origin, chromium);
    const report = formatLighthouseReport(screens, {
      command: `npm run bench -- lighthouse --runs ${runs}`,
      date: new Date().toISOString().slice(0, 10),
      machine: describeMachine(databaseUrl ? 'PostgreSQL' : 'the embedded database'),
      load: `${before.toFixed(1)} before and ${loadavg()[0]!.toFixed(1)} after`,
    });
    if (!options.only) writeFileSync(options.into, replaceReport(readFileSync(options.into, 'utf8'), report));
    console.log(report);
  } finally {
    await server.remove();
  }
}

benchLighthouse().catch((error) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
