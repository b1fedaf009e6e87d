import type { Page } from 'playwright-core';
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

const jordan = '/athletes?search=Jordan+Whitfield';
const farApart = '/map?state=["MT","WY","ND","SD","NE"]';

async function openJordan(page: Page) {
  await page.getByRole('article').getByRole('heading').getByRole('link').first().click();
  await onJordan(page);
}
async function onJordan(page: Page) {
  await page.getByRole('heading', { level: 1, name: 'Jordan Whitfield' }).waitFor();
  await page.getByRole('region', { name: 'Season Stats' }).waitFor();
}

async function openDisc(page: Page) {
  // What a press loads does not count as the first load.
  await page.keyboard.press('Shift');
  await page
    .getByRole('button', { name: /^[A-Z][^:]+, [A-Z]{2}: \d/ })
    .first()
    .press('Enter');
  await page
    .getByRole('dialog', { name: /^Athletes in / })
    .getByRole('listitem')
    .first()
    .waitFor();
}

/** The screens of the demo coach. */
export const coachScenes: Scene[] = [
  ...scenesOf('coach', {
    'coach dashboard': { path: '/', ready: card },
    'coach dashboard, more filters': {
      path: '/?sport=["Football"]',
      ready: async (page) => {
        await card(page);
        await press(page, 'More filters');
      },
    },
    'coach dashboard, rows': { path: '/dashboard?view=list', ready: text('Featured Athletes') },
    'coach dashboard, map': {
      path: '/?view=map',
      ready: cluster,
    },
    'coach dashboard, nobody': { path: '/?search=zzzzqqqq', ready: text('No athletes found') },
    'coach dashboard, failed': {
      path: '/',
      failing: /\/api\/athletes(\?|$)/,
      ready: text('Athletes could not be loaded'),
    },
    'coach dashboard, no figures': {
      path: '/',
      failing: /\/api\/dashboard$/,
      ready: text('Your figures could not be loaded'),
    },
    'all athletes': { path: '/athletes', ready: card },
    'all athletes, filtered': { path: '/athletes?sport=["Soccer"]&minGpa=3', ready: card },
    'all athletes, rows': {
      path: '/athletes?view=list',
      ready: (page) => page.getByRole('list', { name: 'Athletes' }).waitFor(),
    },
    'all athletes, nobody': { path: '/athletes?search=zzzzqqqq', ready: text('No athletes found') },
    'all athletes, loading': {
      path: '/athletes',
      waiting: /\/api\/athletes(\?|$)/,
      ready: text('Loading athletes...'),
    },
    'all athletes, failed': {
      path: '/athletes',
      failing: /\/api\/athletes(\?|$)/,
      ready: text('Athletes could not be loaded'),
    },
    'search suggestions': {
      path: '/messages',
      ready: async (page) => {
        await heading('Messages')(page);
        const menu = page.getByRole('button', { name: 'Open menu' });
        if (await menu.isVisible()) await menu.click();
        await page.getByRole('combobox', { name: 'Search athletes' }).fill('aus');
        await page.getByRole('option').first().waitFor();
      },
    },
    'athlete profile': { path: jordan, ready: reloaded(openJordan, onJordan) },
    'athlete profile, film': {
      path: jordan,
      ready: async (page) => {
        await openJordan(page);
        // The film is on another site, and no request leaves the machine.
        await page.route(/^https?:\/\/(?!localhost)/, (route) => route.fulfill({ body: '' }));
        await press(page, /^Play highlight 1/);
        await page.getByRole('dialog').waitFor();
      },
    },
    'athlete profile, message': {
      path: jordan,
      ready: async (page) => {
        await openJordan(page);
        await press(page, 'Contact Jordan Whitfield');
        await page.getByRole('dialog').getByPlaceholder('Type a message...').waitFor();
      },
    },
    'athlete not found': { path: `/athlete/${unknownId}`, ready: text('Athlete Not Found') },
    'athlete profile, failed': {
      path: `/athlete/${unknownId}`,
      failing: /\/api\/athletes\//,
      ready: (page) => page.getByRole('button', { name: 'Retry' }).waitFor(),
    },
    map: { path: '/map', ready: cluster },
    'map, popup': { path: farApart, ready: openDisc },
    'map, nobody': { path: '/map?search=zzzzqqqq', ready: text('No Athletes Found') },
    messages: {
      path: '/messages',
      ready: (page) =>
        page
          .getByRole('link', { name: /\d|AM|PM/ })
          .first()
          .waitFor(),
    },
    conversation: { path: '/messages', ready: openConversation },
    'conversation, blocking': {
      path: '/messages',
      ready: async (page) => {
        await openConversation(page);
        await press(page, /^More about /);
        await page.getByRole('menuitem', { name: /^Block / }).click();
        await page.getByRole('alertdialog').waitFor();
      },
    },
    'conversation, reporting': {
      path: '/messages',
      ready: async (page) => {
        await openConversation(page);
        await press(page, /^More about /);
        await page.getByRole('menuitem', { name: /^Report / }).click();
        await page.getByRole('dialog').waitFor();
      },
    },
    'messages, loading': {
      path: '/messages',
      waiting: /\/api\/conversations(\?|$)/,
      ready: text('Loading conversations...'),
    },
    'send messages': { path: '/', ready: opensDialog('Send Messages') },
    'add athlete': { path: '/add-athlete', ready: heading('Add New Athlete') },
    'add athlete, wrong': {
      path: '/add-athlete',
      ready: submitEmpty('Create Athlete', 'Please enter your city'),
    },
    'own coach profile': { path: '/coach-profile', ready: text('Active Recruiter') },
    'own coach profile, edited': {
      path: '/coach-profile',
      ready: async (page) => {
        await press(page, 'Edit Profile');
        await page.getByRole('textbox', { name: 'School' }).waitFor();
      },
    },
    'leaving without saving': {
      path: '/coach-profile',
      ready: async (page) => {
        await press(page, 'Edit Profile');
        await page.getByRole('textbox', { name: 'Bio' }).fill('Half a sentence');
        await page.locator('a[href="/map"]:visible').click();
        await page.getByRole('alertdialog').waitFor();
      },
    },
    'visits, coach': { path: '/visits', ready: heading(/Visits/) },
    'visit, proposing': { path: '/visits', ready: opensDialog('Propose a Visit') },
    'saved searches': { path: '/athletes?sport=["Soccer"]', ready: opensDialog('Saved') },
    'settings, coach': { path: '/settings', ready: heading(/Settings/) },
    'settings, email': { path: '/settings', ready: opensDialog('Change email') },
    'settings, password': { path: '/settings', ready: opensDialog('Change password') },
    'settings, authenticator': { path: '/settings', ready: opensDialog('Set up an authenticator app') },
    'settings, deleting': { path: '/settings', ready: opensDialog('Delete Account') },
    'settings, passkey': { path: '/settings', ready: opensDialog('Add a passkey') },
    'not available': { path: '/coaches', ready: heading('Not Available') },
    'page not found': { path: '/no/such/page', ready: heading('Page Not Found') },
  }),
];
