import type { Page } from 'playwright-core';
import { createScreenStates, type ScreenState, waitForHeading } from './screen-state.ts';

const openCommands = (heading: string, typed: string, option: string | RegExp) => async (page: Page) => {
  await waitForHeading(heading)(page);
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: 'Commands' }).getByRole('combobox').fill(typed);
  await page.getByRole('option', { name: option }).first().waitFor();
};

/** The command menu of each role. */
export const keyboardScreenStates: ScreenState[] = [
  ...createScreenStates('coach', {
    'commands of a coach': { path: '/visits', waitUntilReady: openCommands('Campus Visits', '', 'Sign Out') },
    'commands, a name': { path: '/visits', waitUntilReady: openCommands('Campus Visits', 'ma', /^Ma/) },
    'commands, a long sentence': {
      path: '/visits',
      waitUntilReady: openCommands('Campus Visits', 'left-handed '.repeat(40), /^Search athletes/),
    },
  }),
  ...createScreenStates('athlete', {
    'commands of an athlete': {
      path: '/visits',
      waitUntilReady: openCommands('Campus Visits', 'coach', /^Search coaches/),
    },
  }),
];
