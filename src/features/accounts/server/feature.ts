import type { Connection, Context } from '#server/context.ts';
import type { SharedCounters } from '#server/database/rate-limit-counters.ts';
import { defineFeature } from '#server/define-feature.ts';
import { openLinkSigner } from '#server/link-signer.ts';
import { accountCalls } from '../contract/accounts.ts';
import { birthDateCalls } from '../contract/birth-dates.ts';
import { factorCalls } from '../contract/second-factors.ts';
import { providerCalls } from '../contract/sign-in-providers.ts';
import { createBetterAuth } from './auth/better-auth.ts';
import { openSessionCache } from './auth/session-cache.ts';
import type { SessionSecrets } from './auth/session-secrets.ts';
import { createSignInThrottle, noSignInThrottle } from './auth/sign-in-throttle.ts';
import { accountJobs } from './jobs.ts';
import { accountRoutes, birthDateRoutes, factorRoutes, providerRoutes } from './routes.ts';
import type { AccountServices, AccountsContext } from './service/accounts-context.ts';
import { type OidcProvider, openOidcClient } from './service/providers/oidc-client.ts';
import { openAddressesRefusedAsUnderThirteen } from './service/remember-addresses-refused-as-under-thirteen.ts';
import { reencryptSecondFactors } from './service/second-factors/reencrypt-second-factors.ts';

interface AccountOptions
  extends Pick<
    AccountsContext,
    'onErasureDue' | 'onAccountErasing' | 'onAccountErased' | 'onNameChanged' | 'onChildStated'
  > {
  secrets: SessionSecrets;
  /** Undefined: attempts to sign in are not limited. */
  signInAttemptCounts: SharedCounters | undefined;
}

export async function openAccountServices(
  ctx: Context,
  {
    secrets,
    signInAttemptCounts,
    onErasureDue,
    onAccountErasing,
    onAccountErased,
    onNameChanged,
    onChildStated,
  }: AccountOptions,
): Promise<AccountServices> {
  const createAuth = (db: Connection) => createBetterAuth({ db, publicUrl: ctx.publicUrl, secrets });
  const auth = createAuth(ctx.db);
  const signInThrottle = signInAttemptCounts
    ? createSignInThrottle({ db: ctx.db, counts: signInAttemptCounts })
    : noSignInThrottle;
  const linkSigner = openLinkSigner(secrets.secret, secrets.acceptedSecrets);
  return {
    auth,
    createAuth,
    sessionCache: await openSessionCache(ctx, auth),
    signInThrottle,
    linkSigner,
    refusedAddresses: openAddressesRefusedAsUnderThirteen(ctx, linkSigner),
    reencryptSecondFactors: () => reencryptSecondFactors({ ...ctx, auth }, secrets),
    onErasureDue,
    onAccountErasing,
    onAccountErased,
    onNameChanged,
    onChildStated,
  };
}

export const accountsFeature = defineFeature(accountCalls, (base, services: AccountServices) => {
  const ctx = { ...base, ...services };
  return { routes: accountRoutes(ctx), jobs: accountJobs(ctx), close: () => services.sessionCache.close() };
});

export const birthDatesFeature = defineFeature(birthDateCalls, (base, services: AccountServices) => ({
  routes: birthDateRoutes({ ...base, ...services }),
}));

export const factorsFeature = defineFeature(factorCalls, (base, services: AccountServices) => ({
  routes: factorRoutes({ ...base, ...services }),
}));

interface ProviderOptions extends AccountServices {
  oidcProviders: OidcProvider[];
}

export const providersFeature = defineFeature(
  providerCalls,
  (base, { oidcProviders, ...services }: ProviderOptions) => {
    const callbackUrl = `${base.publicUrl}/api/auth/social-callback`;
    const oidcClients = oidcProviders.map((provider) => openOidcClient(provider, callbackUrl));
    return { routes: providerRoutes({ ...base, ...services, oidcClients }) };
  },
);
