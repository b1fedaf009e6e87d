import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import pino from 'pino';
import { hashPassword } from '#features/accounts/server/accounts.ts';
import { loadDemo } from '#features/demo/server/demo.ts';
import { loadPlaces } from '#features/places/server/places.ts';
import { loadSchools } from '#features/schools/server/schools.ts';
import { type Database, openDatabase } from '#server/database/database.ts';
import { migrate } from '#server/database/migrate.ts';
import type { DB } from '#server/database/schema.gen.ts';
import { createProgressPrinter } from '../../scripts/progress-bar.ts';
import { type App, openApp } from '../../src/app.ts';
import { createCallsWorkload, type MeasuredCall } from './api-calls-workload.ts';
import type { BenchRequest } from './load-generator.ts';
import { SqlRecorder, type SqlRecording } from './sql-recorder.ts';

/** A database with demo data, the calls to measure, and the statements that each of them runs. */
export interface BenchFixture {
  engine: string;
  databaseUrl: string | undefined;
  dataDir: string;
  secret: string;
  calls: MeasuredCall[];
  /** A JSON file of the recordings, by name of the call and number of the request. */
  recordings: string;
}

const datasets = resolve('datasets');
const log = pino({ level: 'error' }, pino.destination({ dest: 2, sync: true }));

/** Loads demo data into a new database, on the server at `url` or embedded, and drops it when `use` returns. */
export async function withDemoDatabaseAndRecordedCalls<Result>(
  { url, athletes, isFilled, createCalls = createCallsWorkload }: FixtureOptions,
  use: (fixture: BenchFixture) => Promise<Result>,
): Promise<Result> {
  const dataDir = await mkdtemp(join(tmpdir(), 'fieldhouse-bench-'));
  const own = url && (isFilled ? { url, drop: async () => {} } : await createTemporaryDatabase(url));
  try {
    const secret = randomBytes(32).toString('base64url');
    const { engine, calls, ...filled } = await fillDatabaseAndRecordCalls({
      url: own ? own.url : undefined,
      dataDir,
      secret,
      athletes,
      isFilled,
      createCalls,
    });
    const recordings = join(dataDir, 'recordings.json');
    await writeFile(recordings, JSON.stringify(filled.recordings));
    return await use({ engine, calls, databaseUrl: own ? own.url : undefined, dataDir, secret, recordings });
  } finally {
    if (own) await own.drop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

interface FixtureOptions {
  url: string | undefined;
  athletes: number;
  /** The database at `url` already has demo data: nothing is created or dropped. */
  isFilled?: boolean;
  createCalls?: typeof createCallsWorkload;
}

type FillOptions = Required<Pick<FixtureOptions, 'athletes' | 'createCalls'>> & {
  url: string | undefined;
  isFilled: boolean | undefined;
  dataDir: string;
  secret: string;
};

async function fillDatabaseAndRecordCalls(into: FillOptions) {
  const database = await openDatabase<DB>({ ...into, log, statementTimeoutMs: 0 });
  try {
    const recorder = new SqlRecorder(database.pool);
    await migrate(database, resolve('migrations'), { log });
    await loadPlaces(database.db, datasets);
    await loadSchools(database.db, datasets);
    if (!into.isFilled)
      await loadDemo(database.db, {
        athletes: into.athletes,
        coaches: 250,
        now: new Date(),
        datasets,
        passwordHash: await hashPassword(randomUUID()),
        onProgress: createProgressPrinter(process.stderr),
      });
    const app = await openAppForRecording(database, into);
    try {
      const origin = await app.http.listen({ host: '127.0.0.1', port: 0 });
      const calls = await into.createCalls(origin, database.pool);
      return {
        engine: await describeEngine(database),
        calls,
        recordings: await recordStatementsOfCalls(app, calls, recorder),
      };
    } finally {
      await app.close();
    }
  } finally {
    await database.close();
  }
}

function openAppForRecording(
  database: Database<DB>,
  { dataDir, secret }: { dataDir: string; secret: string },
) {
  const config = {
    publicUrl: 'http://127.0.0.1',
    dataDir,
    secret,
    trustProxy: undefined,
    rateLimits: false,
    safeguards: false,
    // A recording has the statements of a call, not those that a cache saves.
    responseCacheMb: 0,
    verifyEmail: false,
    oidcProviders: [],
    legalDir: undefined,
    mailFrom: 'fieldhouse@fieldhouse.example',
    storage: { kind: 'file' as const },
    s3Credentials: undefined,
    tileUrl: undefined,
    tileAttribution: '',
    landingFigures: 'specification' as const,
  };
  return openApp({ config, database, log, mailer: { send: async () => {} }, doesJobs: false });
}

async function recordStatementsOfCalls(
  app: App,
  calls: MeasuredCall[],
  recorder: SqlRecorder,
): Promise<Record<string, SqlRecording[]>> {
  const recordings: Record<string, SqlRecording[]> = {};
  for (const call of calls) {
    const recorded: SqlRecording[] = [];
    for (const ask of call.requests) {
      // Once before: what happens only the first time (a new conversation) is not measured.
      await sendInProcessRequest(app, call.addFreshValues?.(ask) ?? ask);
      await recorder.waitUntilIdle();
      const sent = call.addFreshValues?.(ask) ?? ask;
      const { recording, answer } = await recorder.recordStatements(() => sendInProcessRequest(app, sent));
      const key = sent.headers?.['idempotency-key'];
      if (key) recording.generatedIds.push(key);
      const token = /session_token=([^.;]+)/.exec(String(answer.headers['set-cookie'] ?? ''))?.[1];
      if (token) recording.generatedIds.push(token);
      recorded.push(call.password ? { ...recording, password: call.password } : recording);
    }
    recordings[call.name] = recorded;
  }
  return recordings;
}

async function sendInProcessRequest(app: App, { method, path, headers, body }: BenchRequest) {
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

async function describeEngine({ engine, pool }: Database<DB>): Promise<string> {
  const { rows } = await pool.query(
    "select split_part(current_setting('server_version'), ' ', 1) as version",
  );
  return `PostgreSQL ${rows[0].version}${engine === 'embedded' ? ', embedded' : ''}`;
}

async function createTemporaryDatabase(serverUrl: string) {
  const name = `fieldhouse_bench_${randomBytes(4).toString('hex')}`;
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  await runStatement(serverUrl, `create database ${name}`);
  return { url: url.href, drop: () => runStatement(serverUrl, `drop database ${name} with (force)`) };
}

async function runStatement(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
