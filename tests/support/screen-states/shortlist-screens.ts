import type { Page } from 'playwright-core';
import { newId } from '#shared/ids.ts';
import {
  createScreenStates,
  openDialog,
  pressButton,
  type ScreenState,
  unknownId,
  waitForCard,
  waitForHeading,
  waitForText,
} from './screen-state.ts';

async function listAthleteIds(page: Page, count: number): Promise<string[]> {
  const athletes: { id: string }[] = await (
    await page.request.get(`/api/athletes?sport=Football&limit=${count}`)
  ).json();
  return athletes.map(({ id }) => id);
}

async function deleteLists(page: Page): Promise<void> {
  const lists: { id: string }[] = await (await page.request.get('/api/shortlists')).json();
  for (const { id } of lists) await page.request.delete(`/api/shortlists/${id}`);
}

/** Returns the id of the last one. */
async function addLists(page: Page, names: string[]): Promise<string> {
  await deleteLists(page);
  const athleteIds = await listAthleteIds(page, 5);
  let id = newId();
  for (const name of names) {
    ({ id } = await (await page.request.post('/api/shortlists', { data: { name } })).json());
    await page.request.post(`/api/shortlists/${id}/athletes`, { data: { athleteIds } });
  }
  return id;
}

async function openLists(page: Page): Promise<void> {
  await addLists(page, ['Pitchers 2027', 'Seen in May', 'x'.repeat(200)]);
  await page.reload();
  await page.getByRole('link', { name: 'Pitchers 2027' }).waitFor();
}

async function openList(page: Page): Promise<void> {
  await page.goto(`/shortlists/${await addLists(page, ['Quarterbacks 2027 for the spring visits'])}`);
  await page.getByRole('list', { name: 'Athletes' }).getByRole('listitem').first().waitFor();
}

const tickAthletes = (count: number) => async (page: Page) => {
  await page
    .getByRole('checkbox', { name: /^Select / })
    .first()
    .waitFor();
  for (let nth = 0; nth < count; nth += 1)
    await page
      .getByRole('checkbox', { name: /^Select / })
      .nth(nth)
      .check();
  await waitForText(`${count} selected`)(page);
};

async function openSelected(page: Page): Promise<void> {
  await pressButton(page, /selected, show who/);
  await page.getByRole('dialog').getByRole('list').waitFor();
}

const compare = (count: number) => async (page: Page) => {
  await page.goto(`/compare?ids=${(await listAthleteIds(page, count)).join()}`);
  await page.getByRole('table').waitFor();
};

/** Shortlists, the bar of ticked athletes, and the comparison. */
export const shortlistScreenStates: ScreenState[] = createScreenStates('coach', {
  'shortlists, none': {
    path: '/shortlists',
    waitUntilReady: async (page) => {
      await deleteLists(page);
      await page.reload();
      await waitForText('No lists yet')(page);
    },
  },
  shortlists: { path: '/shortlists', waitUntilReady: openLists },
  'shortlists, new list': { path: '/shortlists', waitUntilReady: openDialog('New List') },
  'shortlists, deleting one': {
    path: '/shortlists',
    waitUntilReady: async (page) => {
      await openLists(page);
      await pressButton(page, 'Actions for Pitchers 2027');
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  'shortlists, failed': {
    path: '/shortlists',
    failing: /\/api\/shortlists$/,
    waitUntilReady: waitForText('Your lists could not be loaded'),
  },
  shortlist: { path: '/shortlists', waitUntilReady: openList },
  'shortlist, athletes ticked': {
    path: '/shortlists',
    waitUntilReady: async (page) => {
      await openList(page);
      await tickAthletes(2)(page);
    },
  },
  'shortlist, who is selected': {
    path: '/shortlists',
    waitUntilReady: async (page) => {
      await openList(page);
      await tickAthletes(2)(page);
      await openSelected(page);
    },
  },
  'shortlist, failed': {
    path: '/shortlists',
    failing: /\/api\/shortlists\/[^/]+\/athletes\?/,
    waitUntilReady: async (page) => {
      await page.goto(`/shortlists/${await addLists(page, ['Quarterbacks'])}`);
      await waitForText('The athletes could not be loaded')(page);
    },
  },
  'shortlist, not found': {
    path: `/shortlists/${unknownId}`,
    waitUntilReady: waitForHeading('List Not Found'),
  },
  'all athletes, cards ticked': {
    path: '/athletes',
    waitUntilReady: async (page) => {
      await waitForCard(page);
      await tickAthletes(3)(page);
    },
  },
  'all athletes, rows ticked': { path: '/athletes?view=list', waitUntilReady: tickAthletes(5) },
  'all athletes, who is selected': {
    path: '/athletes?view=list',
    waitUntilReady: async (page) => {
      await tickAthletes(8)(page);
      await openSelected(page);
    },
  },
  'all athletes, compared too few': {
    path: '/athletes',
    waitUntilReady: async (page) => {
      await tickAthletes(1)(page);
      await pressButton(page, 'Compare');
      await waitForText('Select 2 to 6 athletes to compare')(page);
    },
  },
  'all athletes, adding to a list': {
    path: '/athletes',
    waitUntilReady: async (page) => {
      await addLists(page, ['Pitchers 2027', 'Seen in May']);
      await tickAthletes(2)(page);
      await pressButton(page, 'Add to list');
      await page.getByRole('list', { name: 'Your lists' }).getByText('Seen in May').waitFor();
    },
  },
  'all athletes, keys': {
    path: '/athletes',
    waitUntilReady: async (page) => {
      await waitForCard(page);
      await page.keyboard.press('?');
      await page.getByRole('dialog').waitFor();
    },
  },
  'compare two': { path: '/shortlists', waitUntilReady: compare(2) },
  'compare three, scrolled': {
    path: '/shortlists',
    waitUntilReady: async (page) => {
      await compare(3)(page);
      await page.getByRole('row').last().scrollIntoViewIfNeeded();
    },
  },
  'compare six': { path: '/shortlists', waitUntilReady: compare(6) },
  'compare, of a list': {
    path: '/shortlists',
    waitUntilReady: async (page) => {
      await openList(page);
      await tickAthletes(3)(page);
      await pressButton(page, 'Compare');
      await waitForText(/^From the list/)(page);
      await page.getByRole('table').waitFor();
    },
  },
  'compare one': {
    path: `/compare?ids=${unknownId}`,
    waitUntilReady: waitForHeading('Choose 2 to 6 athletes'),
  },
  'compare, failed': {
    path: `/compare?ids=${unknownId},${newId()}`,
    failing: /\/api\/comparison\?/,
    waitUntilReady: waitForText('The athletes could not be loaded'),
  },
});
