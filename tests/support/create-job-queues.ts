import pino from 'pino';
import type { Database } from '#server/database/database.ts';
import type { DB } from '#server/database/schema.gen.ts';
import { openApp } from '../../src/app.ts';
import { createTestConfig } from './test-config.ts';

/** Creates the job queues of all features, as the first start of a server does: it takes seconds, and every test needs them. */
export async function createJobQueues(database: Database<DB>, dataDir: string): Promise<void> {
  const app = await openApp({
    config: createTestConfig(dataDir),
    database,
    mailer: { send: () => Promise.reject(new Error('Nothing is sent here.')) },
    log: pino({ level: 'silent' }),
    doesJobs: false,
  });
  await app.close();
}
