import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { measureHorizontalOverflow } from '../support/browser/accessibility-and-overflow-checks.ts';
import { desktopScreen, phoneScreen } from '../support/browser/screen-sizes.ts';
import { startProductAndBrowser } from '../support/browser/start-product-and-browser.ts';

const product = startProductAndBrowser(() => ({ DEMO_ATHLETES: '300' }));

const getAthleteLinks = (page: Page) => page.getByRole('article').getByRole('heading').getByRole('link');

test('a coach who returns from a profile lands at the same position of the same search', async () => {
  const { page, closeAndCheckFaults } = await product.openDemoMember('coach', desktopScreen);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Advanced Search' }).click();
  const field = page.getByRole('searchbox', { name: 'Search athletes by name, school or city' });
  await expect.poll(() => field.evaluate((node) => node === document.activeElement)).toBe(true);

  await page.getByRole('combobox', { name: 'Sport' }).click();
  await page.getByRole('option', { name: 'Football', exact: true }).click();
  await page.getByRole('button', { name: 'Remove Football' }).waitFor();
  // Several sports can be selected: the list stays open.
  await page.keyboard.press('Escape');
  await page.getByRole('radio', { name: 'List' }).press('Space');
  // Over the list, because the filter column scrolls separately.
  await page.getByRole('list', { name: 'Athletes' }).hover({ position: { x: 400, y: 200 } });
  await page.mouse.wheel(0, 400);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(200);
  const seen = page.getByRole('list', { name: 'Athletes' }).getByRole('link').nth(8);
  await seen.scrollIntoViewIfNeeded();
  const before = await readScrollAtRest(page);
  const name = (await seen.textContent()) ?? '';
  await seen.click();
  await page.getByRole('heading', { level: 1, name }).waitFor();

  await page.getByRole('link', { name: 'Football', exact: true }).click();
  await page.getByRole('button', { name: 'Remove Football' }).waitFor();
  await expect.poll(() => page.evaluate((there) => Math.abs(scrollY - there), before)).toBeLessThan(60);
  await page.goBack();
  await expect.poll(() => page.getByRole('button', { name: 'Remove Football' }).count()).toBe(0);
  await closeAndCheckFaults();
});

/** The scroll position, once it is the same for ten frames: a turn of the wheel scrolls smoothly. */
const readScrollAtRest = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let [last, frames] = [scrollY, 0];
        const check = () => {
          frames = scrollY === last ? frames + 1 : 0;
          last = scrollY;
          if (frames === 10) resolve(last);
          else requestAnimationFrame(check);
        };
        requestAnimationFrame(check);
      }),
  );

test('the athlete list renders a few dozen of hundreds of rows and scrolls to the last [2.23 6.11]', async () => {
  const { page, closeAndCheckFaults } = await product.openDemoMember('coach', desktopScreen);
  await page.goto('/athletes?view=list&graduated=true');
  const rows = page.getByRole('list', { name: 'Athletes' }).getByRole('listitem');
  await rows.first().waitFor();
  const total = Number(await rows.first().getAttribute('aria-setsize'));
  expect(total).toBeGreaterThan(250);
  const last = page.locator(`[aria-posinset="${total}"]`);
  await expect
    .poll(
      async () => {
        await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
        return last.count();
      },
      { timeout: 30_000 },
    )
    .toBe(1);
  expect(await rows.count()).toBeLessThan(60);
  await closeAndCheckFaults();
});

test('a bookmark set on a card appears in the bookmarks and on the profile', async () => {
  const { page, closeAndCheckFaults } = await product.openDemoMember('coach', desktopScreen);
  await page.goto('/dashboard');
  const toggle = page.getByRole('button', { name: /^Bookmark /, pressed: false }).first();
  const name = ((await toggle.getAttribute('aria-label')) ?? '').replace('Bookmark ', '');
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT');
  await toggle.click();
  expect((await saved).status()).toBe(204);
  await page.getByRole('link', { name: 'Bookmarked Athletes' }).click();
  await page.getByRole('heading', { name: 'All Athletes' }).waitFor();
  await page.getByRole('article', { name }).getByRole('link', { name }).first().click();
  await page.getByRole('button', { name: 'Bookmarked', pressed: true }).waitFor();
  await closeAndCheckFaults();
});

test('the filters open in a sheet on a phone', async () => {
  const { page, closeAndCheckFaults } = await product.openDemoMember('coach', phoneScreen);
  await page.goto('/athletes');
  await page.getByRole('button', { name: 'Filters' }).tap();
  const sheet = page.getByRole('dialog', { name: 'Search & Filter' });
  await sheet.getByRole('textbox', { name: 'State' }).fill('TX');
  await sheet.getByText(/^Showing \d+ athletes?$/).waitFor();
  await sheet.getByRole('button', { name: 'Show Athletes' }).tap();
  await page.getByRole('button', { name: 'Remove TX' }).waitFor();
  await closeAndCheckFaults();
});

