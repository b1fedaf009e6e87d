import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseFacts } from '#server/backup/control-socket-messages.ts';
import { type Database, openDatabase } from '#server/database/database.ts';
import { DatabaseInUse } from '#server/database/embedded/database-lock.ts';
import { assertMigrated, readDatabaseFacts } from '#server/database/migrate.ts';
import type { Config } from '../../src/config.ts';
import { archiveNames } from './backup-manifest.ts';
import { requestFromServer } from './control-socket-client.ts';
import { findPostgresProgram, getMajorVersion, runPostgresProgram } from './postgres-programs.ts';

type OnProgress = (done: number, total: number) => void;

/** The database that a backup is made of, whoever has it open. */
export interface BackupSource {
  engine: 'embedded' | 'postgres';
  facts: DatabaseFacts;
  /** Copies the database into a folder of the data folder. */
  copyTo(stagingFolder: string, onProgress: OnProgress): Promise<DatabaseCopy>;
  close(): Promise<void>;
}

interface DatabaseCopy {
  /** As they are after the copy. */
  facts: DatabaseFacts;
  /** How long queries had to wait, if they had to. */
  pausedMs?: number | undefined;
}

export const quietLog = { info: () => {}, warn: console.warn, error: console.error };

type SourceSettings = Pick<Config, 'dataDir' | 'databaseUrl'>;

/** A server that restarts answers again within this time. A command that took its database meanwhile would stop it. */
const serverRestartMs = 10_000;
const askEveryMs = 500;

export async function openBackupSource(
  { dataDir, databaseUrl }: SourceSettings,
  waitForServerMs = serverRestartMs,
): Promise<BackupSource> {
  if (databaseUrl) return openServerSource(databaseUrl, dataDir);
  if (!existsSync(join(dataDir, 'database'))) throw new Error(`There is no database in ${dataDir}.`);
  const facts = (await askForFacts(dataDir, waitForServerMs)) ?? (await openAndRead(dataDir, readFacts));
  return createEmbeddedSource(dataDir, facts);
}

/** Undefined where no server runs on the data folder. */
async function askForFacts(dataDir: string, waitMs: number): Promise<DatabaseFacts | undefined> {
  const until = Date.now() + waitMs;
  for (;;) {
    const answer = await requestFromServer(dataDir, { command: 'describe' });
    if (answer?.facts || Date.now() >= until) return answer?.facts;
    await sleep(askEveryMs);
  }
}

/** The embedded database: its server copies it, or this process, which has it open no longer than that. */
function createEmbeddedSource(dataDir: string, facts: DatabaseFacts): BackupSource {
  return {
    ...{ engine: 'embedded', facts },
    copyTo: async (folder, onProgress) => {
      const copied = await requestFromServer(dataDir, { command: 'copy', folder }, onProgress);
      if (!copied)
        return openAndRead(dataDir, (database) => copyFiles(database, join(dataDir, folder), onProgress));
      const after = await requestFromServer(dataDir, { command: 'describe' });
      if (!after?.facts) throw new Error('The server stopped while the backup was being made.');
      return { facts: after.facts, pausedMs: copied.pausedMs ?? 0 };
    },
    close: async () => {},
  };
}

async function copyFiles(
  database: Database<never>,
  folder: string,
  onProgress: OnProgress,
): Promise<DatabaseCopy> {
  const to = join(folder, archiveNames.databaseFolder);
  await mkdir(to, { recursive: true });
  const facts = await readFacts(database);
  await database.copyFiles!(to, { onProgress });
  return { facts };
}

async function openAndRead<Result>(
  dataDir: string,
  read: (database: Database<never>) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase<never>({ dataDir, log: quietLog }).catch((error) => {
    if (!(error instanceof DatabaseInUse)) throw error;
    throw new Error(
      `${error.message}\nThat process does not answer at ${join(dataDir, 'control.sock')}: it is still starting or of ` +
        'an earlier version, or the path is too long for a socket.',
    );
  });
  return read(database).finally(() => database.close());
}

async function openServerSource(url: string, dataDir: string): Promise<BackupSource> {
  const database = await openDatabase<never>({ url, dataDir: '', log: quietLog });
  const facts = await readFacts(database).catch(async (error) => {
    await database.close();
    throw error;
  });
  const dump = await findPostgresProgram('pg_dump', getMajorVersion(facts.postgresVersion)).catch(
    async (error) => {
      await database.close();
      throw error;
    },
  );
  return {
    ...{ engine: 'postgres', facts },
    copyTo: async (folder, onProgress) => {
      const file = join(dataDir, folder, archiveNames.dump);
      onProgress(0, 1);
      await runPostgresProgram(dump, url, [
        ...['--format=custom', '--compress=3', '--no-owner', '--no-privileges'],
        `--file=${file}`,
      ]);
      onProgress(1, 1);
      return { facts: await readDatabaseFacts(database) };
    },
    close: () => database.close(),
  };
}

async function readFacts(database: Database<never>): Promise<DatabaseFacts> {
  await assertMigrated(database, 'migrations');
  return readDatabaseFacts(database);
}
