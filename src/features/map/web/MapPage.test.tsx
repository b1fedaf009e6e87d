import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { pressMapMarker } from '../../../../tests/support/press-map-marker.ts';
import { type CallInterceptor, deferResponse, renderPage } from '../../../../tests/support/render-page.tsx';
import { openTestApp } from '../../../../tests/support/test-app.ts';
import type { CoachMember } from '../../../../tests/support/test-members.ts';

const app = openTestApp();
let coach: CoachMember;

beforeAll(async () => {
  coach = await app.addCoach();
  await app.addAthlete({}, { firstName: 'Marcus', lastName: 'Whitfield' });
  await app.addAthlete({ sport: 'Soccer', position: 'Forward', city: 'Seattle', state: 'WA' });
  await app.addAthlete({ city: 'Nowhere Springs' });
});

test('the map counts athletes, cities and states, names the cities that it does not know, and lists all athletes without calling them on the map [2.148-149 2.151]', async () => {
  renderPage(coach, '/map');
  await screen.findByText('3 athletes · 3 cities · 2 states');
  await screen.findByText('Not on the map: Nowhere Springs, TX (1)');
  await screen.findByRole('button', { name: 'Austin, TX: 1 athlete' });
  screen.getByRole('button', { name: 'Seattle, WA: 1 athlete' });
  const list = screen.getByRole('region', { name: 'Athletes in this search' });
  const link = await within(list).findByRole('link', { name: 'Marcus Whitfield' });
  expect(link.getAttribute('href')).toMatch(/^\/athlete\//);
  const unplaced = within(list).getByText(/Nowhere Springs, TX$/);
  expect(unplaced.closest('section')?.textContent).not.toMatch(/on the map/i);
});

test('many cities that the map does not know are the largest by name and a number [2.151]', async () => {
  const unplaced = ['Ys', 'Vineta'].map((city, i) => ({ city, state: 'TX', country: 'US', count: 1200 - i }));
  renderPage(coach, '/map', (call) =>
    call.startsWith('GET /api/map?')
      ? Response.json({
          totals: { athletes: 3601, cities: 1204, states: 1 },
          places: [],
          clusters: [],
          unplaced,
          unplacedTotal: 1204,
        })
      : undefined,
  );
  await screen.findByText('Not on the map: Ys, TX (1,200) · Vineta, TX (1,199) · and 1,202 more');
});

test('pressing a marker opens the list of its athletes, each with Add to Trip [2.155-160 61.4]', async () => {
  const user = renderPage(coach, '/map');
  await pressMapMarker(user, 'Austin, TX: 1 athlete');
  const popup = await screen.findByRole('dialog', { name: 'Athletes in Austin, TX' });
  const link = await within(popup).findByRole('link', { name: 'Marcus Whitfield' });
  expect(link.getAttribute('href')).toMatch(/^\/athlete\/[\w-]{36}$/);
  within(popup).getByText('Quarterback · Class of 2027 · Westlake High');
  within(popup).getByText('Football');
  within(popup).getByText('3.0');
  const add = await within(popup).findByRole('button', { name: 'Add to Trip: Marcus Whitfield' });
  expect(add.textContent).toBe('Add to Trip');
  await user.click(add);
  const dialog = within(await screen.findByRole('dialog', { name: 'Add to Trip' }));
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  await user.click(within(popup).getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a search without results shows a message, and can be cleared [2.161]', async () => {
  const user = renderPage(coach, '/map?state=["WY"]');
  await screen.findByText('No Athletes Found');
  screen.getByText('Athletes will appear on the map when you add them to your search.');
  await user.click(screen.getByRole('button', { name: 'Remove WY' }));
  await screen.findByText('3 athletes · 3 cities · 2 states');
});

test('the map has a title and a legend of the colors [2.145-147]', async () => {
  renderPage(coach, '/map');
  await screen.findByRole('heading', { level: 1, name: 'Athlete Map' });
  screen.getByText('Geographic view of all athletes');
  const [legend] = screen.getAllByRole('list', { name: 'Colors of the sports' });
  expect(
    within(legend as HTMLElement)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['Football', 'Basketball', 'Baseball', 'Soccer', 'Track & Field', 'Other']);
});

test('the map starts with the whole country around its center [2.153 9.24]', async () => {
  // happy-dom lays nothing out, and a map without a size shows nothing to ask for.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1000);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(100);
  onTestFinished(() => void vi.restoreAllMocks());
  const { until, release } = deferResponse();
  const asked: string[] = [];
  const user = renderPage(coach, '/map', (call) => {
    if (!call.startsWith('GET /api/map?')) return undefined;
    asked.push(call);
    return until;
  });
  (await screen.findByRole('region', { name: 'Map of athletes' })).focus();
  await user.keyboard('{Shift}');
  await user.click(await screen.findByRole('button', { name: 'Search this area' }));
  await waitFor(() => expect(location.search).toContain('area='));
  const area = new URLSearchParams(location.search).get('area') ?? '';
  const [west = 0, south = 0, east = 0, north = 0] = area.split(',').map(Number);
  expect([(west + east) / 2, (south + north) / 2]).toEqual([
    expect.closeTo(-98.6, 0),
    expect.closeTo(39.8, 0),
  ]);
  // 1,000 of the 4,096 pixels of the world at zoom 4.
  expect(east - west).toBeCloseTo((1000 / 4096) * 360, 0);
  // The view is the country's, so its markers are not requested again.
  expect(asked).toEqual(['GET /api/map?zoom=4', `GET /api/map?area=${encodeURIComponent(area)}&zoom=4`]);
  release();
  await screen.findByText(/^\d athletes? · /);
});

test('the focus returns to the button of the area tool however the tool is closed [48.18]', async () => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1000);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(500);
  onTestFinished(() => void vi.restoreAllMocks());
  const user = renderPage(coach, '/map');
  const close = [
    async () => user.click(await screen.findByRole('button', { name: 'Cancel' })),
    async () => {
      await screen.findByRole('group', { name: 'Select an area' });
      await user.keyboard('{Escape}');
    },
    async () => {
      await user.click(await screen.findByRole('button', { name: 'Select All in View' }));
      await screen.findByRole('heading', { name: /in this area$/ });
      await user.click(screen.getByRole('button', { name: 'Clear' }));
    },
  ];
  for (const closeTool of close) {
    await user.click(await screen.findByRole('button', { name: 'Select an area' }));
    await closeTool();
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Select an area');
  }
});