test('on a phone the order and the filters are in one row, which longer texts do not break [62.5]', async () => {
  const { page, closeAndCheckFaults } = await product.openDemoMember('coach', phoneScreen);
  await page.goto('/athletes?sport=["Football"]&minGpa=3&sort=last-active');
  const order = page.getByRole('combobox', { name: 'Sort by' });
  const filters = page.getByRole('button', { name: /^Filters|^Filtros/ });
  const expectOneRow = async () => {
    const [left, right] = [await order.boundingBox(), await filters.boundingBox()];
    expect(left?.y).toBe(right?.y);
    expect(left?.height).toBe(right?.height);
    expect(left?.x).toBe(16);
    expect((right?.x ?? 0) + (right?.width ?? 0)).toBe(374);
    expect(await measureHorizontalOverflow(page)).toBe(0);
  };
  await page.getByRole('article').first().waitFor();
  expect(await filters.textContent()).toMatch(/^Filters \(\d\)$/);
  const chips = page.getByRole('list', { name: 'Active filters' }).getByRole('button', { name: /^Remove/ });
  expect(await filters.textContent()).toBe(`Filters (${await chips.count()})`);
  await expectOneRow();
  await order.evaluate((button) => {
    const [prefix, chosen] = button.querySelectorAll('span');
    if (prefix) prefix.textContent = 'Ordenar por';
    if (chosen) chosen.textContent = 'Actividad más reciente primero';
  });
  await filters.evaluate((button) => button.lastElementChild?.replaceChildren('Filtros aplicados (12)'));
  await expectOneRow();
  await closeAndCheckFaults();
});

test('what is typed in the sheet of a phone filters, however fast it is closed [62.8]', async () => {
  const { page, closeAndCheckFaults } = await product.openDemoMember('coach', phoneScreen);
  for (const close of [
    () => page.keyboard.press('Escape'),
    () => page.getByRole('button', { name: 'Show Athletes' }).tap(),
    () => page.touchscreen.tap(195, 20),
  ]) {
    await page.goto('/athletes');
    await page.getByRole('button', { name: /^Filters/ }).tap();
    const field = page.getByRole('dialog').getByRole('textbox', { name: 'State' });
    await field.focus();
    await page.keyboard.insertText('TX');
    await close();
    await page.getByRole('button', { name: 'Remove TX' }).waitFor();
  }
  await closeAndCheckFaults();
});

test.each([
  ['on a phone', phoneScreen],
  ['on a desktop', desktopScreen],
] as const)('%s rows show who was bookmarked on the profile [62.6]', async (_where, screen) => {
  const { page, closeAndCheckFaults } = await product.openDemoMember('coach', screen);
  await page.goto('/athletes?view=list');
  const rows = page.getByRole('list', { name: 'Athletes' }).getByRole('listitem');
  await rows.first().waitFor();
  const mark =
    screen === phoneScreen ? page.getByText('Bookmarked') : page.getByRole('button', { pressed: true });
  const free = rows.filter({ hasNot: mark }).first();
  const name = (await free.getByRole('link').first().textContent()) ?? '';
  await free.getByRole('link').first().click();
  await page.getByRole('button', { name: 'Bookmark', exact: true }).click();
  await page.getByRole('button', { name: 'Bookmarked', pressed: true }).waitFor();
  await page.goBack();
  const row = rows.filter({ hasText: name });
  await row.filter({ has: mark }).first().waitFor();
  await closeAndCheckFaults();
});

test('a printed profile fits on one sheet of paper', async () => {
  const { page, closeAndCheckFaults } = await product.openDemoMember('coach', desktopScreen);
  await openProfileOfDemoAthlete(page);
  const sheet = await page.pdf({ format: 'Letter' });
  const pages = sheet.toString('latin1').match(/\/Type\s*\/Page[^s]/g);
  expect(pages).toHaveLength(1);
  await closeAndCheckFaults();
});

// The demo athlete has a complete profile.
async function openProfileOfDemoAthlete(page: Page) {
  await page.goto('/athletes?search=Jordan+Whitfield');
  await getAthleteLinks(page).filter({ hasText: 'Jordan Whitfield' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Jordan Whitfield' }).waitFor();
}

test.each([390, 1024, 1440, 1920])(
  'cards of a page %i px wide show bats and throws whole, and the headers beside each other are equally high [58.1]',
  async (width) => {
    const screen = { viewport: { width, height: 900 } };
    const { page, closeAndCheckFaults } = await product.openDemoMember('coach', screen);
    for (const path of ['/athletes', '/dashboard']) {
      await page.goto(`${path}?sport=["Baseball"]`);
      await page
        .getByText(/throws/)
        .first()
        .waitFor();
      const headers = await page.locator('article[data-athlete] > header').evaluateAll((all) =>
        all.map((header) => {
          const line = header.querySelector('p') as HTMLElement;
          const sides = [...line.querySelectorAll('span')].findLast((one) =>
            one.textContent?.includes('throws'),
          );
          const [box, inner] = [line.getBoundingClientRect(), sides?.getBoundingClientRect()];
          const isCutOff = sides !== undefined && sides.scrollWidth > sides.clientWidth + 1;
          const isWhole = !inner || (!isCutOff && inner.right <= box.right && inner.bottom <= box.bottom + 1);
          return {
            isWhole,
            top: Math.round(header.getBoundingClientRect().top),
            height: header.clientHeight,
          };
        }),
      );
      expect(headers.filter(({ isWhole }) => !isWhole)).toEqual([]);
      for (const { top, height } of headers)
        expect(headers.filter((other) => other.top === top && other.height !== height)).toEqual([]);
    }
    await closeAndCheckFaults();
  },
);
