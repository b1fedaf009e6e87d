import type { Context } from '#server/context.ts';
import type { Counts } from '#server/database/counts.ts';
import { defineFeature } from '#server/feature.ts';
import { accountCalls } from '../contract/accounts.ts';
import { factorCalls } from '../contract/factors.ts';
import { providerCalls } from '../contract/providers.ts';
import { noAttempts, openAttempts } from './auth/attempts.ts';
import { openIdentity } from './auth/better-auth.ts';
import { openSessions, type Sessions } from './auth/sessions.ts';
import { accountJobs } from './jobs.ts';
import { accountRoutes, factorRoutes, providerRoutes } from './routes.ts';
import type { Accounts } from './service/accounts.ts';
import { passwordWasReset } from './service/passwords.ts';
import { type OidcProvider, openOidc } from './service/providers/oidc-client.ts';
import type { Providers } from './service/providers/sign-in.ts';

/** What the parts of accounts share: made once, before the features. */
type AccountServices = Pick<Accounts, 'identity' | 'sessions' | 'attempts'>;

export async function openAccountServices(
  ctx: Context,
  options: { secret: string; attemptCounts: Counts | undefined },
): Promise<AccountServices> {
  let sessions: Sessions | undefined;
  const identity = openIdentity({
    db: ctx.db,
    publicUrl: ctx.publicUrl,
    secret: options.secret,
    onReset: async (userId) => {
      if (sessions) await passwordWasReset(ctx, sessions, userId);
    },
  });
  sessions = await openSessions(ctx, identity);
  const { attemptCounts } = options;
  const attempts = attemptCounts ? openAttempts({ db: ctx.db, counts: attemptCounts }) : noAttempts;
  return { identity, sessions, attempts };
}

export const accountsFeature = defineFeature(accountCalls, (given, services: AccountServices) => {
  const ctx = { ...given, ...services };
  return { routes: accountRoutes(ctx), jobs: accountJobs(ctx), close: () => services.sessions.close() };
});

export const factorsFeature = defineFeature(factorCalls, (ctx, services: AccountServices) => ({
  routes: factorRoutes({ ...ctx, ...services }),
}));

interface ProvidersOptions extends AccountServices {
  oidcProviders: OidcProvider[];
}

export const providersFeature = defineFeature(providerCalls, (given, options: ProvidersOptions) => {
  const callbackUrl = `${given.publicUrl}/api/auth/social-callback`;
  const oidc = options.oidcProviders.map((provider) => openOidc(provider, callbackUrl));
  const ctx: Providers = { ...given, ...options, oidc };
  return { routes: providerRoutes(ctx) };
});
