import type { Connection, ContextWith } from '#server/context.ts';
import type { Email } from '#server/mailer.ts';
import {
  addressChangedEmail,
  erasureScheduledEmail,
  factorRemovalCancelledEmail,
  factorRemovalRequestedEmail,
  factorsRemovedEmail,
  newAddressConfirmationEmail,
  oldAddressConfirmationEmail,
  passwordChangedEmail,
  passwordResetEmail,
  signInMethodAddedEmail,
  signInMethodChangedEmail,
  unconfirmedAddressReplacedEmail,
  verificationEmail,
} from '../emails.ts';
import { type SignInMethod, toRevocationLinkSubject } from '../format-and-parse-revocation-link-subject.ts';
import { type LinkPurpose, listEmailLinks } from '../queries/email-links.ts';
import { findOpenFactorRemoval, recordFactorRemovalEmailSent } from '../queries/factor-removals.ts';
import { type AccountRow, findAccount } from '../queries/users.ts';
import type { AccountsContextWith } from './accounts-context.ts';
import { createEmailLink, createTokenOfReservedLink } from './email-link-tokens.ts';

/** Emails to the owner of an account. */
export const accountEmailQueue = 'account-email';

interface SignInMethodChange {
  /** The beginning of the sentence in the email. */
  what: string;
  /** What was added: the email has a link that takes it away. */
  added?: SignInMethod;
}

/**
 * What an email is about, without its link: the link is made when the email is sent, so that no token waits in the
 * queue, and the link of a late email still works.
 */
type AccountEmail =
  | {
      kind:
        | 'verify-email'
        | 'old-email'
        | 'new-email'
        | 'password-changed'
        | 'erased-soon'
        | 'factors-removed';
    }
  | { kind: 'reset-password'; subject: string }
  | { kind: 'email-replaced'; before: string }
  | { kind: 'email-changed'; before: string; email: string }
  | { kind: 'factor-removal-requested'; removalId: string; emailNumber: number }
  | { kind: 'factor-removal-cancelled'; how: string }
  | ({ kind: 'sign-in-changed' } & SignInMethodChange);

export type AccountEmailJob = { userId: string } & AccountEmail;

/**
 * Queues an email (transactional outbox): it is sent after the transaction `db` has committed. A slow mail server delays
 * no response, response times do not reveal which addresses have an account, and no email is lost while it is down.
 */
export const queueAccountEmail = (
  ctx: ContextWith<'jobs'>,
  db: Connection,
  userId: string,
  email: AccountEmail,
): Promise<void> =>
  ctx.jobs.send(db, accountEmailQueue, { userId, ...email }, getEmailDeduplicationOptions(userId, email));

/** Notifies the owner of a change of a factor or provider. */
export const queueSignInMethodChangedEmail = (
  ctx: ContextWith<'db' | 'jobs'>,
  userId: string,
  change: SignInMethodChange,
): Promise<void> => queueAccountEmail(ctx, ctx.db, userId, { kind: 'sign-in-changed', ...change });

// Jobs for unknown addresses are never merged with waiting ones, so those for known addresses must not be either.
const getEmailDeduplicationOptions = (userId: string, email: AccountEmail): { onceKey?: string } =>
  email.kind === 'reset-password' ? {} : { onceKey: `${userId} ${JSON.stringify(email)}` };

type EmailContext = AccountsContextWith<'db' | 'mailer' | 'now' | 'publicUrl' | 'verifyEmail'>;

/** The worker of the queue. Sends nothing if the email is out of date or the account was erased. */
export async function sendQueuedAccountEmail(ctx: EmailContext, job: AccountEmailJob): Promise<void> {
  const owner = await findAccount(ctx.db, job.userId);
  const email = owner && (await createAccountEmail(ctx, owner, job));
  if (!email) return;
  await ctx.mailer.send(email);
  if (job.kind === 'factor-removal-requested')
    await recordFactorRemovalEmailSent(ctx.db, {
      id: job.removalId,
      emailNumber: job.emailNumber,
      at: ctx.now(),
    });
}

