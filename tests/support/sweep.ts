import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Person } from './chromium.ts';
import { testProduct } from './journey.ts';
import { inColors, openScene, sceneSettings, scenes, viewerIn, viewers } from './scenes.ts';
import { barriers, overhang, unreadable } from './screen.ts';
import { firstWeightOf, heaviest, shiftsOf, watchShifts } from './weight.ts';

/** Of everything that a screen shifted before it was ready to be looked at, in shares of the screen. */
const mostShift = 0.02;

const sound = { light: [], dark: [], overhang: 0, jumps: false, isHeavy: false };

/** Registers a test for every scene: nothing on it, on a screen of this size, keeps anybody out, jumps or is heavy. */
export function sweep(screen: BrowserContextOptions): void {
  const product = testProduct(() => sceneSettings);

  describe.each(viewers)('for the %s', (viewer) => {
    let person: Person;
    beforeAll(async () => {
      person = await viewerIn(product, viewer, screen);
      await watchShifts(person.page);
    });
    afterAll(() => person?.leave());

    test.each(scenes.filter((scene) => scene.viewer === viewer))(
      'nothing on $name keeps anybody out, jumps or is heavy',
      async (scene) => {
        const { page } = person;
        await page.emulateMedia({ colorScheme: 'light' });
        await openScene(page, scene);
        expect(await soundnessOf(page)).toEqual(sound);
      },
    );
  });
}

async function soundnessOf(page: Page) {
  const jumps = (await shiftsOf(page)) >= mostShift;
  const light = await barriers(page);
  await inColors(page, 'dark');
  const dark = await unreadable(page);
  // Last: by now everything is there.
  const isHeavy = (await firstWeightOf(page)).total > heaviest.route;
  return { light, dark, overhang: await overhang(page), jumps, isHeavy };
}
