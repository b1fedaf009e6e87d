import type { z } from 'zod';
import { type Caller, WithCookies } from '#server/http/caller.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { AppError, notFound } from '#shared/errors.ts';
import { factorCalls, type newPasskeySchema } from '../../../contract/second-factors.ts';
import { callAuth } from '../../auth/call-better-auth.ts';
import {
  deletePasskey,
  isSecondFactorRequired,
  setSecondFactorRequired,
} from '../../queries/second-factors.ts';
import { assertPassword } from '../check-and-change-password.ts';
import { type AccountsContext, assertClaimed } from '../get-account.ts';
import { notifySignInChange } from '../send-account-email.ts';
import { createSecondFactor } from './create-recovery-codes.ts';
import { auditFactor, getFactors, removeRecoveryCodesIfLast } from './get-second-factors.ts';

/** The options with which the browser creates a passkey. */
export async function createPasskeyOptions(
  ctx: AccountsContext,
  viewer: Viewer,
  password: string,
  caller: Caller,
) {
  await assertClaimed(ctx, viewer.id);
  await assertPassword(ctx, viewer, password, caller);
  const { response, cookies } = await callAuth(
    caller,
    (options) => ctx.auth.api.generatePasskeyRegistrationOptions(options),
    invalidPasskey,
  );
  return new WithCookies({ ...response }, cookies);
}

export async function addPasskey(
  ctx: AccountsContext,
  viewer: Viewer,
  form: z.output<typeof newPasskeySchema> & { credential: unknown },
  caller: Caller,
) {
  await assertPassword(ctx, viewer, form.password, caller);
  const { cookies } = await callAuth(
    caller,
    (options) =>
      ctx.auth.api.verifyPasskeyRegistration({
        body: { response: form.credential, name: form.name },
        ...options,
      }),
    invalidPasskey,
  );
  const codes = await requireSecondFactor(ctx, viewer, form.password, caller);
  auditFactor(ctx, 'passkey added', viewer, caller);
  await notifySignInChange(ctx, viewer.id, 'A passkey was added to');
  return new WithCookies({ factors: await getFactors(ctx, viewer.id), recoveryCodes: codes.recoveryCodes }, [
    ...cookies,
    ...codes.cookies,
  ]);
}

/** The first factor of an account brings recovery codes; null where there were some before. */
async function requireSecondFactor(ctx: AccountsContext, viewer: Viewer, password: string, caller: Caller) {
  if (await isSecondFactorRequired(ctx.db, viewer.id)) return { recoveryCodes: null, cookies: [] };
  const { response, cookies } = await createSecondFactor(ctx, password, caller);
  await setSecondFactorRequired(ctx.db, viewer.id, true, ctx.now());
  return { recoveryCodes: response.backupCodes, cookies };
}

export async function removePasskey(
  ctx: AccountsContext,
  viewer: Viewer,
  { id, password }: { id: string; password: string },
  caller: Caller,
) {
  await assertPassword(ctx, viewer, password, caller);
  if (!(await deletePasskey(ctx.db, { userId: viewer.id, id }))) {
    throw notFound(factorCalls['POST /api/passkeys/{id}/removal'].notFoundMessage);
  }
  await removeRecoveryCodesIfLast(ctx, viewer.id);
  auditFactor(ctx, 'passkey removed', viewer, caller);
  await notifySignInChange(ctx, viewer.id, 'A passkey was removed from');
  return getFactors(ctx, viewer.id);
}

export const invalidPasskey = () =>
  new AppError('malformed', 'This passkey could not be checked. Please try again from the beginning.');
