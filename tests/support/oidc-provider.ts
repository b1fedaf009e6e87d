import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';
import { Client } from './client.ts';

/** A real OpenID Connect provider that nobody here wrote, on loopback. Whoever types a name is that person. */
export interface TestOidcProvider {
  /** Its line in OIDC_PROVIDERS. */
  setting: string;
  /** From here on it sends people back to this product. */
  serve(product: string): void;
  stop(): Promise<void>;
}

const client = { clientId: 'fieldhouse', clientSecret: 'a secret between the two of them' };

/** The person `maya` has a confirmed address at club.example; `unconfirmed…` one that is not. */
export async function startOidcProvider(): Promise<TestOidcProvider> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    setting: JSON.stringify([{ id: 'club', name: 'Club ID', issuer, ...client }]),
    serve(product) {
      const provider = new Provider(issuer, {
        clients: [
          {
            client_id: client.clientId,
            client_secret: client.clientSecret,
            redirect_uris: [`${product}/api/auth/social-callback`],
          },
        ],
        claims: { email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
        findAccount: (_, id) => ({ accountId: id, claims: () => personCalled(id) }),
        cookies: { keys: ['only for tests'] },
      });
      server.on('request', provider.callback());
    },
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

const personCalled = (id: string) => ({
  sub: id,
  email: `${id}@club.example`,
  email_verified: !id.startsWith('unconfirmed'),
  given_name: id === 'crooked' ? 'Ma\nya\u202e' : 'Maya',
  family_name: id === 'crooked' ? '\u200b\u200b' : 'Okafor',
});

/** Goes where the product sends a browser, says a name there, and answers the way back, as a path of the product. */
export async function signInAtProvider(url: string, name: string): Promise<string> {
  const browser = new Visit(new URL(url).origin);
  const login = await browser.follow(url);
  const consent = await browser.follow(login, `prompt=login&login=${name}&password=anything`);
  return pathOf(
    consent.includes('/interaction/') ? await browser.follow(consent, 'prompt=consent') : consent,
  );
}

/** The same for somebody who goes back instead. */
export async function cancelAtProvider(url: string): Promise<string> {
  const browser = new Visit(new URL(url).origin);
  return pathOf(await browser.follow(`${await browser.follow(url)}/abort`));
}

const pathOf = (url: string) => url.slice(new URL(url).origin.length);

/** A browser at the provider. */
class Visit extends Client {
  /** Follows redirects; answers the address of the page, or of the first that is not the provider's. */
  async follow(url: string, form?: string): Promise<string> {
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
    if (status >= 300 && status < 400 && to) return this.follow(new URL(to, url).href);
    if (status !== 200) throw new Error(`The provider answered ${status}`);
    return url;
  }
}
