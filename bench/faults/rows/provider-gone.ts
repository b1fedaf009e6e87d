import { HttpClient } from '../../../tests/support/http-client.ts';
import { signInAtProvider } from '../../../tests/support/local-oidc-provider.ts';
import { type FaultRow, sleep } from '../fault-row.ts';
import { SideLoad } from '../side-load.ts';

/** Members sign in by the provider; some have been there when it goes, and come back to the product with its code. */
export const providerGone: FaultRow = {
  id: 'provider-gone',
  title: 'The sign-in provider (OpenID Connect) is gone for 10 s',
  stack: 'services',
  async inflict({ server: { origin }, services: { provider } }, load) {
    await signInOrRegister(origin, 'maya');
    const underWay = await Promise.all(['ana', 'bea', 'cleo'].map((name) => goToProvider(origin, name)));
    const signingIn = new SideLoad({ clients: 1, pauseMs: 500 }, () => signInOrRegister(origin, 'maya'));
    await signingIn.waitForDone(2);
    load.markFault();
    await provider.stop();
    const returns: string[] = [];
    for (const { device, callback } of underWay) {
      const { status, headers } = await device.get(callback);
      returns.push(`${status} ${headers.get('location') ?? ''}`.trim());
    }
    await sleep(10_000);
    await provider.startAgain();
    load.markRepaired();
    const repairedAt = performance.now();
    await signingIn.waitForDone(2);
    await signingIn.stop();
    return `sign-ins ${signingIn.describe()}; good again after ${signingIn.getSecondsUntilDone(repairedAt)}; those under way got ${[...new Set(returns)].join(', ')}`;
  },
};

async function goToProvider(origin: string, name: string) {
  const device = new HttpClient(origin);
  const { status, body } = await device.post('/api/auth/social-login', { provider: 'club' });
  if (status !== 200) throw new Error(`${status} at the beginning`);
  const callback = await signInAtProvider(body.url, name).catch(() => {
    throw new Error('nobody at the provider (seen by the browser)');
  });
  return { device, callback };
}

async function signInOrRegister(origin: string, name: string): Promise<string> {
  const { device, callback } = await goToProvider(origin, name);
  const { status, headers } = await device.get(callback);
  const page = headers.get('location') ?? '';
  if (page === '/auth/role')
    await device.post('/api/auth/social-register', { provider: 'club', role: 'athlete' });
  const { status: accountStatus } = await device.get('/api/auth/me');
  return accountStatus === 200 ? 'done' : `${status} ${page}`;
}
