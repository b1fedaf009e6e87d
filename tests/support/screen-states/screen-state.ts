import type { Browser, BrowserContextOptions, Disposable, Page } from 'playwright-core';
import {
  type AllowedFaults,
  type BrowserMember,
  copySessionToBrowser,
  openBrowserContext,
  signedOutFaults,
} from '../browser/chromium.ts';
import type { BuiltProduct } from '../browser/start-built-product.ts';
import { registerMember, signInDemoMember } from '../test-members.ts';
import { findOrAddStaff } from './add-staff-to-product.ts';

/** A visitor, the two demo members, a new member who has not completed step 2, staff, or a suspended member. */
export const viewers = [
  'visitor',
  'coach',
  'athlete',
  'new coach',
  'new athlete',
  'staff',
  'suspended coach',
] as const;
export type Viewer = (typeof viewers)[number];

/** A screen in one state, for `npm run docs -- screenshots`, `npm run bench -- screen-weight` and the sweeps. */
export interface ScreenState {
  /** Also the file name of its screenshots. */
  name: string;
  viewer: Viewer;
  path: string;
  /** Brings the screen into its state and resolves when it is ready. */
  waitUntilReady: (page: Page) => Promise<unknown>;
  /** Matching calls get 503 (`failing`), or no response (`waiting`). */
  failing?: RegExp;
  waiting?: RegExp;
}

/** Settings of the product. WebAuthn needs a host name instead of an IP address. */
export const screenStateSettings = { DEMO_ATHLETES: '300', HOST: 'localhost' };
/** Options of its start. */
export const screenStateOptions = { invitedStaff: 'staff@fieldhouse.test' };

/** Faults that the states cause on purpose. */
const expected: AllowedFaults = [
  ...signedOutFaults,
  /^503 GET \/api\//,
  /^404 GET \/api\/(athletes|coaches|schools|shared-trips|shortlists|staff|trips|auth\/social-identity)/,
  /^422 POST \/api\/(auth\/claim-preview|mail\/unsubscribe)$/,
  /^400 POST \/api\/auth\/staff-invitation-preview$/,
  /^console: .*\b(503|404)\b/s,
];

/** Opens a browser context that is signed in as this viewer. */
export async function openBrowserAs(
  product: { browser: Browser } & Pick<BuiltProduct, 'origin' | 'emails'>,
  viewer: Viewer,
  screen: BrowserContextOptions,
): Promise<BrowserMember> {
  const { browser, origin } = product;
  const options = { reducedMotion: 'reduce' as const, baseURL: origin, ...screen };
  const person = await openBrowserContext(browser, options, expected);
  const role = viewer.endsWith('coach') ? 'coach' : 'athlete';
  if (viewer.startsWith('new ')) {
    const details = { firstName: 'Maya', lastName: 'Okafor', email: `new${performance.now()}@school.test` };
    await copySessionToBrowser(person.page, await registerMember(origin, role, details));
  } else if (viewer === 'staff' || viewer === 'suspended coach') {
    const { staff, suspendedCoach } = await findOrAddStaff(product);
    await copySessionToBrowser(person.page, viewer === 'staff' ? staff : suspendedCoach);
  } else if (viewer !== 'visitor')
    await copySessionToBrowser(person.page, await signInDemoMember(origin, role));
  return person;
}

export async function openScreenState(
  page: Page,
  { path, waitUntilReady, failing, waiting }: ScreenState,
): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await embeddedResponseRemovals.get(page)?.dispose();
  embeddedResponseRemovals.delete(page);
  if (failing)
    await page.route(failing, (route) => route.fulfill({ status: 503, contentType: 'text/plain', body: '' }));
  if (waiting) await page.route(waiting, () => {});
  if (failing || waiting) embeddedResponseRemovals.set(page, await removeEmbeddedResponses(page));
  await page.goto(path);
  await waitUntilReady(page);
  // The fallback font has other widths.
  await page.evaluate(() => document.fonts.ready);
}

/** The script that takes the embedded responses out of a page, until its next screen is opened. */
const embeddedResponseRemovals = new WeakMap<Page, Disposable>();

/** Pages bring their first data along; without it the browser makes the calls, which may fail or wait then. */
const removeEmbeddedResponses = (page: Page): Promise<Disposable> =>
  page.addInitScript(() => {
    // Before the app's script, which runs after the whole page has been parsed.
    new MutationObserver(() => document.getElementById('first-responses')?.remove()).observe(document, {
      childList: true,
      subtree: true,
    });
  });

/** Switches the color scheme, without the transitions of colors. */
export async function switchColorScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.evaluate(() => {
    const withoutTransitions = new CSSStyleSheet();
    withoutTransitions.replaceSync('*, ::before, ::after { transition: none !important }');
    document.adoptedStyleSheets.push(withoutTransitions);
  });
  await page.emulateMedia({ colorScheme });
  await page.waitForFunction(
    (dark) => document.documentElement.classList.contains('dark') === dark,
    colorScheme === 'dark',
  );
}

/** The states of screens that one viewer sees, by name. */
export const createScreenStates = (
  viewer: Viewer,
  states: Record<string, Omit<ScreenState, 'name' | 'viewer'>>,
): ScreenState[] => Object.entries(states).map(([name, state]) => ({ name, viewer, ...state }));

export const waitForHeading = (name: string | RegExp) => (page: Page) =>
  page.getByRole('heading', { level: 1, name }).waitFor();

export const waitForText = (words: string | RegExp) => (page: Page) =>
  page.getByText(words).first().waitFor();

export const pressButton = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).first().click();

export const waitForCard = (page: Page) => page.getByRole('article').first().waitFor();

/** Submits an empty form and waits for its error. */
export const submitAndWaitForError = (button: string, sentence: string) => async (page: Page) => {
  await page.getByRole('button', { name: button, exact: true }).click();
  await page.getByText(sentence).first().waitFor();
};

/** Opens a dialog by its button. */
export const openDialog = (button: string | RegExp) => async (page: Page) => {
  await pressButton(page, button);
  await page.getByRole('dialog').waitFor();
};

/** Waits for the map's markers, until they stay the same for a second: those of its first view soon give way to others. */
export async function waitForMapCluster(page: Page) {
  const markers = page.locator('.map-marker');
  await markers.first().waitFor();
  const describeMarkers = async () =>
    (await markers.evaluateAll((all) => all.map((one) => one.outerHTML))).join();
  let before = '';
  for (let now = await describeMarkers(); now !== before; now = await describeMarkers()) {
    before = now;
    await page.waitForTimeout(1000);
  }
}

export async function openFirstConversation(page: Page) {
  await page.getByRole('navigation', { name: 'Conversations' }).getByRole('link').first().click();
  await page.getByPlaceholder('Type a message...').waitFor();
}

/** Opens a page from another one and reloads it, so that it loads like the first page of a visit. */
export const openAndReload =
  (openScreen: (page: Page) => Promise<unknown>, waitUntilReady: (page: Page) => Promise<unknown>) =>
  async (page: Page) => {
    await openScreen(page);
    await page.reload();
    await waitUntilReady(page);
  };

export const unknownId = '018f0000-0000-7000-8000-000000000000';
