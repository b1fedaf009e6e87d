import { type Caller, WithCookies } from '#server/http/caller-and-cookie-types.ts';
import type { Viewer } from '#server/http/viewer-types.ts';
import type { SignInProblem } from '../../../contract/provider-sign-in-problems.ts';
import { findUserIdByProviderAccount } from '../../queries/credentials.ts';
import type { PendingSignIn } from '../../queries/pending-provider-sign-ins.ts';
import { findUserIdByEmail } from '../../queries/users.ts';
import { signInUnderUserLock } from '../sign-in-under-user-lock.ts';
import { startSession } from '../start-session.ts';
import { getOidcClient, type ProvidersContext } from './configured-providers.ts';
import { linkProvider } from './link-and-unlink-provider.ts';
import type { ProviderIdentity } from './map-claims-to-identity.ts';
import { createOidcState } from './oidc-client.ts';
import { ProviderSignInError } from './provider-sign-in-error.ts';
import { registerWithProvider } from './register-with-provider.ts';
import {
  consumePendingSignIn,
  createExpiredPendingSignInCookie,
  getPendingSignInToken,
  savePendingSignIn,
} from './save-and-consume-pending-sign-in.ts';

/** The parameters with which a provider sends the browser back; providers add some of their own. */
interface CallbackQuery {
  state?: string | undefined;
  error?: string | undefined;
  [name: string]: unknown;
}

/** Finishes what the browser began before it went to the provider; returns the path of ours to open next. */
export async function finishProviderSignIn(
  ctx: ProvidersContext,
  viewer: Viewer | undefined,
  query: CallbackQuery,
  caller: Caller,
): Promise<WithCookies<string>> {
  // A state that is not the one of the cookie belongs to a sign-in of another browser.
  const state = query.state && query.state === getPendingSignInToken(ctx, caller) ? query.state : undefined;
  const pending = state ? await consumePendingSignIn(ctx, caller) : undefined;
  try {
    if (!state || !pending) throw new ProviderSignInError('expired');
    if (query.error) throw new ProviderSignInError(query.error === 'access_denied' ? 'cancelled' : 'failed');
    const client = getOidcClient(ctx, pending.providerId);
    const identity = await client.getIdentity(pickStringParameters(query), { ...pending, state });
    return pending.userId
      ? await linkProviderToViewer(ctx, viewer, { ...pending, userId: pending.userId }, identity, caller)
      : await signInOrRegisterWithIdentity(ctx, pending, identity, caller);
  } catch (error) {
    const problem = auditProviderSignInFailure(ctx, error, pending, caller);
    const page = pending?.userId ? '/settings' : '/auth/login';
    return new WithCookies(`${page}?problem=${problem}`, [createExpiredPendingSignInCookie(ctx)]);
  }
}

function auditProviderSignInFailure(
  ctx: ProvidersContext,
  error: unknown,
  pending: PendingSignIn | undefined,
  caller: Caller,
): SignInProblem {
  const problem = error instanceof ProviderSignInError ? error.problem : 'failed';
  const details = { by: pending?.providerId ?? 'nobody', problem };
  ctx.audit.record({ kind: 'sign-in refused', address: caller.ip, details });
  if (!(error instanceof ProviderSignInError))
    ctx.log.warn({ err: error, provider: pending?.providerId }, 'a sign-in with a provider failed');
  return problem;
}

async function signInOrRegisterWithIdentity(
  ctx: ProvidersContext,
  pending: PendingSignIn,
  identity: ProviderIdentity,
  caller: Caller,
): Promise<WithCookies<string>> {
  const { providerId } = pending;
  const next = pending.next ?? '/dashboard';
  const account = { providerId, accountId: identity.subject };
  const userId = await findUserIdByProviderAccount(ctx.db, account);
  if (userId) {
    const cookies = await signInUnderUserLock(ctx, userId, async (tx) => {
      const isStillLinked = (await findUserIdByProviderAccount(tx.db, account)) === userId;
      if (!isStillLinked) throw new ProviderSignInError('expired');
      return startSession(tx, userId, caller);
    });
    ctx.audit.record({ kind: 'sign-in', userId, address: caller.ip, details: { by: providerId } });
    return new WithCookies(next, [createExpiredPendingSignInCookie(ctx), ...cookies]);
  }
  if (!identity.email || !identity.emailVerified) throw new ProviderSignInError('unverified');
  if (await findUserIdByEmail(ctx.db, identity.email)) throw new ProviderSignInError('known');
  if (!pending.role) {
    const cookie = await savePendingSignIn(ctx, createOidcState(), { ...pending, identity });
    return new WithCookies('/auth/role', [cookie]);
  }
  const { cookies } = await registerWithProvider(ctx, { providerId, role: pending.role }, identity, caller);
  return new WithCookies(next, [createExpiredPendingSignInCookie(ctx), ...cookies]);
}

async function linkProviderToViewer(
  ctx: ProvidersContext,
  viewer: Viewer | undefined,
  { userId, providerId }: { userId: string; providerId: string },
  { subject }: ProviderIdentity,
  caller: Caller,
): Promise<WithCookies<string>> {
  if (viewer?.id !== userId) throw new ProviderSignInError('expired');
  await linkProvider(ctx, viewer, { providerId, accountId: subject }, caller);
  return new WithCookies('/settings', [createExpiredPendingSignInCookie(ctx)]);
}

const pickStringParameters = (query: CallbackQuery): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
