// `npm run admin -- remove-guardian ID EMAIL "reason"` removes a guardian whom the athlete (an account id) cannot remove: a wrong or
// a hostile one. Check first who asks. The athlete and the other guardians get a mail from a running server.
import { pathToFileURL } from 'node:url';
import { emailSchema } from '#features/accounts/contract/accounts.ts';
import { removeGuardian, rightsEmailQueue } from '#features/guardians/server/guardians.ts';
import type { Database } from '#server/database/database.ts';
import type { DB } from '#server/database/schema.gen.ts';
import { defineQueueWorker, openJobs } from '#server/jobs.ts';
import { runAdminCommand } from './run-admin-command.ts';

const usage = 'Usage: remove-guardian ACCOUNT EMAIL "reason, without addresses"';
const maxReasonLength = 300;

/** Returns a function that removes and says so. @throws Error if the arguments are not those of `usage` */
export function createGuardianRemover(
  [athleteUserId, typed, typedReason, ...rest]: string[],
  now = () => new Date(),
): (database: Database<DB>) => Promise<string> {
  const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(athleteUserId ?? '');
  const { success, data: email } = emailSchema.safeParse(typed);
  const reason = typedReason?.trim();
  if (!athleteUserId || !isId || !success || !reason || rest.length > 0) throw new Error(usage);
  // The audit log keeps it.
  if (reason.includes('@') || reason.length > maxReasonLength) throw new Error(usage);
  return async (database) => {
    const log = { info: () => {}, warn: console.warn, error: console.error };
    const jobs = openJobs(database, { log, poll: false });
    try {
      await jobs.start([defineQueueWorker(rightsEmailQueue, async () => {})]);
      const ctx = { db: database.db, jobs, now };
      return (await removeGuardian(ctx, { athleteUserId, email, reason }))
        ? 'The guardian was removed. The athlete and the other guardians get an email.'
        : 'This athlete has no guardian with this address.';
    } finally {
      await jobs.close();
    }
  };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await runAdminCommand(() => {
    const remove = createGuardianRemover(process.argv.slice(2));
    return (_, __, database) => remove(database);
  });
}
