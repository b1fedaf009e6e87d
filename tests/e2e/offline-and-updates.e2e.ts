import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { type BrowserMember, offlineFaults } from '../support/browser/chromium.ts';
import { desktopScreen } from '../support/browser/screen-sizes.ts';
import { startProductAndBrowser } from '../support/browser/start-product-and-browser.ts';

const product = startProductAndBrowser(() => ({ DEMO_ATHLETES: '30' }));

/** Opens the demo coach on a connection that goes offline. */
const openDemoCoachBrowser = (): Promise<BrowserMember> =>
  product.openDemoMember('coach', desktopScreen, [...offlineFaults, /^404 GET \/assets\//]);

const getMainNavigation = (page: Page) => page.getByRole('navigation', { name: 'Main', exact: true });
const getHeading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

/** A reload removes the mark. */
const markDocument = (page: Page) =>
  page.evaluate(() => document.documentElement.setAttribute('data-mark', ''));
const isDocumentMarked = (page: Page) =>
  page.evaluate(() => document.documentElement.hasAttribute('data-mark'));

test('offline, a page that is not loaded says so and Retry loads it once online', async () => {
  const { page, closeAndCheckFaults } = await openDemoCoachBrowser();
  for (const [from, here, link, there] of [
    [
      '/visits',
      'Campus Visits',
      () => getMainNavigation(page).getByRole('link', { name: 'Athletes' }),
      'All Athletes',
    ],
    [
      '/athletes',
      'All Athletes',
      () => page.getByRole('article').first().getByRole('heading').getByRole('link'),
    ],
  ] as const) {
    await page.goto(from);
    await getHeading(page, here).waitFor();
    await link().waitFor();
    const name = there ?? ((await link().textContent()) as string);
    await markDocument(page);
    await page.context().setOffline(true);
    await link().click();
    await getHeading(page, 'This page could not be shown').waitFor();
    await page.getByText('You are offline.', { exact: false }).waitFor();
    await getMainNavigation(page).getByRole('link', { name: 'Dashboard' }).waitFor();
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByRole('button', { name: 'Retry', disabled: false }).waitFor();
    await getHeading(page, 'This page could not be shown').waitFor();

    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Retry' }).click();
    await getHeading(page, name).waitFor();
    expect(await isDocumentMarked(page)).toBe(true);
  }
  await closeAndCheckFaults();
});

test('a page of an older build reloads when the server has a newer build', async () => {
  const { page, closeAndCheckFaults } = await openDemoCoachBrowser();
  await page.goto('/visits');
  await getHeading(page, 'Campus Visits').waitFor();
  await markDocument(page);
  const gone = /\/assets\/AthletesPageRoute-[^/]*\.js$/;
  await page.route(gone, (route) => route.fulfill({ status: 404, body: '' }), { times: 1 });
  await getMainNavigation(page).getByRole('link', { name: 'Athletes' }).click();
  await getHeading(page, 'All Athletes').waitFor();
  expect(await isDocumentMarked(page)).toBe(false);
  await closeAndCheckFaults();
});

const getContactButton = (page: Page) =>
  page
    .getByRole('article')
    .getByRole('button', { name: /^Contact / })
    .first();

test('offline, a dialog that is not loaded says so, and Try again opens it once online', async () => {
  const { page, closeAndCheckFaults } = await openDemoCoachBrowser();
  await page.goto('/athletes');
  await getContactButton(page).waitFor();
  await markDocument(page);
  await page.context().setOffline(true);
  await getContactButton(page).click();
  const failure = page.getByRole('dialog', { name: 'This could not be opened' });
  await failure.getByText('You seem to be offline. Please check your connection.').waitFor();
  await failure.getByRole('button', { name: 'Close' }).click();
  await failure.waitFor({ state: 'hidden' });
  expect(await getContactButton(page).evaluate((button) => button === document.activeElement)).toBe(true);

  await getContactButton(page).click();
  await failure.getByRole('button', { name: 'Try again' }).click();
  await failure.getByRole('button', { name: 'Try again', disabled: false }).waitFor();
  await page.context().setOffline(false);
  await failure.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Message' }).waitFor();
  await failure.waitFor({ state: 'hidden' });
  expect(await isDocumentMarked(page)).toBe(true);
  await closeAndCheckFaults();
});

test('a dialog of an older build reloads the page once, and opens then', async () => {
  const { page, closeAndCheckFaults } = await openDemoCoachBrowser();
  await page.goto('/athletes');
  await getContactButton(page).waitFor();
  await markDocument(page);
  const gone = /\/assets\/ConversationDialog-[^/]*\.js$/;
  await page.route(gone, (route) => route.fulfill({ status: 404, body: '' }), { times: 1 });
  await getContactButton(page).click();
  await expect.poll(() => isDocumentMarked(page).catch(() => true)).toBe(false);
  await getContactButton(page).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Message' }).waitFor();
  await closeAndCheckFaults();
});
