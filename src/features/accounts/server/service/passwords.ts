import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Connection, Context } from '#server/context.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { invalid } from '#shared/errors.ts';
import { isRefusal } from '../auth/better-auth.ts';
import { asCaller } from '../auth/call-auth.ts';
import { headersOf, type Sessions } from '../auth/sessions.ts';
import { dropLinks, emailChange } from '../queries/email-links.ts';
import { dropPrepared, unclaimed } from '../queries/erasure.ts';
import { dropResets, setOwned } from '../queries/users.ts';
import { passwordMustBeUncommon } from '../rules.ts';
import { type Accounts, ownAccount } from './accounts.ts';
import { post } from './post.ts';

/** Throws at the field `password` unless it is the viewer's own. Tries count like those of a sign-in. */
export async function mustKnowPassword(
  ctx: Accounts,
  viewer: Viewer,
  password: string,
  request: FastifyRequest,
): Promise<void> {
  const { email } = await ownAccount(ctx, viewer.id);
  await ctx.attempts.admit(email, request.ip);
  await ctx.identity.api
    .verifyPassword({ body: { password }, headers: headersOf(request) })
    .catch((error) => {
      if (!isRefusal(error)) throw error;
      noteRefused(ctx, viewer, request);
      throw invalid('password', 'This is not your password.');
    });
  await ctx.attempts.succeeded(email, request.ip);
}

/**
 * A password was set by the link that we mailed: whoever has the mailbox has the account, whatever a coach who made it
 * knew before. Its sessions have ended with it.
 */
export async function passwordWasReset(
  ctx: Context,
  sessions: Pick<Sessions, 'forget'>,
  userId: string,
): Promise<void> {
  sessions.forget(userId);
  await ctx.db.transaction().execute(async (tx) => {
    if (await unclaimed(tx, userId)) await dropPrepared(tx, userId);
    await setOwned(tx, userId, ctx.now());
    await dropLinksOf(tx, userId);
    await post(tx, ctx, userId, { kind: 'password-changed' });
  });
}

/** Ends every other session, begins a new one here, and tells the owner by mail. */
export async function changePassword(
  ctx: Accounts,
  viewer: Viewer,
  form: { currentPassword: string; password: string },
  reply: FastifyReply,
): Promise<void> {
  const { request } = reply;
  passwordMustBeUncommon(form.password);
  if (form.password === form.currentPassword) throw invalid('password', 'Please choose a new password.');
  const account = await ownAccount(ctx, viewer.id);
  await ctx.attempts.admit(account.email, request.ip);
  const body = {
    currentPassword: form.currentPassword,
    newPassword: form.password,
    revokeOtherSessions: true,
  };
  await asCaller(
    reply,
    (headers) => ctx.identity.api.changePassword({ body, headers, returnHeaders: true }),
    () => {
      noteRefused(ctx, viewer, request);
      return invalid('currentPassword', 'This is not your current password.');
    },
  );
  await ctx.attempts.succeeded(account.email, request.ip);
  ctx.sessions.forget(viewer.id);
  ctx.audit.note({ kind: 'password changed', userId: viewer.id, address: request.ip });
  await ctx.db.transaction().execute(async (tx) => {
    await dropLinksOf(tx, viewer.id);
    await post(tx, ctx, viewer.id, { kind: 'password-changed' });
  });
}

/** What somebody else may have begun with the password of before does not go on. */
async function dropLinksOf(tx: Connection, userId: string): Promise<void> {
  await dropLinks(tx, userId, [...emailChange]);
  await dropResets(tx, userId);
}

function noteRefused(ctx: Context, viewer: Viewer, request: FastifyRequest): void {
  ctx.audit.note({ kind: 'password refused', userId: viewer.id, address: request.ip });
}
