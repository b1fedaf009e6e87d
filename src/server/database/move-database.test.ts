import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import pino from 'pino';
import { expect, it, type TestContext } from 'vitest';
import { migrateAndEmptyTarget } from '../../../scripts/move-to-postgres.ts';
import {
  openEmptyTestDatabase,
  openSecondPool,
  openTestDatabase,
  type TestDatabase,
} from '../../../tests/support/test-database.ts';
import { copyJobQueues, copyWaitingJobs, installJobTables } from '../install-pg-boss-and-copy-jobs.ts';
import { defineQueueWorker, openJobs } from '../jobs.ts';
import { migrate } from './migrate.ts';
import { moveDatabase } from './move-database.ts';
import type { DB } from './schema.gen.ts';

const odd = 'a tab\t, a line\n, a return\r, a back\\slash, \\N and ü';

/** Two tables in a circle of names, one with all that is special about columns. */
const tables = `
  create table a_children (id bigint generated always as identity primary key, parent uuid not null, note text);
  create table z_parents (id uuid primary key, n numeric, f float8, at timestamptz, tags text[], facts jsonb,
    raw bytea, twice text generated always as (id::text || 'x') stored, notes int not null default 0);
  alter table a_children add foreign key (parent) references z_parents (id);
  create function count_notes() returns trigger language plpgsql as $$ begin
    update z_parents set notes = notes + 1 where id = new.parent; return new; end $$;
  create trigger count_notes after insert on a_children for each row execute function count_notes();`;

const skipWithoutPostgresServer = ({ skip }: TestContext) =>
  skip(!process.env.DATABASE_URL, 'DATABASE_URL names no PostgreSQL server to move to');

const runMoveToPostgresScript = (dataDir: string, to: string) =>
  spawnSync(process.execPath, ['--import', 'tsx', 'scripts/move-to-postgres.ts', '--to', to], {
    env: { ...process.env, DATA_DIR: dataDir },
    encoding: 'utf8',
  });

async function addWaitingJob(source: TestDatabase<DB>): Promise<void> {
  const jobs = openJobs(source, { log: pino({ level: 'silent' }), poll: false });
  await jobs.start([defineQueueWorker('letters', async () => {})]);
  await jobs.send(source.db, 'letters', { to: odd }, { startAfter: new Date('2099-01-01') });
  await jobs.close();
}

it('moving a database copies every row unchanged and continues its sequences', async (test) => {
  skipWithoutPostgresServer(test);
  const source = await openTestDatabase<DB>({ engine: 'embedded' });
  const target = await openTestDatabase();
  for (const { pool } of [source, target]) await pool.query(tables);
  await target.pool.query(
    'delete from schools; delete from school_sources; delete from places; delete from loaded_datasets; delete from athlete_counts_version; delete from athlete_list_version',
  );
  const parent = '018f0000-0000-7000-8000-000000000001';
  await source.pool.query(
    `insert into z_parents values ($1, 1.10, 0.1::float8 + 0.2, '2026-02-03 04:05:06.789123Z', $2, '{"a": [1, null]}', '\\x00ff')`,
    [parent, [odd, '']],
  );
  await source.pool.query(
    `insert into a_children (parent, note) select $1, nullif($2 || n, $2 || 7) from generate_series(1, 2500) n`,
    [parent, odd],
  );
  await source.pool.query('delete from a_children where id = 2500');
  await addWaitingJob(source);
  const all = 'select p::text from z_parents p union all select c::text from a_children c order by 1';
  const before = (await source.pool.query(all)).rows;
  const places = (await source.pool.query('select count(*) as n from places')).rows[0].n;
  await source.close();

  const { status, stdout, stderr } = runMoveToPostgresScript(source.source.dataDir, target.source.url!);
  expect({ status, stderr: stderr.split('\n').filter((line) => !line.includes('█') && line) }).toEqual({
    status: 0,
    stderr: [],
  });
  expect(stdout).toMatch(/a_children +2499 +2499\n/);
  expect(stdout).toMatch(new RegExp(`places +${places} +${places}\n`));
  expect((await target.pool.query(all)).rows).toEqual(before);
  const job = 'select name, data, state, start_after from pgboss.job';
  expect((await target.pool.query(job)).rows).toEqual([
    { name: 'letters', data: { to: odd }, state: 'created', start_after: new Date('2099-01-01') },
  ]);
  const next = await target.pool.query('insert into a_children (parent) values ($1) returning id', [parent]);
  expect(next.rows).toEqual([{ id: 2501 }]);
  expect((await target.pool.query('select notes from z_parents')).rows).toEqual([{ notes: 2501 }]);
  await source.drop();
  await target.drop();
}, 120_000);

