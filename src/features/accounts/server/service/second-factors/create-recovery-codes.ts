import { type Caller, WithCookies } from '#server/http/caller.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { AppError, invalid } from '#shared/errors.ts';
import { callAuth } from '../../auth/call-better-auth.ts';
import { assertPassword } from '../check-and-change-password.ts';
import type { AccountsContext, AccountsContextWith } from '../get-account.ts';
import { auditFactor } from './get-second-factors.ts';

export async function renewRecoveryCodes(
  ctx: AccountsContext,
  viewer: Viewer,
  password: string,
  caller: Caller,
) {
  await assertPassword(ctx, viewer, password, caller);
  const { response, cookies } = await callAuth(
    caller,
    (options) => ctx.auth.api.generateBackupCodes({ body: { password }, ...options }),
    () => new AppError('taken', 'Recovery codes come with a second factor. Please add one first.'),
  );
  auditFactor(ctx, 'recovery codes renewed', viewer, caller);
  return new WithCookies({ recoveryCodes: response.backupCodes }, cookies);
}

/** Creates new recovery codes and a new secret for an authenticator app, in place of all earlier ones. */
export function createSecondFactor(ctx: AccountsContextWith<'auth'>, password: string, caller: Caller) {
  return callAuth(
    caller,
    (options) => ctx.auth.api.enableTwoFactor({ body: { password }, ...options }),
    () => invalid('password', 'This is not your password.'),
  );
}
