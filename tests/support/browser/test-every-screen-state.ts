import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  openBrowserAs,
  openScreenState,
  screenStateOptions,
  screenStateSettings,
  screenStates,
  switchColorScheme,
  viewers,
} from '../screen-states/all-screen-states.ts';
import {
  findAccessibilityViolations,
  findContrastViolations,
  measureHorizontalOverflow,
} from './accessibility-and-overflow-checks.ts';
import type { BrowserMember } from './chromium.ts';
import {
  listShiftedNodes,
  measureFirstLoadWeight,
  measureLayoutShift,
  recordLayoutShifts,
  weightLimits,
} from './measure-page-weight.ts';
import { startProductAndBrowser } from './start-product-and-browser.ts';

/** The largest acceptable sum of layout shifts of a screen, as a share of the viewport. */
const maxShift = 0.02;

const noFaults = { light: [], dark: [], overflow: 0, shifted: [], kilobytesOver: 0 };

/** Registers a test for every screen state: accessibility, contrast, overflow, layout shift and weight. */
export function testEveryScreenState(screen: BrowserContextOptions): void {
  const product = startProductAndBrowser(() => screenStateSettings, screenStateOptions);

  describe.each(viewers)('for the %s', (viewer) => {
    let person: BrowserMember;
    beforeAll(async () => {
      person = await openBrowserAs(product, viewer, screen);
      await recordLayoutShifts(person.page);
    });
    afterAll(() => person?.closeAndCheckFaults());

    test.each(screenStates.filter((state) => state.viewer === viewer))(
      'the screen $name is accessible, steady and light',
      async (state) => {
        const { page } = person;
        await page.emulateMedia({ colorScheme: 'light' });
        await openScreenState(page, state);
        const faults = await findScreenFaults(page);
        expect(faults, JSON.stringify(faults)).toEqual(noFaults);
      },
    );
  });
}

async function findScreenFaults(page: Page) {
  const shifted = (await measureLayoutShift(page)) >= maxShift ? await listShiftedNodes(page) : [];
  const light = await findAccessibilityViolations(page);
  await switchColorScheme(page, 'dark');
  const dark = await findContrastViolations(page);
  // Last, when everything has loaded.
  const kilobytesOver = Math.max(0, (await measureFirstLoadWeight(page)).total - weightLimits.route);
  return { light, dark, overflow: await measureHorizontalOverflow(page), shifted, kilobytesOver };
}
