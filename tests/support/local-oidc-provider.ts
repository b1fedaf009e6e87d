import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';
import { HttpClient } from './http-client.ts';

/** An OpenID Connect provider (package oidc-provider) on loopback. It signs in any name without a password. */
export interface LocalOidcProvider {
  /** The value of OIDC_PROVIDERS. */
  setting: string;
  /** Registers the app under test as the client that the provider redirects to. */
  registerAppAsClient(appOrigin: string): void;
  stop(): Promise<void>;
  /** At the same address, with what it remembers. */
  startAgain(): Promise<void>;
}

const client = { clientId: 'fieldhouse', clientSecret: 'a secret between the two of them' };

/**
 * `maya` has a verified address at club.example. Names that begin with `unconfirmed` have an unverified one, those that
 * begin with `malformed` one that is no address.
 */
export async function startLocalOidcProvider(): Promise<LocalOidcProvider> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const issuer = `http://127.0.0.1:${port}`;
  return {
    setting: JSON.stringify([{ id: 'club', name: 'Club ID', issuer, ...client }]),
    registerAppAsClient(appOrigin) {
      const provider = new Provider(issuer, {
        clients: [
          {
            client_id: client.clientId,
            client_secret: client.clientSecret,
            redirect_uris: [`${appOrigin}/api/auth/social-callback`],
          },
        ],
        claims: { email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
        findAccount: (_, id) => ({ accountId: id, claims: () => createIdTokenClaims(id) }),
        cookies: { keys: ['only for tests'] },
      });
      server.on('request', provider.callback());
    },
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
    startAgain: () => new Promise<void>((done) => server.listen(port, '127.0.0.1', done)),
  };
}

const createIdTokenClaims = (id: string) => ({
  sub: id,
  email: id.startsWith('malformed') ? `${id} at club.example` : `${id}@club.example`,
  email_verified: !id.startsWith('unconfirmed'),
  given_name: id === 'unprintable' ? 'Ma\nya\u202e' : 'Maya',
  family_name: id === 'unprintable' ? '\u200b\u200b' : 'Okafor',
});

/** Follows the product's redirect, signs in at the provider and returns the callback as a path of the product. */
export async function signInAtProvider(url: string, name: string): Promise<string> {
  const browser = new ProviderBrowser(new URL(url).origin);
  const login = await browser.followRedirects(url);
  const consent = await browser.followRedirects(login, `prompt=login&login=${name}&password=anything`);
  return getPathAndQuery(
    consent.includes('/interaction/') ? await browser.followRedirects(consent, 'prompt=consent') : consent,
  );
}

/** The same, but cancels at the provider. */
export async function cancelAtProvider(url: string): Promise<string> {
  const browser = new ProviderBrowser(new URL(url).origin);
  return getPathAndQuery(await browser.followRedirects(`${await browser.followRedirects(url)}/abort`));
}

const getPathAndQuery = (url: string) => url.slice(new URL(url).origin.length);

/** An HTTP client at the provider. */
class ProviderBrowser extends HttpClient {
  /** Follows redirects and returns the last URL, or the first that leaves the provider. */
  async followRedirects(url: string, form?: string): Promise<string> {
    const { origin, pathname, search } = new URL(url);
    if (origin !== this.origin) return url;
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    const { status, headers } = await this.send(
      form ? 'POST' : 'GET',
      pathname + search,
      form,
      form ? type : {},
    );
    const to = headers.get('location');
    if (status >= 300 && status < 400 && to) return this.followRedirects(new URL(to, url).href);
    if (status !== 200) throw new Error(`The provider answered ${status}`);
    return url;
  }
}
