import type { Page } from 'playwright-core';
import { newId } from '#shared/ids.ts';
import { openMapCluster, sparseMapPath } from './coach-screens.ts';
import {
  createScreenStates,
  openDialog,
  pressButton,
  type ScreenState,
  unknownId,
  waitForHeading,
  waitForText,
} from './screen-state.ts';

async function deleteTrips(page: Page): Promise<void> {
  const trips: { id: string }[] = await (await page.request.get('/api/trips')).json();
  for (const { id } of trips) await page.request.delete(`/api/trips/${id}`);
}

async function addTrip(page: Page, name: string): Promise<string> {
  return (await (await page.request.post('/api/trips', { data: { name } })).json()).id;
}

/** A trip to a place with a long note and to five athletes, with days and times. */
async function addFullTrip(page: Page): Promise<string> {
  await deleteTrips(page);
  const id = await addTrip(page, 'Quarterbacks in May, and the combine in Columbus on the way back');
  const response = await page.request.get('/api/athletes?sport=Football&limit=5');
  const athletes: { id: string }[] = await response.json();
  const put = (stop: object) => page.request.put(`/api/trips/${id}/stops/${newId()}`, { data: stop });
  await put({
    name: 'Team hotel',
    city: 'Austin, TX',
    note: `Ask for Ms. Lee. ${'Late arrival. '.repeat(20)}`,
  });
  const year = new Date().getUTCFullYear() + 1;
  for (const [nth, athlete] of athletes.entries())
    await put({
      athleteId: athlete.id,
      startsOn: `${year}-05-0${nth + 3}`,
      startsAt: nth % 2 ? '09:30' : null,
    });
  return id;
}

async function openTrip(page: Page): Promise<void> {
  await page.goto(`/trips/${await addFullTrip(page)}`);
  await page.getByRole('list', { name: 'Stops' }).waitFor();
  await page.getByRole('img', { name: /stops on a map$/ }).waitFor();
}

/** A trip whose second stop is too soon after the first, and whose third is before both. */
async function openTripOutOfOrder(page: Page): Promise<void> {
  await deleteTrips(page);
  const id = await addTrip(page, 'Texas in May');
  const startsOn = `${new Date().getUTCFullYear() + 1}-05-04`;
  for (const [name, city, startsAt] of [
    ['Tournament', 'Austin, TX', '09:30'],
    ['Team hotel', 'Dallas, TX', '12:00'],
    ['Airport', 'Houston, TX', '08:00'],
  ])
    await page.request.put(`/api/trips/${id}/stops/${newId()}`, { data: { name, city, startsOn, startsAt } });
  await page.goto(`/trips/${id}`);
  await page.getByText(/^This is before stop 2/).waitFor();
  await page.getByRole('img', { name: /stops on a map$/ }).waitFor();
}

/** Stops near each other and near another country: the map has its most detail. */
async function openOhioWeekend(page: Page): Promise<void> {
  await deleteTrips(page);
  const id = await addTrip(page, 'Ohio weekend');
  for (const [name, city] of [
    ['Tournament', 'Cleveland, OH'],
    ['Team hotel', 'Akron, OH'],
    ['Airport', 'Sandusky, OH'],
  ])
    await page.request.put(`/api/trips/${id}/stops/${newId()}`, {
      data: { name, city, startsOn: null, startsAt: null },
    });
  await page.goto(`/trips/${id}`);
  await page.getByRole('img', { name: /stops on a map$/ }).waitFor();
}

async function openSharedTrip(page: Page): Promise<void> {
  const id = await addFullTrip(page);
  const { shareId } = await (await page.request.put(`/api/trips/${id}/share`)).json();
  await page.goto(`/trips/shared/${shareId}`);
  await page.getByRole('list', { name: 'Stops' }).waitFor();
}

async function openAreaTool(page: Page): Promise<void> {
  await page.locator('.map-marker').first().waitFor();
  await pressButton(page, 'Select an area');
  await page.getByRole('button', { name: 'Select All in View' }).waitFor();
}

