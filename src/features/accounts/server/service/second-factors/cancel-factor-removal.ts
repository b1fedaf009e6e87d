import type { Caller } from '#server/http/caller-and-cookie-types.ts';
import type { Viewer } from '#server/http/viewer-types.ts';
import { deleteEmailLinks } from '../../queries/email-links.ts';
import { endOpenFactorRemoval } from '../../queries/factor-removals.ts';
import { lockUser } from '../../queries/users.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { consumeEmailLink } from '../email-link-tokens.ts';
import { queueAccountEmail } from '../queue-and-send-account-email.ts';
import { listSecondFactors } from './list-and-audit-second-factors.ts';

/** Who or what cancelled a removal, for the audit log; with the words of the email about it. */
const cancellations = {
  link: undefined,
  settings: 'by someone who is signed in, in the settings of your account',
  'sign-in': 'by a sign-in with one of these',
  'new factor': 'because someone who is signed in added another second step',
} as const;

type Cancellation = keyof typeof cancellations;

/** By a link of one of the emails that warn of the removal. */
export async function cancelFactorRemovalByLink(
  ctx: AccountsContext,
  token: string,
  caller: Caller,
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const { userId } = await consumeEmailLink(ctx, tx, token, ['keep-factors']);
    await cancelFactorRemovalUnderUserLock({ ...ctx, db: tx }, userId, 'link', caller);
  });
}

/** By a member who is signed in. */
export async function cancelFactorRemoval(ctx: AccountsContext, viewer: Viewer, caller: Caller) {
  await ctx.db.transaction().execute(async (tx) => {
    await lockUser(tx, viewer.id);
    await cancelFactorRemovalUnderUserLock({ ...ctx, db: tx }, viewer.id, 'settings', caller);
  });
  return listSecondFactors(ctx, viewer.id);
}

/**
 * Ends the removal that is requested, if any, and a link of staff that removes the factors at once. Runs in a transaction
 * under the lock of the user, for which the job that removes the factors waits, too: the later of the two finds nothing to
 * do. All but the reader of the mailbox is told there who cancelled it, because whoever added a foreign factor can sign in
 * with it.
 */
export async function cancelFactorRemovalUnderUserLock(
  ctx: AccountsContext,
  userId: string,
  by: Cancellation,
  caller: Caller,
): Promise<void> {
  await deleteEmailLinks(ctx.db, userId, ['keep-factors', 'remove-factors']);
  if (!(await endOpenFactorRemoval(ctx.db, userId, ctx.now()))) return;
  const how = cancellations[by];
  if (how) await queueAccountEmail(ctx, ctx.db, userId, { kind: 'factor-removal-cancelled', how });
  ctx.audit.record({ kind: 'factor removal cancelled', userId, address: caller.ip, details: { by } });
}
