import { expect, test } from 'vitest';
import { openBrowserContext } from '../support/browser/chromium.ts';
import { desktopScreen } from '../support/browser/screen-sizes.ts';
import { startProductAndBrowser } from '../support/browser/start-product-and-browser.ts';

const product = startProductAndBrowser();

test('a visitor opens a call in the viewer of the API and tries it, without a request to another site', async () => {
  // The tried call, GET /api/auth/me, refuses visitors.
  const visitor = await openBrowserContext(product.browser, { ...desktopScreen, baseURL: product.origin });
  const { page } = visitor;
  const origins = new Set<string>();
  page.on('request', (request) => origins.add(new URL(request.url()).origin));
  await page.goto('/api/docs');
  const call = page.locator('#operations-Accounts-getAuthMe');
  await call.getByRole('button', { name: /auth/ }).first().click();
  await call.getByRole('button', { name: 'Try it out' }).click();
  await call.getByRole('button', { name: 'Execute' }).click();
  await call
    .locator('.live-responses-table')
    .getByRole('cell', { name: '401', exact: true })
    .first()
    .waitFor();
  expect([...origins]).toEqual([product.origin]);
  await visitor.closeAndCheckFaults();
});
