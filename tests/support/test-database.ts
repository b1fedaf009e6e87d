import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { loadContactRules } from '#features/contact-rules/server/contact-rules.ts';
import { loadPlaces } from '#features/places/server/places.ts';
import { loadSchools } from '#features/schools/server/schools.ts';
import { type Database, type DatabaseOptions, openDatabase } from '#server/database/database.ts';
import { migrate, readMigrations } from '#server/database/migrate.ts';
import { installJobTables } from '#server/install-pg-boss-and-copy-jobs.ts';
import { testDatabaseFolder } from './test-database-folder.ts';

export interface TestDatabase<Schema> extends Database<Schema> {
  /** The options of `openDatabase`, for a test that opens the database a second time. */
  readonly source: { url?: string | undefined; directUrl?: string | undefined; dataDir: string };
  /** Closes the database and deletes it. */
  drop(): Promise<void>;
}

/** Loads the reference data that every test database contains. */
async function loadTestDatasets(database: Database<never>): Promise<void> {
  await loadPlaces(database.db, path.resolve('datasets'));
  await loadSchools(database.db, path.resolve('datasets'));
  await loadContactRules(database.db, path.resolve('datasets'), new Date());
}
const templateSources = [
  'datasets/us-places.json',
  'datasets/world-places.json',
  'datasets/schools.json',
  'datasets/contact-rules.csv',
  'src/features/places/server/queries.ts',
  'src/features/schools/server/queries/upsert-schools-and-name-keys.ts',
  'src/features/contact-rules/server/queries.ts',
  'package-lock.json',
];

const serverUrl = process.env.DATABASE_DIRECT_URL || process.env.DATABASE_URL;
/** The tests run through a pooler where both are set. */
const poolerUrl = process.env.DATABASE_DIRECT_URL && process.env.DATABASE_URL;
const cache = path.resolve('node_modules/.cache/databases');
const silent = { info: () => {}, warn: () => {}, error: () => {} };
/** No durability, and no spare files of the write-ahead log, for the template is copied for every test database. */
const embedded = { parameters: { fsync: 'off', shared_buffers: '32MB', wal_recycle: 'off' } };

/** Overrides of a test; `engine: 'embedded'` uses PGlite even if DATABASE_URL is set. */
type DatabaseOverrides = Partial<DatabaseOptions> & { engine?: 'embedded' };

/** A migrated database with the places, shared by the tests of one file. */
export async function openTestDatabase<Schema>(
  overrides: DatabaseOverrides = {},
): Promise<TestDatabase<Schema>> {
  return openTemplateCopy(migratedTemplate, overrides);
}

/** A second pool on the same server database, like that of another process. */
export async function openSecondPool<Schema>(
  { source }: TestDatabase<Schema>,
  overrides: DatabaseOverrides,
): Promise<TestDatabase<Schema>> {
  const database = await openDatabase<Schema>({ ...source, log: silent, poolSize: 5, ...overrides });
  return { ...database, source, drop: () => database.close() };
}

/** A database without tables. */
export async function openEmptyTestDatabase<Schema>(
  overrides: DatabaseOverrides = {},
): Promise<TestDatabase<Schema>> {
  return openTemplateCopy(emptyTemplate, overrides);
}

/** Creates the template databases that tests copy. */
export async function prepareDatabaseTemplates(): Promise<void> {
  await (usesPostgresServer({}) ? migratedTemplate.onServer() : migratedTemplate.inDirectory());
}

/** The name of a database on the server, or of a directory in the cache. */
type Template = string;

interface TemplateMaker {
  onServer(): Promise<Template>;
  inDirectory(): Promise<Template>;
}

const usesPostgresServer = (overrides: DatabaseOverrides) =>
  Boolean(serverUrl) && overrides.engine !== 'embedded';

async function openTemplateCopy<Schema>(
  template: TemplateMaker,
  overrides: DatabaseOverrides,
): Promise<TestDatabase<Schema>> {
  return usesPostgresServer(overrides)
    ? openServerDatabaseCopy(await template.onServer(), overrides)
    : openEmbeddedDatabaseCopy(await template.inDirectory(), overrides);
}

const emptyTemplate: TemplateMaker = {
  onServer: async () => 'template0',
  inDirectory: () => createEmbeddedTemplate('empty', undefined, async () => {}),
};

