import type { ContextWith } from '#server/context.ts';
import { AppError } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import { hashPassword } from '../auth/password-hashing.ts';
import { setPasswordHash } from '../queries/credentials.ts';
import { countOpenEmailLinks } from '../queries/email-links.ts';
import { recordOutcomeOfUnclaimedAccount } from '../queries/invitations-of-added-athletes.ts';
import { deleteSessionsOfUser } from '../queries/sessions.ts';
import { clearManagerAndConfirmEmail, lockUser, lockUserByEmail } from '../queries/users.ts';
import { assertUncommonPassword } from '../rules.ts';
import type { AccountsContext } from './accounts-context.ts';
import {
  cancelPendingAccountChanges,
  revokeAllAccessButPassword,
} from './cancel-pending-changes-and-revoke-access.ts';
import { consumeEmailLink, getEmailLink, insertEmailLinkBeforeSending } from './email-link-tokens.ts';
import { queueAccountEmail } from './queue-and-send-account-email.ts';

/** The most links per account that work or wait to be sent: more would fill a stranger's mailbox. */
const maxOpenLinks = 5;

/**
 * Also queues a job for an unknown address, so that the response time does not reveal which addresses exist. Links are
 * counted here and not when they are sent, under a lock, so that a burst of requests cannot exceed the limit.
 */
export async function requestPasswordReset(
  ctx: ContextWith<'db' | 'jobs' | 'now'>,
  email: string,
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const recipientId = (await lockUserByEmail(tx, email)) ?? newId();
    const open = await countOpenEmailLinks(tx, recipientId, 'reset-password', ctx.now());
    const userId = open < maxOpenLinks ? recipientId : newId();
    await queuePasswordResetEmail({ ...ctx, db: tx }, { userId, email });
  });
}

/** Queues an email with a link that counts from now on. */
export async function queuePasswordResetEmail(
  ctx: ContextWith<'db' | 'jobs' | 'now'>,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  const subject = newId();
  await insertEmailLinkBeforeSending(ctx, ctx.db, { userId, purpose: 'reset-password', email, subject });
  await queueAccountEmail(ctx, ctx.db, userId, { kind: 'reset-password', subject });
}

/**
 * Sets a new password by the emailed link, and ends every session. The owner of the mailbox owns the account: if
 * nobody had shown before that the mailbox is theirs, nothing that was prepared before opens the account any more.
 * Later resets keep the second factors, which must protect from a person who reads the mailbox.
 */
export async function resetPassword(
  ctx: AccountsContext,
  { token, password }: { token: string; password: string },
  ip: string,
): Promise<void> {
  assertUncommonPassword(password);
  await getEmailLink(ctx, token, ['reset-password']).catch(throwInvalidLink);
  const hash = await hashPassword(password);
  const user = await ctx.db.transaction().execute(async (tx) => {
    const { userId } = await consumeEmailLink(ctx, tx, token, ['reset-password']).catch(throwInvalidLink);
    const user = await lockUser(tx, userId);
    if (!user) throw newInvalidLinkError();
    if (!user.emailVerified || user.managedBy) await revokeAllAccessButPassword(tx, userId);
    else await cancelPendingAccountChanges(tx, userId);
    await setPasswordHash(tx, userId, hash);
    await clearManagerAndConfirmEmail(tx, userId, ctx.now());
    await recordOutcomeOfUnclaimedAccount(tx, userId, 'claimed');
    await deleteSessionsOfUser(tx, userId);
    await queueAccountEmail(ctx, tx, userId, { kind: 'password-changed' });
    return user;
  });
  ctx.sessionCache.dropSessionsOfUser(user.id);
  await ctx.signInThrottle.rememberNetworkOfOwner(user.email, ip);
  ctx.audit.record({ kind: 'password reset', userId: user.id, address: ip });
}

const newInvalidLinkError = () =>
  new AppError('malformed', 'This link has expired or has already been used. Please ask for a new one.');

function throwInvalidLink(error: unknown): never {
  throw error instanceof AppError ? newInvalidLinkError() : error;
}
