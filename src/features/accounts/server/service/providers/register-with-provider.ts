import { type Caller, WithCookies } from '#server/http/caller-and-cookie-types.ts';
import { AppError, notFound } from '#shared/errors.ts';
import type { Role } from '../../../contract/accounts.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { recordTermsAgreement } from '../agree-to-terms.ts';
import { createUser, runInTransactionWithFreeUsername } from '../create-user.ts';
import {
  assertAddressNotRefusedForAge,
  assertBrowserNotRefusedForAge,
} from '../erase-and-refuse-under-thirteen.ts';
import { getAccount } from '../get-account.ts';
import { startSession } from '../start-session.ts';
import { beginProviderSignIn, type SignInRequest } from './begin-provider-sign-in.ts';
import { getProvider, type ProvidersContext } from './configured-providers.ts';
import type { ProviderIdentity } from './map-claims-to-identity.ts';
import { ProviderSignInError } from './provider-sign-in-error.ts';
import {
  consumePendingSignIn,
  createExpiredPendingSignInCookie,
  findPendingSignIn,
} from './save-and-consume-pending-sign-in.ts';

/** The person who returned from a provider, has no account yet and must choose a role. */
export async function getPendingProviderIdentity(ctx: ProvidersContext, caller: Caller) {
  const pending = await findPendingSignIn(ctx, caller);
  if (!pending?.identity) throw notFound('Your sign-in provider did not send you back. Please start over.');
  const { firstName, email } = pending.identity;
  return { provider: getProvider(ctx, pending.providerId), firstName, email: email ?? '' };
}

/** Registers a person who returned from the provider and then chose a role; sends all others to the provider. */
export async function registerOrRedirectToProvider(
  ctx: ProvidersContext,
  request: SignInRequest,
  caller: Caller,
) {
  const { role } = request;
  const pending = role && (await findPendingSignIn(ctx, caller));
  if (!role || !pending?.identity || pending.providerId !== request.provider)
    return beginProviderSignIn(ctx, request);
  assertBrowserNotRefusedForAge(ctx, caller);
  await consumePendingSignIn(ctx, caller);
  const { value: userId, cookies } = await registerWithProvider(
    ctx,
    { providerId: pending.providerId, role },
    pending.identity,
    caller,
  ).catch((error) => {
    throw error instanceof ProviderSignInError ? newEmailTakenError() : error;
  });
  return new WithCookies({ user: await getAccount(ctx, userId) }, [
    createExpiredPendingSignInCookie(ctx),
    ...cookies,
  ]);
}

/**
 * Creates an account without a password and signs in; returns its id. Throws `ProviderSignInError` for an address that has an
 * account: only its owner can link the provider, in the settings.
 */
export async function registerWithProvider(
  ctx: AccountsContext,
  { providerId, role }: { providerId: string; role: Role },
  { subject, email, firstName, lastName }: ProviderIdentity,
  caller: Caller,
): Promise<WithCookies<string>> {
  const address = email ?? '';
  await assertAddressNotRefusedForAge(ctx, address, caller);
  const person = { firstName, lastName, email: address, role, authProvider: providerId, emailVerified: true };
  const userId = await runInTransactionWithFreeUsername(ctx, address, async (tx, username) => {
    const id = await createUser(ctx, tx, { ...person, username }, { providerId, accountId: subject });
    await recordTermsAgreement(ctx, tx, id);
    return id;
  }).catch((error) => {
    throw error instanceof AppError && error.code === 'taken' ? new ProviderSignInError('known') : error;
  });
  const cookies = await startSession(ctx, userId, caller);
  ctx.audit.record({ kind: 'registered', userId, address: caller.ip, details: { role, by: providerId } });
  return new WithCookies(userId, cookies);
}

const newEmailTakenError = () =>
  new AppError(
    'taken',
    'An account with your email address exists. Sign in to it, and link the provider there.',
  );
