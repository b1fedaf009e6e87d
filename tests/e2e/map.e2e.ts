import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { MapPlace } from '#features/map/contract.ts';
import { type AllowedFaults, type BrowserMember, signedOutFaults } from '../support/browser/chromium.ts';
import { findMisplacedMarkers } from '../support/browser/misplaced-map-markers.ts';
import { desktopScreen, phoneScreen } from '../support/browser/screen-sizes.ts';
import { startProductAndBrowser } from '../support/browser/start-product-and-browser.ts';
import type { Role } from '../support/test-members.ts';

// A tile server that does not exist: journeys answer in its place, and no request leaves the machine.
const tiles = 'http://tiles.test/{z}/{x}/{y}.png';
const noTiles: AllowedFaults = [
  ...signedOutFaults,
  /^failed GET \/\d+\/\d+\/\d+\.png /,
  /ERR_NAME_NOT_RESOLVED/,
];

const product = startProductAndBrowser(() => ({ DEMO_ATHLETES: '300', TILE_URL: tiles }));

/** Opens a browser as a demo member, without a server of map tiles. */
async function openWithoutTiles(role: Role, screen: BrowserContextOptions): Promise<BrowserMember> {
  const person = await product.openDemoMember(role, { reducedMotion: 'reduce', ...screen }, noTiles);
  await person.page.route('http://tiles.test/**', (route) => route.abort());
  return person;
}

const getMapClusters = (page: Page) => page.getByRole('button', { name: /^[A-Z][^:]+, [A-Z]{2}: \d/ });
const getMapPopup = (page: Page) => page.getByRole('dialog', { name: /^Athletes in / });

/** With graduates, so that all athletes of the demo data are there, and no coach begins with one gender. */
async function openMap(page: Page, search = '?graduated=true') {
  await page.goto(`/map${search}`);
  await page.getByText(/^[\d,]+ athletes? · /).waitFor();
  await page.locator('.map-marker').first().waitFor();
}

/** A search so narrow that its cities form no clusters. */
const alone = '?state=["MT","WY","ND","SD","NE"]';

test('map clusters add up to the counter, and pressing one lists the athletes of the city [2.147 2.154]', async () => {
  const { page, closeAndCheckFaults } = await openWithoutTiles('coach', desktopScreen);
  await openMap(page);
  await page.getByText('300 athletes · ', { exact: false }).waitFor();
  await page.getByRole('list', { name: 'Colors of the sports' }).getByText('Track & Field').waitFor();

  const several = page.getByRole('button', { name: /in several cities$/ });
  const name = (await several.first().getAttribute('aria-label')) as string;
  await several.first().click();
  await expect.poll(() => page.getByRole('button', { name, exact: true }).count()).toBe(0);

  await openMap(page, alone);
  await getMapClusters(page).first().click();
  const link = getMapPopup(page).getByRole('listitem').getByRole('link').first();
  const athlete = (await link.textContent()) ?? '';
  await link.click();
  await page.getByRole('heading', { level: 1, name: athlete }).waitFor();
  await closeAndCheckFaults();
});

test('the keyboard alone reaches a cluster, its popup and a profile', async () => {
  const { page, closeAndCheckFaults } = await openWithoutTiles('athlete', desktopScreen);
  await openMap(page, alone);
  const marker = getMapClusters(page).first();
  await marker.focus();
  await page.keyboard.press('Enter');
  await getMapPopup(page).and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Escape');
  await marker.and(page.locator(':focus')).waitFor();
  expect(await getMapPopup(page).count()).toBe(0);

  await page.keyboard.press('Space');
  const link = getMapPopup(page).getByRole('listitem').getByRole('link').first();
  await link.waitFor();
  while (!(await link.evaluate((element) => element === document.activeElement)))
    await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/athlete\//);
  await closeAndCheckFaults();
});

