import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import pino from 'pino';
import { hashPassword } from '#features/accounts/server/accounts.ts';
import { loadDemo } from '#features/demo/server/load.ts';
import { loadPlaces } from '#features/places/server/places.ts';
import { type Database, openDatabase } from '#server/database/database.ts';
import { migrate } from '#server/database/migrate.ts';
import type { DB } from '#server/database/schema.gen.ts';
import { progressOn } from '../scripts/progress.ts';
import { type App, openApp } from '../src/app.ts';
import { askAll, type Call } from './asked.ts';
import type { Ask } from './client.ts';
import { Recorder, type Tape } from './tape.ts';

/** A filled database, the calls to measure, and what each of them asks of the database. */
export interface Stage {
  engine: string;
  databaseUrl: string | undefined;
  dataDir: string;
  secret: string;
  calls: Call[];
  /** The file of the tapes, by call and number of the request. */
  tapes: string;
}

const datasets = resolve('datasets');
const log = pino({ level: 'error' }, pino.destination({ dest: 2, sync: true }));

/**
 * Loads the demo into a database of its own, beside those of the server at `url` or embedded in a folder, and
 * throws it away when `play` is over.
 */
export async function setStage<Result>(
  { url, athletes, isFilled, ask = askAll }: Wanted,
  play: (stage: Stage) => Promise<Result>,
): Promise<Result> {
  const dataDir = await mkdtemp(join(tmpdir(), 'fieldhouse-bench-'));
  const own = url && (isFilled ? { url, drop: async () => {} } : await databaseBeside(url));
  try {
    const secret = randomBytes(32).toString('base64url');
    const { engine, calls, ...filled } = await fill({
      url: own ? own.url : undefined,
      dataDir,
      secret,
      athletes,
      isFilled,
      ask,
    });
    const tapes = join(dataDir, 'tapes.json');
    await writeFile(tapes, JSON.stringify(filled.tapes));
    return await play({ engine, calls, databaseUrl: own ? own.url : undefined, dataDir, secret, tapes });
  } finally {
    if (own) await own.drop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

interface Wanted {
  url: string | undefined;
  athletes: number;
  /** The demo is in the database at `url` already: nothing is made or dropped. */
  isFilled?: boolean;
  /** Makes the calls to measure. */
  ask?: typeof askAll;
}

type Into = Required<Pick<Wanted, 'athletes' | 'ask'>> & {
  url: string | undefined;
  isFilled: boolean | undefined;
  dataDir: string;
  secret: string;
};

async function fill(into: Into) {
  const database = await openDatabase<DB>({ ...into, log, statementTimeoutMs: 0 });
  try {
    const recorder = new Recorder(database.pool);
    await migrate(database, resolve('migrations'), { log });
    await loadPlaces(database.db, datasets);
    if (!into.isFilled)
      await loadDemo(database.db, {
        athletes: into.athletes,
        coaches: 250,
        now: new Date(),
        datasets,
        passwordHash: await hashPassword(randomUUID()),
        onProgress: progressOn(process.stderr),
      });
    const app = await openQuietApp(database, into);
    try {
      const calls = await into.ask(app.http, database.pool);
      return { engine: await engineOf(database), calls, tapes: await record(app, calls, recorder) };
    } finally {
      await app.close();
    }
  } finally {
    await database.close();
  }
}

function openQuietApp(database: Database<DB>, { dataDir, secret }: { dataDir: string; secret: string }) {
  const config = {
    publicUrl: 'http://127.0.0.1',
    dataDir,
    secret,
    trustProxy: undefined,
    rateLimits: false,
    // A tape says what an answer asks of the database, not what it no longer has to ask.
    keptMb: 0,
    verifyEmail: false,
    oidcProviders: [],
    tileUrl: undefined,
    tileAttribution: '',
  };
  return openApp({ config, database, log, mail: { send: async () => {} }, doesJobs: false });
}

async function record(app: App, calls: Call[], recorder: Recorder): Promise<Record<string, Tape[]>> {
  const tapes: Record<string, Tape[]> = {};
  for (const call of calls) {
    const recorded: Tape[] = [];
    for (const ask of call.asks) {
      // Once before: what happens only the first time (a conversation begins) is not what is measured.
      await answered(app, call.prepare?.(ask) ?? ask);
      const sent = call.prepare?.(ask) ?? ask;
      const { tape, answer } = await recorder.tapeOf(() => answered(app, sent));
      const key = sent.headers?.['idempotency-key'];
      if (key) tape.fresh.push(key);
      const token = /session_token=([^.;]+)/.exec(String(answer.headers['set-cookie'] ?? ''))?.[1];
      if (token) tape.fresh.push(token);
      recorded.push(call.password ? { ...tape, password: call.password } : tape);
    }
    tapes[call.name] = recorded;
  }
  return tapes;
}

async function answered(app: App, { method, path, headers, body }: Ask) {
  const answer = await app.http.inject({
    method,
    url: path,
    ...(headers && { headers }),
    ...(body && { payload: body }),
  });
  if (answer.statusCode >= 300)
    throw new Error(`${method} ${path} answered ${answer.statusCode}: ${answer.body}`);
  return answer;
}

async function engineOf({ engine, pool }: Database<DB>): Promise<string> {
  const { rows } = await pool.query(
    "select split_part(current_setting('server_version'), ' ', 1) as version",
  );
  return `PostgreSQL ${rows[0].version}${engine === 'embedded' ? ', embedded' : ''}`;
}

async function databaseBeside(server: string) {
  const name = `fieldhouse_bench_${randomBytes(4).toString('hex')}`;
  const url = new URL(server);
  url.pathname = `/${name}`;
  await onServer(server, `create database ${name}`);
  return { url: url.href, drop: () => onServer(server, `drop database ${name} with (force)`) };
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
