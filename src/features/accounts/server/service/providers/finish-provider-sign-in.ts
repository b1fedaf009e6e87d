import { type Caller, WithCookies } from '#server/http/caller.ts';
import type { Viewer } from '#server/http/viewer.ts';
import type { SignInProblem } from '../../../contract/provider-sign-in-problems.ts';
import { findProviderUser } from '../../queries/credentials.ts';
import type { PendingSignIn } from '../../queries/pending-provider-sign-ins.ts';
import { findUserId } from '../../queries/users.ts';
import { startSession } from '../start-session.ts';
import { getOidcClient, type ProvidersContext } from './configured-providers.ts';
import { linkProvider } from './link-and-unlink-provider.ts';
import { createState } from './oidc-client.ts';
import {
  clearPendingCookie,
  getPendingToken,
  savePendingSignIn,
  takePending,
} from './pending-sign-in-cookie.ts';
import type { ProviderIdentity } from './provider-identity.ts';
import { SignInFailed } from './provider-sign-in-error.ts';
import { registerWithProvider } from './register-with-provider.ts';

/** The parameters with which a provider sends the browser back; providers add some of their own. */
interface CallbackQuery {
  state?: string | undefined;
  error?: string | undefined;
  [name: string]: unknown;
}

/** Finishes what the browser began before it went to the provider; returns the path of ours to open next. */
export async function handleCallback(
  ctx: ProvidersContext,
  viewer: Viewer | undefined,
  query: CallbackQuery,
  caller: Caller,
): Promise<WithCookies<string>> {
  // A state that is not the one of the cookie belongs to a sign-in of another browser.
  const state = query.state && query.state === getPendingToken(caller) ? query.state : undefined;
  const pending = state ? await takePending(ctx, caller) : undefined;
  try {
    if (!state || !pending) throw new SignInFailed('expired');
    if (query.error) throw new SignInFailed(query.error === 'access_denied' ? 'cancelled' : 'failed');
    const client = getOidcClient(ctx, pending.providerId);
    const identity = await client.getIdentity(toStrings(query), { ...pending, state });
    return pending.userId
      ? await linkToViewer(ctx, viewer, { ...pending, userId: pending.userId }, identity, caller)
      : await signInOrRegister(ctx, pending, identity, caller);
  } catch (error) {
    const problem = noteFailure(ctx, error, pending, caller);
    const page = pending?.userId ? '/settings' : '/auth/login';
    return new WithCookies(`${page}?problem=${problem}`, [clearPendingCookie()]);
  }
}

function noteFailure(
  ctx: ProvidersContext,
  error: unknown,
  pending: PendingSignIn | undefined,
  caller: Caller,
): SignInProblem {
  const problem = error instanceof SignInFailed ? error.problem : 'failed';
  const details = { by: pending?.providerId ?? 'nobody', problem };
  ctx.audit.note({ kind: 'sign-in refused', address: caller.ip, details });
  if (!(error instanceof SignInFailed))
    ctx.log.warn({ err: error, provider: pending?.providerId }, 'a sign-in with a provider failed');
  return problem;
}

async function signInOrRegister(
  ctx: ProvidersContext,
  pending: PendingSignIn,
  identity: ProviderIdentity,
  caller: Caller,
): Promise<WithCookies<string>> {
  const { providerId } = pending;
  const next = pending.next ?? '/dashboard';
  const userId = await findProviderUser(ctx.db, { providerId, accountId: identity.subject });
  if (userId) {
    const cookies = await startSession(ctx, userId, caller);
    ctx.audit.note({ kind: 'sign-in', userId, address: caller.ip, details: { by: providerId } });
    return new WithCookies(next, [clearPendingCookie(), ...cookies]);
  }
  if (!identity.email || !identity.emailVerified) throw new SignInFailed('unverified');
  if (await findUserId(ctx.db, identity.email)) throw new SignInFailed('known');
  if (!pending.role) {
    const cookie = await savePendingSignIn(ctx, createState(), { ...pending, identity });
    return new WithCookies('/auth/role', [cookie]);
  }
  const { cookies } = await registerWithProvider(ctx, { providerId, role: pending.role }, identity, caller);
  return new WithCookies(next, [clearPendingCookie(), ...cookies]);
}

async function linkToViewer(
  ctx: ProvidersContext,
  viewer: Viewer | undefined,
  { userId, providerId }: { userId: string; providerId: string },
  { subject }: ProviderIdentity,
  caller: Caller,
): Promise<WithCookies<string>> {
  if (viewer?.id !== userId) throw new SignInFailed('expired');
  await linkProvider(ctx, userId, { providerId, accountId: subject }, caller);
  return new WithCookies('/settings', [clearPendingCookie()]);
}

const toStrings = (query: CallbackQuery): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
