import type { Connection, ContextWith } from '#server/context.ts';
import { getViolatedConstraint } from '#server/database/database-errors.ts';
import type { Caller } from '#server/http/caller-and-cookie-types.ts';
import type { Viewer } from '#server/http/viewer-types.ts';
import { AppError, newInvalidFieldError } from '#shared/errors.ts';
import {
  deleteEmailLinks,
  type EmailLink,
  emailChangePurposes,
  listEmailLinks,
} from '../queries/email-links.ts';
import {
  findAccount,
  findUserIdByEmail,
  lockUser,
  markEmailVerified,
  updateEmail,
} from '../queries/users.ts';
import { assertNoRecentEmail, toEmailOrUsernameTakenError } from '../rules.ts';
import type { AccountsContext } from './accounts-context.ts';
import { assertViewerPassword, verifyPasswordOfAccount } from './check-and-change-password.ts';
import { consumeEmailLink, createEmailLink, getEmailLink } from './email-link-tokens.ts';
import { assertAccountClaimed, getAccount } from './get-account.ts';
import { queueAccountEmail } from './queue-and-send-account-email.ts';

/** Sends the link that confirms the viewer's address again, at most once a minute. */
export async function resendVerificationEmail(
  ctx: ContextWith<'db' | 'jobs' | 'now' | 'safeguards' | 'terms'>,
  viewer: Viewer,
): Promise<void> {
  const account = await getAccount(ctx, viewer.id);
  if (account.emailVerified) throw new AppError('taken', 'Your email address is already confirmed.');
  const [earlier] = await listEmailLinks(ctx.db, viewer.id, ['verify-email']);
  assertNoRecentEmail(earlier?.createdAt, ctx.now());
  await queueAccountEmail(ctx, ctx.db, viewer.id, { kind: 'verify-email' });
}

/**
 * Changes an address that was never confirmed at once: it may have been mistyped. Otherwise begins a change that takes
 * effect once both addresses have confirmed it: the password alone must not take an account away from the owner of its
 * mailbox.
 */
export async function requestEmailChange(
  ctx: AccountsContext,
  viewer: Viewer,
  form: { email: string; password: string },
  caller: Caller,
) {
  await assertAccountClaimed(ctx, viewer.id);
  await assertViewerPassword(ctx, viewer, form.password, caller);
  const account = await getAccount(ctx, viewer.id);
  if (form.email === account.email) throw newInvalidFieldError('email', 'This is already your address.');
  if (await findUserIdByEmail(ctx.db, form.email)) throw toEmailOrUsernameTakenError('users_email_key');

  const isReplaced = await ctx.db.transaction().execute(async (tx) => {
    const user = await lockUser(tx, viewer.id);
    if (user && !user.emailVerified) return replaceUnconfirmedEmail(ctx, tx, user, form.email);
    return beginEmailChange(ctx, tx, viewer.id, form.email);
  });
  const kind = isReplaced ? 'email changed' : 'email change asked';
  ctx.audit.record({ kind, userId: viewer.id, address: caller.ip });
  return { user: await getAccount(ctx, viewer.id) };
}

/** The old address gets no link any more, and is told, without the new one: it may be that of a stranger. */
async function replaceUnconfirmedEmail(
  ctx: ContextWith<'jobs' | 'now'>,
  tx: Connection,
  { id, email: before }: { id: string; email: string },
  email: string,
): Promise<true> {
  await updateEmail(tx, id, { email, emailVerified: false }, ctx.now()).catch(throwEmailTaken);
  await deleteEmailLinks(tx, id);
  await queueAccountEmail(ctx, tx, id, { kind: 'verify-email' });
  await queueAccountEmail(ctx, tx, id, { kind: 'email-replaced', before });
  return true;
}

