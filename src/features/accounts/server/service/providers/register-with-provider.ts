import { type Caller, WithCookies } from '#server/http/caller.ts';
import { AppError, notFound } from '#shared/errors.ts';
import type { Role } from '../../../contract/accounts.ts';
import { createUser, withFreeUsername } from '../create-user.ts';
import { type AccountsContext, getAccount } from '../get-account.ts';
import { startSession } from '../start-session.ts';
import { beginSignIn, type SignInRequest } from './begin-provider-sign-in.ts';
import { getProvider, type ProvidersContext } from './configured-providers.ts';
import { clearPendingCookie, findPending, takePending } from './pending-sign-in-cookie.ts';
import type { ProviderIdentity } from './provider-identity.ts';
import { SignInFailed } from './provider-sign-in-error.ts';

/** The person who returned from a provider, has no account yet and must choose a role. */
export async function getPendingIdentity(ctx: ProvidersContext, caller: Caller) {
  const pending = await findPending(ctx, caller);
  if (!pending?.identity) throw notFound('Nobody came back from a provider. Please begin again.');
  const { firstName, email } = pending.identity;
  return { provider: getProvider(ctx, pending.providerId), firstName, email: email ?? '' };
}

/** Registers a person who returned from the provider and now chose a role; sends everybody else to the provider. */
export async function registerOrBegin(ctx: ProvidersContext, request: SignInRequest, caller: Caller) {
  const { role } = request;
  const pending = role && (await findPending(ctx, caller));
  if (!role || !pending?.identity || pending.providerId !== request.provider)
    return beginSignIn(ctx, request);
  await takePending(ctx, caller);
  const { value: userId, cookies } = await registerWithProvider(
    ctx,
    { providerId: pending.providerId, role },
    pending.identity,
    caller,
  ).catch((error) => {
    throw error instanceof SignInFailed ? addressTaken() : error;
  });
  return new WithCookies({ user: await getAccount(ctx, userId) }, [clearPendingCookie(), ...cookies]);
}

/**
 * Creates an account without a password and signs in; returns its id. Throws `SignInFailed` for an address that has an
 * account: only its owner can link the provider, in the settings.
 */
export async function registerWithProvider(
  ctx: AccountsContext,
  { providerId, role }: { providerId: string; role: Role },
  { subject, email, firstName, lastName }: ProviderIdentity,
  caller: Caller,
): Promise<WithCookies<string>> {
  const address = email ?? '';
  const person = { firstName, lastName, email: address, role, authProvider: providerId, emailVerified: true };
  const userId = await withFreeUsername(ctx, address, (tx, username) =>
    createUser(ctx, tx, { ...person, username }, { providerId, accountId: subject }),
  ).catch((error) => {
    throw error instanceof AppError && error.code === 'taken' ? new SignInFailed('known') : error;
  });
  const cookies = await startSession(ctx, userId, caller);
  ctx.audit.note({ kind: 'registered', userId, address: caller.ip, details: { role, by: providerId } });
  return new WithCookies(userId, cookies);
}

const addressTaken = () =>
  new AppError(
    'taken',
    'An account with your email address exists. Sign in to it, and link the provider there.',
  );
