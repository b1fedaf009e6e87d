import type { Connection, ContextWith } from '#server/context.ts';
import { type Caller, WithCookies } from '#server/http/caller-and-cookie-types.ts';
import { AppError } from '#shared/errors.ts';
import { hashPassword } from '../auth/password-hashing.ts';
import { claimInvitationEmail, claimReminderEmail } from '../emails.ts';
import { setPasswordHash } from '../queries/credentials.ts';
import type { EmailLink } from '../queries/email-links.ts';
import {
  findUnclaimedAccount,
  markUnclaimedAccountsReminded,
} from '../queries/find-unclaimed-and-mark-reminded-accounts.ts';
import { recordOutcomeOfUnclaimedAccount } from '../queries/invitations-of-added-athletes.ts';
import { clearManagerAndConfirmEmail } from '../queries/users.ts';
import { assertUncommonPassword } from '../rules.ts';
import type { AccountsContext } from './accounts-context.ts';
import { revokeAllAccessButPassword } from './cancel-pending-changes-and-revoke-access.ts';
import { consumeEmailLink, createEmailLink, getEmailLink, newExpiredLinkError } from './email-link-tokens.ts';
import { finishErasure, startErasure } from './erase-account.ts';
import { getAccount } from './get-account.ts';
import { startSession } from './start-session.ts';

const day = 24 * 60 * 60 * 1000;

/** One reminder, half-way to the erasure of an unclaimed account. */
const remindAfterMs = 30 * day;

/** Emails to athletes for whom a coach has made an account. */
export const claimEmailQueue = 'claim-email';

export interface ClaimEmailJob {
  userId: string;
  isReminder: boolean;
}

/** The worker of the queue. Sends nothing if the account was claimed or erased. */
export async function sendQueuedClaimEmail(
  ctx: ContextWith<'db' | 'mailer' | 'now' | 'publicUrl'>,
  { userId, isReminder }: ClaimEmailJob,
): Promise<void> {
  const account = await findUnclaimedAccount(ctx.db, userId);
  if (!account) return;
  const token = await createEmailLink(ctx, ctx.db, { userId, purpose: 'claim', email: account.email });
  const link = `${ctx.publicUrl}/auth/claim?token=${token}`;
  await ctx.mailer.send(
    (isReminder ? claimReminderEmail : claimInvitationEmail)(account, account.coach, link),
  );
}

export async function queueClaimReminderEmails(ctx: ContextWith<'db' | 'jobs' | 'now'>): Promise<void> {
  const now = ctx.now();
  await ctx.db.transaction().execute(async (tx) => {
    for (const userId of await markUnclaimedAccountsReminded(
      tx,
      new Date(now.getTime() - remindAfterMs),
      now,
    )) {
      await ctx.jobs.send(tx, claimEmailQueue, { userId, isReminder: true });
    }
  });
}

/** What the page of the emailed link shows before the athlete decides. */
export async function previewAccountClaim(ctx: ContextWith<'db' | 'now'>, token: string) {
  return getUnclaimedAccountOfInvitationLink(ctx.db, await getEmailLink(ctx, token, ['claim']));
}

/** Gives the account to its owner and signs in. No password, link or session of before opens it any more. */
export async function claimAccount(
  ctx: AccountsContext,
  form: { token: string; password: string },
  caller: Caller,
) {
  assertUncommonPassword(form.password);
  await getEmailLink(ctx, form.token, ['claim']);
  const hash = await hashPassword(form.password);
  const { userId, cookies } = await ctx.db.transaction().execute(async (tx) => {
    const link = await consumeEmailLink(ctx, tx, form.token, ['claim']);
    await getUnclaimedAccountOfInvitationLink(tx, link);
    const { userId } = link;
    await revokeAllAccessButPassword(tx, userId);
    await setPasswordHash(tx, userId, hash);
    await clearManagerAndConfirmEmail(tx, userId, ctx.now());
    await recordOutcomeOfUnclaimedAccount(tx, userId, 'claimed');
    return { userId, cookies: await startSession({ auth: ctx.createAuth(tx) }, userId, caller) };
  });
  ctx.sessionCache.dropSessionsOfUser(userId);
  ctx.audit.record({ kind: 'account claimed', userId, address: caller.ip });
  return new WithCookies({ user: await getAccount(ctx, userId) }, cookies);
}

/** Erases an account at once whose owner does not want it. */
export async function declineClaimAndEraseAccount(
  ctx: AccountsContext,
  token: string,
  ip: string,
): Promise<void> {
  const userId = await ctx.db.transaction().execute(async (tx) => {
    const link = await consumeEmailLink(ctx, tx, token, ['claim']);
    await getUnclaimedAccountOfInvitationLink(tx, link);
    const { userId } = link;
    await recordOutcomeOfUnclaimedAccount(tx, userId, 'declined');
    await startErasure(ctx, tx, userId);
    return userId;
  });
  ctx.audit.record({ kind: 'claim refused', userId, address: ip });
  ctx.sessionCache.dropSessionsOfUser(userId);
  // The account is closed: if this fails, the next run of the erasures finishes it.
  await finishErasure(ctx, userId).catch((error) =>
    ctx.log.error({ err: error, userId }, 'an account could not be erased'),
  );
}

async function getUnclaimedAccountOfInvitationLink(db: Connection, { userId, email }: EmailLink) {
  const found = await findUnclaimedAccount(db, userId);
  if (!found) throw new AppError('malformed', 'This account is already yours. Please sign in.');
  // The coach has corrected the address while the invitation to the old one was being sent.
  if (found.email !== email) throw newExpiredLinkError();
  return found;
}
