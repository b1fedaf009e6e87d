/**
 * `npm run bench -- writers [--writers N --seconds S --rounds R]`: profile edits and added athletes of many concurrent
 * writers, alternately all in one city and each in another. Needs DATABASE_URL; the database is dropped after. Samples
 * how often a writer waits for a lock.
 */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import pg from 'pg';
import {
  type AthleteMember,
  addAthlete,
  addCoach,
  type CoachMember,
  quarterback,
} from '../tests/support/test-members.ts';
import { type BenchMember, callApi } from './support/api-client.ts';
import { BenchServer } from './support/bench-server.ts';
import { formatMs, percentile, sum } from './support/statistics.ts';

const { values: options } = parseArgs({
  options: {
    writers: { type: 'string', default: '20' },
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '3' },
  },
});
const [writers, seconds, rounds] = [options.writers, options.seconds, options.rounds].map(Number) as [
  number,
  number,
  number,
];

/** Few adds, because each costs the hash of a password. */
const editsPerAdd = 20;

interface Writer {
  athlete: AthleteMember;
  coach: CoachMember;
  place: Place;
}
interface Place {
  city: string;
  state: string;
}
interface WriterRun {
  times: number[];
  samples: number;
  /** Samples in which a writer waited for a lock. */
  waits: number;
}

async function benchConcurrentWrites(): Promise<void> {
  const on = process.env.DATABASE_URL;
  if (!on)
    throw new Error('DATABASE_URL must name a PostgreSQL: the embedded engine writes one after the other.');
  const before = loadavg()[0]!;
  const server = await BenchServer.create({ built: true, server: on });
  const pool = new pg.Pool({ connectionString: server.database.url, max: 2 });
  try {
    // The first start loads the places.
    await server.start();
    const { rows: cities } = await pool.query<Place>(
      'select city, state from places order by population desc, id limit $1',
      [writers],
    );
    const inOneCity = await registerPairsOfMembers(server.origin, Array<Place>(writers).fill(cities[0]!));
    const inDifferentCities = await registerPairsOfMembers(server.origin, cities);
    await measureConcurrentWrites(server.origin, pool, [...inOneCity, ...inDifferentCities], 2);
    const runs: { inOneCity: WriterRun[]; inDifferentCities: WriterRun[] } = {
      inOneCity: [],
      inDifferentCities: [],
    };
    for (let round = 0; round < rounds; round++) {
      runs.inOneCity.push(await measureConcurrentWrites(server.origin, pool, inOneCity, seconds));
      runs.inDifferentCities.push(
        await measureConcurrentWrites(server.origin, pool, inDifferentCities, seconds),
      );
    }
    const where = `${cities[0]!.city}, ${cities[0]!.state}`;
    console.log(formatReport(runs, { where, loadAverages: [before, loadavg()[0]!] }));
  } finally {
    await pool.end();
    await server.remove();
  }
}

function registerPairsOfMembers(origin: string, places: Place[]): Promise<Writer[]> {
  return Promise.all(
    places.map(async ({ city, state }): Promise<Writer> => {
      const athlete = await addAthlete(origin, { city, state });
      return { athlete, coach: await addCoach(origin), place: { city, state } };
    }),
  );
}

async function measureConcurrentWrites(
  origin: string,
  pool: pg.Pool,
  all: Writer[],
  time: number,
): Promise<WriterRun> {
  const times: number[] = [];
  const until = performance.now() + time * 1000;
  const watch = countLockWaits(pool, until);
  const writeUntilEnd = async (writer: Writer, nth: number) => {
    // Staggered, so that the adds do not coincide.
    for (let i = nth; performance.now() < until; i++) {
      const startedAt = performance.now();
      if (i % editsPerAdd === 0) await addAthleteAsCoach(origin, writer);
      else await editProfile(origin, writer, i);
      times.push(performance.now() - startedAt);
    }
  };
  await Promise.all(all.map(writeUntilEnd));
  return { times, ...(await watch) };
}

const editProfile = (origin: string, { athlete }: Writer, i: number) =>
  callOrThrow(origin, 'PATCH', `/api/athletes/${athlete.profile.id}`, athlete, {
    gpa: 2 + (i % 200) / 100,
    weight: 150 + (i % 100),
    bio: `Bench ${i}`,
  });

let added = 0;

function addAthleteAsCoach(origin: string, { coach, place }: Writer) {
  added += 1;
  const password = 'Str0ng!enough';
  const email = `added${added}@school.test`;
  const user = {
    firstName: 'Added',
    lastName: `Athlete ${added}`,
    email,
    username: `added${added}`,
    password,
  };
  return callOrThrow(origin, 'POST', '/api/athletes', coach, { ...quarterback, ...place, user });
}

async function callOrThrow(origin: string, method: string, path: string, by: BenchMember, body: object) {
  const answer = await callApi(origin, method, path, { body, headers: { cookie: by.cookie } });
  if (answer.status >= 300)
    throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** Counts waits for locks of rows and tables, not for the disk or a processor. */
async function countLockWaits(pool: pg.Pool, until: number): Promise<Omit<WriterRun, 'times'>> {
  const seen = { samples: 0, waits: 0 };
  while (performance.now() < until) {
    const { rowCount } = await pool.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    seen.samples += 1;
    if (rowCount) seen.waits += 1;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return seen;
}

function formatReport(
  { inOneCity, inDifferentCities }: { inOneCity: WriterRun[]; inDifferentCities: WriterRun[] },
  { where, loadAverages }: { where: string; loadAverages: number[] },
): string {
  const formatRow = (name: string, runs: WriterRun[]) => {
    const times = runs.flatMap((one) => one.times);
    const three = [0.5, 0.95, 0.99].map((share) => formatMs(percentile(times, share))).join(' / ');
    const [samples, waits] = [sum(runs.map((one) => one.samples)), sum(runs.map((one) => one.waits))];
    return `| ${name} | ${getWritesPerSecond(runs).toFixed(0)} | ${three} | ${waits} of ${samples} |`;
  };
  return [
    `${writers} writers, ${rounds} rounds of ${seconds} s each in turns, one added athlete in ${editsPerAdd} writes, ` +
      `load average ${loadAverages.map((load) => load.toFixed(1)).join(' before and ')} after.`,
    '',
    '| writers | writes/s | p50 / p95 / p99 ms | samples with a waiting writer |',
    '| --- | ---: | ---: | ---: |',
    formatRow(`all in ${where}`, inOneCity),
    formatRow('each in another city', inDifferentCities),
    '',
    `One city against many: ${(getWritesPerSecond(inOneCity) / getWritesPerSecond(inDifferentCities)).toFixed(2)} of the writes.`,
  ].join('\n');
}

const getWritesPerSecond = (runs: WriterRun[]) =>
  sum(runs.map(({ times }) => times.length)) / (runs.length * seconds);

benchConcurrentWrites().catch((error) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
