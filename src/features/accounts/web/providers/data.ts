import { queryOptions } from '@tanstack/react-query';
import { CallError, createClient } from '#web/api.ts';
import type { Role } from '../../contract/accounts.ts';
import type { SignInProblem } from '../../contract/provider-sign-in-problems.ts';
import type { providerCalls } from '../../contract/sign-in-providers.ts';

const api = createClient<typeof providerCalls>();

export const providersQuery = queryOptions({
  queryKey: ['providers'],
  queryFn: () => api('GET /api/providers', {}),
});

export const linkedProvidersQuery = queryOptions({
  queryKey: ['linked-providers'],
  queryFn: () => api('GET /api/linked-providers', {}),
});

/** The user who returned from a provider and has no account yet; null if there is none. */
export const pendingIdentityQuery = queryOptions({
  queryKey: ['social-identity'],
  queryFn: () =>
    api('GET /api/auth/social-identity', {}).catch((error) => {
      if (error instanceof CallError && error.status === 404) return null;
      throw error;
    }),
  // The page must not repeat the request of its loader.
  staleTime: 5_000,
});

interface ProviderSignIn {
  provider: string;
  role?: Role;
  next?: string;
}

export const beginProviderSignIn = (body: ProviderSignIn) => api('POST /api/auth/social-login', { body });
export const registerOrRedirectToProvider = (body: ProviderSignIn) =>
  api('POST /api/auth/social-register', { body });

export const beginLinkingProvider = (providerId: string, password?: string) =>
  api('POST /api/linked-providers', { body: { provider: providerId, ...(password ? { password } : {}) } });

export const unlinkProvider = (id: string, password: string) =>
  api('POST /api/linked-providers/{id}/removal', { params: { id }, body: { password } });

/** Leaves the product for the provider's page. */
export const openProviderPage = ({ url }: { url: string }) => window.location.assign(url);

/** The message for each reason why a sign-in with a provider failed. */
export const problemMessages: Record<SignInProblem, string> = {
  cancelled: 'You went back before the provider told us who you are.',
  expired: 'That took too long, or began in another browser. Please start over.',
  unverified:
    'Your provider has not confirmed your email address. Please confirm it there, or use another way.',
  known:
    'An account with your email address exists. Sign in with its password, or set a new one by email, then link the provider in your settings.',
  linked: 'This provider already signs in to another account.',
  failed: 'We could not ask the provider who you are. Please try again, or use another way.',
};