test('J and K move in the list beside the map, from the first press on [47.5]', async () => {
  const user = renderPage(coach, '/map');
  const list = within(await screen.findByRole('region', { name: 'Athletes in this search' }));
  await waitFor(() => expect(list.getAllByRole('link')).toHaveLength(3));
  const [first, second] = list.getAllByRole('link');
  await user.keyboard('j');
  await waitFor(() => expect(document.activeElement).toBe(first));
  await user.keyboard('j');
  expect(document.activeElement).toBe(second);
  await user.keyboard('k');
  expect(document.activeElement).toBe(first);
});

const listFilterChipLabels = () =>
  within(screen.getByRole('list', { name: 'Active filters', hidden: true }))
    .getAllByRole('button', { hidden: true })
    .map((button) => button.getAttribute('aria-label') ?? button.textContent);

/** Opens the filters of the map and types words into the search, as one step. */
async function typeWords(user: UserEvent, words: string) {
  await screen.findByText('3 athletes · 3 cities · 2 states');
  await user.click(screen.getByRole('button', { name: 'Filters' }));
  const field = await screen.findByRole('searchbox', { name: 'Search athletes by name, school or city' });
  await user.click(field);
  await user.paste(words);
  return field;
}

/** Records the requests for maps and lists. */
function createCallRecorder(respond: (call: string) => ReturnType<CallInterceptor> = () => undefined) {
  const asked: string[] = [];
  const recordMapOrListRequest: CallInterceptor = (call) => {
    if (!/^GET \/api\/(map|athletes)(\?|$)/.test(call)) return undefined;
    asked.push(call);
    return respond(call);
  };
  return { asked, intercept: recordMapOrListRequest };
}

test('Enter, also pressed twice, makes one request for the map and at the same time one for the list, which may come later', async () => {
  const { until, release } = deferResponse();
  const { asked, intercept } = createCallRecorder((call) =>
    /athletes\?.*q=/.test(call) ? until : undefined,
  );
  const user = renderPage(coach, '/map', intercept);
  const field = await typeWords(user, 'soccer in seattle');
  asked.length = 0;
  await user.keyboard('{Enter}{Enter}');
  await screen.findByText('1 athlete · 1 city · 1 state');
  expect(listFilterChipLabels()).toEqual([
    'Remove Soccer',
    'Remove Within 25 miles of Seattle, WA',
    'Clear All',
  ]);
  expect(field).toHaveProperty('value', '');
  release();
  await screen.findByText('1 athlete');
  expect(asked.toSorted()).toEqual([
    'GET /api/athletes?q=soccer+in+seattle',
    'GET /api/map?q=soccer+in+seattle&zoom=4',
  ]);
});

