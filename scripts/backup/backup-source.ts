import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
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
  /** Copies the database into a folder of the data folder. Returns how long its queries had to wait, if they had to. */
  copyTo(stagingFolder: string, onProgress: OnProgress): Promise<number | undefined>;
  close(): Promise<void>;
}

export const quietLog = { info: () => {}, warn: console.warn, error: console.error };

type SourceSettings = Pick<Config, 'dataDir' | 'databaseUrl'>;

export async function openBackupSource({ dataDir, databaseUrl }: SourceSettings): Promise<BackupSource> {
  if (databaseUrl) return openServerSource(databaseUrl, dataDir);
  if (!existsSync(join(dataDir, 'database'))) throw new Error(`There is no database in ${dataDir}.`);
  const answer = await requestFromServer(dataDir, { command: 'describe' });
  return answer?.facts ? createRunningSource(dataDir, answer.facts) : openStoppedSource(dataDir);
}

/** The embedded database of a server that runs. */
function createRunningSource(dataDir: string, facts: DatabaseFacts): BackupSource {
  return {
    ...{ engine: 'embedded', facts },
    copyTo: async (folder, onProgress) => {
      const copied = await requestFromServer(dataDir, { command: 'copy', folder }, onProgress);
      if (!copied) throw new Error('The server stopped while the backup was being made.');
      return copied.pausedMs ?? 0;
    },
    close: async () => {},
  };
}

/** The embedded database while no server runs: this process opens it. */
async function openStoppedSource(dataDir: string): Promise<BackupSource> {
  const database = await openDatabase<never>({ dataDir, log: quietLog }).catch((error) => {
    if (!(error instanceof DatabaseInUse)) throw error;
    throw new Error(
      `${error.message}\nThat process does not answer at ${join(dataDir, 'control.sock')}: it is still starting or of ` +
        'an earlier version, or the path is too long for a socket.',
    );
  });
  return {
    engine: 'embedded',
    facts: await readFactsOrClose(database),
    copyTo: async (folder, onProgress) => {
      const to = join(dataDir, folder, archiveNames.databaseFolder);
      await mkdir(to, { recursive: true });
      await database.copyFiles!(to, { onProgress });
      return undefined;
    },
    close: () => database.close(),
  };
}

async function openServerSource(url: string, dataDir: string): Promise<BackupSource> {
  const database = await openDatabase<never>({ url, dataDir: '', log: quietLog });
  const facts = await readFactsOrClose(database);
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
      return undefined;
    },
    close: () => database.close(),
  };
}

async function readFactsOrClose(database: Database<never>): Promise<DatabaseFacts> {
  try {
    await assertMigrated(database, 'migrations');
    return await readDatabaseFacts(database);
  } catch (error) {
    await database.close();
    throw error;
  }
}
