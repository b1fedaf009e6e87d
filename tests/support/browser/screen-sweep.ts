import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  openScene,
  openViewer,
  type Scene,
  sceneSettings,
  scenes,
  switchColors,
  viewers,
} from '../screen-states/all-screen-states.ts';
import type { BrowserPerson } from './chromium.ts';
import { testProduct } from './journey-setup.ts';
import {
  measureFirstLoadWeight,
  measureLayoutShift,
  recordLayoutShifts,
  weightLimits,
} from './page-weight.ts';
import { findAccessibilityViolations, findContrastViolations, measureOverflow } from './screen-sizes.ts';

/** The largest acceptable sum of layout shifts of a screen, as a share of the viewport. */
const mostShift = 0.02;

const sound = { light: [], dark: [], overhang: 0, jumps: false, isHeavy: false };

/** Registers a test for every scene on this screen: accessibility, contrast, overflow, layout shift and weight. */
export function testEveryScene(screen: BrowserContextOptions): void {
  const product = testProduct(() => sceneSettings);

  describe.each(viewers)('for the %s', (viewer) => {
    let person: BrowserPerson;
    beforeAll(async () => {
      person = await openViewer(product, viewer, screen);
      await recordLayoutShifts(person.page);
    });
    afterAll(() => person?.leave());

    test.each(scenes.filter((scene) => scene.viewer === viewer))(
      'nothing on $name keeps anybody out, jumps or is heavy',
      async (scene) => {
        const { page } = person;
        await page.emulateMedia({ colorScheme: 'light' });
        await openScene(page, scene);
        expect(await soundnessOf(page, scene)).toEqual(sound);
      },
    );
  });
}

async function soundnessOf(page: Page, { name }: Scene) {
  const jumps = (await measureLayoutShift(page)) >= mostShift;
  const light = await findAccessibilityViolations(page);
  await switchColors(page, 'dark');
  const dark = await findContrastViolations(page);
  // Last, when everything has loaded.
  const limit = name.startsWith('my profile, stat') ? weightLimits.ownStatistics : weightLimits.route;
  const isHeavy = (await measureFirstLoadWeight(page)).total > limit;
  return { light, dark, overhang: await measureOverflow(page), jumps, isHeavy };
}