test('words without a filter stay a text search, are corrected, and keep the chosen filters', async () => {
  const { asked, intercept } = createCallRecorder();
  const user = renderPage(coach, '/map?minRating=0&radius=5', intercept);
  await typeWords(user, 'marcuss');
  asked.length = 0;
  await user.keyboard('{Enter}');
  await screen.findByText('1 athlete · 1 city · 1 state');
  expect(listFilterChipLabels()).toEqual(['Remove “marcuss”', 'Remove 0 stars or more', 'Clear All']);
  expect(asked.toSorted()).toEqual([
    'GET /api/athletes?minRating=0&q=marcuss',
    'GET /api/map?minRating=0&q=marcuss&zoom=4',
  ]);
});

test('Enter without a connection says so on the map and in the list, and Retry loads both', async () => {
  let isOffline = false;
  const { intercept } = createCallRecorder(() => {
    if (isOffline) throw new TypeError('Failed to fetch');
    return undefined;
  });
  const user = renderPage(coach, '/map', intercept);
  await typeWords(user, 'whitfield');
  isOffline = true;
  await user.keyboard('{Enter}');
  const sentence = 'You seem to be offline. Please check your connection.';
  await waitFor(() => expect(screen.getAllByText(sentence, { exact: false })).toHaveLength(2));
  expect(listFilterChipLabels()).toEqual(['Remove “whitfield”', 'Clear All']);
  isOffline = false;
  await user.keyboard('{Escape}');
  for (const retry of await screen.findAllByRole('button', { name: 'Retry' })) await user.click(retry);
  await screen.findByText('1 athlete · 1 city · 1 state');
  await screen.findByText('1 athlete');
});

test('a search shows its own markers while those of a nearer view load, never those of the search before', async () => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1000);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(700);
  onTestFinished(() => void vi.restoreAllMocks());
  const { until, release } = deferResponse();
  const { asked, intercept } = createCallRecorder((call) =>
    /map\?.*sport=Soccer.*bbox=/.test(call) ? until : undefined,
  );
  const user = renderPage(coach, '/map?sport=["Football"]', intercept);
  await screen.findByRole('button', { name: 'Austin, TX: 1 athlete' });
  await waitFor(() => expect(asked.some((call) => /sport=Football.*bbox=/.test(call))).toBe(true));
  await user.click(screen.getByRole('button', { name: 'Filters' }));
  await user.click(await screen.findByRole('searchbox', { name: 'Search athletes by name, school or city' }));
  await user.paste('soccer');
  await user.keyboard('{Enter}{Escape}');
  await screen.findByRole('button', { name: 'Seattle, WA: 1 athlete' });
  await waitFor(() => expect(asked.some((call) => /sport=Soccer.*bbox=/.test(call))).toBe(true));
  expect(screen.queryByRole('button', { name: 'Austin, TX: 1 athlete' })).toBeNull();
  screen.getByRole('button', { name: 'Seattle, WA: 1 athlete' });
  release();
});

test("'Near my school' follows a change of the school's city", async () => {
  const mover = await app.addCoach();
  const user = renderPage(mover, '/map');
  const openMapAndFilterNearSchool = async () => {
    await user.click((await screen.findAllByRole('link', { name: 'Map View' }))[0]!);
    await screen.findByText('3 athletes · 3 cities · 2 states');
    await user.click(screen.getByRole('button', { name: 'Filters' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Near my school' }));
    await user.keyboard('{Escape}');
  };
  await openMapAndFilterNearSchool();
  await screen.findByText('No Athletes Found');
  await user.click(screen.getByRole('button', { name: /^Menu of / }));
  await user.click(await screen.findByRole('menuitem', { name: 'My Profile' }));
  await user.click(await screen.findByRole('button', { name: 'Edit Profile' }));
  const city = await screen.findByRole('combobox', { name: 'City' });
  await user.clear(city);
  await user.type(city, 'Austin');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await screen.findByText('Your coach profile has been successfully updated.');
  // The map has the filter of its last visit, and begins anew when it is opened from itself.
  await user.click((await screen.findAllByRole('link', { name: 'Map View' }))[0]!);
  await screen.findByText('No Athletes Found');
  await openMapAndFilterNearSchool();
  await screen.findByText('1 athlete · 1 city · 1 state');
});
