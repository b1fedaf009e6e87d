import type { ContextWith } from '#server/context.ts';
import { AppError } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import { isBetterAuthRefusal } from '../auth/call-better-auth.ts';
import { findPasswordResetRecipient, findUserByPasswordResetToken } from '../queries/password-resets.ts';
import { findUnclaimedAccount } from '../queries/unclaimed-accounts.ts';
import { markAccountClaimed } from '../queries/users.ts';
import { assertUncommonPassword } from '../rules.ts';
import type { AccountsContext } from './accounts-context.ts';
import { cancelPasswordResetsAndEmailChange } from './check-and-change-password.ts';
import { revokeAccessExceptPasswordAndSessions } from './claim-account.ts';
import { queueAccountEmail } from './queue-and-send-account-email.ts';

/** The most valid links per account: more would fill a stranger's mailbox. */
const maxOpenLinks = 5;

/** Also queues a job for an unknown address, so that the response time does not reveal which addresses exist. */
export async function requestPasswordReset(
  ctx: ContextWith<'db' | 'jobs' | 'now'>,
  email: string,
): Promise<void> {
  const userId = await findPasswordResetRecipient(ctx.db, { email, maxOpenLinks, now: ctx.now() });
  await queueAccountEmail(ctx, ctx.db, userId ?? newId(), { kind: 'reset-password' });
}

/** Sets a new password by the emailed link. The next sign-in from `ip` is not delayed by the attempts of others. */
export async function resetPassword(
  ctx: AccountsContext,
  { token, password }: { token: string; password: string },
  ip: string,
): Promise<void> {
  assertUncommonPassword(password);
  const user = await findUserByPasswordResetToken(ctx.db, token);
  await ctx.auth.api.resetPassword({ body: { token, newPassword: password } }).catch((error) => {
    throw isBetterAuthRefusal(error)
      ? new AppError('malformed', 'This link has expired or was used already. Please ask for a new one.')
      : error;
  });
  if (!user) return;
  await revokeAccessOfOldPassword(ctx, user.id);
  await ctx.signInThrottle.rememberNetworkOfOwner(user.email, ip);
  ctx.audit.record({ kind: 'password reset', email: user.email, address: ip });
}

/**
 * Revokes everything that a person who knows the old password may have prepared. An unclaimed account is claimed by this:
 * the owner of the mailbox owns the account. Better Auth has already ended the sessions.
 */
async function revokeAccessOfOldPassword(ctx: AccountsContext, userId: string): Promise<void> {
  ctx.sessionCache.dropSessionsOfUser(userId);
  await ctx.db.transaction().execute(async (tx) => {
    if (await findUnclaimedAccount(tx, userId)) await revokeAccessExceptPasswordAndSessions(tx, userId);
    await markAccountClaimed(tx, userId, ctx.now());
    await cancelPasswordResetsAndEmailChange(tx, userId);
    await queueAccountEmail(ctx, tx, userId, { kind: 'password-changed' });
  });
}
