import type { Page } from 'playwright-core';

export const nobodyInViewNotice = 'No athletes in this part of the map';

/** Moves the map to the west with the keyboard until it says that nobody is in view. */
export async function moveMapPastItsAthletes(page: Page): Promise<void> {
  const notice = page.getByText(nobodyInViewNotice);
  const map = page.locator('.leaflet-container');
  for (let press = 0; press < 20 && !(await notice.isVisible()); press++) {
    await map.press('Shift+ArrowLeft');
    // The map asks for its athletes when it rests.
    await page.waitForTimeout(500);
  }
  await notice.waitFor();
}
