import { existsSync } from 'node:fs';
import { lstat, readdir, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { createWritableHostClient } from '#server/database/hosts/writable-host-client.ts';
import type { StorageSettings } from '#server/storage/open-storage.ts';
import type { Config } from '../../src/config.ts';
import { archiveNames, type Manifest } from './backup-manifest.ts';
import { findPostgresProgram, getMajorVersion, runPostgresProgram } from './postgres-programs.ts';
import { assertBucketHasNoImages } from './restore-images-into-bucket.ts';
import { findTable } from './target-database.ts';

type TargetSettings = Pick<Config, 'dataDir' | 'databaseUrl' | 'sessionSecret'>;

/** @throws Error with a sentence where there is something already that a restore would mix with or write over */
export async function assertTargetIsEmpty(config: TargetSettings & StorageSettings): Promise<void> {
  const { dataDir, databaseUrl } = config;
  const { databaseFolder, imageFolder, secret } = archiveNames;
  for (const name of [databaseFolder, imageFolder, secret]) {
    const path = join(dataDir, name);
    if (existsSync(path)) await assertIsOfDataDir(path, dataDir);
    if (existsSync(path) && (name === secret || (await readdir(path)).length > 0))
      throw new Error(
        `${path} is there already, and a restore writes over nothing: ` +
          `move it out of DATA_DIR (${dataDir}) first, but leave erased-accounts there.`,
      );
  }
  await assertBucketHasNoImages(config);
  if (databaseUrl) await withClient(databaseUrl, assertDatabaseIsEmpty);
}

/** Everything is moved into its place at the end, which a link or another disk would refuse then. */
async function assertIsOfDataDir(path: string, dataDir: string): Promise<void> {
  const [entry, folder] = [await lstat(path), await stat(dataDir)];
  if (entry.isSymbolicLink() || entry.dev !== folder.dev)
    throw new Error(
      `${path} is a link or another disk, where a restore cannot move anything: take it away, restore, and move what ` +
        'was restored there afterwards.',
    );
}

async function assertDatabaseIsEmpty(client: pg.Client): Promise<void> {
  const table = await findTable(client);
  if (table)
    throw new Error(
      `The database of DATABASE_URL has tables already (${table}), and a restore writes over nothing: ` +
        'make an empty one with createdb.',
    );
}

/** @throws Error with a sentence where the backup is of the other engine, or of a newer server */
export async function assertTargetFits(manifest: Manifest, { databaseUrl }: TargetSettings): Promise<void> {
  if (manifest.engine === 'embedded' && databaseUrl)
    throw new Error(
      'This backup is of the embedded database: restore it without DATABASE_URL, and take it to the server with ' +
        'npm run db -- move --to postgres://…',
    );
  if (manifest.engine === 'postgres' && !databaseUrl)
    throw new Error(
      'This backup is of a PostgreSQL server: set DATABASE_URL to an empty database. npm run db -- move goes the other ' +
        'way only, from the embedded database to a server.',
    );
  if (databaseUrl) await withClient(databaseUrl, (client) => assertServerIsNotOlder(client, manifest));
}

async function assertServerIsNotOlder(client: pg.Client, { postgresVersion }: Manifest): Promise<void> {
  const here = await readServerMajor(client);
  const inBackup = getMajorVersion(postgresVersion);
  if (Number(here) < Number(inBackup))
    throw new Error(
      `The backup is of PostgreSQL ${inBackup}, and this server is ${here}: it must not be older.`,
    );
}

async function readServerMajor(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ server_version: string }>('show server_version');
  return getMajorVersion(rows[0]!.server_version);
}

/** Loads the dump in one transaction: after an error the database is as empty as before. */
export async function loadDump(url: string, dump: string): Promise<void> {
  const major = await withClient(url, readServerMajor);
  const program = await findPostgresProgram('pg_restore', major);
  await runPostgresProgram(program, url, [
    ...['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges', '--no-comments'],
    dump,
  ]);
}

/** All or nothing, and the database last: a server needs it more than the others to begin. */
export async function moveIntoPlace(from: string, dataDir: string): Promise<void> {
  const { databaseFolder, imageFolder, secret } = archiveNames;
  const moved: string[] = [];
  try {
    for (const name of [imageFolder, secret, databaseFolder].filter((one) => existsSync(join(from, one)))) {
      await rename(join(from, name), join(dataDir, name));
      moved.push(name);
    }
  } catch (error) {
    for (const name of moved) await rename(join(dataDir, name), join(from, name));
    throw error;
  }
}

async function withClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = createWritableHostClient(url, { connectionTimeoutMillis: 10_000 });
  await client.connect();
  return work(client).finally(() => client.end());
}
