import type { Connection } from '#server/context.ts';
import { deletePassword } from '../../queries/credentials.ts';
import {
  endOpenFactorRemoval,
  isFactorRemovalDue,
  listDueFactorRemovals,
  listFactorRemovalsToWarnAbout,
  type OpenFactorRemoval,
} from '../../queries/factor-removals.ts';
import { deleteSecondFactors, isSecondFactorRequired } from '../../queries/second-factors.ts';
import { deleteSessionsOfUser } from '../../queries/sessions.ts';
import { lockUser } from '../../queries/users.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { cancelPendingAccountChanges } from '../cancel-pending-changes-and-revoke-access.ts';
import { queueAccountEmail } from '../queue-and-send-account-email.ts';

const hour = 60 * 60 * 1000;

/** Warnings: at the request, and after one and two days. */
const warnings = { intervalMs: 24 * hour, maxEmails: 3 };

/**
 * The last warning has left this long before the removal, however late it was: while the server or the mail server is
 * down, nothing is removed. An hour less than a day, so that a punctual one delays nothing.
 */
const lastWarningBeforeMs = 23 * hour;

type RemovalContext = Pick<AccountsContext, 'audit' | 'db' | 'jobs' | 'log' | 'now' | 'sessionCache'>;

/** Queues the warnings that are due, and removes the factors of those who have waited long enough. */
export async function warnAndRemoveDueFactors(ctx: RemovalContext): Promise<void> {
  for (const { id, userId, emailsSent } of await listFactorRemovalsToWarnAbout(ctx.db, {
    now: ctx.now(),
    ...warnings,
  })) {
    const email = { kind: 'factor-removal-requested', removalId: id, emailNumber: emailsSent + 1 } as const;
    await queueAccountEmail(ctx, ctx.db, userId, email);
  }
  for (const removal of await listDueFactorRemovals(ctx.db, computeCutoffsOfDueRemovals(ctx))) {
    await removeFactorsIfDue(ctx, removal).catch((error) =>
      ctx.log.error({ err: error, userId: removal.userId }, 'second factors could not be removed'),
    );
  }
}

function computeCutoffsOfDueRemovals({ now }: Pick<RemovalContext, 'now'>) {
  const warnedBefore = new Date(now().getTime() - lastWarningBeforeMs);
  return { now: now(), warnedBefore, maxEmails: warnings.maxEmails };
}

/** Skips a removal that was cancelled since the run began. */
async function removeFactorsIfDue(ctx: RemovalContext, { id, userId }: OpenFactorRemoval): Promise<void> {
  const isRemoved = await ctx.db.transaction().execute(async (tx) => {
    await lockUser(tx, userId);
    if (!(await isFactorRemovalDue(tx, id, computeCutoffsOfDueRemovals(ctx)))) return false;
    // Whoever removed the last factor in the settings waits for nothing any more.
    if (!(await isSecondFactorRequired(tx, userId))) {
      await endOpenFactorRemoval(tx, userId, ctx.now());
      return false;
    }
    await removeFactorsAndPassword(ctx, tx, userId);
    return true;
  });
  if (!isRemoved) return;
  ctx.sessionCache.dropSessionsOfUser(userId);
  ctx.audit.record({ kind: 'factor removal done', userId });
}

/** The password ends, too: somebody who knows it and nothing else must not get in by waiting. */
export async function removeFactorsAndPassword(
  ctx: Pick<RemovalContext, 'jobs'>,
  tx: Connection,
  userId: string,
): Promise<void> {
  await deleteSecondFactors(tx, userId);
  await cancelPendingAccountChanges(tx, userId);
  await deletePassword(tx, userId);
  await deleteSessionsOfUser(tx, userId);
  await queueAccountEmail(ctx, tx, userId, { kind: 'factors-removed' });
}
