import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { findLastBackupTime } from '#server/backup/last-backup-time.ts';
import { cacheForSeconds } from '#server/cache-for-seconds.ts';
import type { ContextWith } from '#server/context.ts';
import type { RunningJobs } from '#server/jobs.ts';
import { emailNotSentMessage } from '#server/mailer.ts';
import type { StaffSystem } from '../../contract/staff-counts-and-system-calls.ts';
import { findDatabaseFacts } from '../queries/database-version-and-size.ts';

const cachedSeconds = 5;

/** What the page about the system asks of the server around the features. */
export interface ServerState extends Pick<RunningJobs, 'listQueues' | 'countFailed'> {
  engine: 'embedded' | 'postgres';
  /** The open event streams of this process. */
  countStreams(): number;
}

export function createCachedSystemStateReader(
  ctx: ContextWith<'dataDir' | 'db' | 'now'>,
  server: ServerState,
): () => Promise<StaffSystem> {
  const startedAt = ctx.now().toISOString();
  return cacheForSeconds(cachedSeconds, ctx.now, async () => {
    const [{ migratedAt, ...database }, queues, failing, lastBackupAt, version] = await Promise.all([
      findDatabaseFacts(ctx.db),
      server.listQueues(),
      server.countFailed(emailNotSentMessage),
      findLastBackupTime(ctx.dataDir),
      readProductVersion(),
    ]);
    return {
      ...{ version, nodeVersion: process.versions.node, startedAt },
      lastBackupAt: lastBackupAt?.toISOString() ?? null,
      openStreams: server.countStreams(),
      database: { ...database, engine: server.engine, migratedAt: migratedAt?.toISOString() ?? null },
      failingEmails: {
        count: failing.count,
        lastAt: failing.lastAt?.toISOString() ?? null,
        error: failing.message,
      },
      queues: queues
        .map(({ lastRunAt, ...queue }) => ({ ...queue, lastRunAt: lastRunAt?.toISOString() ?? null }))
        .sort(
          (one, other) =>
            countFailedAndRetryingJobs(other) - countFailedAndRetryingJobs(one) ||
            one.name.localeCompare(other.name),
        ),
    };
  });
}

const countFailedAndRetryingJobs = ({ failed, retrying }: { failed: number; retrying: number }) =>
  failed + retrying;

async function readProductVersion(): Promise<string> {
  return (JSON.parse(await readFile(resolve('package.json'), 'utf8')) as { version: string }).version;
}
