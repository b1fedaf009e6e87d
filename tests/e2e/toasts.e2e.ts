import { expect, test } from 'vitest';
import { desktopScreen, phoneScreen } from '../support/browser/screen-sizes.ts';
import { startGalleryAndBrowser } from '../support/browser/start-component-gallery-and-browser.ts';

const { openGallery, openGalleryWithFakeClock } = startGalleryAndBrowser();

test('a toast replaces the one before, and F8 focuses it [9.33 9.36]', async () => {
  const page = await openGallery(desktopScreen);
  const notices = page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem');
  await page.getByRole('button', { name: 'Show failure' }).click();
  await notices.filter({ hasText: 'Login failed' }).waitFor();
  await page.getByRole('button', { name: 'Show notice' }).click();
  await notices.filter({ hasText: 'Welcome back!' }).waitFor();
  expect(await notices.allTextContents()).toEqual(["Welcome back!You've been successfully logged in."]);
  await page.keyboard.press('F8');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await notices.waitFor({ state: 'detached' });
});

test('on a phone a toast is above the bar at the bottom, and moves with it [62.3]', async () => {
  const page = await openGallery(phoneScreen);
  const notice = page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem');
  const bar = page.getByRole('navigation', { name: 'Main, bottom' });
  const measureGapAboveBar = async () => {
    const [above, below] = [await notice.boundingBox(), await bar.boundingBox()];
    return (below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0);
  };
  await page.getByRole('button', { name: 'Show notice' }).click();
  await notice.waitFor();
  await expect.poll(measureGapAboveBar).toBe(8);
  // As a browser's own bar does.
  await page.setViewportSize({ width: 390, height: 700 });
  await expect.poll(measureGapAboveBar).toBe(8);
  const isBarCovered = await bar.evaluate((nav) => {
    const { left, top, width, height } = nav.getBoundingClientRect();
    return !nav.contains(document.elementFromPoint(left + width / 8, top + height / 2));
  });
  expect(isBarCovered).toBe(false);
});

test('on a desk a toast is below the bar and covers no control [62.3]', async () => {
  const page = await openGallery(desktopScreen);
  const notice = page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem');
  const bar = page.getByRole('banner').first();
  const measureGapBelowBar = async () => {
    const [above, below] = [await bar.boundingBox(), await notice.boundingBox()];
    return (below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0);
  };
  await page.getByRole('button', { name: 'Show notice' }).click();
  await notice.waitFor();
  await expect.poll(measureGapBelowBar).toBe(8);
  // A banner above the bar pushes both down.
  await page.evaluate(() => scrollTo(0, 0));
  await page.context().setOffline(true);
  await page.getByText('You are offline').waitFor();
  await expect.poll(measureGapBelowBar).toBe(8);
  const besides = await notice.evaluate((box) => {
    const { left, bottom } = box.getBoundingClientRect();
    const region = box.closest('[role=region]');
    return [
      [left - 6, bottom - 10],
      [left + 40, bottom + 6],
    ].map(([x, y]) => region?.contains(document.elementFromPoint(x as number, y as number)));
  });
  expect(besides).toEqual([false, false]);
});

test('a toast stays five seconds and is at most 420 px wide [9.34 9.37]', async () => {
  const page = await openGalleryWithFakeClock();
  await page.getByRole('button', { name: 'Show notice' }).click();
  const notice = page.getByRole('listitem').filter({ hasText: 'Welcome back!' });
  await notice.waitFor();
  const area = page.getByRole('region', { name: /^Notifications/ }).getByRole('list');
  expect(await area.evaluate((list) => list.getBoundingClientRect().width)).toBe(420);
  await page.clock.runFor(4_900);
  expect(await notice.count()).toBe(1);
  await page.clock.runFor(300);
  await notice.waitFor({ state: 'detached' });
});

test('a toast is dismissed by a swipe of 50 px, not by less [9.35]', async () => {
  const page = await openGallery(desktopScreen);
  await page.getByRole('button', { name: 'Show notice' }).click();
  const notice = page.getByRole('listitem').filter({ hasText: 'Welcome back!' });
  await notice.waitFor();
  const swipeNotice = async (distance: number) => {
    const box = await notice.boundingBox();
    const [x, y] = [(box?.x ?? 0) + 40, (box?.y ?? 0) + 20];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + distance, y, { steps: 8 });
    await page.mouse.up();
  };
  await swipeNotice(40);
  expect(await notice.getAttribute('data-state')).toBe('open');
  await swipeNotice(60);
  await notice.waitFor({ state: 'detached' });
});
