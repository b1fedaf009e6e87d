import type { Page } from 'playwright-core';
import { expect } from 'vitest';

export const nobodyInViewNotice = 'No athletes in this part of the map';

/** Moves the map to the west with the keyboard until it says that nobody is in view. */
export async function moveMapPastItsAthletes(page: Page): Promise<void> {
  const notice = page.getByText(nobodyInViewNotice);
  const map = page.locator('.leaflet-container');
  // The map asks for its athletes when it rests, so presses follow each other slowly.
  const pressUntilNobodyIsInView = async () => {
    await map.press('Shift+ArrowLeft');
    return notice.isVisible();
  };
  await expect.poll(pressUntilNobodyIsInView, { interval: 500, timeout: 20_000 }).toBe(true);
}
