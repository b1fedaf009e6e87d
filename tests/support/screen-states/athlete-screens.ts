import type { Page } from 'playwright-core';
import sharp from 'sharp';
import {
  card,
  cluster,
  heading,
  openConversation,
  opensDialog,
  press,
  reloaded,
  type Scene,
  scenesOf,
  submitEmpty,
  text,
  unknownId,
} from './screen-state.ts';

const bellamy = '/coaches?search=Bellamy';

async function openCoach(page: Page) {
  await page.getByRole('link', { name: 'View Profile of Marcus Bellamy' }).click();
  await onCoach(page);
}
const onCoach = heading('Marcus Bellamy');

async function openTeam(page: Page) {
  await openCoach(page);
  await page.getByRole('link', { name: 'View Team' }).click();
  await onTeam(page);
}
const onTeam = (page: Page) =>
  page
    .getByRole('link', { name: /^View Profile of / })
    .first()
    .waitFor();

/** The screens of the demo athlete. */
export const athleteScenes: Scene[] = [
  ...scenesOf('athlete', {
    'athlete dashboard': {
      path: '/',
      ready: (page) => page.getByRole('region', { name: / Coaches$/ }).waitFor(),
    },
    'athlete dashboard, no figures': {
      path: '/',
      failing: /\/api\/dashboard$/,
      ready: text('Your figures could not be loaded'),
    },
    'all athletes, athlete': { path: '/athletes', ready: card },
    'coach directory': { path: '/coaches', ready: card },
    'coach directory, nobody': { path: '/coaches?search=zzzzqqqq', ready: text('No coaches found') },
    'coach directory, loading': {
      path: '/coaches',
      waiting: /\/api\/coaches(\?|$)/,
      ready: text('Loading coaches...'),
    },
    'coach directory, no figures': {
      path: '/coaches',
      failing: /\/api\/coaches\/summary$/,
      ready: text('The figures could not be loaded'),
    },
    'coach profile': { path: bellamy, ready: reloaded(openCoach, onCoach) },
    'coach not found': { path: `/coach/${unknownId}`, ready: text('Coach Not Found') },
    'team roster': { path: bellamy, ready: reloaded(openTeam, onTeam) },
    'team roster, no figures': {
      path: bellamy,
      failing: /\/roster\/summary$/,
      ready: async (page) => {
        await openCoach(page);
        await page.getByRole('link', { name: 'View Team' }).click();
        await text('The figures could not be loaded')(page);
      },
    },
    'my profile': { path: '/my-profile', ready: (page) => page.getByRole('tabpanel').waitFor() },
    'my profile, personal, edited': {
      path: '/my-profile',
      ready: (page) => press(page, 'Edit Personal Information'),
    },
    'my profile, personal, wrong': {
      path: '/my-profile',
      ready: async (page) => {
        await press(page, 'Edit Personal Information');
        await page.getByLabel('Weight (lbs)').fill('9999');
        await submitEmpty('Save Changes', 'Weight is a whole number of pounds from 50 to 500')(page);
      },
    },
    'my profile, leaving': {
      path: '/my-profile',
      ready: async (page) => {
        await press(page, 'Edit Personal Information');
        await page.getByLabel('Weight (lbs)').fill('9999');
        await page.getByRole('tab', { name: 'Academic' }).click();
        await page.getByRole('alertdialog').waitFor();
      },
    },
    'my profile, academic, wrong': {
      path: '/my-profile?tab=academic',
      ready: async (page) => {
        await press(page, 'Edit Academic Information');
        await page.getByLabel('GPA').fill('5');
        await submitEmpty('Save Changes', 'GPA is a number from 0 to 4.0')(page);
      },
    },
    'my profile, social': {
      path: '/my-profile?tab=social',
      ready: (page) => press(page, 'Edit Social Media'),
    },
    'my profile, stats': { path: '/my-profile?tab=stats', ready: text('Season Stats') },
    'my profile, stat changed': { path: '/my-profile?tab=stats', ready: opensDialog(/^Change .+, \d{4}/) },
    'my profile, photo': {
      path: '/my-profile',
      ready: async (page) => {
        await page.keyboard.press('Shift');
        const buffer = await sharp({ create: { width: 64, height: 48, channels: 3, background: 'teal' } })
          .png()
          .toBuffer();
        const file = { name: 'me.png', mimeType: 'image/png', buffer };
        await page.getByLabel('Profile image file').setInputFiles(file);
        await page.getByRole('dialog', { name: 'Your photo' }).waitFor();
      },
    },
    'messages, athlete': { path: '/messages', ready: openConversation },
    'map, athlete': { path: '/map', ready: cluster },
    'visits, athlete': { path: '/visits', ready: heading(/Visits/) },
    'settings, athlete': { path: '/settings', ready: heading(/Settings/) },
    'profile menu': {
      path: '/no/such/page',
      ready: async (page) => {
        await press(page, /^Menu of /);
        await page.getByRole('menu').waitFor();
      },
    },
  }),
];
