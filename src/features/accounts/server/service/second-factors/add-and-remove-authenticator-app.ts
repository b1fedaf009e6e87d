import { type Caller, WithCookies } from '#server/http/caller-and-cookie-types.ts';
import type { Viewer } from '#server/http/viewer-types.ts';
import { AppError, newInvalidFieldError } from '#shared/errors.ts';
import { callBetterAuth } from '../../auth/call-better-auth.ts';
import {
  disableTotp,
  findTotpState,
  isSecondFactorRequired,
  markTotpCodeUsed,
} from '../../queries/second-factors.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { assertViewerPassword } from '../check-and-change-password.ts';
import { assertAccountClaimed } from '../get-account.ts';
import { queueSignInMethodChangedEmail } from '../queue-and-send-account-email.ts';
import { runSignInChangeUnderUserLock } from '../run-sign-in-change-under-user-lock.ts';
import { cancelFactorRemovalUnderUserLock } from './cancel-factor-removal.ts';
import {
  createTotpSecretAndRecoveryCodes,
  queueRecoveryCodesRenewedEmail,
} from './create-and-renew-recovery-codes.ts';
import {
  auditSecondFactorChange,
  listSecondFactors,
  removeRecoveryCodesIfNoFactor,
} from './list-and-audit-second-factors.ts';

/** Creates the secret for an authenticator app, and recovery codes in place of all earlier ones. */
export async function beginAuthenticatorAppSetup(
  ctx: AccountsContext,
  viewer: Viewer,
  password: string,
  caller: Caller,
) {
  await assertAccountClaimed(ctx, viewer.id);
  await assertViewerPassword(ctx, viewer, password, caller);
  const { response, cookies } = await runSignInChangeUnderUserLock(ctx, viewer, caller, async (tx) => {
    if ((await findTotpState(tx.db, viewer.id))?.verified) {
      throw new AppError(
        'taken',
        'You already use an authenticator app. Turn it off before you set up another.',
      );
    }
    // Beside passkeys the new recovery codes work at once, before the app does.
    if (await isSecondFactorRequired(tx.db, viewer.id)) await queueRecoveryCodesRenewedEmail(tx, viewer.id);
    return createTotpSecretAndRecoveryCodes(tx, password, caller);
  });
  const { totpURI: uri, backupCodes: recoveryCodes } = response;
  const secret = new URL(uri).searchParams.get('secret') ?? '';
  return new WithCookies({ uri, secret, recoveryCodes }, cookies);
}

/** From now on a sign-in asks for codes of the app: this one showed that it has the secret. */
export async function finishAuthenticatorAppSetup(
  ctx: AccountsContext,
  viewer: Viewer,
  code: string,
  caller: Caller,
) {
  const { cookies } = await runSignInChangeUnderUserLock(ctx, viewer, caller, async (tx) => {
    if (!(await findTotpState(tx.db, viewer.id)))
      throw newInvalidFieldError('code', 'Please start over: this code can no longer be checked.');
    const verified = await callBetterAuth(
      caller,
      (options) => tx.auth.api.verifyTOTP({ body: { code }, ...options }),
      () => newInvalidFieldError('code', 'This code is not right. Is the clock on your phone right?'),
    );
    await markTotpCodeUsed(tx.db, { userId: viewer.id, code, at: ctx.now() });
    await cancelFactorRemovalUnderUserLock(tx, viewer.id, 'new factor', caller);
    await queueSignInMethodChangedEmail(tx, viewer.id, {
      what: 'An authenticator app was added to',
      added: { kind: 'app' },
    });
    return verified;
  });
  ctx.sessionCache.dropSessionsOfUser(viewer.id);
  auditSecondFactorChange(ctx, 'app added', viewer, caller);
  return new WithCookies(await listSecondFactors(ctx, viewer.id), cookies);
}

export async function removeAuthenticatorApp(
  ctx: AccountsContext,
  viewer: Viewer,
  password: string,
  caller: Caller,
) {
  await assertViewerPassword(ctx, viewer, password, caller);
  await runSignInChangeUnderUserLock(ctx, viewer, caller, async (tx) => {
    await disableTotp(tx.db, viewer.id);
    await removeRecoveryCodesIfNoFactor(tx, viewer.id);
    await queueSignInMethodChangedEmail(tx, viewer.id, { what: 'The authenticator app was removed from' });
  });
  auditSecondFactorChange(ctx, 'app removed', viewer, caller);
  return listSecondFactors(ctx, viewer.id);
}
