import type { Connection, ContextWith } from '#server/context.ts';
import type { Caller } from '#server/http/caller-and-cookie-types.ts';
import { deleteEmailLinks } from '../../queries/email-links.ts';
import { isSecondFactorRequired } from '../../queries/second-factors.ts';
import { lockUser } from '../../queries/users.ts';
import type { AccountsContext } from '../accounts-context.ts';
import {
  consumeEmailLink,
  createTokenOfReservedLink,
  insertEmailLinkBeforeSending,
} from '../email-link-tokens.ts';
import { removeFactorsAndPassword } from './remove-factors-when-due.ts';

/** Whether a sign-in of this account asks for a second factor. */
export const hasSecondFactor = (db: Connection, userId: string): Promise<boolean> =>
  isSecondFactorRequired(db, userId);

/**
 * Begins a link with which a member removes every second factor, for an email of staff about this action. An earlier one
 * stops working. It counts from now: what cancels a removal cancels it also before it is sent.
 */
export async function reserveFactorRemovalLink(
  ctx: ContextWith<'now'>,
  tx: Connection,
  { userId, actionId }: { userId: string; actionId: string },
): Promise<void> {
  const user = await lockUser(tx, userId);
  if (!user) return;
  await deleteEmailLinks(tx, userId, ['remove-factors']);
  const link = { userId, purpose: 'remove-factors', email: user.email, subject: actionId } as const;
  await insertEmailLinkBeforeSending(ctx, tx, link);
}

/** The token of the link, valid for an hour. Undefined where it was cancelled, or there is no factor any more. */
export async function createFactorRemovalToken(
  ctx: ContextWith<'db' | 'now'>,
  { userId, actionId }: { userId: string; actionId: string },
): Promise<string | undefined> {
  if (!(await isSecondFactorRequired(ctx.db, userId))) return undefined;
  return createTokenOfReservedLink(ctx, ctx.db, { userId, purpose: 'remove-factors', subject: actionId });
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