async function selectAllInView(page: Page): Promise<void> {
  await openAreaTool(page);
  await pressButton(page, 'Select All in View');
  await page.getByRole('heading', { name: /in this area$/ }).waitFor();
}

/** Trips of a coach, and the selection of an area on the map. */
export const tripScreenStates: ScreenState[] = createScreenStates('coach', {
  'trips, none': {
    path: '/trips',
    waitUntilReady: async (page) => {
      await deleteTrips(page);
      await page.reload();
      await waitForText('No trips yet')(page);
    },
  },
  trips: {
    path: '/trips',
    waitUntilReady: async (page) => {
      await addFullTrip(page);
      await addTrip(page, 'x'.repeat(200));
      await page.reload();
      await page.getByRole('link', { name: /^Quarterbacks in May/ }).waitFor();
    },
  },
  'trips, new trip': { path: '/trips', waitUntilReady: openDialog('New Trip') },
  'trips, failed': {
    path: '/trips',
    failing: /\/api\/trips$/,
    waitUntilReady: waitForText('Your trips could not be loaded'),
  },
  trip: { path: '/trips', waitUntilReady: openTrip },
  'trip, times out of order': { path: '/trips', waitUntilReady: openTripOutOfOrder },
  'trip, no stops': {
    path: '/trips',
    waitUntilReady: async (page) => {
      await deleteTrips(page);
      await page.goto(`/trips/${await addTrip(page, 'Ohio')}`);
      await waitForText('No stops yet')(page);
    },
  },
  'trip, Ohio weekend': { path: '/trips', waitUntilReady: openOhioWeekend },
  'trip, adding an athlete by name': {
    path: '/trips',
    waitUntilReady: async (page) => {
      await openTrip(page);
      await page.getByRole('combobox', { name: 'Add an athlete' }).fill('jo');
      await page.getByRole('option').first().waitFor();
    },
  },
  'trip, nobody of this name': {
    path: '/trips',
    waitUntilReady: async (page) => {
      await openTrip(page);
      await page.getByRole('combobox', { name: 'Add an athlete' }).fill('zzzzqqqq');
      await waitForText('Nobody with this name was found.')(page);
    },
  },
  'trip, adding a place': {
    path: '/trips',
    waitUntilReady: async (page) => {
      await openTrip(page);
      await openDialog('Add Place')(page);
    },
  },
  'trip, sharing it': {
    path: '/trips',
    waitUntilReady: async (page) => {
      await openTrip(page);
      await openDialog('Share')(page);
      await pressButton(page, 'Create Link');
      await page.getByLabel('Link').waitFor();
    },
  },
  'trip, not found': { path: `/trips/${unknownId}`, waitUntilReady: waitForHeading('Trip Not Found') },
  'visits, with trips': {
    path: '/visits',
    waitUntilReady: async (page) => {
      await addFullTrip(page);
      for (const name of ['x'.repeat(200), 'Ohio weekend']) await addTrip(page, name);
      await page.reload();
      await page.getByRole('link', { name: 'Ohio weekend' }).waitFor();
    },
  },
  'visits, without trips': {
    path: '/visits',
    waitUntilReady: async (page) => {
      await deleteTrips(page);
      await page.reload();
      await page.getByRole('link', { name: 'Plan a Trip' }).waitFor();
    },
  },
  'shared trip': { path: '/trips', waitUntilReady: openSharedTrip },
  'map, selecting an area': { path: '/map', waitUntilReady: openAreaTool },
  'map, an area selected': { path: '/map', waitUntilReady: selectAllInView },
  'map, adding to a trip': {
    path: sparseMapPath,
    waitUntilReady: async (page) => {
      await addFullTrip(page);
      await openMapCluster(page);
      await page
        .getByRole('button', { name: /^Add to Trip: / })
        .first()
        .click();
      await page.getByRole('dialog', { name: 'Add to Trip' }).waitFor();
    },
  },
});
