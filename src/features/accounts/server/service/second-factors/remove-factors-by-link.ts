import type { Connection, ContextWith } from '#server/context.ts';
import type { Caller } from '#server/http/caller-and-cookie-types.ts';
import { isSecondFactorRequired } from '../../queries/second-factors.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { consumeEmailLink, createEmailLink } from '../email-link-tokens.ts';
import { removeFactorsAndPassword } from './remove-factors-when-due.ts';

/** Whether a sign-in of this account asks for a second factor. */
export const hasSecondFactor = (db: Connection, userId: string): Promise<boolean> =>
  isSecondFactorRequired(db, userId);

/**
 * The token of a link, valid for an hour, with which a member removes every second factor, for an email of staff. An earlier
 * one stops working. Undefined where there is no factor any more.
 */
export async function createFactorRemovalLink(
  ctx: ContextWith<'db' | 'now'>,
  { userId, email }: { userId: string; email: string },
): Promise<string | undefined> {
  if (!(await isSecondFactorRequired(ctx.db, userId))) return undefined;
  return createEmailLink(ctx, ctx.db, { userId, purpose: 'remove-factors', email });
}

/** By the link of such an email: who reads the mailbox removes the factors at once, with the sessions and the password. */
export async function removeFactorsByLink(
  ctx: AccountsContext,
  token: string,
  caller: Caller,
): Promise<void> {
  const userId = await ctx.db.transaction().execute(async (tx) => {
    const link = await consumeEmailLink(ctx, tx, token, ['remove-factors']);
    await removeFactorsAndPassword(ctx, tx, link.userId);
    return link.userId;
  });
  ctx.sessionCache.dropSessionsOfUser(userId);
  ctx.audit.record({ kind: 'factors removed by link', userId, address: caller.ip });
}
