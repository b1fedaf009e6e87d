import * as openid from 'openid-client';
import { type ProviderIdentity, toProviderIdentity } from './map-claims-to-identity.ts';

/** A provider as the setting OIDC_PROVIDERS describes it. */
export interface OidcProvider {
  id: string;
  name: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** How the secret is sent to the token endpoint. */
  clientAuthentication: 'basic' | 'post';
  /** Endpoints that are not given are discovered at the issuer. */
  authorizationEndpoint?: string | undefined;
  tokenEndpoint?: string | undefined;
  jwksUri?: string | undefined;
  userinfoEndpoint?: string | undefined;
}

/** Secrets that tie the provider's response to the browser and the sign-in that asked for it. */
interface SignInSecrets {
  state: string;
  nonce: string;
  /** PKCE (RFC 7636). */
  codeVerifier: string;
}

/** The timeout of a request to a provider. */
const timeoutSeconds = 10;

/** Signatures that we accept from a provider that is not asked for its own list. */
const signingAlgorithms = [256, 384, 512]
  .flatMap((bits) => [`RS${bits}`, `PS${bits}`, `ES${bits}`])
  .concat('EdDSA');

export const createOidcState = (): string => openid.randomState();

export const createStateNonceAndCodeVerifier = (): SignInSecrets => ({
  state: openid.randomState(),
  nonce: openid.randomNonce(),
  codeVerifier: openid.randomPKCECodeVerifier(),
});

/** One provider's authorization code flow with PKCE. Sends the provider nothing before the first sign-in. */
export function openOidcClient(provider: OidcProvider, redirectUri: string) {
  let configuration: Promise<openid.Configuration> | undefined;
  const getCachedOpenidConfiguration = () => {
    configuration ??= createOpenidConfiguration(provider).catch((error) => {
      // A provider that is down is asked again by the next sign-in.
      configuration = undefined;
      throw error;
    });
    return configuration;
  };

  return {
    provider,

    /** The page of the provider where the browser signs in. */
    async createAuthorizationUrl({ state, nonce, codeVerifier }: SignInSecrets): Promise<string> {
      const url = openid.buildAuthorizationUrl(await getCachedOpenidConfiguration(), {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      });
      return url.href;
    },

    /** The person behind a response of the provider. Throws unless the response belongs to these secrets. */
    async getIdentity(
      response: Record<string, string>,
      { state, nonce, codeVerifier }: SignInSecrets,
    ): Promise<ProviderIdentity> {
      const config = await getCachedOpenidConfiguration();
      const url = new URL(redirectUri);
      url.search = new URLSearchParams(response).toString();
      const tokens = await openid.authorizationCodeGrant(config, url, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims) throw new Error('The provider sent no ID token');
      if (claims.email !== undefined || !config.serverMetadata().userinfo_endpoint) {
        return toProviderIdentity(claims);
      }
      const userInfo = await openid.fetchUserInfo(config, tokens.access_token, claims.sub);
      return toProviderIdentity({ ...userInfo, ...claims });
    },
  };
}

export type OidcClient = ReturnType<typeof openOidcClient>;

async function createOpenidConfiguration(provider: OidcProvider): Promise<openid.Configuration> {
  const metadata = await getServerMetadata(provider);
  const config = new openid.Configuration(
    metadata,
    provider.clientId,
    undefined,
    createClientAuthentication(provider),
  );
  config.timeout = timeoutSeconds;
  // Verifies the signature of ID tokens too, although they come from the provider directly.
  openid.enableNonRepudiationChecks(config);
  if (usesPlainHttp(provider)) openid.allowInsecureRequests(config);
  return config;
}

/** Endpoints of the setting, and the others from the issuer's discovery document. */
async function getServerMetadata(provider: OidcProvider): Promise<openid.ServerMetadata> {
  const given = {
    ...(provider.authorizationEndpoint && { authorization_endpoint: provider.authorizationEndpoint }),
    ...(provider.tokenEndpoint && { token_endpoint: provider.tokenEndpoint }),
    ...(provider.jwksUri && { jwks_uri: provider.jwksUri }),
    ...(provider.userinfoEndpoint && { userinfo_endpoint: provider.userinfoEndpoint }),
  };
  if (given.authorization_endpoint && given.token_endpoint && given.jwks_uri) {
    return {
      issuer: provider.issuer,
      id_token_signing_alg_values_supported: signingAlgorithms,
      ...given,
    };
  }
  const discovered = await openid.discovery(
    new URL(provider.issuer),
    provider.clientId,
    undefined,
    createClientAuthentication(provider),
    { timeout: timeoutSeconds, execute: usesPlainHttp(provider) ? [openid.allowInsecureRequests] : [] },
  );
  const { supportsPKCE: _, ...metadata } = discovered.serverMetadata();
  return { ...metadata, ...given };
}

const createClientAuthentication = ({
  clientAuthentication,
  clientSecret,
}: OidcProvider): openid.ClientAuth =>
  (clientAuthentication === 'post' ? openid.ClientSecretPost : openid.ClientSecretBasic)(clientSecret);

/** Operators may configure addresses without TLS on a network of their own. */
const usesPlainHttp = (provider: OidcProvider): boolean =>
  [
    provider.issuer,
    provider.authorizationEndpoint,
    provider.tokenEndpoint,
    provider.jwksUri,
    provider.userinfoEndpoint,
  ].some((address) => address?.startsWith('http:'));
