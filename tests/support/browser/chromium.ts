import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { describeHowToGetChromium, findChromium } from '../../../scripts/find-or-install-chromium.mjs';
import type { HttpClient } from '../http-client.ts';

const flags = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A headless Chromium with a profile of its own. Close it when the file's journeys are done. */
export function launchChromium(): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error(describeHowToGetChromium());
  // Chromium's sandbox refuses to run as root.
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return chromium.launch({ executablePath, headless: true, args: [...flags, ...asRoot] });
}

/**
 * Faults on a page that do not fail its journey. Each pattern is matched against a whole line, such as
 * `401 GET /api/auth/me`, `console: …`, `page: …` or `failed GET /logo.png net::ERR_FAILED`.
 */
export type AllowedFaults = RegExp[];

/** A signed-out page asks for the current user and gets 401. */
export const signedOutFaults: AllowedFaults = [/^401 GET \/api\/auth\/me$/];

/** Of a page whose connection is cut: it says so on the screen, and the browser and the app in the console. */
export const offlineFaults: AllowedFaults = [
  ...signedOutFaults,
  /ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED|ERR_FAILED/,
  /^console: TypeError: (The server cannot be reached|Failed to fetch dynamically imported module)/,
];

export interface BrowserMember {
  page: Page;
  /** Closes the browser context and throws if a page had faults. */
  closeAndCheckFaults: () => Promise<void>;
}

/** Where it is still yesterday when a night begins in UTC. */
const browserTimeZone = 'America/Chicago';

/** 'November 27, 2026', as a page says it. */
export const formatTodayInBrowser = (): string =>
  new Date().toLocaleDateString('en-US', { dateStyle: 'long', timeZone: browserTimeZone });

/**
 * Opens a browser context with its own cookies and storage. Page errors, `console.error`, responses of
 * 400 and above and failed requests are collected as faults, and `closeAndCheckFaults` throws them.
 */
export async function openBrowserContext(
  browser: Browser,
  options: BrowserContextOptions,
  allowed: AllowedFaults = signedOutFaults,
): Promise<BrowserMember> {
  const context = await browser.newContext({
    locale: 'en-US',
    timezoneId: browserTimeZone,
    // It downloads the whole app after ten seconds; tests/e2e/without-connection.e2e.ts has it.
    serviceWorkers: 'block',
    ...options,
  });
  const page = await context.newPage();
  const faults: string[] = [];
  let closing = false;
  const recordFaultUnlessAllowed = (line: string) => {
    if (!closing && !allowed.some((pattern) => pattern.test(line))) faults.push(line);
  };
  context.on('weberror', (error) => recordFaultUnlessAllowed(`page: ${error.error().message}`));
  context.on('console', (message) => {
    // Chromium repeats every refused request here; `response` below has the details.
    const repeated = message.text().startsWith('Failed to load resource');
    if (message.type() === 'error' && !repeated) recordFaultUnlessAllowed(`console: ${message.text()}`);
  });
  context.on('response', (response) => {
    if (response.status() >= 400)
      recordFaultUnlessAllowed(
        `${response.status()} ${response.request().method()} ${getUrlPath(response.url())}`,
      );
  });
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // Leaving a page cancels its pending requests.
    if (reason !== 'net::ERR_ABORTED')
      recordFaultUnlessAllowed(`failed ${request.method()} ${getUrlPath(request.url())} ${reason}`);
  });
  const closeAndCheckFaults = async () => {
    closing = true;
    await context.close();
    if (faults.length > 0) throw new Error(`Something went wrong on the page:\n  ${faults.join('\n  ')}`);
  };
  return { page, closeAndCheckFaults };
}

/** Signs a browser in with the session of this client. */
export async function copySessionToBrowser(page: Page, { origin, cookie }: HttpClient): Promise<void> {
  const pairs = cookie.split('; ').map((pair) => pair.split(/=(.*)/s) as [string, string]);
  await page.context().addCookies(pairs.map(([name, value]) => ({ name, value, url: origin })));
}

function getUrlPath(url: string): string {
  return new URL(url).pathname;
}
