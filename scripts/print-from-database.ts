import { resolve } from 'node:path';
import type { Db } from '#server/context.ts';
import { openDatabase } from '#server/database/database.ts';
import { migrate } from '#server/database/migrate.ts';
import type { DB } from '#server/database/schema.gen.ts';
import { loadConfig } from '../src/config.ts';

/** For the operator's commands: prints what `read` finds in the configured database, or why it could not. */
export async function printFromDatabase(read: (db: Db) => Promise<string>): Promise<void> {
  try {
    const config = loadConfig();
    const log = { info: () => {}, warn: console.warn, error: console.error };
    const database = await openDatabase<DB>({ url: config.databaseUrl, dataDir: config.dataDir, log });
    try {
      await migrate(database, resolve('migrations'), { log });
      console.log(await read(database.db));
    } finally {
      await database.close();
    }
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}
