import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test as named } from 'vitest';
import { checkPooler } from '#server/database/check-pooler.ts';
import { openDatabase } from '#server/database/database.ts';
import { EventStreamReader } from '../support/event-stream-reader.ts';
import { HttpClient } from '../support/http-client.ts';
import { PgbouncerProcess, pgbouncerSkipReason } from '../support/pgbouncer-process.ts';
import { postMessage } from '../support/send-messages.ts';
import { startServerProcess } from '../support/server-process.ts';
import { addAthlete, addCoach, password } from '../support/test-members.ts';
import { createDatabaseWithRole } from './create-database-with-role.ts';

const serverUrl = process.env.DATABASE_DIRECT_URL || process.env.DATABASE_URL;
const skipReason = serverUrl ? pgbouncerSkipReason : 'DATABASE_URL names no PostgreSQL server';
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'fieldhouse-pooler-'));
let database: Awaited<ReturnType<typeof createDatabaseWithRole>>;
let pgbouncer: PgbouncerProcess;

beforeAll(async () => {
  if (skipReason || !serverUrl) return;
  const scripts = ['create-database-role.sql', 'pooler-role-settings.sql'];
  database = await createDatabaseWithRole(serverUrl, scripts);
  pgbouncer = await PgbouncerProcess.createFor(database.url);
  await pgbouncer.start();
}, 60_000);
afterAll(async () => {
  await pgbouncer?.killAndDelete();
  await database?.drop();
  fs.rmSync(dataDir, { recursive: true, force: true });
}, 60_000);

const test = (name: string, run: () => Promise<void>) =>
  named(
    name,
    async ({ skip }) => {
      if (skipReason) skip(skipReason);
      await run();
    },
    120_000,
  );

/** What a start writes to its log for these addresses. */
async function listWarnings(url: string, directUrl?: string): Promise<string[]> {
  const warnings: string[] = [];
  const log = { info: () => {}, error: () => {}, warn: (text: unknown) => void warnings.push(String(text)) };
  const opened = await openDatabase<never>({ url, directUrl, dataDir, log });
  await checkPooler(opened, log).finally(() => opened.close());
  return warnings;
}

test('through PgBouncer members sign in, write, get live events and search, also after its restart [34.7]', async () => {
  const server = await startServerProcess({
    ...{ DATABASE_URL: pgbouncer.url, DATABASE_DIRECT_URL: database.url, DATA_DIR: dataDir },
  });
  try {
    const coach = await addCoach(server.origin, {}, { email: 'coach@pooler.test' });
    const athlete = await addAthlete(server.origin, {}, { email: 'athlete@pooler.test', lastName: 'Poole' });
    const stream = await EventStreamReader.open(server.origin, athlete);
    const countMessages = () => stream.listDataOfKind('message').length;
    expect((await postMessage(coach, athlete, 'Good game')).status).toBe(201);
    await stream.waitUntil(() => countMessages() === 1, 'the first message');
    // Many at once, so that statements of one member run on several connections of PgBouncer.
    const searches = await Promise.all(
      Array.from({ length: 50 }, () => coach.get('/api/athletes?search=Poole')),
    );
    expect(new Set(searches.map(({ status, body }) => `${status} ${body.length}`))).toEqual(
      new Set(['200 1']),
    );

    await pgbouncer.kill();
    expect((await coach.get('/api/athletes?search=Pool')).status).toBe(503);
    await pgbouncer.start();
    await expect.poll(async () => (await coach.get('/readyz')).status, { timeout: 20_000 }).toBe(200);
    const signedIn = await new HttpClient(server.origin).post('/api/auth/login', {
      ...{ email: 'coach@pooler.test', password },
    });
    expect(signedIn.status).toBe(200);
    expect((await postMessage(coach, athlete, 'See you')).status).toBe(201);
    await stream.waitUntil(() => countMessages() === 2, 'the second message');
    expect(server.listLog().filter(({ level }) => Number(level) >= 50)).toEqual([]);
  } finally {
    await server.kill();
  }
});

test('a start without DATABASE_DIRECT_URL names the pooler that it needs it for [34.8]', async () => {
  await expect(listWarnings(pgbouncer.url)).rejects.toThrow('unsupported startup parameter');
  const lenient = await PgbouncerProcess.createFor(database.url, [
    'ignore_startup_parameters = options,statement_timeout,idle_in_transaction_session_timeout',
  ]);
  await lenient.start();
  try {
    expect(await listWarnings(lenient.url)).toEqual([
      expect.stringContaining('set DATABASE_DIRECT_URL, too'),
    ]);
    expect(await listWarnings(pgbouncer.url, lenient.url)).toEqual([
      'DATABASE_DIRECT_URL leads to a pooler: it must lead to PostgreSQL itself.',
    ]);
  } finally {
    await lenient.killAndDelete();
  }
});

test('a start says where the addresses differ, and where pooled connections lack settings [34.8]', async () => {
  expect(await listWarnings(pgbouncer.url, database.url)).toEqual([]);
  expect(await listWarnings(database.url)).toEqual([]);
  await expect(listWarnings(pgbouncer.url, serverUrl!)).rejects.toThrow('lead to different databases');
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(`alter role ${database.name} in database ${database.name} reset all`);
  await client.end();
  await pgbouncer.kill();
  await pgbouncer.start();
  expect(await listWarnings(pgbouncer.url, database.url)).toEqual([
    'Connections through the pooler lack settings: run deploy/pooler-role-settings.sql.',
  ]);
});
