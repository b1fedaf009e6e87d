import { expect, test } from 'vitest';
import {
  listShiftedNodes,
  measureLayoutShift,
  recordLayoutShifts,
  waitUntilLoaded,
} from '../support/browser/measure-page-weight.ts';
import { desktopScreen, phoneScreen } from '../support/browser/screen-sizes.ts';
import { startProductAndBrowser } from '../support/browser/start-product-and-browser.ts';
import { signInDemoMember } from '../support/test-members.ts';

const product = startProductAndBrowser(() => ({ DEMO_ATHLETES: '300' }));

test('on a phone the dashboard lays out athletes and cards when they come near the window', async () => {
  const { page, closeAndCheckFaults } = await product.openDemoMember('coach', phoneScreen);
  await page.goto('/dashboard');
  await page.getByRole('heading', { level: 1, name: 'Coach Dashboard' }).waitFor();
  const cards = page.getByRole('article');
  await expect.poll(() => cards.count()).toBeGreaterThan(20);
  const activity = page.getByText('Recent Activity', { exact: true });
  // Asks something inside of a card: the card itself counts as visible while its contents are left out.
  const isLaidOut = (locator: typeof cards) =>
    locator.evaluate((element) =>
      (element.querySelector('a, button, h2') ?? element).checkVisibility({ contentVisibilityAuto: true }),
    );
  await expect.poll(() => isLaidOut(cards.first())).toBe(true);
  expect([await isLaidOut(cards.last()), await isLaidOut(activity)]).toEqual([false, false]);

  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect.poll(() => isLaidOut(activity)).toBe(true);
  await cards.last().scrollIntoViewIfNeeded();
  await expect.poll(() => isLaidOut(cards.last())).toBe(true);
  await expect.poll(() => isLaidOut(cards.first())).toBe(false);
  await closeAndCheckFaults();
});

/** Miles, which come last, may push what stands in the same line. */
function isVertical(shift: string): boolean {
  const [, before, after] = /: [^,]+,(\S+) .* to [^,]+,(\S+) /.exec(shift) ?? [];
  return before === undefined || before !== after;
}

test.each([
  ['phone', phoneScreen],
  ['desktop', desktopScreen],
])('no line of athletes moves up or down after it is drawn on a %s', async (_name, context) => {
  const member = await signInDemoMember(product.origin, 'coach');
  const page = await product.openPage('about:blank', { context, member });
  await recordLayoutShifts(page);
  for (const view of ['grid', 'list']) {
    await page.goto(`/athletes?view=${view}&graduated=true`);
    await page
      .getByRole('link', { name: /^View Profile|^\w+ \w+$/ })
      .nth(2)
      .waitFor();
    await waitUntilLoaded(page);
    await measureLayoutShift(page);
    expect((await listShiftedNodes(page)).filter(isVertical)).toEqual([]);
  }
});
