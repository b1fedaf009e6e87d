import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findAccessibilityViolations } from '../support/browser/accessibility-and-overflow-checks.ts';
import { getButton, getField, getHeading, signInWithForm } from '../support/browser/page-elements.ts';
import { startProductAndBrowser } from '../support/browser/start-product-and-browser.ts';
import { HttpClient } from '../support/http-client.ts';
import { type LocalOidcProvider, startLocalOidcProvider } from '../support/local-oidc-provider.ts';
import { addCoach, password } from '../support/test-members.ts';

let club: LocalOidcProvider;
const product = startProductAndBrowser(async () => {
  club = await startLocalOidcProvider();
  return { HOST: 'localhost', OIDC_PROVIDERS: club.setting };
});
let people = 0;

beforeAll(() => club.registerAppAsClient(product.origin));
afterAll(() => club?.stop());

function openPage(path: string, options: Parameters<typeof product.openPage>[1] = {}): Promise<Page> {
  // The provider's own pages request a remote font.
  const allowed = [/^failed GET \/css net::ERR_NAME_NOT_RESOLVED$/, ...(options.allowed ?? [])];
  return product.openPage(path, { ...options, allowed });
}

/** Registers a soccer coach and returns the email address. */
async function registerSoccerCoach(email = `coach${++people}@school.test`): Promise<string> {
  const details = { firstName: 'Ava', lastName: 'Lopez', email };
  return (await addCoach(product.origin, { sport: 'Soccer' }, details)).email;
}

const getDialog = (page: Page, name: string) => page.getByRole('dialog', { name });

async function signOut(page: Page) {
  // Wait for the load: pending calls would be refused after signing out.
  await page.goto('/settings');
  await page.getByText('This device').waitFor();
  await page.getByRole('button', { name: 'Menu of Ava Lopez' }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await page.getByRole('link', { name: 'Get Started' }).first().waitFor();
}

/** Signs in at the provider, which accepts every name. */
async function signInAtTestProvider(page: Page, name: string) {
  await page.getByPlaceholder('Enter any login').fill(name);
  await page.getByPlaceholder('and password').fill('anything');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
}

test('the devices list shows the newest first and all on demand', async () => {
  const email = await registerSoccerCoach();
  for (let n = 0; n < 5; n++)
    await new HttpClient(product.origin).post('/api/auth/login', { email, password });
  const page = await openPage('/auth/login?next=/settings');
  await signInWithForm(page, email);
  const rows = page.getByRole('button', { name: 'Sign out Unknown app' });
  await getButton(page, 'Show All 7 Devices').click();
  await expect.poll(() => rows.count()).toBe(6);
  await getButton(page, 'Show Fewer Devices').click();
  await expect.poll(() => rows.count()).toBe(3);
});

describe('a provider', () => {
  test('signs a new member up and asks for the role once', async () => {
    const page = await openPage('/auth/login');
    await getButton(page, 'Continue with Club ID').click();
    await signInAtTestProvider(page, 'maya');
    await getHeading(page, 'Who are you here?').waitFor();
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'I am an athlete' }).click();
    await getHeading(page, 'Complete Your Profile').waitFor();
    const me = await page.evaluate(async () => (await fetch('/api/auth/me')).json());
    expect(me).toMatchObject({
      ...{ firstName: 'Maya', lastName: 'Okafor', email: 'maya@club.example', role: 'athlete' },
      ...{ authProvider: 'club', emailVerified: true, hasPassword: false },
    });
    await getButton(page, 'Sign Out').click();
    await getHeading(page, 'Where the right coach finds the right athlete.').waitFor();
    await page.goto('/auth/login');
    await getButton(page, 'Continue with Club ID').click();
    await getHeading(page, 'Complete Your Profile').waitFor();
  });

  test('that refuses, or sends no email, leads back with the reason', async () => {
    const known = await registerSoccerCoach('taken@club.example');
    const page = await openPage('/auth/login');
    await getButton(page, 'Continue with Club ID').click();
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.getByText('You went back before the provider told us who you are.').waitFor();

    await getButton(page, 'Continue with Club ID').click();
    await signInAtTestProvider(page, 'unconfirmed');
    await page.getByText('Your provider has not confirmed your email address.').waitFor();

    await page.context().clearCookies();
    await page.goto('/auth/register');
    await getButton(page, 'Continue with Club ID').click();
    await signInAtTestProvider(page, known.split('@')[0] ?? '');
    await page.getByText('An account with your email address exists.').waitFor();

    await page.goto('/api/auth/social-callback?code=stolen&state=made-up');
    await page.getByText('began in another browser').waitFor();
    expect(await page.evaluate(async () => (await fetch('/api/auth/me')).status)).toBe(401);
  });

  test('is linked in the settings, signs in and is unlinked', async () => {
    const email = await registerSoccerCoach();
    const page = await openPage('/auth/login?next=/settings');
    await signInWithForm(page, email);
    await getButton(page, 'Link Club ID').click();
    await getField(page, 'Your Password').fill(password);
    await getButton(page, 'Go On').click();
    await signInAtTestProvider(page, 'ava-at-the-club');
    await getButton(page, 'Unlink Club ID').waitFor();

    await signOut(page);
    await page.goto('/auth/login?next=/settings');
    await getButton(page, 'Continue with Club ID').click();
    await getButton(page, 'Unlink Club ID').click();
    await getField(page, 'Your Password').fill(password);
    await getButton(page, 'Unlink').click();
    await getButton(page, 'Link Club ID').waitFor();
  });
});

test('a passkey is added, signs in alone, and is required after the password', async () => {
  const email = await registerSoccerCoach();
  const page = await openPage('/auth/login?next=/settings');
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true },
      ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  await signInWithForm(page, email);
  await getButton(page, 'Add a passkey').click();
  await getField(page, 'Name').fill('My phone');
  await getField(page, 'Your Password').fill(password);
  await getButton(page, 'Add Passkey').click();
  const codes = getDialog(page, 'Your recovery codes').getByRole('list').getByRole('listitem');
  await codes.first().waitFor();
  const [code = ''] = await codes.allInnerTexts();
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await getButton(page, 'I Have Saved Them').click();
  await page.getByText('10 are left.').waitFor();

  await signOut(page);
  await page.goto('/auth/login?next=/settings');
  await getButton(page, 'Sign In with a Passkey').click();
  await getHeading(page, 'Settings').waitFor();

  await signOut(page);
  await page.goto('/auth/login?next=/settings');
  await signInWithForm(page, email);
  await getHeading(page, 'One more step').waitFor();
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await getButton(page, 'Use a Passkey').click();
  await getHeading(page, 'Settings').waitFor();

  await signOut(page);
  await page.goto('/auth/login?next=/settings');
  await signInWithForm(page, email);
  await getButton(page, 'Use a Recovery Code').click();
  await getField(page, 'Recovery Code').fill(code);
  await getButton(page, 'Sign In').click();
  await page.getByText('9 are left.').waitFor();
  await getButton(page, 'Remove passkey My phone').click();
  await getField(page, 'Your Password').fill(password);
  await getButton(page, 'Remove').click();
  await getButton(page, 'Get new recovery codes').waitFor({ state: 'detached' });
});
