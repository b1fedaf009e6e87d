import { type Caller, WithCookies } from '#server/http/caller-and-cookie-types.ts';
import { AppError } from '#shared/errors.ts';
import { callBetterAuth } from '../../auth/call-better-auth.ts';
import { findUserIdByPasskey } from '../../queries/second-factors.ts';
import type { AccountsContext, AccountsContextWith } from '../accounts-context.ts';
import { getAccount } from '../get-account.ts';
import { signInUnderUserLock } from '../sign-in-under-user-lock.ts';
import { endPreviousSession } from '../start-session.ts';
import { newInvalidPasskeyError } from './add-and-remove-passkeys.ts';
import { cancelFactorRemovalUnderUserLock } from './cancel-factor-removal.ts';

/** The options with which the browser signs in with a passkey. */
export async function createPasskeySignInOptions(ctx: AccountsContextWith<'auth'>, caller: Caller) {
  const { response, cookies } = await callBetterAuth(
    caller,
    (options) => ctx.auth.api.generatePasskeyAuthenticationOptions(options),
    newInvalidPasskeyError,
  );
  // The plugin says 'preferred', but a passkey that did not verify its user is refused.
  return new WithCookies({ ...response, userVerification: 'required' }, cookies);
}

export async function signInWithPasskey(
  ctx: AccountsContext,
  credential: Record<string, unknown>,
  caller: Caller,
) {
  const ownerId =
    typeof credential.id === 'string' ? await findUserIdByPasskey(ctx.db, credential.id) : undefined;
  const { user, cookies } = await signInUnderUserLock(ctx, ownerId, async (tx) => {
    const signedIn = await verifyPasskey(tx, credential, caller);
    await cancelFactorRemovalUnderUserLock(tx, signedIn.user.id, 'sign-in', caller);
    return signedIn;
  });
  await endPreviousSession(ctx, caller);
  ctx.audit.record({ kind: 'sign-in', userId: user.id, address: caller.ip, details: { by: 'passkey' } });
  return new WithCookies({ user: await getAccount(ctx, user.id) }, cookies);
}

async function verifyPasskey(ctx: AccountsContext, credential: Record<string, unknown>, caller: Caller) {
  const { response, cookies } = await callBetterAuth(
    caller,
    (options) =>
      ctx.auth.api.verifyPasskeyAuthentication({
        // The library checks every part of it.
        body: { response: credential as never },
        ...options,
      }),
    () => {
      const details = { by: 'passkey' };
      ctx.audit.record({ kind: 'sign-in refused', address: caller.ip, details });
      return new AppError('signed-out', 'We do not know this passkey. Please sign in with your password.');
    },
  );
  const { user } = response as { user: { id: string } };
  return { user, cookies };
}
