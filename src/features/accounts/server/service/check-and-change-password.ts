import type { ContextWith } from '#server/context.ts';
import { type Caller, WithCookies } from '#server/http/caller-and-cookie-types.ts';
import type { Viewer } from '#server/http/viewer-types.ts';
import { type AppError, newInvalidFieldError } from '#shared/errors.ts';
import { hashPassword, verifyPassword } from '../auth/password-hashing.ts';
import { findPasswordHash, replacePasswordHash } from '../queries/credentials.ts';
import { deleteSessionsOfUser } from '../queries/sessions.ts';
import { lockUser } from '../queries/users.ts';
import { assertUncommonPassword } from '../rules.ts';
import type { AccountsContext } from './accounts-context.ts';
import { cancelPendingAccountChanges } from './cancel-pending-changes-and-revoke-access.ts';
import { getAccount } from './get-account.ts';
import { findCurrentSessionId } from './list-and-end-sessions.ts';
import { queueAccountEmail } from './queue-and-send-account-email.ts';
import { startSession } from './start-session.ts';

/** Throws `invalid` at the field `password` for a wrong one. Attempts count like those of a sign-in. */
export async function assertViewerPassword(
  ctx: AccountsContext,
  viewer: Viewer,
  password: string,
  caller: Caller,
): Promise<void> {
  const createWrongPasswordError = () => newInvalidFieldError('password', 'This is not your password.');
  await verifyPasswordOfAccount(
    ctx,
    await getAccount(ctx, viewer.id),
    { password, refusal: createWrongPasswordError },
    caller.ip,
  );
}

/** Returns the hash against which the password was checked. Attempts count like those of a sign-in. */
export async function verifyPasswordOfAccount(
  ctx: AccountsContext,
  { id, email }: { id: string; email: string },
  { password, refusal }: { password: string; refusal: () => AppError },
  ip: string,
): Promise<string> {
  await ctx.signInThrottle.delayOrRefuseAttempt(email, ip);
  const hash = await findPasswordHash(ctx.db, id);
  if (!hash || !(await verifyPassword({ hash, password }))) {
    auditRefusedPassword(ctx, id, ip);
    throw refusal();
  }
  await ctx.signInThrottle.rememberNetworkOfOwner(email, ip);
  return hash;
}

/**
 * Ends every other session, replaces this one, and notifies the owner by email. Replaces only the password that was
 * checked: if it was reset in the meantime, the old one counts no more.
 */
export async function changePassword(
  ctx: AccountsContext,
  viewer: Viewer,
  form: { currentPassword: string; password: string },
  caller: Caller,
) {
  assertUncommonPassword(form.password);
  if (form.password === form.currentPassword)
    throw newInvalidFieldError('password', 'Please choose a new password.');
  const account = await getAccount(ctx, viewer.id);
  const createWrongPasswordError = () =>
    newInvalidFieldError('currentPassword', 'This is not your current password.');
  const from = await verifyPasswordOfAccount(
    ctx,
    account,
    { password: form.currentPassword, refusal: createWrongPasswordError },
    caller.ip,
  );
  const hashes = { from, to: await hashPassword(form.password) };
  const currentSessionId = await findCurrentSessionId(ctx, caller);
  // The new session begins in the transaction: one that began after it could follow a change that ends all sessions.
  const cookies = await ctx.db.transaction().execute(async (tx) => {
    await lockUser(tx, viewer.id);
    if (!(await replacePasswordHash(tx, viewer.id, hashes))) throw createWrongPasswordError();
    await cancelPendingAccountChanges(tx, viewer.id);
    await deleteSessionsOfUser(tx, viewer.id, currentSessionId);
    await queueAccountEmail(ctx, tx, viewer.id, { kind: 'password-changed' });
    return startSession({ auth: ctx.createAuth(tx) }, viewer.id, caller);
  });
  ctx.sessionCache.dropSessionsOfUser(viewer.id);
  ctx.audit.record({ kind: 'password changed', userId: viewer.id, address: caller.ip });
  return new WithCookies(undefined, cookies);
}

function auditRefusedPassword(ctx: ContextWith<'audit'>, userId: string, ip: string): void {
  ctx.audit.record({ kind: 'password refused', userId, address: ip });
}
