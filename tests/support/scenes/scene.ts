import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { registerMember, signInDemoMember } from '../cast.ts';
import {
  type AllowedFaults,
  adoptSession,
  type BrowserPerson,
  openBrowserPerson,
  signedOutFaults,
} from '../chromium.ts';

/** Who looks at the screen: nobody, the two people of the demo, or somebody between the registration's two steps. */
export const viewers = ['visitor', 'coach', 'athlete', 'new coach', 'new athlete'] as const;
export type Viewer = (typeof viewers)[number];

/** A screen in one of its states, as `npm run screenshots`, `npm run bench -- web` and the journeys look at them. */
export interface Scene {
  /** Also the name of its pictures. */
  name: string;
  viewer: Viewer;
  path: string;
  /** What is there when the screen is ready to be looked at, or what brings it into its state. */
  ready: (page: Page) => Promise<unknown>;
  /** The calls that do not come back: all that match are refused, or never answered. */
  failing?: RegExp;
  waiting?: RegExp;
}

/** What the product must be started with. Passkeys want a name in the address. */
export const sceneSettings = { DEMO_ATHLETES: '300', HOST: 'localhost' };

/** Calls that the scenes themselves make fail. */
const expected: AllowedFaults = [
  ...signedOutFaults,
  /^503 GET \/api\//,
  /^404 GET \/api\/(athletes|coaches|auth\/social-identity)/,
  /^422 POST \/api\/(auth\/claim-preview|mail\/unsubscribe)$/,
  /^console: .*\b(503|404)\b/s,
];

/** Somebody who is signed in as this viewer, with a browser of their own. */
export async function openViewer(
  { browser, origin }: { browser: Browser; origin: string },
  viewer: Viewer,
  screen: BrowserContextOptions,
): Promise<BrowserPerson> {
  const options = { reducedMotion: 'reduce' as const, baseURL: origin, ...screen };
  const person = await openBrowserPerson(browser, options, expected);
  const role = viewer.endsWith('coach') ? 'coach' : 'athlete';
  if (viewer.startsWith('new ')) {
    const details = { firstName: 'Maya', lastName: 'Okafor', email: `new${performance.now()}@school.test` };
    await adoptSession(person.page, await registerMember(origin, role, details));
  } else if (viewer !== 'visitor') await adoptSession(person.page, await signInDemoMember(origin, role));
  return person;
}

export async function openScene(page: Page, { path, ready, failing, waiting }: Scene): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  if (failing)
    await page.route(failing, (route) => route.fulfill({ status: 503, contentType: 'text/plain', body: '' }));
  if (waiting) await page.route(waiting, () => {});
  await page.goto(path);
  await ready(page);
  // Letters of the fallback font would have other widths.
  await page.evaluate(() => document.fonts.ready);
}

/** The same page in other colours, once they are drawn. */
export async function switchColors(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.waitForFunction(
    (dark) => document.documentElement.classList.contains('dark') === dark,
    colorScheme === 'dark',
  );
  // Some change theirs in 120 ms.
  await page.evaluate(async () => {
    const changes = document.getAnimations().filter((one) => one instanceof CSSTransition);
    await Promise.all(changes.map(({ finished }) => finished.catch(() => {})));
  });
}

/** The scenes of one viewer, by their names. */
export const scenesOf = (viewer: Viewer, scenes: Record<string, Omit<Scene, 'name' | 'viewer'>>): Scene[] =>
  Object.entries(scenes).map(([name, scene]) => ({ name, viewer, ...scene }));

export const heading = (name: string | RegExp) => (page: Page) =>
  page.getByRole('heading', { level: 1, name }).waitFor();

export const text = (words: string | RegExp) => (page: Page) => page.getByText(words).first().waitFor();

export const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).first().click();

export const card = (page: Page) => page.getByRole('article').first().waitFor();

/** A form that is sent with nothing in it. */
export const submitEmpty = (button: string, sentence: string) => async (page: Page) => {
  await page.getByRole('button', { name: button, exact: true }).click();
  await page.getByText(sentence).first().waitFor();
};

/** A dialog that this button of the page opens. */
export const opensDialog = (button: string | RegExp) => async (page: Page) => {
  await press(page, button);
  await page.getByRole('dialog').waitFor();
};

export const cluster = (page: Page) => page.locator('.map-disc').first().waitFor();

export async function openConversation(page: Page) {
  await page.getByRole('navigation', { name: 'Conversations' }).getByRole('link').first().click();
  await page.getByPlaceholder('Type a message...').waitFor();
}

/** The page that one has come to, as it is for those who come to it first. */
export const reloaded =
  (come: (page: Page) => Promise<unknown>, ready: (page: Page) => Promise<unknown>) => async (page: Page) => {
    await come(page);
    await page.reload();
    await ready(page);
  };

export const unknownId = '018f0000-0000-7000-8000-000000000000';
