import { resolve } from 'node:path';
import type { Db } from '#server/context.ts';
import { type Database, openDatabase } from '#server/database/database.ts';
import { assertMigrated } from '#server/database/migrate.ts';
import type { DB } from '#server/database/schema.gen.ts';
import { type Config, loadCommandConfig } from '../src/config.ts';
import { explainStartFailure } from '../src/explain-start-failure.ts';

// Text of users must not contain control characters: they could move the terminal's cursor or fake a line.
export const escapeControlCharacters = (line: string) => line.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '·');

type CreateLineReader = (db: Db, config: Config, database: Database<DB>) => Promise<string>;

/**
 * For the operator's commands: prints lines that are read from the configured database, or the reason for a failure.
 * `createLineReader` checks the arguments before the database is opened.
 */
export async function runAdminCommand(createLineReader: () => CreateLineReader): Promise<void> {
  let config: Config | undefined;
  try {
    const read = createLineReader();
    config = loadCommandConfig();
    const log = { info: () => {}, warn: console.warn, error: console.error };
    const database = await openDatabase<DB>({ url: config.databaseUrl, dataDir: config.dataDir, log });
    try {
      await assertMigrated(database, resolve('migrations'));
      console.log(await read(database.db, config, database));
    } finally {
      await database.close();
    }
  } catch (error) {
    console.error(explainStartFailure(error, config) ?? (error as Error).message);
    process.exitCode = 1;
  }
}
