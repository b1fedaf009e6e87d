import { afterAll, beforeAll } from 'vitest';
import { type LocalOidcProvider, startLocalOidcProvider } from './local-oidc-provider.ts';
import { TestApp } from './test-app.ts';

/** Opens a TestApp for the tests of one file, where members can also sign in with the provider `club`, Club ID. */
export function openTestAppWithProvider(
  publicUrl = 'http://fieldhouse.test',
  { safeguards = false }: { safeguards?: boolean } = {},
): TestApp {
  const app = new TestApp();
  let provider: LocalOidcProvider | undefined;
  beforeAll(async () => {
    provider = await startLocalOidcProvider();
    await app.open({ publicUrl, safeguards, oidcProviders: JSON.parse(provider.setting) });
    provider.registerAppAsClient(publicUrl);
  }, 120_000);
  afterAll(async () => {
    await app.close();
    await provider?.stop();
  }, 60_000);
  return app;
}
