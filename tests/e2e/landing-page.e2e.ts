import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { findAccessibilityViolations } from '../support/browser/accessibility-and-overflow-checks.ts';
import { getHeading, signInWithForm } from '../support/browser/page-elements.ts';
import { desktopScreen } from '../support/browser/screen-sizes.ts';
import { startProductAndBrowser } from '../support/browser/start-product-and-browser.ts';
import { addAthlete, registerMemberAndReturnEmail } from '../support/test-members.ts';

const product = startProductAndBrowser();
const waitForPath = (page: Page, path: string) => page.waitForURL(product.origin + path);

describe('the landing page', () => {
  test('says what the product is, with figures, features, Sign In and Get Started [2.1-6 9.42]', async () => {
    const page = await product.openPage('/');
    await getHeading(page, 'Where the right coach finds the right athlete.').waitFor();
    expect(await page.getByRole('term').allInnerTexts()).toEqual([
      'student athletes',
      'college coaches',
      'success rate',
    ]);
    expect(await page.getByRole('definition').allInnerTexts()).toEqual(['1,000+', '200+', '85%']);
    expect(await page.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual([
      'Complete profiles',
      'Advanced search',
      'Interactive map',
      'Secure direct messaging',
      'Your next season starts here.',
    ]);
    await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click();
    await getHeading(page, 'Sign In').waitFor();
    await page.getByRole('link', { name: /start page/ }).click();
    await page.getByRole('banner').getByRole('link', { name: 'Get Started' }).click();
    await getHeading(page, 'Create your account').waitFor();
  });

  test('draws the states and requests nothing from another site', async () => {
    const page = await product.openPage('/');
    const others: string[] = [];
    page.on('request', (request) => request.url().startsWith(product.origin) || others.push(request.url()));
    await page.reload({ waitUntil: 'networkidle' });
    const width = await page
      .locator('use')
      .first()
      .evaluate((use: SVGUseElement) => use.getBBox().width);
    expect(width).toBeGreaterThan(900);
    expect(others).toEqual([]);
  });

  test('is what a visitor sees on every other path [2.10 6.20 8.3]', async () => {
    const page = await product.openPage('/no/such/page');
    await getHeading(page, 'Where the right coach finds the right athlete.').waitFor();
  });

  test('shows its whole content and working links without JavaScript [2.7]', async () => {
    // Chromium logs this for every blocked script.
    const page = await product.openPage('/athletes?search=texas', {
      context: { ...desktopScreen, javaScriptEnabled: false },
      allowed: [/^failed GET \/.+\.js csp$/],
    });
    await getHeading(page, 'Where the right coach finds the right athlete.').waitFor();
    await page.getByRole('img', { name: /^An example: a map/ }).waitFor();
    await page.getByRole('contentinfo').getByRole('link', { name: 'GeoNames' }).waitFor();
    await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click();
    await waitForPath(page, '/auth/login?next=%2Fathletes%3Fsearch%3Dtexas');
    expect(await page.locator('noscript').textContent()).toMatch(/needs JavaScript/);
  });

  test('at a link to a profile says that one waits, names nobody, and signing in leads there [47.9-10]', async () => {
    const email = await registerMemberAndReturnEmail(product.origin, 'coach', { withProfile: true });
    const page = await product.openPage('/athletes');
    expect(await page.getByText('A profile waits behind this link.').isVisible()).toBe(false);
    const { profile } = await addAthlete(product.origin, {}, { firstName: 'Amara', lastName: 'Okonkwo' });
    await page.goto(`/athlete/${profile.id}`);
    await page.getByText('A profile waits behind this link.').waitFor();
    expect(await page.content()).not.toContain('Okonkwo');
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click();
    await signInWithForm(page, email);
    await getHeading(page, 'Amara Okonkwo').waitFor();
    await waitForPath(page, `/athlete/${profile.id}`);
  });

  test('is not shown by the back button after signing in', async () => {
    const email = await registerMemberAndReturnEmail(product.origin, 'athlete', { withProfile: true });
    const page = await product.openPage('/');
    await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click();
    await signInWithForm(page, email);
    await getHeading(page, 'Athlete Dashboard').waitFor();
    await page.goBack();
    await getHeading(page, 'Athlete Dashboard').waitFor();
    await waitForPath(page, '/');
  });

  test('prefetches the page behind Sign In and Get Started once', async () => {
    const page = await product.openPage('/');
    const links = page.locator('link[rel=modulepreload]');
    expect(await links.count()).toBe(0);
    const door = page.getByRole('banner').getByRole('link', { name: 'Sign In' });
    await door.hover();
    const wanted = await links.evaluateAll((all) => all.map((link) => (link as HTMLLinkElement).href));
    const app = await (await page.request.get('/auth/login')).text();
    const entry = [...app.matchAll(/<script type="module"[^>]* src="([^"]+)"/g)].map(([, file]) => file);
    expect(entry).not.toEqual([]);
    expect(wanted.map((href) => new URL(href).pathname)).toEqual(
      expect.arrayContaining([...entry, expect.stringMatching(/\/LoginPage-/)]),
    );
    await door.focus();
    expect(await links.count()).toBe(wanted.length);
    await door.click();
    await getHeading(page, 'Sign In').waitFor();
    const loaded = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => name),
    );
    expect(wanted.filter((href) => !loaded.includes(href))).toEqual([]);
  });
});
