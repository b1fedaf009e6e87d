import { notFound } from '#shared/errors.ts';
import { missingProviderMessage, type Provider } from '../../../contract/sign-in-providers.ts';
import type { AccountsContext } from '../accounts-context.ts';
import type { OidcClient } from './oidc-client.ts';

export interface ProvidersContext extends AccountsContext {
  oidcClients: readonly OidcClient[];
}

type WithClients = Pick<ProvidersContext, 'oidcClients'>;

export const listProviders = (ctx: WithClients): Provider[] =>
  ctx.oidcClients.map(({ provider }) => toPublicProvider(provider));

export function getOidcClient(ctx: WithClients, providerId: string): OidcClient {
  const found = ctx.oidcClients.find(({ provider }) => provider.id === providerId);
  if (!found) throw notFound(missingProviderMessage);
  return found;
}

export const getProvider = (ctx: WithClients, providerId: string): Provider =>
  toPublicProvider(getOidcClient(ctx, providerId).provider);

/** Without the client's secret. */
const toPublicProvider = ({ id, name }: Provider): Provider => ({ id, name });
