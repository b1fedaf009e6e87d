import type { Page } from 'playwright-core';
import { createScreenStates, openAndReload, pressButton, unknownId, waitForText } from './screen-state.ts';

const athleteSearchPath = '/athletes?search=Jordan+Whitfield';

async function openAthleteProfile(page: Page) {
  await page.getByRole('article').getByRole('heading').getByRole('link').first().click();
  await waitForAthleteProfile(page);
}
async function waitForAthleteProfile(page: Page) {
  await page.getByRole('heading', { level: 1, name: 'Jordan Whitfield' }).waitFor();
  await page.getByRole('region', { name: 'Season Stats' }).waitFor();
}

/** The profile of an athlete as the demo coach sees it. */
export const athleteProfileScreenStates = createScreenStates('coach', {
  'athlete profile': {
    path: athleteSearchPath,
    waitUntilReady: openAndReload(openAthleteProfile, waitForAthleteProfile),
  },
  'athlete profile, highlight playing': {
    path: athleteSearchPath,
    waitUntilReady: async (page) => {
      await openAthleteProfile(page);
      // The film is on another site, and no request leaves the machine.
      await page.route(/^https?:\/\/(?!localhost)/, (route) => route.fulfill({ body: '' }));
      await pressButton(page, /^Play highlight 1/);
      await page.getByRole('dialog').waitFor();
    },
  },
  'athlete profile, message dialog': {
    path: athleteSearchPath,
    waitUntilReady: async (page) => {
      await openAthleteProfile(page);
      await pressButton(page, 'Contact Jordan Whitfield');
      await page.getByRole('dialog').getByPlaceholder('Type a message...').waitFor();
    },
  },
  'athlete profile, menu of a coach': {
    path: athleteSearchPath,
    waitUntilReady: async (page) => {
      await openAndReload(openAthleteProfile, waitForAthleteProfile)(page);
      await pressButton(page, /^More about /);
      await page.getByRole('menuitem', { name: 'Add to Trip' }).waitFor();
    },
  },
  'athlete profile, adding to a trip': {
    path: athleteSearchPath,
    waitUntilReady: async (page) => {
      await openAthleteProfile(page);
      await pressButton(page, /^More about /);
      await page.getByRole('menuitem', { name: 'Add to Trip' }).click();
      await page.getByRole('dialog', { name: 'Add to Trip' }).getByLabel('New trip').waitFor();
    },
  },
  'athlete profile, evaluation': {
    path: athleteSearchPath,
    waitUntilReady: async (page) => {
      await openAthleteProfile(page);
      await pressButton(page, /^Evaluated?$/);
      await page.getByRole('radiogroup', { name: 'Motor' }).waitFor();
    },
  },
  'athlete profile, evaluation failed': {
    path: athleteSearchPath,
    failing: /\/evaluation$/,
    waitUntilReady: async (page) => {
      await openAthleteProfile(page);
      await pressButton(page, /^Evaluated?$/);
      await waitForText('Your evaluation could not be loaded')(page);
    },
  },
  'athlete not found': { path: `/athlete/${unknownId}`, waitUntilReady: waitForText('Athlete Not Found') },
  'athlete profile, failed': {
    path: `/athlete/${unknownId}`,
    failing: /\/api\/athletes\//,
    waitUntilReady: (page) => page.getByRole('button', { name: 'Retry' }).waitFor(),
  },
});
