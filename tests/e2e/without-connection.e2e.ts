import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { type BrowserMember, offlineFaults } from '../support/browser/chromium.ts';
import { desktopScreen, phoneScreen } from '../support/browser/screen-sizes.ts';
import { startProductAndBrowser } from '../support/browser/start-product-and-browser.ts';
import type { Role } from '../support/test-members.ts';

const product = startProductAndBrowser(() => ({ DEMO_ATHLETES: '30' }));

const openDemoBrowser = (role: Role, screen: BrowserContextOptions): Promise<BrowserMember> =>
  product.openDemoMember(role, { ...screen, serviceWorkers: 'allow' }, [
    ...offlineFaults,
    /^console: The service worker navigation preload request was cancelled/,
  ]);

/** Until the app's files and the screen's data are kept. */
async function waitUntilKept(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await expect.poll(() => countKeptQueries(page), { timeout: 30_000 }).toBeGreaterThan(3);
}

const listKeptDatabases = (page: Page) =>
  page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));

/** How many queries the browser keeps, and 0 where it keeps nothing. */
const countKeptQueries = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const name = 'fieldhouse-last-data';
    if (!(await indexedDB.databases()).some((database) => database.name === name)) return 0;
    const opened = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name);
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    const kept = await new Promise<{ state: { queries: unknown[] } } | undefined>((resolve) => {
      const request = opened.transaction('last').objectStore('last').get('data');
      request.onsuccess = () => resolve(request.result);
    });
    opened.close();
    return kept?.state.queries.length ?? 0;
  });

const getHeading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

test.each([
  ['on a desktop', desktopScreen],
  ['on a phone', phoneScreen],
])(
  '%s a coach without a connection opens the app and reads what was there [60.2]',
  async (_, screen) => {
    const { page, closeAndCheckFaults } = await openDemoBrowser('coach', screen);
    await page.goto('/athletes');
    const first = page.getByRole('article').first().getByRole('heading').getByRole('link');
    await first.waitFor();
    const name = (await first.textContent()) ?? '';
    await first.click();
    await getHeading(page, name).waitFor();
    await page.goto('/athletes');
    await waitUntilKept(page);
    await page.context().setOffline(true);

    await page.reload();
    await page.getByRole('article').first().getByRole('link', { name }).first().waitFor();
    await page.getByText('You are offline. What you see may be out of date.').waitFor();
    // What was never opened says so, and does not wait for ever.
    await page.goto('/visits');
    await page.getByText('You seem to be offline.', { exact: false }).first().waitFor();

    await page.context().setOffline(false);
    await page.goto('/athletes');
    await page.getByRole('article').first().getByRole('link', { name }).first().waitFor();
    expect(await page.locator('#first-responses').count()).toBe(1);
    await closeAndCheckFaults();
  },
  90_000,
);

test('nothing of a member stays after signing out, and a visitor without a connection sees nothing of it [60.3]', async () => {
  const { page, closeAndCheckFaults } = await openDemoBrowser('athlete', desktopScreen);
  await page.goto('/');
  await page.getByRole('button', { name: /^Menu of / }).waitFor();
  await waitUntilKept(page);
  await page.getByRole('button', { name: /^Menu of / }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await page.getByRole('link', { name: 'Sign In' }).first().waitFor();
  await expect.poll(() => listKeptDatabases(page)).toEqual([]);
  await page.context().setOffline(true);
  await expect(page.reload()).rejects.toThrow(/ERR_(FAILED|INTERNET_DISCONNECTED)/);
  await closeAndCheckFaults();
}, 90_000);

test('a session that ended elsewhere ends what the browser kept, at the next page from the server [60.3]', async () => {
  const { page, closeAndCheckFaults } = await openDemoBrowser('coach', desktopScreen);
  await page.goto('/athletes');
  await page.getByRole('article').first().waitFor();
  await waitUntilKept(page);
  await page.context().clearCookies();
  await page.goto('/');
  await page.getByRole('link', { name: 'Sign In' }).first().waitFor();
  await expect.poll(() => listKeptDatabases(page)).toEqual([]);
  await closeAndCheckFaults();
}, 90_000);
