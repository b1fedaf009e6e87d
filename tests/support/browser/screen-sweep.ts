import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  openBrowserAs,
  openScreenState,
  type ScreenState,
  screenStateSettings,
  screenStates,
  switchColorScheme,
  viewers,
} from '../screen-states/all-screen-states.ts';
import type { BrowserMember } from './chromium.ts';
import { startProductAndBrowser } from './journey-setup.ts';
import {
  measureFirstLoadWeight,
  measureLayoutShift,
  recordLayoutShifts,
  weightLimits,
} from './page-weight.ts';
import {
  findAccessibilityViolations,
  findContrastViolations,
  measureHorizontalOverflow,
} from './screen-sizes.ts';

/** The largest acceptable sum of layout shifts of a screen, as a share of the viewport. */
const mostShift = 0.02;

const sound = { light: [], dark: [], overhang: 0, jumps: false, isHeavy: false };

/** Registers a test for every scene on this screen: accessibility, contrast, overflow, layout shift and weight. */
export function testEveryScreenState(screen: BrowserContextOptions): void {
  const product = startProductAndBrowser(() => screenStateSettings);

  describe.each(viewers)('for the %s', (viewer) => {
    let person: BrowserMember;
    beforeAll(async () => {
      person = await openBrowserAs(product, viewer, screen);
      await recordLayoutShifts(person.page);
    });
    afterAll(() => person?.closeAndCheckFaults());

    test.each(screenStates.filter((scene) => scene.viewer === viewer))(
      'nothing on $name keeps anybody out, jumps or is heavy',
      async (scene) => {
        const { page } = person;
        await page.emulateMedia({ colorScheme: 'light' });
        await openScreenState(page, scene);
        expect(await findScreenFaults(page, scene)).toEqual(sound);
      },
    );
  });
}

async function findScreenFaults(page: Page, { name }: ScreenState) {
  const jumps = (await measureLayoutShift(page)) >= mostShift;
  const light = await findAccessibilityViolations(page);
  await switchColorScheme(page, 'dark');
  const dark = await findContrastViolations(page);
  // Last, when everything has loaded.
  const limit = name.startsWith('my profile, stat') ? weightLimits.ownStatistics : weightLimits.route;
  const isHeavy = (await measureFirstLoadWeight(page)).total > limit;
  return { light, dark, overhang: await measureHorizontalOverflow(page), jumps, isHeavy };
}
