import type { z } from 'zod';
import { type Caller, WithCookies } from '#server/http/caller-and-cookie-types.ts';
import type { Viewer } from '#server/http/viewer-types.ts';
import { AppError, notFound } from '#shared/errors.ts';
import { factorCalls, type newPasskeySchema } from '../../../contract/second-factors.ts';
import { callBetterAuth } from '../../auth/call-better-auth.ts';
import {
  deletePasskey,
  isSecondFactorRequired,
  setSecondFactorRequired,
} from '../../queries/second-factors.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { assertViewerPassword } from '../check-and-change-password.ts';
import { assertAccountClaimed } from '../get-account.ts';
import { queueSignInMethodChangedEmail } from '../queue-and-send-account-email.ts';
import { runSignInChangeUnderUserLock } from '../run-sign-in-change-under-user-lock.ts';
import { cancelFactorRemovalUnderUserLock } from './cancel-factor-removal.ts';
import { createTotpSecretAndRecoveryCodes } from './create-and-renew-recovery-codes.ts';
import {
  auditSecondFactorChange,
  listSecondFactors,
  removeRecoveryCodesIfNoFactor,
} from './list-and-audit-second-factors.ts';

/** The options with which the browser creates a passkey. */
export async function createPasskeyRegistrationOptions(
  ctx: AccountsContext,
  viewer: Viewer,
  password: string,
  caller: Caller,
) {
  await assertAccountClaimed(ctx, viewer.id);
  await assertViewerPassword(ctx, viewer, password, caller);
  const { response, cookies } = await callBetterAuth(
    caller,
    (options) => ctx.auth.api.generatePasskeyRegistrationOptions(options),
    newInvalidPasskeyError,
  );
  return new WithCookies({ ...response }, cookies);
}

export async function addPasskey(
  ctx: AccountsContext,
  viewer: Viewer,
  form: z.output<typeof newPasskeySchema> & { credential: unknown },
  caller: Caller,
) {
  await assertViewerPassword(ctx, viewer, form.password, caller);
  const { recoveryCodes, cookies } = await runSignInChangeUnderUserLock(ctx, viewer, caller, async (tx) => {
    const { response: passkey, cookies } = await callBetterAuth(
      caller,
      (options) =>
        tx.auth.api.verifyPasskeyRegistration({
          body: { response: form.credential, name: form.name },
          ...options,
        }),
      newInvalidPasskeyError,
    );
    const codes = await createRecoveryCodesForFirstFactor(tx, viewer, form.password, caller);
    await cancelFactorRemovalUnderUserLock(tx, viewer.id, 'new factor', caller);
    await queueSignInMethodChangedEmail(tx, viewer.id, {
      what: 'A passkey was added to',
      added: { kind: 'passkey', id: passkey.id },
    });
    return { recoveryCodes: codes.recoveryCodes, cookies: [...cookies, ...codes.cookies] };
  });
  ctx.sessionCache.dropSessionsOfUser(viewer.id);
  auditSecondFactorChange(ctx, 'passkey added', viewer, caller);
  return new WithCookies({ factors: await listSecondFactors(ctx, viewer.id), recoveryCodes }, cookies);
}

/** The first factor of an account brings recovery codes; null where there were some before. */
async function createRecoveryCodesForFirstFactor(
  ctx: AccountsContext,
  viewer: Viewer,
  password: string,
  caller: Caller,
) {
  if (await isSecondFactorRequired(ctx.db, viewer.id)) return { recoveryCodes: null, cookies: [] };
  const { response, cookies } = await createTotpSecretAndRecoveryCodes(ctx, password, caller);
  await setSecondFactorRequired(ctx.db, viewer.id, true, ctx.now());
  return { recoveryCodes: response.backupCodes, cookies };
}

export async function removePasskey(
  ctx: AccountsContext,
  viewer: Viewer,
  { id, password }: { id: string; password: string },
  caller: Caller,
) {
  await assertViewerPassword(ctx, viewer, password, caller);
  await runSignInChangeUnderUserLock(ctx, viewer, caller, async (tx) => {
    if (!(await deletePasskey(tx.db, { userId: viewer.id, id }))) {
      throw notFound(factorCalls['POST /api/passkeys/{id}/removal'].notFoundMessage);
    }
    await removeRecoveryCodesIfNoFactor(tx, viewer.id);
    await queueSignInMethodChangedEmail(tx, viewer.id, { what: 'A passkey was removed from' });
  });
  auditSecondFactorChange(ctx, 'passkey removed', viewer, caller);
  return listSecondFactors(ctx, viewer.id);
}

export const newInvalidPasskeyError = () =>
  new AppError('malformed', 'This passkey could not be checked. Please try again from the beginning.');