test('filters change the map, the counter and the list beside it', async () => {
  const { page, closeAndCheckFaults } = await openWithoutTiles('coach', desktopScreen);
  await openMap(page);
  await page.getByRole('button', { name: 'Filters' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByRole('textbox', { name: 'State' }).fill('TX');
  await page.getByText(/ · 1 state$/).waitFor();
  await sheet.getByRole('button', { name: 'Show Map' }).click();
  const list = page.getByRole('region', { name: 'Athletes in this search' });
  await expect
    .poll(async () => /[A-Z][a-z]+, (?!TX)[A-Z]{2}\b/.test((await list.textContent()) ?? ''))
    .toBe(false);
  await page.getByRole('button', { name: 'Remove TX' }).click();
  await page.getByText(/^300 athletes · /).waitFor();
  await closeAndCheckFaults();
});

const getSearchField = (page: Page) =>
  page.getByRole('searchbox', { name: 'Search athletes by name, school or city' });

/** Lets the pause pass after which the map asks for the view in which it rests. */
async function waitOutMapDebounce(page: Page) {
  await page.clock.runFor(1000);
  // By now a request of a timer has been sent.
  await page.evaluate(() => new Promise(requestAnimationFrame));
}

/** Types words into the filters of the map and presses Enter; returns the requests that follow, in order. */
async function searchByWords(page: Page, words: string): Promise<string[]> {
  await page.getByRole('button', { name: 'Filters' }).click();
  await getSearchField(page).fill(words);
  const requests: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/'))
      requests.push(decodeURIComponent(pathname + search).replaceAll('+', ' '));
  });
  await getSearchField(page).press('Enter');
  return requests;
}

test('Enter in the search of the map makes one request for the map and, at the same time, one for the list', async () => {
  const { page, closeAndCheckFaults } = await openWithoutTiles('coach', desktopScreen);
  await page.clock.install();
  await openMap(page);
  await waitOutMapDebounce(page);
  // Neither request is answered before both were made.
  const both = Promise.all([page.waitForRequest(/map\?.*q=/), page.waitForRequest(/athletes\?.*q=/)]);
  await page.route(/[?&]q=/, async (route) => {
    await both;
    await route.continue();
  });
  const requests = await searchByWords(page, 'football');
  await page.waitForURL(/sport=.*Football/);
  const counter = page.getByText(/^[\d,]+ athletes · /);
  const found = Number.parseInt((await counter.textContent()) ?? '', 10);
  expect(found).toBeLessThan(300);
  await page.getByText(`${found} athletes`, { exact: true }).waitFor();
  await waitOutMapDebounce(page);
  expect(requests.toSorted()).toEqual([
    '/api/athletes?graduated=true&q=football',
    '/api/map?graduated=true&q=football&zoom=4',
  ]);

  requests.length = 0;
  await page.keyboard.press('Escape');
  await page.goBack();
  await page.getByText(/^300 athletes · /).waitFor();
  await waitOutMapDebounce(page);
  expect(requests).toEqual([]);
  await closeAndCheckFaults();
});

test('on a phone and in a view of one state no request comes before the two that Enter makes', async () => {
  for (const [screen, search] of [
    [phoneScreen, ''],
    [desktopScreen, '?state=["CA"]'],
  ] as const) {
    const { page, closeAndCheckFaults } = await openWithoutTiles('athlete', screen);
    await page.clock.install();
    await openMap(page, search);
    await waitOutMapDebounce(page);
    const requests = await searchByWords(page, 'football texas');
    await page.waitForURL(/sport=.*Football/);
    await expect.poll(() => waitOutMapDebounce(page).then(() => requests.length)).toBeGreaterThan(2);
    await waitOutMapDebounce(page);
    expect(requests.slice(0, 2).map((request) => request.includes('q=football texas'))).toEqual([true, true]);
    // The markers of the view into which the map has moved.
    const rest = requests.slice(2).map((request) => request.replace(/bbox=.*/, 'bbox='));
    expect(rest).toEqual([expect.stringMatching(/^\/api\/map\?.*sport=Football.*bbox=/)]);
    await closeAndCheckFaults();
  }
});

test('map tiles show their attribution and are removed when their server keeps failing [2.162]', async () => {
  const { page, closeAndCheckFaults } = await openWithoutTiles('coach', desktopScreen);
  const pixel = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  await page.unroute('http://tiles.test/**');
  await page.route('http://tiles.test/**', (route) =>
    route.fulfill({ body: pixel, contentType: 'image/png' }),
  );
  await openMap(page);
  await page.getByRole('link', { name: '© OpenStreetMap contributors' }).waitFor();
  expect(await page.locator('img.leaflet-tile').first().getAttribute('referrerpolicy')).toBe(
    'strict-origin-when-cross-origin',
  );

  await page.unroute('http://tiles.test/**');
  await page.route('http://tiles.test/**', (route) => route.abort());
  await page.reload();
  await page.locator('.map-state').first().waitFor();
  await expect.poll(() => page.locator('img.leaflet-tile').count()).toBe(0);
  expect(await page.getByText('OpenStreetMap').count()).toBe(0);
  await closeAndCheckFaults();
});

