import type { Page } from 'playwright-core';
import { newId } from '#shared/ids.ts';
import { moveMapPastItsAthletes } from '../browser/move-map-past-its-athletes.ts';
import { password, quarterback } from '../test-members.ts';
import {
  createScreenStates,
  openDialog,
  openFirstConversation,
  pressButton,
  type ScreenState,
  submitAndWaitForError,
  waitForCard,
  waitForHeading,
  waitForMapCluster,
  waitForText,
} from './screen-state.ts';

/** Few athletes in each city, and cities far apart. */
export const sparseMapPath = '/map?state=["MT","WY","ND","SD","NE"]';

export async function openMapCluster(page: Page) {
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

async function withdrawAddedAthletes(page: Page) {
  const added: { id: string }[] = await (await page.request.get('/api/athletes/added')).json();
  for (const { id } of added) await page.request.delete(`/api/athletes/added/${id}`);
  await page.reload();
  await waitForText('You have not added anyone yet')(page);
}

async function addInvitedAthlete(page: Page) {
  const user = { firstName: 'Lou', lastName: 'Reyes', username: newId(), email: `${newId()}@school.test` };
  const data = { ...quarterback, user: { ...user, password } };
  await page.request.post('/api/athletes', { data });
  await page.reload();
  await waitForText(/^Invited on /)(page);
}

/** The screens of the demo coach. */
export const coachScreenStates: ScreenState[] = [
  ...createScreenStates('coach', {
    'coach dashboard': { path: '/', waitUntilReady: waitForCard },
    'coach dashboard, more filters': {
      path: '/?sport=["Football"]',
      waitUntilReady: async (page) => {
        await waitForCard(page);
        await pressButton(page, 'More filters');
      },
    },
    'coach dashboard, list view': {
      path: '/dashboard?view=list',
      waitUntilReady: waitForText('Featured Athletes'),
    },
    'coach dashboard, map': {
      path: '/?view=map',
      waitUntilReady: waitForMapCluster,
    },
    'coach dashboard, no athletes found': {
      path: '/?search=zzzzqqqq',
      waitUntilReady: waitForText('No athletes found'),
    },
    'coach dashboard, failed': {
      path: '/',
      failing: /\/api\/athletes(\?|$)/,
      waitUntilReady: waitForText('Athletes could not be loaded'),
    },
    'coach dashboard, figures failed': {
      path: '/',
      failing: /\/api\/dashboard$/,
      waitUntilReady: waitForText('Your figures could not be loaded'),
    },
    'all athletes': { path: '/athletes', waitUntilReady: waitForCard },
    'all athletes, filtered': { path: '/athletes?sport=["Soccer"]&minGpa=3', waitUntilReady: waitForCard },
    'all athletes, list view': {
      path: '/athletes?view=list',
      waitUntilReady: (page) => page.getByRole('list', { name: 'Athletes' }).waitFor(),
    },
    'all athletes, no athletes found': {
      path: '/athletes?search=zzzzqqqq',
      waitUntilReady: waitForText('No athletes found'),
    },
    'all athletes, loading': {
      path: '/athletes',
      waiting: /\/api\/athletes(\?|$)/,
      waitUntilReady: waitForText('Loading athletes...'),
    },
    'all athletes, failed': {
      path: '/athletes',
      failing: /\/api\/athletes(\?|$)/,
      waitUntilReady: waitForText('Athletes could not be loaded'),
    },
    'search suggestions': {
      path: '/messages',
      waitUntilReady: async (page) => {
        await waitForHeading('Messages')(page);
        const menu = page.getByRole('button', { name: 'Open menu' });
        if (await menu.isVisible()) await menu.click();
        await page.getByRole('combobox', { name: 'Search athletes' }).fill('aus');
        await page.getByRole('option').first().waitFor();
      },
    },
    'all athletes, words not understood': {
      path: '/messages',
      waitUntilReady: async (page) => {
        await waitForHeading('Messages')(page);
        const menu = page.getByRole('button', { name: 'Open menu' });
        if (await menu.isVisible()) await menu.click();
        const field = page.getByRole('combobox', { name: 'Search athletes' });
        await field.fill('soccer under 11 seconds, not from texas');
        await field.press('Enter');
        await page.getByRole('list', { name: 'Not understood' }).waitFor();
      },
    },
    map: { path: '/map', waitUntilReady: waitForMapCluster },
    'map, open popup': { path: sparseMapPath, waitUntilReady: openMapCluster },
    'map, abroad': {
      path: '/map',
      waitUntilReady: async (page) => {
        await waitForMapCluster(page);
        const smallest = page.waitForResponse((response) => response.url().includes('zoom=2&'));
        for (let press = 0; press < 10; press++) await pressButton(page, 'Zoom out');
        // The markers of the zoom before overlap meanwhile.
        await smallest;
        await page.locator('[aria-busy] .map-marker').first().waitFor({ state: 'detached' });
        await page.locator('.map-abroad').first().waitFor({ state: 'attached' });
      },
    },
    'map, no athletes in view': { path: sparseMapPath, waitUntilReady: moveMapPastItsAthletes },
    'map, no athletes found': {
      path: '/map?search=zzzzqqqq',
      waitUntilReady: waitForText('No Athletes Found'),
    },
    messages: {
      path: '/messages',
      waitUntilReady: (page) =>
        page
          .getByRole('link', { name: /\d|AM|PM/ })
          .first()
          .waitFor(),
    },
    conversation: { path: '/messages', waitUntilReady: openFirstConversation },
    'conversation, blocking a member': {
      path: '/messages',
      waitUntilReady: async (page) => {
        await openFirstConversation(page);
        await pressButton(page, /^More about /);
        await page.getByRole('menuitem', { name: /^Block / }).click();
        await page.getByRole('alertdialog').waitFor();
      },
    },
    'conversation, reporting a member': {
      path: '/messages',
      waitUntilReady: async (page) => {
        await openFirstConversation(page);
        await pressButton(page, /^More about /);
        await page.getByRole('menuitem', { name: /^Report / }).click();
        await page.getByRole('dialog').waitFor();
      },
    },
    'messages, loading': {
      path: '/messages',
      waiting: /\/api\/conversations(\?|$)/,
      waitUntilReady: waitForText('Loading conversations...'),
    },
    'send messages dialog': {
      path: '/',
      waitUntilReady: async (page) => {
        // The button is below the list on a phone, and moves until all of the first page is drawn.
        await page.getByRole('article').nth(23).waitFor();
        await openDialog('Send Messages')(page);
      },
    },
    'add athlete': { path: '/add-athlete', waitUntilReady: waitForHeading('Add New Athlete') },
    'add athlete, invalid form': {
      path: '/add-athlete',
      waitUntilReady: submitAndWaitForError('Create Athlete', 'Please enter your city'),
    },
    'own coach profile': { path: '/coach-profile', waitUntilReady: waitForText('Active Recruiter') },
    'own coach profile, editing': {
      path: '/coach-profile',
      waitUntilReady: async (page) => {
        await pressButton(page, 'Edit Profile');
        await page.getByRole('combobox', { name: 'School' }).waitFor();
      },
    },
    'own coach profile, leaving without saving': {
      path: '/coach-profile',
      waitUntilReady: async (page) => {
        await pressButton(page, 'Edit Profile');
        await page.getByRole('textbox', { name: 'Bio' }).fill('Half a sentence');
        await page.locator('a[href="/map"]:visible').click();
        await page.getByRole('alertdialog').waitFor();
      },
    },
    'confirming a school email': {
      path: '/verify-school-email?token=abc',
      waitUntilReady: waitForHeading('Confirm your school email'),
    },
    'visits, coach': { path: '/visits', waitUntilReady: waitForHeading(/Visits/) },
    'visits, proposing a visit': { path: '/visits', waitUntilReady: openDialog('Propose a Visit') },
    'saved searches': { path: '/athletes?sport=["Soccer"]', waitUntilReady: openDialog('Saved') },
    'athletes I added, none': {
      path: '/athletes/added',
      waitUntilReady: withdrawAddedAthletes,
    },
    'athletes I added': { path: '/athletes/added', waitUntilReady: addInvitedAthlete },
    'athletes I added, correcting one': {
      path: '/athletes/added',
      waitUntilReady: async (page) => {
        await addInvitedAthlete(page);
        await openDialog('Correct Lou Reyes')(page);
      },
    },
    'athletes I added, withdrawing one': {
      path: '/athletes/added',
      waitUntilReady: async (page) => {
        await addInvitedAthlete(page);
        await pressButton(page, 'Withdraw Lou Reyes');
        await page.getByRole('alertdialog').waitFor();
      },
    },
    'settings, change name': { path: '/settings', waitUntilReady: openDialog('Change name') },
    'settings, coach': { path: '/settings', waitUntilReady: waitForHeading(/Settings/) },
    'settings, change email': { path: '/settings', waitUntilReady: openDialog('Change email') },
    'settings, change password': { path: '/settings', waitUntilReady: openDialog('Change password') },
    'settings, set up authenticator app': {
      path: '/settings',
      waitUntilReady: openDialog('Set up an authenticator app'),
    },
    'settings, delete account': { path: '/settings', waitUntilReady: openDialog('Delete Account') },
    'settings, add passkey': { path: '/settings', waitUntilReady: openDialog('Add a passkey') },
    'page of the other role': { path: '/coaches', waitUntilReady: waitForHeading('Not Available') },
    'page not found': { path: '/no/such/page', waitUntilReady: waitForHeading('Page Not Found') },
  }),
];
