import { deleteOldErasedAccounts } from '#server/backup/files-listing-erased-accounts.ts';
import type { Context } from '#server/context.ts';
import { deleteOldAuditEntries } from '#server/database/audit-entries.ts';
import type { Database } from '#server/database/database.ts';
import { vacuumDeadRows } from '#server/database/embedded/vacuum-dead-rows.ts';
import type { DB } from '#server/database/schema.gen.ts';
import { recurringJob } from '#server/jobs.ts';

/** Jobs of the server itself. */
export const listInfrastructureJobs = (ctx: Context, { engine, pool }: Database<DB>) => [
  recurringJob('audit-sweep', 86_400, () => deleteOldAuditEntries(ctx.db, ctx.now())),
  recurringJob('old-erased-accounts', 86_400, () => deleteOldErasedAccounts(ctx.dataDir, ctx.now())),
  ...(engine === 'embedded'
    ? [recurringJob('vacuum', 600, async () => void (await vacuumDeadRows(pool)))]
    : []),
];
