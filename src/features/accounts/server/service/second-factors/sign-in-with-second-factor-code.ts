import { type Caller, WithCookies } from '#server/http/caller-and-cookie-types.ts';
import { type AppError, newInvalidFieldError } from '#shared/errors.ts';
import { callBetterAuth } from '../../auth/call-better-auth.ts';
import { markTotpCodeUsed } from '../../queries/second-factors.ts';
import { deleteSessionByToken } from '../../queries/sessions.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { getAccount } from '../get-account.ts';
import { signInUnderUserLock } from '../sign-in-under-user-lock.ts';
import { endPreviousSession } from '../start-session.ts';
import { cancelFactorRemovalUnderUserLock } from './cancel-factor-removal.ts';
import { findUserOfPendingSignIn } from './find-user-of-pending-second-step.ts';

/** The second step of a sign-in. The cookie of the first step identifies the member. */
export async function signInWithSecondFactorCode(
  ctx: AccountsContext,
  form: { code: string } | { recoveryCode: string },
  caller: Caller,
) {
  // Before the try: the last one of those allowed ends the pending sign-in.
  const userId = await findUserOfPendingSignIn(ctx, caller);
  const { user, cookies } = await signInUnderUserLock(ctx, userId, async (tx) => {
    const attempt = { ctx: tx, caller, userId };
    const signedIn = await ('code' in form
      ? verifyTotpCode(attempt, form.code)
      : verifyRecoveryCode(attempt, form.recoveryCode));
    await cancelFactorRemovalUnderUserLock(tx, signedIn.user.id, 'sign-in', caller);
    return signedIn;
  });
  await endPreviousSession(ctx, caller);
  const by = 'code' in form ? 'code' : 'recovery code';
  ctx.audit.record({ kind: 'sign-in', userId: user.id, address: caller.ip, details: { by } });
  return new WithCookies({ user: await getAccount(ctx, user.id) }, cookies);
}

/** A code works once, so that a person who sees it typed cannot use it again. */
async function verifyTotpCode(attempt: SecondFactorAttempt, code: string) {
  const { ctx, caller } = attempt;
  const auditRefusedTotpCode = (): AppError => {
    const message = 'This code is not right, or too old. Please try the next one, or sign in again.';
    return auditRefusedCode(attempt, 'code', newInvalidFieldError('code', message));
  };
  const { response, cookies } = await callBetterAuth(
    caller,
    (options) => ctx.auth.api.verifyTOTP({ body: { code }, ...options }),
    auditRefusedTotpCode,
  );
  const { token, user } = response;
  if (!(await markTotpCodeUsed(ctx.db, { userId: user.id, code, at: ctx.now() }))) {
    await deleteSessionByToken(ctx.db, token);
    throw auditRefusedTotpCode();
  }
  return { user, cookies };
}

async function verifyRecoveryCode(attempt: SecondFactorAttempt, code: string) {
  const { ctx, caller } = attempt;
  const { response, cookies } = await callBetterAuth(
    caller,
    (options) => ctx.auth.api.verifyBackupCode({ body: { code }, ...options }),
    () => {
      const message = 'This code is not right, or was already used.';
      return auditRefusedCode(attempt, 'recovery code', newInvalidFieldError('recoveryCode', message));
    },
  );
  return { user: response.user, cookies };
}

interface SecondFactorAttempt {
  ctx: AccountsContext;
  caller: Caller;
  /** Who gave the right password before; undefined for a cookie that leads nowhere. */
  userId: string | undefined;
}

/** Whoever guesses codes has the password: the audit log of the account has to show it. */
function auditRefusedCode(
  { ctx, caller, userId }: SecondFactorAttempt,
  codeKind: string,
  error: AppError,
): AppError {
  ctx.audit.record({ kind: 'second step refused', userId, address: caller.ip, details: { by: codeKind } });
  return error;
}