it('moving fills a database without tables and refuses one with rows', async (test) => {
  skipWithoutPostgresServer(test);
  const source = await openTestDatabase({ engine: 'embedded' });
  const target = await openEmptyTestDatabase();
  await source.close();
  const url = target.source.url!;
  expect(runMoveToPostgresScript(source.source.dataDir, url)).toMatchObject({ status: 0 });
  expect(runMoveToPostgresScript(source.source.dataDir, url)).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/^The target is not empty, there are rows in: .*places/),
  });
  await source.drop();
  await target.drop();
}, 120_000);

it('moving brings the waiting jobs along however short the statements of the target may be', async (test) => {
  skipWithoutPostgresServer(test);
  const source = await openTestDatabase<DB>({ engine: 'embedded' });
  const target = await openEmptyTestDatabase<never>();
  await addWaitingJob(source);
  await migrateAndEmptyTarget(target);
  await copyJobQueues(source, target);
  const hasty = await openSecondPool<never>(target, { statementTimeoutMs: 1 });
  const moved = await moveDatabase(source, hasty, { progress: () => {}, copyJobs: copyWaitingJobs });
  expect(moved).toMatchObject({ jobs: 1, isWhole: true, isAnalyzed: true });
  expect((await target.pool.query('select name from pgboss.job')).rows).toEqual([{ name: 'letters' }]);
  await hasty.close();
  await source.drop();
  await target.drop();
}, 120_000);

it('a move that fails at the jobs leaves no rows, says so, and succeeds at the next try', async (test) => {
  skipWithoutPostgresServer(test);
  const source = await openTestDatabase<DB>({ engine: 'embedded' });
  const target = await openEmptyTestDatabase();
  await addWaitingJob(source);
  await source.pool.query(`insert into users (id, first_name, last_name, email, username, role, profile_image)
    values (gen_random_uuid(), 'Lou', 'Reyes', 'lou@school.test', 'lou', 'athlete', '/images/missing.webp')`);
  await source.close();
  const url = target.source.url!;
  await installJobTables(target);
  await target.pool.query(`
    create function pgboss.fail() returns trigger language plpgsql as $$ begin raise 'not today'; end $$;
    create trigger fails before insert on pgboss.job for each row execute function pgboss.fail()`);
  const failed = runMoveToPostgresScript(source.source.dataDir, url);
  expect([failed.status, failed.stderr]).toEqual([1, expect.stringMatching(/not today\nNothing was moved/)]);
  expect((await target.pool.query('select from users')).rowCount).toBe(0);
  await target.pool.query('drop function pgboss.fail cascade');
  const { status, stdout } = runMoveToPostgresScript(source.source.dataDir, url);
  expect([status, (await target.pool.query('select name from pgboss.job')).rows]).toEqual([
    0,
    [{ name: 'letters' }],
  ]);
  expect(stdout).toContain('1 profile images, 1 of them missing\n    missing: /images/missing.webp');
  expect(stdout).toContain('There is no session-secret');
  await source.drop();
  await target.drop();
}, 240_000);

it('moving fills a target whose first move was interrupted right after its tables were made', async (test) => {
  skipWithoutPostgresServer(test);
  const source = await openTestDatabase({ engine: 'embedded' });
  const target = await openEmptyTestDatabase<never>();
  await source.close();
  await migrate(target, resolve('migrations'), { log: { info: () => {}, warn: () => {}, error: () => {} } });
  expect(runMoveToPostgresScript(source.source.dataDir, target.source.url!)).toMatchObject({ status: 0 });
  await source.drop();
  await target.drop();
}, 120_000);
