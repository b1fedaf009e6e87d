import { expect, test } from 'vitest';
import { measurePageWeight, weightLimits } from '../support/browser/measure-page-weight.ts';
import { desktopScreen, phoneScreen } from '../support/browser/screen-sizes.ts';
import { startProductAndBrowser } from '../support/browser/start-product-and-browser.ts';
import {
  openBrowserAs,
  openScreenState,
  type ScreenState,
  screenStateSettings,
  screenStates,
} from '../support/screen-states/all-screen-states.ts';

const product = startProductAndBrowser(() => screenStateSettings);

const findScreenState = (name: string) => screenStates.find((one) => one.name === name) as ScreenState;

test("the map is the viewport less 200 px high, 250 px compact and 400 px as the dashboard's view [2.144 2.163 9.27-30]", async () => {
  const { page, closeAndCheckFaults } = await openBrowserAs(product, 'coach', desktopScreen);
  const measureMapHeights = () =>
    page.getByRole('region', { name: /^Map of/ }).evaluateAll((maps) => maps.map((map) => map.clientHeight));
  await openScreenState(page, findScreenState('map'));
  expect(await measureMapHeights()).toEqual([expect.closeTo(desktopScreen.viewport.height - 200, -1)]);
  await openScreenState(page, findScreenState('coach dashboard, map'));
  await expect.poll(async () => (await measureMapHeights()).sort()).toEqual([250, 400]);
  await openScreenState(page, findScreenState('map, open popup'));
  const list = page
    .getByRole('dialog', { name: /^Athletes in / })
    .locator('ul')
    .locator('..');
  expect(await list.evaluate((element) => getComputedStyle(element).maxHeight)).toBe('240px');
  await closeAndCheckFaults();
});

test('on a phone the compact map is below the athletes and loads when scrolled into view [2.76]', async () => {
  const { page, closeAndCheckFaults } = await openBrowserAs(product, 'coach', phoneScreen);
  const isLoaded = () =>
    page.evaluate(() =>
      performance.getEntriesByType('resource').some(({ name }) => /\/AthleteMap-/.test(name)),
    );
  await openScreenState(page, findScreenState('coach dashboard'));
  const card = page.getByRole('region', { name: 'Map View' });
  await card.getByText('Athletes in your search area').waitFor();
  expect(await isLoaded()).toBe(false);
  await card.scrollIntoViewIfNeeded();
  await card.locator('.map-marker').first().waitFor();
  expect(await isLoaded()).toBe(true);
  await closeAndCheckFaults();
});

test('a compact map without athletes says so below its buttons', async () => {
  const { page, closeAndCheckFaults } = await openBrowserAs(product, 'coach', desktopScreen);
  await page.goto('/?state=["XX"]');
  const card = page.getByRole('region', { name: 'Map View' });
  const notice = await card.getByText('No Athletes Found').locator('../..').boundingBox();
  const buttons = await card.getByRole('button', { name: 'Show the whole country' }).boundingBox();
  const map = await card.getByRole('region', { name: /^Map of/ }).boundingBox();
  expect(notice?.y).toBeGreaterThan((buttons?.y ?? 0) + (buttons?.height ?? 0));
  expect(notice?.height).toBeLessThan((map?.height ?? 0) / 2);
  await closeAndCheckFaults();
});

test('on a phone the state field shows its whole placeholder [9.46]', async () => {
  const { page, closeAndCheckFaults } = await openBrowserAs(product, 'coach', phoneScreen);
  await openScreenState(page, findScreenState('coach dashboard'));
  const room = await page.getByRole('textbox', { name: 'State' }).evaluate((field: HTMLInputElement) => {
    const { font, paddingLeft, paddingRight } = getComputedStyle(field);
    const brush = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
    brush.font = font;
    const words = brush.measureText(field.placeholder).width;
    return field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) - words;
  });
  expect(room).toBeGreaterThanOrEqual(0);
  await closeAndCheckFaults();
});

test('the message dialog is 2xl wide and h-96 high [2.123-124 9.32]', async () => {
  const { page, closeAndCheckFaults } = await openBrowserAs(product, 'coach', desktopScreen);
  await openScreenState(page, findScreenState('athlete profile, message dialog'));
  const dialog = page.getByRole('dialog');
  expect(await dialog.evaluate((element) => element.getBoundingClientRect().width)).toBe(672);
  const thread = dialog.getByRole('region', { name: /^Messages with/ });
  const body = thread.locator('xpath=ancestor::*[contains(@class, "h-96")]');
  expect(await body.evaluate((element) => element.getBoundingClientRect().height)).toBe(384);
  await closeAndCheckFaults();
});

test('the messages pane is 600 px high [9.31]', async () => {
  const { page, closeAndCheckFaults } = await openBrowserAs(product, 'coach', desktopScreen);
  await openScreenState(page, findScreenState('conversation'));
  const pane = page.getByRole('navigation', { name: 'Conversations' }).locator('..');
  expect(await pane.evaluate((element) => element.getBoundingClientRect().height)).toBe(600);
  await closeAndCheckFaults();
});

test('the filter panel of All Athletes stays in view on the left while the list scrolls [2.100]', async () => {
  const { page, closeAndCheckFaults } = await openBrowserAs(product, 'coach', desktopScreen);
  await openScreenState(page, findScreenState('all athletes'));
  const panel = page.getByRole('region', { name: 'Search & Filter' });
  const list = await page.getByRole('article').first().boundingBox();
  await page.evaluate(() => scrollTo(0, 2000));
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1500);
  const box = await panel.boundingBox();
  expect(box?.y).toBeGreaterThanOrEqual(0);
  expect(box?.y).toBeLessThan(120);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(list?.x ?? 0);
  await closeAndCheckFaults();
});

test.each([
  ['phone', 390],
  ['tablet', 820],
  ['desk', 1440],
])("no marker of the landing page's map is cut by its frame on a %s", async (_, width) => {
  const { page, closeAndCheckFaults } = await openBrowserAs(product, 'visitor', {
    viewport: { width, height: 900 },
  });
  await openScreenState(page, findScreenState('landing'));
  const cut = await page.locator('figure svg[viewBox="0 0 975 610"]').evaluate((map) => {
    const frame = (map.parentElement as HTMLElement).getBoundingClientRect();
    const discs = [...map.querySelectorAll('g')].map((disc) => ({
      count: disc.textContent,
      box: (disc.querySelector('circle') as SVGElement).getBoundingClientRect(),
    }));
    const [inside, outside] = [
      ({ left, right, top, bottom }: DOMRect) =>
        left >= frame.left && right <= frame.right && top >= frame.top && bottom <= frame.bottom,
      ({ left, right, top, bottom }: DOMRect) =>
        right <= frame.left || left >= frame.right || bottom <= frame.top || top >= frame.bottom,
    ];
    return discs.filter(({ box }) => !inside(box) && !outside(box)).map(({ count }) => count);
  });
  expect(cut).toEqual([]);
  await closeAndCheckFaults();
});

test("the landing page loads without the app's JavaScript", async () => {
  const { page, closeAndCheckFaults } = await openBrowserAs(product, 'visitor', desktopScreen);
  await openScreenState(page, findScreenState('landing'));
  expect((await measurePageWeight(page)).script).toBeLessThanOrEqual(weightLimits.landing);
  await closeAndCheckFaults();
});
