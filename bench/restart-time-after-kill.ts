/**
 * `npm run bench -- start [--kills N --athletes N --engine embedded|postgres]`: how long a server that was killed during
 * writes takes from its death to the first good response, by `npm start`, and where that time goes. On the embedded
 * engine, and on the server of DATABASE_URL if set (in a database that is dropped after).
 */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { demoCoachEmail, demoPassword } from '#features/demo/demo-athlete-and-coach-with-password.ts';
import { callApi, registerMembers, sendMessage } from './support/api-client.ts';
import { BenchServer } from './support/bench-server.ts';
import { formatMs, median, percentile } from './support/statistics.ts';

const { values: options } = parseArgs({
  options: {
    kills: { type: 'string', default: '20' },
    athletes: { type: 'string', default: '5000' },
    engine: { type: 'string' },
  },
});
const kills = Number(options.kills);
/** More than any server needs: the sends end with its death. */
const sendsBeforeKill = 50;

interface Phase {
  phase: string;
  ms: number;
}

async function measureStartsAfterKills(databaseUrl: string | undefined): Promise<void> {
  const environment = { DEMO_ATHLETES: options.athletes, LOG_LEVEL: 'debug', LOG_FORMAT: 'json' };
  const server = await BenchServer.create({ built: true, server: databaseUrl, environment });
  const [times, phases]: [number[], Phase[][]] = [[], []];
  try {
    await server.start();
    const cookie = await signInAsDemoCoach(server.origin);
    for (let n = 0; n < kills; n++) {
      await writeUntilKilled(server, n);
      const died = performance.now();
      await server.start();
      await assertListIsServed(server.origin, cookie);
      times.push(performance.now() - died);
      phases.push(readStartPhases(server.logLines));
    }
  } finally {
    await server.remove();
  }
  printReport(databaseUrl ? 'PostgreSQL' : 'embedded', times, phases);
}

async function signInAsDemoCoach(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: demoCoachEmail, password: demoPassword }),
  });
  if (!answer.ok) throw new Error(`The demo coach could not sign in: ${answer.status}`);
  return answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
}

/** Kills the server in the middle of its sends, so that its database has something to recover. */
async function writeUntilKilled(server: BenchServer, round: number): Promise<void> {
  const [sender, receiver] = await registerMembers(server.origin, 2);
  const sends = Array.from({ length: sendsBeforeKill }, (_, n) =>
    sendMessage(server.origin, sender!, receiver!, `Message ${n}`, `${round} ${n}`),
  );
  await sends[0];
  const settled = Promise.allSettled(sends);
  await server.kill();
  await settled;
}

async function assertListIsServed(origin: string, cookie: string): Promise<void> {
  const { status, body } = await callApi(origin, 'GET', '/api/athletes', { headers: { cookie } });
  if (status !== 200 || body.length === 0) throw new Error(`The list was answered with ${status}`);
}

const readStartPhases = (logLines: string[]): Phase[] =>
  logLines.filter((line) => line.includes('"phase"')).map((line) => JSON.parse(line) as Phase);

function printReport(engine: string, times: number[], phases: Phase[][]): void {
  console.log(
    `### ${engine}, ${options.athletes} athletes, ${kills} kills, load average ${loadavg()[0]!.toFixed(1)}`,
  );
  console.log(
    `From death to the first list of athletes: p50 ${formatMs(median(times))} ms, worst ${formatMs(percentile(times, 1))} ms.`,
  );
  for (const [nth, { phase }] of (phases[0] ?? []).entries()) {
    const each = phases.flatMap((start) => start[nth]?.ms ?? []);
    console.log(`- ${phase}: p50 ${formatMs(median(each))} ms, worst ${formatMs(percentile(each, 1))} ms`);
  }
}

async function benchStarts(): Promise<void> {
  const { engine } = options;
  if (engine !== 'postgres') await measureStartsAfterKills(undefined);
  if (engine !== 'embedded' && process.env.DATABASE_URL)
    await measureStartsAfterKills(process.env.DATABASE_URL);
}

benchStarts().catch((error) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