async function createAccountEmail(
  ctx: EmailContext,
  owner: AccountRow,
  job: AccountEmail,
): Promise<Email | undefined> {
  const toUrl = (path: string) => `${ctx.publicUrl}${path}`;
  switch (job.kind) {
    case 'verify-email': {
      if (owner.emailVerified) return undefined;
      const link = { userId: owner.id, purpose: 'verify-email', email: owner.email } as const;
      const token = await createEmailLink(ctx, ctx.db, link);
      return verificationEmail(owner, toUrl(`/auth/confirm-email?token=${token}`), ctx.verifyEmail);
    }
    case 'old-email':
    case 'new-email':
      return createAddressConfirmationEmail(ctx, owner, job.kind);
    case 'email-changed':
      return addressChangedEmail({ ...owner, email: job.before }, job.email);
    case 'email-replaced':
      return unconfirmedAddressReplacedEmail({ ...owner, email: job.before });
    case 'reset-password': {
      const link = { userId: owner.id, purpose: 'reset-password', subject: job.subject } as const;
      const token = await createTokenOfReservedLink(ctx, ctx.db, link);
      if (!token) return undefined;
      return passwordResetEmail(owner, toUrl(`/auth/reset-password?token=${token}`));
    }
    case 'password-changed':
      return passwordChangedEmail(owner, toUrl('/auth/forgot-password'));
    case 'sign-in-changed':
      return createSignInMethodChangedEmail(ctx, owner, job);
    case 'factor-removal-requested':
      return createFactorRemovalEmail(ctx, owner, job);
    case 'factor-removal-cancelled':
      return factorRemovalCancelledEmail(owner, job.how, toUrl('/auth/forgot-password'));
    case 'factors-removed':
      return factorsRemovedEmail(owner, toUrl('/auth/forgot-password'));
    case 'erased-soon':
      return owner.eraseAt ? erasureScheduledEmail(owner, owner.eraseAt, toUrl('/settings')) : undefined;
  }
}

async function createSignInMethodChangedEmail(
  ctx: EmailContext,
  owner: AccountRow,
  { what, added }: SignInMethodChange,
): Promise<Email> {
  if (!added) return signInMethodChangedEmail(owner, what, `${ctx.publicUrl}/settings`);
  const token = await createEmailLink(ctx, ctx.db, {
    userId: owner.id,
    purpose: 'revoke-sign-in-method',
    subject: toRevocationLinkSubject(added),
    email: owner.email,
  });
  return signInMethodAddedEmail(owner, what, `${ctx.publicUrl}/auth/not-me?token=${token}`);
}

/** A removal that has ended in the meantime needs no warning. The links of earlier warnings stay valid. */
async function createFactorRemovalEmail(
  ctx: EmailContext,
  owner: AccountRow,
  { removalId, emailNumber }: { removalId: string; emailNumber: number },
): Promise<Email | undefined> {
  const removal = await findOpenFactorRemoval(ctx.db, owner.id);
  if (removal?.id !== removalId) return undefined;
  const token = await createEmailLink(ctx, ctx.db, {
    userId: owner.id,
    purpose: 'keep-factors',
    subject: `${emailNumber}`,
    email: owner.email,
  });
  const link = `${ctx.publicUrl}/auth/keep-second-step?token=${token}`;
  return factorRemovalRequestedEmail(owner, { link, removeAt: removal.removeAt, isFirst: emailNumber === 1 });
}

/** A change of address that was confirmed or cancelled in the meantime has no link, and gets none again. */
async function createAddressConfirmationEmail(
  ctx: EmailContext,
  owner: AccountRow,
  purpose: LinkPurpose & ('old-email' | 'new-email'),
): Promise<Email | undefined> {
  const [change] = await listEmailLinks(ctx.db, owner.id, [purpose]);
  if (!change) return undefined;
  const token = await createEmailLink(ctx, ctx.db, { userId: owner.id, purpose, email: change.email });
  const link = `${ctx.publicUrl}/auth/confirm-email?token=${token}`;
  return purpose === 'old-email'
    ? oldAddressConfirmationEmail(owner, change.email, link)
    : newAddressConfirmationEmail({ ...owner, email: change.email }, link);
}
