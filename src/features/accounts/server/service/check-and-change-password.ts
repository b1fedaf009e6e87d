import type { Connection, ContextWith } from '#server/context.ts';
import { type Caller, WithCookies } from '#server/http/caller-and-cookies.ts';
import type { Viewer } from '#server/http/signed-in-viewer.ts';
import { invalid } from '#shared/errors.ts';
import { callBetterAuth } from '../auth/call-better-auth.ts';
import { deleteEmailLinks, emailChangePurposes } from '../queries/email-links.ts';
import { deletePasswordResetTokens } from '../queries/password-resets.ts';
import { assertUncommonPassword } from '../rules.ts';
import type { AccountsContext } from './accounts-context.ts';
import { getAccount } from './get-account.ts';
import { queueAccountEmail } from './queue-and-send-account-email.ts';

/** Throws `invalid` at the field `password` for a wrong one. Attempts count like those of a sign-in. */
export async function assertViewerPassword(
  ctx: AccountsContext,
  viewer: Viewer,
  password: string,
  caller: Caller,
): Promise<void> {
  const { email } = await getAccount(ctx, viewer.id);
  await ctx.signInThrottle.delayOrRefuseAttempt(email, caller.ip);
  await callBetterAuth(
    caller,
    (options) => ctx.auth.api.verifyPassword({ body: { password }, ...options }),
    () => {
      auditRefusedPassword(ctx, viewer, caller);
      return invalid('password', 'This is not your password.');
    },
  );
  await ctx.signInThrottle.rememberNetworkOfOwner(email, caller.ip);
}

/** Ends every other session, replaces this one, and notifies the owner by email. */
export async function changePassword(
  ctx: AccountsContext,
  viewer: Viewer,
  form: { currentPassword: string; password: string },
  caller: Caller,
) {
  assertUncommonPassword(form.password);
  if (form.password === form.currentPassword) throw invalid('password', 'Please choose a new password.');
  const account = await getAccount(ctx, viewer.id);
  await ctx.signInThrottle.delayOrRefuseAttempt(account.email, caller.ip);
  const body = {
    currentPassword: form.currentPassword,
    newPassword: form.password,
    revokeOtherSessions: true,
  };
  const { cookies } = await callBetterAuth(
    caller,
    (options) => ctx.auth.api.changePassword({ body, ...options }),
    () => {
      auditRefusedPassword(ctx, viewer, caller);
      return invalid('currentPassword', 'This is not your current password.');
    },
  );
  await ctx.signInThrottle.rememberNetworkOfOwner(account.email, caller.ip);
  ctx.sessionCache.dropSessionsOfUser(viewer.id);
  ctx.audit.record({ kind: 'password changed', userId: viewer.id, address: caller.ip });
  await ctx.db.transaction().execute(async (tx) => {
    await cancelPasswordResetsAndEmailChange(tx, viewer.id);
    await queueAccountEmail(ctx, tx, viewer.id, { kind: 'password-changed' });
  });
  return new WithCookies(undefined, cookies);
}

/** Cancels a change of address and password resets, which a thief of the old password may have begun. */
export async function cancelPasswordResetsAndEmailChange(tx: Connection, userId: string): Promise<void> {
  await deleteEmailLinks(tx, userId, emailChangePurposes);
  await deletePasswordResetTokens(tx, userId);
}

function auditRefusedPassword(ctx: ContextWith<'audit'>, viewer: Viewer, caller: Caller): void {
  ctx.audit.record({ kind: 'password refused', userId: viewer.id, address: caller.ip });
}
