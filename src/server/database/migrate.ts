import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { PoolClient } from 'pg';
import { newUnfinishedDatabaseError, unfinishedRestoreSchema } from '../backup/unfinished-restore.ts';
import type { Log } from '../log.ts';
import type { Database } from './database.ts';
import { waitForOtherClientsToEnd } from './other-clients.ts';

interface Migration {
  /** `0001-text-functions` */
  name: string;
  text: string;
  checksum: string;
}

/** Any number that no other advisory lock of this database uses. */
const lockKey = 7_201_046;

const table = `
  create table if not exists schema_migrations (
    name text primary key,
    checksum text not null,
    applied_at timestamptz not null default now()
  )`;

/**
 * Applies the missing migrations `NNNN-name.sql` of a directory, each in its own transaction. Of several servers that
 * start at once one applies them, and the others wait for it.
 *
 * @returns the names of the migrations that were applied
 * @throws Error with a sentence for the operator: a file was changed or removed, came too late, or failed
 * @throws RestoreUnfinished where another process loads the database; the restore itself passes `isRestore`
 */
export async function migrate(
  database: Pick<Database<never>, 'directPool'>,
  directory: string,
  { log, isRestore = false }: { log: Log; isRestore?: boolean },
): Promise<string[]> {
  const migrations = await readMigrations(directory);
  if (await areAllMigrationsApplied(database, migrations)) return [];
  const client = await database.directPool.connect();
  try {
    // Building an index may take long.
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    if (!isRestore) await assertDatabaseRestored(client);
    return await applyMissingMigrations(client, migrations, log);
  } finally {
    // Closing the connection releases the lock and the setting, also after a failure.
    client.release(true);
  }
}

/** The usual start, in one statement and without a lock. Anything else, such as a standby, is looked at closely. */
async function areAllMigrationsApplied(
  { directPool }: Pick<Database<never>, 'directPool'>,
  migrations: Migration[],
): Promise<boolean> {
  const { rows } = await directPool
    .query<{ name: string; checksum: string }>(
      `select name, checksum from schema_migrations
       where current_setting('transaction_read_only') = 'off' and to_regnamespace($1) is null order by name`,
      [unfinishedRestoreSchema],
    )
    .catch(() => ({ rows: [] }));
  return (
    rows.length === migrations.length &&
    rows.every((row, i) => row.name === migrations[i]!.name && row.checksum === migrations[i]!.checksum)
  );
}

async function assertDatabaseRestored(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ found: boolean }>('select to_regnamespace($1) is not null as found', [
    unfinishedRestoreSchema,
  ]);
  if (rows[0]?.found) throw newUnfinishedDatabaseError();
}

export async function readMigrations(directory: string): Promise<Migration[]> {
  const files = (await fs.readdir(directory)).filter((file) => file.endsWith('.sql')).sort();
  const numbers = new Map<string, string>();
  for (const file of files) {
    const number = /^(\d{4})-[a-z0-9-]+\.sql$/.exec(file)?.[1];
    if (!number) throw new Error(`The migration ${file} must be called like 0001-what-it-does.sql.`);
    if (numbers.has(number))
      throw new Error(`Two migrations have one number: ${numbers.get(number)} and ${file}.`);
    numbers.set(number, file);
  }
  return Promise.all(files.map((file) => readMigration(path.join(directory, file))));
}

async function readMigration(file: string): Promise<Migration> {
  const text = (await fs.readFile(file, 'utf8')).replaceAll('\r\n', '\n');
  const checksum = createHash('sha256').update(text).digest('hex');
  return { name: path.basename(file, '.sql'), text, checksum };
}

/**
 * For commands that read a database which a server uses: they must not change its tables under it.
 *
 * @throws Error with a sentence for the operator where migrations are missing, or a newer version made the database
 */
export async function assertMigrated(
  { pool }: Pick<Database<never>, 'pool'>,
  directory: string,
): Promise<void> {
  const { rows } = await pool.query("select to_regclass('schema_migrations') is not null as found");
  if (!rows[0].found) throw new Error('There is nothing in this database yet: start Fieldhouse first.');
  const applied = await pool.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations order by name',
  );
  const migrations = await readMigrations(directory);
  const byName = new Map(applied.rows.map(({ name, checksum }) => [name, checksum]));
  assertAppliedMigrationsUnchanged(byName, migrations);
  if (migrations.some(({ name }) => !byName.has(name)))
    throw new Error(
      'This version needs changes of the database that were not made yet: start its server first, or use this command of ' +
        'the version that runs.',
    );
}

/** A migration that this database lacks, with the comment at the head of its file. */
export interface MissingMigration {
  name: string;
  comment: string;
  /** Only where it was timed. */
  ms?: number;
}

