import { expect, test } from 'vitest';
import { moveMapPastItsAthletes, nobodyInViewNotice } from '../support/browser/move-map-past-its-athletes.ts';
import { desktopScreen, phoneScreen } from '../support/browser/screen-sizes.ts';
import { startProductAndBrowser } from '../support/browser/start-product-and-browser.ts';
import { sparseMapPath } from '../support/screen-states/coach-screens.ts';

const product = startProductAndBrowser(() => ({ DEMO_ATHLETES: '300' }));

test.each([
  ['a phone', phoneScreen],
  ['a desktop', desktopScreen],
])('on %s a coach who is lost on the map finds back with the keyboard [59.5 59.6]', async (_, screen) => {
  const { page, closeAndCheckFaults } = await product.openDemoMember('coach', {
    reducedMotion: 'reduce',
    ...screen,
  });
  await page.goto(sparseMapPath);
  const map = page.locator('.leaflet-container');
  const markers = map.locator('.map-marker');
  await markers.first().waitFor();
  const countMarkersInView = () =>
    markers.evaluateAll((all) => {
      const frame = document.querySelector('.leaflet-container')?.getBoundingClientRect() as DOMRect;
      const isInFrame = ({ x, y }: DOMRect) =>
        x >= frame.left && x <= frame.right && y >= frame.top && y <= frame.bottom;
      return all.filter((marker) => isInFrame(marker.getBoundingClientRect())).length;
    });
  const atFirst = await countMarkersInView();
  const notice = page.getByText(nobodyInViewNotice);
  expect(await notice.count()).toBe(0);

  await moveMapPastItsAthletes(page);
  expect(await countMarkersInView()).toBe(0);
  await page.getByRole('button', { name: 'Show All Matches' }).press('Enter');
  await expect.poll(countMarkersInView).toBe(atFirst);
  await map.and(page.locator(':focus')).waitFor();
  await notice.waitFor({ state: 'detached' });

  await moveMapPastItsAthletes(page);
  const home = page.getByRole('button', { name: 'Show the whole country' });
  await home.focus();
  await page.getByRole('tooltip', { name: 'Show the whole country' }).waitFor();
  await home.press('Enter');
  await notice.waitFor({ state: 'detached' });
  await expect.poll(countMarkersInView).toBeGreaterThan(0);
  await closeAndCheckFaults();
});