test("'Search this area' filters the map, its counter and the list by the visible box", async () => {
  const { page, closeAndCheckFaults } = await openWithoutTiles('coach', desktopScreen);
  await openMap(page);
  const search = page.getByRole('button', { name: 'Search this area' });
  expect(await search.count()).toBe(0);
  const map = page.getByRole('region', { name: /^Map of/ });
  await map.focus();
  await map.press('+');
  await search.click();
  await page.waitForURL(/area=/);
  await page.getByRole('button', { name: 'Remove This area of the map' }).waitFor();
  const counter = page.getByRole('status').filter({ hasText: /^[\d,]+ athletes? · / });
  await expect.poll(async () => Number.parseInt((await counter.textContent()) ?? '', 10)).toBeLessThan(300);
  const found = ((await counter.textContent()) ?? '').split(' · ')[0] as string;
  await page
    .getByRole('region', { name: 'Athletes in this search' })
    .getByText(found, { exact: true })
    .waitFor();
  await page.getByRole('button', { name: 'Remove This area of the map' }).click();
  await page.getByText(/^300 athletes · /).waitFor();
  await closeAndCheckFaults();
});

test('the compact map is a static picture until it is used, and becomes interactive without a jump', async () => {
  const { page, closeAndCheckFaults } = await openWithoutTiles('athlete', desktopScreen);
  // With tiles, as in the other tests, every map uses Leaflet from the start.
  await page.route('**/api/map/tiles', (route) => route.fulfill({ json: { url: null, attribution: '' } }));
  let letMapCodeLoad = () => {};
  const loaded = new Promise<void>((resolve) => {
    letMapCodeLoad = resolve;
  });
  await page.route(/LeafletMap-[^/]*\.js$/, async (route) => {
    await loaded;
    await route.continue();
  });
  // The last request of a map is for its visible box.
  const asked = page.waitForResponse(/\/api\/map\?.*bbox=/);
  await page.goto('/');
  const { places, clusters } = await (await asked).json();
  const markers = page.getByRole('region', { name: /^Map of \d/ }).locator('.map-marker');
  const listMarkerPositions = () =>
    markers.evaluateAll((all) => {
      const places = all.map((marker) => {
        const { x, y, width } = marker.getBoundingClientRect();
        return `${marker.getAttribute('aria-label')} at ${x} ${y}, ${width} wide`;
      });
      return places.sort();
    });
  await expect.poll(() => markers.count()).toBe(places.length + clusters.length);
  const positions = await listMarkerPositions();
  const before = await markers.first().getAttribute('aria-label');
  const pressed = page.getByRole('button', { name: before ?? '', exact: true });
  await pressed.focus();
  expect(await page.locator('.leaflet-container').count()).toBe(0);
  letMapCodeLoad();
  await page.locator('.leaflet-container .map-marker:focus').waitFor();
  expect(await page.locator(':focus').getAttribute('aria-label')).toBe(before);
  expect(await listMarkerPositions()).toEqual(positions);
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await listMarkerPositions()).join()).not.toBe(positions.join());
  await closeAndCheckFaults();
});

test('the center of a cluster is at its city, on the static picture and on the interactive map [2.150]', async () => {
  const { page, closeAndCheckFaults } = await openWithoutTiles('coach', desktopScreen);
  await page.route('**/api/map/tiles', (route) => route.fulfill({ json: { url: null, attribution: '' } }));
  const places: MapPlace[] = [];
  page.on('response', async (answer) => {
    if (!answer.url().includes('/api/map?')) return;
    // Chromium drops the body of a request that a newer one has replaced: no marker comes from it.
    const body: { places: MapPlace[] } = await answer.json().catch(() => ({ places: [] }));
    places.push(...body.places);
  });
  const map = page.getByRole('region', { name: /^Map of \d/ });
  for (const [path, moving] of [
    ['/map?state=["TX"]', 1],
    ['/?state=["TX"]', 0],
  ] as const) {
    await page.goto(path);
    await page
      .getByRole('button', { name: /, TX: \d/ })
      .first()
      .waitFor();
    await expect.poll(() => page.locator('.leaflet-container').count()).toBe(moving);
    const describeClusters = async () => {
      const { cities, others, astray } = await findMisplacedMarkers(map, places);
      return { someOfOneCity: cities > 0, someOfMore: others > 0, astray };
    };
    await expect.poll(describeClusters).toEqual({ someOfOneCity: true, someOfMore: true, astray: [] });
  }
  await closeAndCheckFaults();
});