async function beginEmailChange(
  ctx: ContextWith<'jobs' | 'now'>,
  tx: Connection,
  userId: string,
  email: string,
): Promise<false> {
  const [earlier] = await listEmailLinks(tx, userId, ['new-email']);
  assertNoRecentEmail(earlier?.createdAt, ctx.now());
  await deleteEmailLinks(tx, userId, emailChangePurposes);
  // The emails get new tokens when they are sent; until then these links say that both must be confirmed.
  for (const purpose of emailChangePurposes) {
    await createEmailLink(ctx, tx, { userId, email, purpose });
    await queueAccountEmail(ctx, tx, userId, { kind: purpose });
  }
  return false;
}

export async function cancelEmailChange(
  ctx: ContextWith<'audit' | 'db'>,
  viewer: Viewer,
  caller: Caller,
): Promise<void> {
  await deleteEmailLinks(ctx.db, viewer.id, emailChangePurposes);
  ctx.audit.record({ kind: 'email change given up', userId: viewer.id, address: caller.ip });
}

/**
 * Uses an emailed link about an address. `done` is false while the other address has to confirm a change, too. The link
 * alone is not enough: somebody else may have registered the address, or asked for the change, with a password that
 * would then open an account whose address counts as proved.
 */
export async function confirmEmailByLink(
  ctx: AccountsContext,
  viewer: Viewer | undefined,
  { token, password }: { token: string; password?: string | undefined },
  caller: Caller,
): Promise<{ email: string; done: boolean }> {
  const { userId } = await getEmailLink(ctx, token, addressPurposes);
  if (viewer?.id !== userId) await assertPasswordOfUser(ctx, userId, password, caller.ip);
  const { link, done } = await ctx.db.transaction().execute(async (tx) => {
    const link = await consumeEmailLink(ctx, tx, token, addressPurposes);
    if (link.purpose === 'verify-email') {
      await markEmailOfLinkVerified(ctx, tx, link);
      return { link, done: true };
    }
    const isLast = (await listEmailLinks(tx, link.userId, emailChangePurposes)).length === 0;
    if (isLast) await applyConfirmedEmailChange(ctx, tx, link);
    return { link, done: isLast };
  });
  const kind = link.purpose === 'verify-email' || !done ? 'email confirmed' : 'email changed';
  ctx.audit.record({ kind, userId: link.userId, address: caller.ip });
  return { email: link.email, done };
}

const addressPurposes = ['verify-email', ...emailChangePurposes] as const;

async function assertPasswordOfUser(
  ctx: AccountsContext,
  userId: string,
  password: string | undefined,
  ip: string,
): Promise<void> {
  if (password === undefined)
    throw newInvalidFieldError('password', 'Please enter the password of your account.');
  const createWrongPasswordError = () =>
    newInvalidFieldError('password', 'This is not the password of your account.');
  await verifyPasswordOfAccount(
    ctx,
    await getAccount(ctx, userId),
    { password, refusal: createWrongPasswordError },
    ip,
  );
}

async function markEmailOfLinkVerified(
  ctx: ContextWith<'now'>,
  tx: Connection,
  link: EmailLink,
): Promise<void> {
  const { email } = await getAccountOfEmailLink(tx, link);
  if (email !== link.email) throw new AppError('malformed', 'This address is not yours anymore.');
  await markEmailVerified(tx, link.userId, ctx.now());
}

async function applyConfirmedEmailChange(
  ctx: ContextWith<'jobs' | 'now'>,
  tx: Connection,
  { userId, ...link }: EmailLink,
): Promise<void> {
  const before = await getAccountOfEmailLink(tx, { userId, ...link });
  await updateEmail(tx, userId, { email: link.email, emailVerified: true }, ctx.now()).catch(throwEmailTaken);
  // Every link that was sent to the old address.
  await deleteEmailLinks(tx, userId);
  await queueAccountEmail(ctx, tx, userId, {
    kind: 'email-changed',
    before: before.email,
    email: link.email,
  });
}

function throwEmailTaken(error: unknown): never {
  throw toEmailOrUsernameTakenError(getViolatedConstraint(error)) ?? error;
}

async function getAccountOfEmailLink(tx: Connection, { userId }: EmailLink) {
  const account = await findAccount(tx, userId);
  if (!account) throw new Error('A link without an account: deleting an account deletes its links');
  return account;
}
