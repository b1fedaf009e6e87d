import { type Caller, WithCookies } from '#server/http/caller.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { AppError, invalid } from '#shared/errors.ts';
import { callAuth } from '../../auth/call-better-auth.ts';
import { findTotp, markCodeUsed, unverifyTotp } from '../../queries/second-factors.ts';
import { assertPassword } from '../check-and-change-password.ts';
import { type AccountsContext, assertClaimed } from '../get-account.ts';
import { notifySignInChange } from '../send-account-email.ts';
import { createSecondFactor } from './create-recovery-codes.ts';
import { auditFactor, getFactors, removeRecoveryCodesIfLast } from './get-second-factors.ts';

/** Creates the secret for an authenticator app, and recovery codes in place of all earlier ones. */
export async function beginTotp(ctx: AccountsContext, viewer: Viewer, password: string, caller: Caller) {
  await assertClaimed(ctx, viewer.id);
  await assertPassword(ctx, viewer, password, caller);
  if ((await findTotp(ctx.db, viewer.id))?.verified) {
    throw new AppError('taken', 'You use an authenticator app already. Turn it off before you take another.');
  }
  const { response, cookies } = await createSecondFactor(ctx, password, caller);
  const { totpURI: uri, backupCodes: recoveryCodes } = response;
  const secret = new URL(uri).searchParams.get('secret') ?? '';
  return new WithCookies({ uri, secret, recoveryCodes }, cookies);
}

/** From now on a sign-in asks for codes of the app: this one showed that it has the secret. */
export async function confirmTotp(ctx: AccountsContext, viewer: Viewer, code: string, caller: Caller) {
  if (!(await findTotp(ctx.db, viewer.id)))
    throw invalid('code', 'Please begin again: this code has no secret.');
  const { cookies } = await callAuth(
    caller,
    (options) => ctx.auth.api.verifyTOTP({ body: { code }, ...options }),
    () => invalid('code', 'This code is not right. Does the clock of your phone go right?'),
  );
  await markCodeUsed(ctx.db, { userId: viewer.id, code, at: ctx.now() });
  ctx.sessions.forget(viewer.id);
  auditFactor(ctx, 'app added', viewer, caller);
  await notifySignInChange(ctx, viewer.id, 'An authenticator app was added to');
  return new WithCookies(await getFactors(ctx, viewer.id), cookies);
}

export async function removeTotp(ctx: AccountsContext, viewer: Viewer, password: string, caller: Caller) {
  await assertPassword(ctx, viewer, password, caller);
  await unverifyTotp(ctx.db, viewer.id);
  await removeRecoveryCodesIfLast(ctx, viewer.id);
  auditFactor(ctx, 'app removed', viewer, caller);
  await notifySignInChange(ctx, viewer.id, 'The authenticator app was removed from');
  return getFactors(ctx, viewer.id);
}
