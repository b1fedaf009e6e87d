import type { FastifyRequest } from 'fastify';
import type { Context } from '#server/context.ts';
import { constraintOf } from '#server/database/faults.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { AppError, forbidden, invalid } from '#shared/errors.ts';
import { dropLinks, emailChange, openLinks } from '../queries/email-links.ts';
import { accountOf, dropResets, idOf, setEmail, setEmailVerified } from '../queries/users.ts';
import { mustWaitForAnother, takenBy } from '../rules.ts';
import { type Accounts, mustBeClaimed, ownAccount } from './accounts.ts';
import { newLink, useLink } from './email-links.ts';
import { mustKnowPassword } from './passwords.ts';
import { post } from './post.ts';

/** The same once more, at most once a minute. */
export async function askToVerifyAgain(ctx: Context, viewer: Viewer): Promise<void> {
  const account = await ownAccount(ctx, viewer.id);
  if (account.emailVerified) throw new AppError('taken', 'Your email address is confirmed already.');
  const [earlier] = await openLinks(ctx.db, viewer.id, ['verify-email']);
  mustWaitForAnother(earlier?.createdAt, ctx.now());
  await post(ctx.db, ctx, viewer.id, { kind: 'verify-email' });
}

/**
 * Begins a change of address; it happens once both have confirmed it, also where the old one never was: whoever knows
 * the password alone does not take an account away from its mailbox.
 */
export async function changeEmail(
  ctx: Accounts,
  viewer: Viewer,
  form: { email: string; password: string },
  request: FastifyRequest,
): Promise<void> {
  await mustBeClaimed(ctx, viewer.id);
  await mustKnowPassword(ctx, viewer, form.password, request);
  const account = await ownAccount(ctx, viewer.id);
  if (form.email === account.email) throw invalid('email', 'This is your address already.');
  if (await idOf(ctx.db, form.email)) throw takenBy('users_email_key');
  const [earlier] = await openLinks(ctx.db, viewer.id, ['new-email']);
  mustWaitForAnother(earlier?.createdAt, ctx.now());

  await ctx.db.transaction().execute(async (tx) => {
    await dropLinks(tx, viewer.id, [...emailChange]);
    // The letters get tokens of their own; until then these say that both have to be confirmed.
    for (const purpose of emailChange) {
      await newLink(tx, ctx, { userId: viewer.id, email: form.email, purpose });
      await post(tx, ctx, viewer.id, { kind: purpose });
    }
  });
  ctx.audit.note({ kind: 'email change asked', userId: viewer.id, address: request.ip });
}

export async function cancelEmailChange(
  ctx: Context,
  viewer: Viewer,
  request: FastifyRequest,
): Promise<void> {
  await dropLinks(ctx.db, viewer.id, [...emailChange]);
  ctx.audit.note({ kind: 'email change given up', userId: viewer.id, address: request.ip });
}

/** What a mailed link about an address does. Answers the address that still has to be confirmed, or null. */
export async function confirmEmail(
  ctx: Accounts,
  token: string,
  address: string,
): Promise<{ email: string; done: boolean }> {
  const { link, done } = await ctx.db.transaction().execute(async (tx) => {
    const link = await useLink(tx, ctx, token, ['verify-email', ...emailChange]);
    const before = await accountOf(tx, link.userId);
    if (!before) throw new Error('A link without its account cannot be: it goes with it');
    if (link.purpose === 'verify-email') {
      if (before.email !== link.email) throw new AppError('malformed', 'This address is not yours any more.');
      await setEmailVerified(tx, link.userId, ctx.now());
      return { link, done: true };
    }
    if ((await openLinks(tx, link.userId, [...emailChange])).length > 0) return { link, done: false };
    await setEmail(tx, link.userId, link.email, ctx.now()).catch((error) => {
      throw takenBy(constraintOf(error)) ?? error;
    });
    await dropLinks(tx, link.userId, ['verify-email']);
    await dropResets(tx, link.userId);
    const told = { kind: 'email-changed', before: before.email, email: link.email } as const;
    await post(tx, ctx, link.userId, told);
    return { link, done: true };
  });
  const kind = link.purpose === 'verify-email' || !done ? 'email confirmed' : 'email changed';
  ctx.audit.note({ kind, userId: link.userId, address });
  return { email: link.email, done };
}

/** What whoever has not confirmed their address is told when they write to somebody new. */
export const mustVerifyFirst = () =>
  forbidden('Please confirm your email address before you write to somebody new.');

export { unverifiedAmong } from '../queries/users.ts';
