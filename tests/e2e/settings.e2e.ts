import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  type AllowedFaults,
  type BrowserMember,
  openBrowserContext,
  signedOutFaults,
} from '../support/browser/chromium.ts';
import { startProductAndBrowser } from '../support/browser/journey-setup.ts';
import { findAccessibilityViolations } from '../support/browser/page-checks.ts';
import { desktopScreen } from '../support/browser/screen-sizes.ts';
import { HttpClient } from '../support/http-client.ts';
import { type LocalOidcProvider, startLocalOidcProvider } from '../support/local-oidc-provider.ts';
import { addCoach, password } from '../support/test-members.ts';

let club: LocalOidcProvider;
const product = startProductAndBrowser(async () => {
  club = await startLocalOidcProvider();
  return { HOST: 'localhost', OIDC_PROVIDERS: club.setting };
});
let person: BrowserMember;
let people = 0;

beforeAll(() => club.registerProduct(product.origin));
afterAll(() => club?.stop());
afterEach(() => person.closeAndCheckFaults());

async function open(path: string, options: object = desktopScreen, expected: AllowedFaults = []) {
  person = await openBrowserContext(
    product.browser,
    { reducedMotion: 'reduce', baseURL: product.origin, ...options },
    [
      ...signedOutFaults,
      // The provider's own pages request a remote font.
      /^failed GET \/css net::ERR_NAME_NOT_RESOLVED$/,
      ...expected,
    ],
  );
  person.page.setDefaultTimeout(20_000);
  await person.page.goto(path);
  return person.page;
}

/** Registers a soccer coach and returns the email address. */
async function addSoccerCoach(email = `coach${++people}@school.test`): Promise<string> {
  const details = { firstName: 'Ava', lastName: 'Lopez', email };
  return (await addCoach(product.origin, { sport: 'Soccer' }, details)).email;
}

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

async function signIn(page: Page, email: string) {
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill(password);
  await button(page, 'Sign In').click();
}

async function signOut(page: Page) {
  // Wait for the load: pending calls would be refused after signing out.
  await page.goto('/settings');
  await page.getByText('This device').waitFor();
  await page.getByRole('button', { name: 'Menu of Ava Lopez' }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await page.getByRole('link', { name: 'Get Started' }).first().waitFor();
}

/** Signs in at the provider, which accepts every name. */
async function sayAtClub(page: Page, name: string) {
  await page.getByPlaceholder('Enter any login').fill(name);
  await page.getByPlaceholder('and password').fill('anything');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
}

test('the devices list shows the newest first and all on demand', async () => {
  const email = await addSoccerCoach();
  for (let n = 0; n < 5; n++)
    await new HttpClient(product.origin).post('/api/auth/login', { email, password });
  const page = await open('/auth/login?next=/settings');
  await signIn(page, email);
  const rows = page.getByRole('button', { name: 'Sign out Another program' });
  await button(page, 'Show All 7 Devices').click();
  await expect.poll(() => rows.count()).toBe(6);
  await button(page, 'Show Fewer Devices').click();
  await expect.poll(() => rows.count()).toBe(3);
});

describe('a provider', () => {
  test('signs a new member up and asks for the role once', async () => {
    const page = await open('/auth/login');
    await button(page, 'Continue with Club ID').click();
    await sayAtClub(page, 'maya');
    await heading(page, 'Who are you here?').waitFor();
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'I am an athlete' }).click();
    await heading(page, 'Complete Your Profile').waitFor();
    const me = await page.evaluate(async () => (await fetch('/api/auth/me')).json());
    expect(me).toMatchObject({
      ...{ firstName: 'Maya', lastName: 'Okafor', email: 'maya@club.example', role: 'athlete' },
      ...{ authProvider: 'club', emailVerified: true, hasPassword: false },
    });
    await button(page, 'Sign Out').click();
    await page.goto('/auth/login');
    await button(page, 'Continue with Club ID').click();
    await heading(page, 'Complete Your Profile').waitFor();
  });

  test('that refuses, or sends no email, leads back with the reason', async () => {
    const known = await addSoccerCoach('taken@club.example');
    const page = await open('/auth/login');
    await button(page, 'Continue with Club ID').click();
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.getByText('You went back before the provider had said who you are.').waitFor();

    await button(page, 'Continue with Club ID').click();
    await sayAtClub(page, 'unconfirmed');
    await page.getByText('Your provider has not confirmed your email address.').waitFor();

    await page.context().clearCookies();
    await page.goto('/auth/register');
    await button(page, 'Continue with Club ID').click();
    await sayAtClub(page, known.split('@')[0] ?? '');
    await page.getByText('An account with your email address exists.').waitFor();

    await page.goto('/api/auth/social-callback?code=stolen&state=made-up');
    await page.getByText('began in another browser').waitFor();
    expect(await page.evaluate(async () => (await fetch('/api/auth/me')).status)).toBe(401);
  });

  test('is linked in the settings, signs in and is unlinked', async () => {
    const email = await addSoccerCoach();
    const page = await open('/auth/login?next=/settings');
    await signIn(page, email);
    await button(page, 'Link Club ID').click();
    await field(page, 'Your Password').fill(password);
    await button(page, 'Go On').click();
    await sayAtClub(page, 'ava-at-the-club');
    await button(page, 'Unlink Club ID').waitFor();

    await signOut(page);
    await page.goto('/auth/login?next=/settings');
    await button(page, 'Continue with Club ID').click();
    await button(page, 'Unlink Club ID').click();
    await field(page, 'Your Password').fill(password);
    await button(page, 'Unlink').click();
    await button(page, 'Link Club ID').waitFor();
  });
});

test('a passkey is added, signs in alone, and is required after the password', async () => {
  const email = await addSoccerCoach();
  const page = await open('/auth/login?next=/settings');
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true },
      ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  await signIn(page, email);
  await button(page, 'Add a passkey').click();
  await field(page, 'Name').fill('My phone');
  await field(page, 'Your Password').fill(password);
  await button(page, 'Add Passkey').click();
  const codes = dialog(page, 'Your recovery codes').getByRole('list').getByRole('listitem');
  await codes.first().waitFor();
  const [code = ''] = await codes.allInnerTexts();
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await button(page, 'I Have Kept Them').click();
  await page.getByText('10 are left.').waitFor();

  await signOut(page);
  await page.goto('/auth/login?next=/settings');
  await button(page, 'Sign In with a Passkey').click();
  await heading(page, 'Settings').waitFor();

  await signOut(page);
  await page.goto('/auth/login?next=/settings');
  await signIn(page, email);
  await heading(page, 'One more step').waitFor();
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await button(page, 'Use a Passkey').click();
  await heading(page, 'Settings').waitFor();

  await signOut(page);
  await page.goto('/auth/login?next=/settings');
  await signIn(page, email);
  await button(page, 'Use a Recovery Code').click();
  await field(page, 'Recovery Code').fill(code);
  await button(page, 'Sign In').click();
  await page.getByText('9 are left.').waitFor();
  await button(page, 'Remove passkey My phone').click();
  await field(page, 'Your Password').fill(password);
  await button(page, 'Remove').click();
  await button(page, 'Get new recovery codes').waitFor({ state: 'detached' });
});