const migratedTemplate: TemplateMaker = {
  onServer: async () =>
    createServerTemplate(`fieldhouse_template_${await hashTemplateSources()}`, migrateAndFillTemplate),
  inDirectory: async () =>
    createEmbeddedTemplate(
      await hashTemplateSources(),
      await emptyTemplate.inDirectory(),
      migrateAndFillTemplate,
    ),
};

async function migrateAndFillTemplate(database: Database<never>): Promise<void> {
  await migrate(database, path.resolve('migrations'), { log: silent });
  await loadTestDatasets(database);
  await installJobTables(database);
  // Only here: it loads the whole server.
  const { createJobQueues } = await import('./create-job-queues.ts');
  await createJobQueues(database, os.tmpdir());
}

async function hashTemplateSources(): Promise<string> {
  const hash = createHash('sha256');
  for (const { name, checksum } of await readMigrations(path.resolve('migrations')))
    hash.update(name + checksum);
  for (const file of templateSources) hash.update(fs.existsSync(file) ? fs.readFileSync(file) : '');
  return hash.digest('hex').slice(0, 12);
}

/** Fills `dataDir` with a migrated embedded database, so that a product starts quickly on it. */
export async function copyMigratedDatabaseTo(dataDir: string): Promise<void> {
  copyDirectory(`${await migratedTemplate.inDirectory()}/.`, dataDir);
}

type Fill = (database: Database<never>) => Promise<void>;

async function createEmbeddedTemplate(name: string, from: string | undefined, fill: Fill): Promise<Template> {
  const finished = path.join(cache, name);
  if (fs.existsSync(finished)) return finished;
  const draft = `${finished}.${randomBytes(6).toString('hex')}`;
  if (from) copyDirectory(from, draft);
  const database = await openDatabase<never>({ dataDir: draft, log: silent, embedded });
  await fill(database);
  await database.close();
  // Several processes may create it concurrently: the first one wins.
  if (fs.existsSync(finished)) fs.rmSync(draft, { recursive: true });
  else fs.renameSync(draft, finished);
  return finished;
}

function copyDirectory(from: string, to: string): void {
  // Ten times faster than fs.cpSync for the thousand files of a database.
  execFileSync('cp', ['-a', from, to]);
}

async function createServerTemplate(name: string, fill: Fill): Promise<Template> {
  await runOnPostgresServer(async (client) => {
    await client.query("select pg_advisory_lock(hashtext('templates of tests'))");
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount) return;
    await client.query(`drop database if exists ${name}_draft with (force)`);
    await client.query(`create database ${name}_draft template template0`);
    const database = await openDatabase<never>({
      url: getDatabaseUrl(`${name}_draft`),
      dataDir: '',
      log: silent,
    });
    await fill(database);
    await database.close();
    await client.query(`alter database ${name}_draft rename to ${name}`);
  });
  return name;
}

async function openServerDatabaseCopy<Schema>(
  template: string,
  overrides: DatabaseOverrides,
): Promise<TestDatabase<Schema>> {
  const name = `fieldhouse_test_${randomBytes(6).toString('hex')}`;
  await runOnPostgresServer((client) => client.query(`create database ${name} template ${template}`));
  const direct = getDatabaseUrl(name);
  const source = poolerUrl
    ? { url: getDatabaseUrl(name, poolerUrl), directUrl: direct, dataDir: '' }
    : { url: direct, dataDir: '' };
  const database = await openDatabase<Schema>({ ...source, log: silent, poolSize: 5, ...overrides });
  const closeAndDropDatabase = async () => {
    await database.close();
    await runOnPostgresServer((client) => client.query(`drop database ${name} with (force)`));
  };
  return { ...database, source, drop: closeAndDropDatabase };
}

async function openEmbeddedDatabaseCopy<Schema>(
  template: string,
  overrides: DatabaseOverrides,
): Promise<TestDatabase<Schema>> {
  const dataDir = path.join(testDatabaseFolder, `fieldhouse-test-${randomBytes(6).toString('hex')}`);
  copyDirectory(template, dataDir);
  const database = await openDatabase<Schema>({ dataDir, log: silent, embedded, ...overrides });
  const closeAndDeleteDirectory = async () => {
    await database.close();
    fs.rmSync(dataDir, { recursive: true });
  };
  return { ...database, source: { dataDir }, drop: closeAndDeleteDirectory };
}

function getDatabaseUrl(name: string, server = serverUrl!): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

async function runOnPostgresServer<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client(serverUrl);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
