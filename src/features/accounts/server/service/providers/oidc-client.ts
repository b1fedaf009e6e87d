import { randomBytes } from 'node:crypto';
import { createAuthorizationURL, validateAuthorizationCode, validateToken } from 'better-auth/oauth2';
import { type Identity, identityOf } from './provider-identity.ts';

export interface OidcProvider {
  id: string;
  name: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** How the secret is sent to the token endpoint. */
  clientAuthentication: 'basic' | 'post';
  /** Asked of the issuer when they are not given. */
  authorizationEndpoint?: string | undefined;
  tokenEndpoint?: string | undefined;
  jwksUri?: string | undefined;
  userinfoEndpoint?: string | undefined;
}

type Endpoints = Pick<
  OidcProvider,
  'authorizationEndpoint' | 'tokenEndpoint' | 'jwksUri' | 'userinfoEndpoint'
>;

export interface Secrets {
  state: string;
  nonce: string;
  codeVerifier: string;
}

const scopes = ['openid', 'email', 'profile'];
/** A provider that does not answer must not hold a person up for longer. */
const patienceMs = 10_000;

export const newSecrets = (): Secrets => ({
  state: randomBytes(32).toString('base64url'),
  nonce: randomBytes(16).toString('base64url'),
  codeVerifier: randomBytes(48).toString('base64url'),
});

/** OpenID Connect's code flow with PKCE, for one provider. */
export function openOidc(provider: OidcProvider, redirectURI: string) {
  const { issuer, clientId, clientSecret } = provider;
  let asked: Promise<Endpoints> | undefined;
  const endpoints = async (): Promise<Endpoints> => {
    if (provider.authorizationEndpoint && provider.tokenEndpoint && provider.jwksUri) return provider;
    asked ??= discover(issuer).catch((error) => {
      asked = undefined;
      throw error;
    });
    return { ...(await asked), ...given(provider) };
  };

  return {
    provider,

    /** Where the browser goes to be asked who it is. */
    async address({ state, nonce, codeVerifier }: Secrets): Promise<string> {
      const { authorizationEndpoint = '' } = await endpoints();
      const url = await createAuthorizationURL({
        id: provider.id,
        options: { clientId, clientSecret, redirectURI },
        authorizationEndpoint,
        state,
        codeVerifier,
        scopes,
        redirectURI,
        additionalParams: { nonce },
      });
      return url.href;
    },

    /** Who came back with this code. Throws where the provider's word does not hold. */
    async identity(code: string, secrets: Omit<Secrets, 'state'>): Promise<Identity> {
      const { tokenEndpoint = '', jwksUri = '', userinfoEndpoint } = await endpoints();
      const tokens = await inTime(
        validateAuthorizationCode({
          code,
          codeVerifier: secrets.codeVerifier,
          redirectURI,
          options: { clientId, clientSecret, redirectURI },
          tokenEndpoint,
          authentication: provider.clientAuthentication,
        }),
      );
      if (!tokens.idToken) throw new Error('The provider gave no ID token');
      const { payload } = await inTime(
        validateToken(tokens.idToken, jwksUri, { audience: clientId, issuer }),
      );
      if (payload.nonce !== secrets.nonce) throw new Error('The ID token belongs to another sign-in');
      if (!payload.sub) throw new Error('The ID token names nobody');
      if (payload.email !== undefined || !userinfoEndpoint || !tokens.accessToken) return identityOf(payload);
      const more = await userinfo(userinfoEndpoint, tokens.accessToken);
      if (more.sub !== payload.sub) throw new Error('The provider speaks of somebody else');
      return identityOf({ ...more, ...payload });
    },
  };
}

export type Oidc = ReturnType<typeof openOidc>;

async function discover(issuer: string): Promise<Endpoints> {
  const said = await json(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`);
  if (said.issuer !== issuer) throw new Error('The provider calls itself by another name');
  return {
    authorizationEndpoint: String(said.authorization_endpoint),
    tokenEndpoint: String(said.token_endpoint),
    jwksUri: String(said.jwks_uri),
    userinfoEndpoint: said.userinfo_endpoint ? String(said.userinfo_endpoint) : undefined,
  };
}

const userinfo = (address: string, accessToken: string) =>
  json(address, { authorization: `Bearer ${accessToken}` });

async function json(address: string, headers: Record<string, string> = {}): Promise<Record<string, unknown>> {
  const response = await fetch(address, {
    headers: { accept: 'application/json', ...headers },
    redirect: 'error',
    signal: AbortSignal.timeout(patienceMs),
  });
  if (!response.ok) throw new Error(`The provider answered ${response.status}`);
  return (await response.json()) as Record<string, unknown>;
}

function given(provider: OidcProvider): Endpoints {
  const { authorizationEndpoint, tokenEndpoint, jwksUri, userinfoEndpoint } = provider;
  const all = { authorizationEndpoint, tokenEndpoint, jwksUri, userinfoEndpoint };
  return Object.fromEntries(Object.entries(all).filter(([, address]) => address));
}

function inTime<T>(answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The provider does not answer')), patienceMs);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
