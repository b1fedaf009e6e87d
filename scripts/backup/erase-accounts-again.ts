import { resolve } from 'node:path';
import pino from 'pino';
import { eraseAgainAfterRestore } from '#features/accounts/server/accounts.ts';
import { openDatabase } from '#server/database/database.ts';
import { migrate } from '#server/database/migrate.ts';
import type { DB } from '#server/database/schema.gen.ts';
import { openApp } from '../../src/app.ts';
import { type Config, getOrCreateSessionSecret } from '../../src/config.ts';
import { quietLog } from './backup-source.ts';

/**
 * Opens a restored database once, and erases the accounts in it that were erased since its backup. A server's code does
 * that, so the tables are brought up to this version before. Returns how many are erased now.
 *
 * @throws Error where the database cannot be opened, or one of them is not erased
 */
export async function eraseAccountsAgain(config: Config, userIds: string[]): Promise<number> {
  const { dataDir, databaseUrl: url } = config;
  const database = await openDatabase<DB>({ url, dataDir, log: quietLog, statementTimeoutMs: 0 });
  try {
    await database.ping();
    if (userIds.length === 0) return 0;
    await migrate(database, resolve('migrations'), { log: quietLog, isRestore: true });
    const log = pino({ level: 'error' }, pino.destination({ dest: 2, sync: true }));
    const app = await openApp({
      config: { ...config, secret: getOrCreateSessionSecret(config) },
      database,
      // Waiting emails are sent by the server, when it runs.
      mailer: { send: () => Promise.reject(new Error('A restore sends no email')) },
      log,
      doesJobs: false,
    });
    try {
      const { db } = database;
      const erased = await eraseAgainAfterRestore({ db, now: () => new Date() }, app.jobs, userIds);
      await app.jobs.run('image-deletion');
      return erased;
    } finally {
      await app.close();
    }
  } finally {
    await database.close();
  }
}
