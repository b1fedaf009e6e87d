import type { ContextWith } from '#server/context.ts';
import { type Caller, WithCookies } from '#server/http/caller-and-cookie-types.ts';
import type { Viewer } from '#server/http/viewer-types.ts';
import { AppError, newInvalidFieldError } from '#shared/errors.ts';
import { callBetterAuth } from '../../auth/call-better-auth.ts';
import type { AccountsContext, AccountsContextWith } from '../accounts-context.ts';
import { assertViewerPassword } from '../check-and-change-password.ts';
import { queueSignInMethodChangedEmail } from '../queue-and-send-account-email.ts';
import { runSignInChangeUnderUserLock } from '../run-sign-in-change-under-user-lock.ts';
import { auditSecondFactorChange } from './list-and-audit-second-factors.ts';

export async function renewRecoveryCodes(
  ctx: AccountsContext,
  viewer: Viewer,
  password: string,
  caller: Caller,
) {
  await assertViewerPassword(ctx, viewer, password, caller);
  const { response, cookies } = await runSignInChangeUnderUserLock(ctx, viewer, caller, async (tx) => {
    await queueRecoveryCodesRenewedEmail(tx, viewer.id);
    return callBetterAuth(
      caller,
      (options) => tx.auth.api.generateBackupCodes({ body: { password }, ...options }),
      () => new AppError('taken', 'Recovery codes come with a second step. Please add one first.'),
    );
  });
  auditSecondFactorChange(ctx, 'recovery codes renewed', viewer, caller);
  return new WithCookies({ recoveryCodes: response.backupCodes }, cookies);
}

export const queueRecoveryCodesRenewedEmail = (ctx: ContextWith<'db' | 'jobs'>, userId: string) =>
  queueSignInMethodChangedEmail(ctx, userId, {
    what: 'New recovery codes were made for',
    added: { kind: 'recovery-codes' },
  });

/** Creates new recovery codes and a new secret for an authenticator app, in place of all earlier ones. */
export function createTotpSecretAndRecoveryCodes(
  ctx: AccountsContextWith<'auth'>,
  password: string,
  caller: Caller,
) {
  return callBetterAuth(
    caller,
    (options) => ctx.auth.api.enableTwoFactor({ body: { password }, ...options }),
    () => newInvalidFieldError('password', 'This is not your password.'),
  );
}