/**
 * What the next start would apply, in order; changes nothing. `isTimed`: applies all in one transaction that is rolled
 * back, for a copy of the database that nobody uses, since it locks tables.
 *
 * @throws Error with a sentence for the operator: other programs use the database to be timed, or as `migrate`
 */
export async function listMissingMigrations(
  { directPool }: Pick<Database<never>, 'directPool'>,
  directory: string,
  { isTimed = false }: { isTimed?: boolean } = {},
): Promise<MissingMigration[]> {
  const migrations = await readMigrations(directory);
  const client = await directPool.connect();
  try {
    await client.query('set statement_timeout = 0');
    if (isTimed && !(await waitForOtherClientsToEnd(client)))
      throw new Error(
        'Other programs use this database. Timing locks its tables: restore a backup into another database and time there.',
      );
    await client.query('begin');
    const missing = await selectMissingMigrations(client, migrations);
    const listed: MissingMigration[] = [];
    for (const migration of missing) {
      const started = performance.now();
      if (isTimed)
        await client.query(migration.text).catch((error) => throwMigrationFailed(error, migration));
      const comment = readHeadComment(migration.text);
      listed.push({ name: migration.name, comment, ...(isTimed && { ms: performance.now() - started }) });
    }
    return listed;
  } finally {
    // Closing the connection rolls back.
    client.release(true);
  }
}

/** The lines of comment before the first statement, as one. */
const readHeadComment = (text: string) =>
  text
    .match(/^(--.*\n)+/)?.[0]
    .replaceAll(/^-- ?/gm, '')
    .trim()
    .replaceAll('\n', ' ') ?? '';

/** What a backup says about the database in it. */
export async function readDatabaseFacts({
  pool,
}: Pick<Database<never>, 'pool'>): Promise<{ postgresVersion: string; migrations: string[] }> {
  const version = await pool.query<{ server_version: string }>('show server_version');
  const applied = await pool.query<{ name: string }>('select name from schema_migrations order by name');
  return {
    postgresVersion: version.rows[0]!.server_version.split(' ')[0]!,
    migrations: applied.rows.map(({ name }) => name),
  };
}

async function applyMissingMigrations(
  client: PoolClient,
  migrations: Migration[],
  log: Log,
): Promise<string[]> {
  const missing = await selectMissingMigrations(client, migrations);
  const started = Date.now();
  for (const migration of missing) await applyMigration(client, migration);
  if (missing.length > 0)
    log.info({ migrations: missing.length, ms: Date.now() - started }, 'Migrated the database');
  return missing.map(({ name }) => name);
}

async function selectMissingMigrations(client: PoolClient, migrations: Migration[]): Promise<Migration[]> {
  await client.query(table);
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations order by name',
  );
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]));
  assertAppliedMigrationsUnchanged(applied, migrations);
  return migrations.filter(({ name }) => !applied.has(name));
}

function assertAppliedMigrationsUnchanged(applied: Map<string, string>, migrations: Migration[]): void {
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const [name, checksum] of applied) {
    const migration = known.get(name);
    if (!migration) {
      // The migrations of version 0.1 were replaced before the first release.
      const isReplaced = name < (migrations.at(-1)?.name ?? '');
      throw new Error(
        isReplaced
          ? `The database was made by a version before the first release (it has the migration ${name}), and cannot ` +
              'be upgraded. Delete the data folder or the database and start again, or run the old version.'
          : `The database has the migration ${name}, which this version does not know: a newer version made it. ` +
              'Run that version, or restore a backup from before.',
      );
    }
    if (migration.checksum !== checksum) {
      throw new Error(
        `The migration ${name} was changed after it was applied to this database. ` +
          'Undo the change and write a new migration instead.',
      );
    }
  }
  const latest = [...applied.keys()].at(-1) ?? '';
  const late = migrations.find(({ name }) => name < latest && !applied.has(name));
  if (late) {
    throw new Error(
      `The migration ${late.name} comes before ${latest}, which is applied already: give it a higher number.`,
    );
  }
}

/** Without values `pg` sends the whole file as one simple query: it need not be split into statements. */
async function applyMigration(client: PoolClient, migration: Migration): Promise<void> {
  const { name, text, checksum } = migration;
  await client.query('begin');
  try {
    await client.query(text);
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throwMigrationFailed(error, migration);
  }
}

function throwMigrationFailed(error: unknown, { name, text }: Migration): never {
  const line = formatErrorLineNumber(error, text);
  throw new Error(`The migration ${name} failed: ${(error as Error).message}${line}`, { cause: error });
}

function formatErrorLineNumber(error: unknown, text: string): string {
  const position = Number((error as { position?: string }).position);
  return position > 0 ? ` (line ${text.slice(0, position).split('\n').length})` : '';
}
