import type { ContextWith, Db } from '#server/context.ts';
import type { RunningJobs } from '#server/jobs.ts';
import { listNotFullyErasedAccounts } from '../queries/account-erasure.ts';
import { recordOutcomeOfUnclaimedAccount } from '../queries/invitations-of-added-athletes.ts';
import { startErasure } from './erase-account.ts';

export const eraseAgainQueue = 'erasure-after-restore';

export interface EraseAgainJob {
  accountId: string;
}

/**
 * Erases accounts of a restored backup that were erased after it was made, and nobody else: who was merely due when it
 * was made may have cancelled that since. Returns how many of them the backup had.
 *
 * @throws Error where one is not erased after that
 */
export async function eraseAgainAfterRestore(
  { db, now }: ContextWith<'now'> & { db: Db },
  jobs: Pick<RunningJobs, 'run' | 'send'>,
  userIds: string[],
): Promise<number> {
  const found = await listNotFullyErasedAccounts(db, userIds);
  for (const accountId of found)
    await db.transaction().execute(async (tx) => {
      await recordOutcomeOfUnclaimedAccount(tx, accountId, 'expired');
      await startErasure({ now }, tx, accountId);
      await jobs.send(tx, eraseAgainQueue, { accountId } satisfies EraseAgainJob);
    });
  await jobs.run(eraseAgainQueue);
  const remaining = (await listNotFullyErasedAccounts(db, userIds)).length;
  if (remaining > 0) throw new Error(`${remaining} accounts could not be erased again.`);
  return found.length;
}
