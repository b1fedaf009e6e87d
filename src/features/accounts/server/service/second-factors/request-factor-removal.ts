import type { Connection } from '#server/context.ts';
import type { Caller } from '#server/http/caller-and-cookie-types.ts';
import { retentionDays } from '#server/retention-periods.ts';
import { AppError } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import {
  countFactorRemovalsSince,
  findOpenFactorRemoval,
  insertFactorRemoval,
} from '../../queries/factor-removals.ts';
import { isSecondFactorRequired } from '../../queries/second-factors.ts';
import { lockUser } from '../../queries/users.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { queueAccountEmail } from '../queue-and-send-account-email.ts';
import { findUserOfPendingSignIn } from './find-user-of-pending-second-step.ts';

const hour = 60 * 60 * 1000;

/** Long enough for an owner who reads mail every other day, or signs in, to notice. */
const waitMs = 72 * hour;

/** More would let somebody who knows the password fill the owner's mailbox. A new password begins a new count. */
const factorRemovalLimits = { maxRequests: 3, periodMs: retentionDays.factorRemovals * 24 * hour };

/**
 * Begins the wait for a member who has the right password and cannot use the second factors. What is removed in the end
 * opens nothing to whoever asked: the password ends with the factors, and only the mailbox gives a new one.
 */
export async function requestFactorRemoval(
  ctx: AccountsContext,
  caller: Caller,
): Promise<{ removeAt: Date }> {
  const userId = await findUserOfPendingSignIn(ctx, caller);
  if (!userId) throw newEndedSignInError();
  const { removal, isNew } = await ctx.db.transaction().execute(async (tx) => {
    // The lock makes of two requests one, and the second look finds a password that was replaced meanwhile.
    await lockUser(tx, userId);
    const isPending = (await findUserOfPendingSignIn({ ...ctx, db: tx }, caller)) === userId;
    if (!isPending || !(await isSecondFactorRequired(tx, userId))) throw newEndedSignInError();
    const open = await findOpenFactorRemoval(tx, userId);
    return open
      ? { removal: open, isNew: false }
      : { removal: await insertFactorRemovalRequest(ctx, tx, userId), isNew: true };
  });
  if (isNew) ctx.audit.record({ kind: 'factor removal asked', userId, address: caller.ip });
  return { removeAt: removal.removeAt };
}

async function insertFactorRemovalRequest(
  ctx: AccountsContext,
  tx: Connection,
  userId: string,
): Promise<{ removeAt: Date }> {
  const requestedAt = ctx.now();
  const { maxRequests, periodMs } = factorRemovalLimits;
  const recent = await countFactorRemovalsSince(tx, userId, new Date(requestedAt.getTime() - periodMs));
  if (recent >= maxRequests)
    throw new AppError(
      'too-many',
      'This was asked for and stopped several times. Please set a new password, or write to us.',
    );
  const removal = { id: newId(), userId, requestedAt, removeAt: new Date(requestedAt.getTime() + waitMs) };
  await insertFactorRemoval(tx, removal);
  await queueAccountEmail(ctx, tx, userId, {
    kind: 'factor-removal-requested',
    removalId: removal.id,
    emailNumber: 1,
  });
  return removal;
}

const newEndedSignInError = () =>
  new AppError('signed-out', 'This sign-in has ended. Please enter your password once more.');
