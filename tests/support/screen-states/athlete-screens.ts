import type { Page } from 'playwright-core';
import sharp from 'sharp';
import {
  createScreenStates,
  openAndReload,
  openDialog,
  openFirstConversation,
  pressButton,
  type ScreenState,
  submitAndWaitForError,
  unknownId,
  waitForCard,
  waitForHeading,
  waitForMapCluster,
  waitForText,
} from './screen-state.ts';

const coachSearchPath = '/coaches?search=Bellamy';

async function openCoachProfile(page: Page) {
  await page.getByRole('link', { name: 'View Profile of Marcus Bellamy' }).click();
  await waitForCoachProfile(page);
}
const waitForCoachProfile = waitForHeading('Marcus Bellamy');

async function openTeamRoster(page: Page) {
  await openCoachProfile(page);
  await page.getByRole('link', { name: 'View Team' }).click();
  await waitForTeamRoster(page);
}
async function openSchool(page: Page) {
  await openCoachProfile(page);
  await page.locator('main a[href^="/schools/"]').first().click();
  await waitForSchool(page);
}
const waitForSchool = waitForText('About this school');

const waitForTeamRoster = (page: Page) =>
  page
    .getByRole('link', { name: /^View Profile of / })
    .first()
    .waitFor();

/** The screens of the demo athlete. */
export const athleteScreenStates: ScreenState[] = [
  ...createScreenStates('athlete', {
    'athlete dashboard': {
      path: '/',
      waitUntilReady: (page) => page.getByRole('list', { name: 'Next steps' }).waitFor(),
    },
    'athlete dashboard, programs and steps failed': {
      path: '/',
      failing: /\/api\/first-screen$/,
      waitUntilReady: waitForText('Programs could not be loaded'),
    },
    'athlete dashboard, programs and steps loading': {
      path: '/',
      waiting: /\/api\/first-screen$/,
      waitUntilReady: waitForText('Loading programs...'),
    },
    'my profile, opened at the form of a next step': {
      path: '/my-profile?tab=academic&edit=academic',
      waitUntilReady: (page) => page.getByLabel('GPA', { exact: true }).waitFor(),
    },
    'athlete dashboard, figures failed': {
      path: '/',
      failing: /\/api\/dashboard$/,
      waitUntilReady: waitForText('Your figures could not be loaded'),
    },
    'all athletes, athlete': { path: '/athletes', waitUntilReady: waitForCard },
    'coach directory': { path: '/coaches', waitUntilReady: waitForCard },
    'coach directory, what verified means': {
      path: '/coaches?search=Bellamy',
      waitUntilReady: async (page) => {
        await pressButton(page, 'Verified coach: what this says of Marcus Bellamy');
        await page.getByRole('dialog').waitFor();
      },
    },
    'coach directory, no coaches found': {
      path: '/coaches?search=zzzzqqqq',
      waitUntilReady: waitForText('No coaches found'),
    },
    'coach directory, loading': {
      path: '/coaches',
      waiting: /\/api\/coaches(\?|$)/,
      waitUntilReady: waitForText('Loading coaches...'),
    },
    'coach directory, figures failed': {
      path: '/coaches',
      failing: /\/api\/coaches\/summary$/,
      waitUntilReady: waitForText('The figures could not be loaded'),
    },
    'coach profile': {
      path: coachSearchPath,
      waitUntilReady: openAndReload(openCoachProfile, waitForCoachProfile),
    },
    'coach not found': { path: `/coach/${unknownId}`, waitUntilReady: waitForText('Coach Not Found') },
    'team roster': {
      path: coachSearchPath,
      waitUntilReady: openAndReload(openTeamRoster, waitForTeamRoster),
    },
    'team roster, figures failed': {
      path: coachSearchPath,
      failing: /\/roster\/summary$/,
      waitUntilReady: async (page) => {
        await openCoachProfile(page);
        await page.getByRole('link', { name: 'View Team' }).click();
        await waitForText('The figures could not be loaded')(page);
      },
    },
    school: { path: coachSearchPath, waitUntilReady: openAndReload(openSchool, waitForSchool) },
    'school not found': {
      path: `/schools/${unknownId}`,
      waitUntilReady: waitForHeading('School Not Found'),
    },
    'my profile': { path: '/my-profile', waitUntilReady: (page) => page.getByRole('tabpanel').waitFor() },
    'my profile, rating': {
      path: '/my-profile',
      waitUntilReady: async (page) => {
        await openDialog(/^From \d+ coaches?$|^Not yet rated$/)(page);
        await waitForText('Football IQ')(page);
      },
    },
    'my profile, editing personal information': {
      path: '/my-profile',
      waitUntilReady: (page) => pressButton(page, 'Edit Personal Information'),
    },
    'my profile, editing sport and hometown': {
      path: '/my-profile',
      waitUntilReady: (page) => pressButton(page, 'Edit Sport and Hometown'),
    },
    'my profile, invalid personal information': {
      path: '/my-profile',
      waitUntilReady: async (page) => {
        await pressButton(page, 'Edit Personal Information');
        await page.getByLabel('Weight (lbs)').fill('9999');
        await submitAndWaitForError(
          'Save Changes',
          'Weight is a whole number of pounds from 50 to 500',
        )(page);
      },
    },
    'my profile, leaving without saving': {
      path: '/my-profile',
      waitUntilReady: async (page) => {
        await pressButton(page, 'Edit Personal Information');
        await page.getByLabel('Weight (lbs)').fill('9999');
        await page.getByRole('tab', { name: 'Academic' }).click();
        await page.getByRole('alertdialog').waitFor();
      },
    },
    'my profile, invalid academic information': {
      path: '/my-profile?tab=academic',
      waitUntilReady: async (page) => {
        await pressButton(page, 'Edit Academic Information');
        await page.getByLabel('GPA', { exact: true }).fill('5');
        await submitAndWaitForError('Save Changes', 'GPA is a number from 0 to 4.0')(page);
      },
    },
    'my profile, editing social media': {
      path: '/my-profile?tab=social',
      waitUntilReady: (page) => pressButton(page, 'Edit Social Media'),
    },
    'my profile, stats': { path: '/my-profile?tab=stats', waitUntilReady: waitForText('Season Stats') },
    'my profile, stat dialog': {
      path: '/my-profile?tab=stats',
      waitUntilReady: openDialog(/^Change .+, \d{4}/),
    },
    'my profile, cropping a photo': {
      path: '/my-profile',
      waitUntilReady: async (page) => {
        await page.keyboard.press('Shift');
        const buffer = await sharp({ create: { width: 64, height: 48, channels: 3, background: 'teal' } })
          .png()
          .toBuffer();
        const file = { name: 'me.png', mimeType: 'image/png', buffer };
        await page.getByLabel('Profile image file').setInputFiles(file);
        await page.getByRole('dialog', { name: 'Your photo' }).waitFor();
      },
    },
    'messages, athlete': { path: '/messages', waitUntilReady: openFirstConversation },
    'map, athlete': { path: '/map', waitUntilReady: waitForMapCluster },
    'profile views': { path: '/profile-views', waitUntilReady: waitForText('All Views') },
    'visits, athlete': { path: '/visits', waitUntilReady: waitForHeading(/Visits/) },
    'settings, athlete': { path: '/settings', waitUntilReady: waitForText('Pause my profile') },
    'open profile menu': {
      path: '/no/such/page',
      waitUntilReady: async (page) => {
        await pressButton(page, /^Menu of /);
        await page.getByRole('menu').waitFor();
      },
    },
  }),
];
