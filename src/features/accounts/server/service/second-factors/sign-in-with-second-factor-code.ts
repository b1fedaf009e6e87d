import { type Caller, WithCookies } from '#server/http/caller-and-cookies.ts';
import { type AppError, invalid } from '#shared/errors.ts';
import { callBetterAuth } from '../../auth/call-better-auth.ts';
import { markTotpCodeUsed } from '../../queries/second-factors.ts';
import { deleteSessionByToken } from '../../queries/sessions.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { getAccount } from '../get-account.ts';
import { endPreviousSession } from '../start-session.ts';

/** The second step of a sign-in. The cookie of the first step identifies the member. */
export async function signInWithSecondFactorCode(
  ctx: AccountsContext,
  form: { code: string } | { recoveryCode: string },
  caller: Caller,
) {
  const { user, cookies } = await ('code' in form
    ? verifyTotpCode(ctx, form.code, caller)
    : verifyRecoveryCode(ctx, form.recoveryCode, caller));
  await endPreviousSession(ctx, caller);
  const by = 'code' in form ? 'code' : 'recovery code';
  ctx.audit.record({ kind: 'sign-in', userId: user.id, address: caller.ip, details: { by } });
  return new WithCookies({ user: await getAccount(ctx, user.id) }, cookies);
}

/** A code works once, so that a person who sees it typed cannot use it again. */
async function verifyTotpCode(ctx: AccountsContext, code: string, caller: Caller) {
  const auditRefusedTotpCode = (): AppError => {
    const message = 'This code is not right, or too old. Please try the next, or sign in again.';
    return auditRefusedCode(ctx, 'code', caller, invalid('code', message));
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

async function verifyRecoveryCode(ctx: AccountsContext, code: string, caller: Caller) {
  const { response, cookies } = await callBetterAuth(
    caller,
    (options) => ctx.auth.api.verifyBackupCode({ body: { code }, ...options }),
    () => {
      const message = 'This code is not right, or was used already.';
      return auditRefusedCode(ctx, 'recovery code', caller, invalid('recoveryCode', message));
    },
  );
  return { user: response.user, cookies };
}

function auditRefusedCode(ctx: AccountsContext, codeKind: string, caller: Caller, error: AppError): AppError {
  ctx.audit.record({ kind: 'second step refused', address: caller.ip, details: { by: codeKind } });
  return error;
}
