import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { deferResponse, renderPage } from '../../../../tests/support/render-page.tsx';
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

test('the map counts athletes, cities and states, names the cities that it does not know, and lists all athletes [2.148-149 2.151]', async () => {
  renderPage(coach, '/map');
  await screen.findByText('3 athletes · 3 cities · 2 states');
  screen.getByText('Not on the map: Nowhere Springs, TX (1)');
  await screen.findByRole('button', { name: 'Austin, TX: 1 athlete' });
  screen.getByRole('button', { name: 'Seattle, WA: 1 athlete' });
  const list = screen.getByRole('region', { name: 'Athletes on the map' });
  const link = await within(list).findByRole('link', { name: 'Marcus Whitfield' });
  expect(link.getAttribute('href')).toMatch(/^\/athlete\//);
});

test('pressing a marker opens the list of its athletes [2.155-160]', async () => {
  const user = renderPage(coach, '/map');
  await user.click(await screen.findByRole('button', { name: 'Austin, TX: 1 athlete' }));
  const popup = await screen.findByRole('dialog', { name: 'Athletes in Austin, TX' });
  const link = await within(popup).findByRole('link', { name: 'Marcus Whitfield' });
  expect(link.getAttribute('href')).toMatch(/^\/athlete\/[\w-]{36}$/);
  within(popup).getByText('Quarterback · Class of 2027 · Westlake High');
  within(popup).getByText('Football');
  within(popup).getByText('3.0');
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
  renderPage(coach, '/map', (call) => {
    if (!call.startsWith('GET /api/map?')) return undefined;
    asked.push(call);
    return until;
  });
  await screen.findByRole('button', { name: 'Zoom in' });
  await waitFor(() => expect(asked.some((call) => call.includes('bbox='))).toBe(true));
  expect(asked[0]).toBe('GET /api/map?zoom=4');
  const query = new URLSearchParams(asked.find((call) => call.includes('bbox='))?.split('?')[1]);
  expect(query.get('zoom')).toBe('4');
  const [west = 0, south = 0, east = 0, north = 0] = (query.get('bbox') ?? '').split(',').map(Number);
  expect([(west + east) / 2, (south + north) / 2]).toEqual([
    expect.closeTo(-98.6, 0),
    expect.closeTo(39.8, 0),
  ]);
  release();
  await screen.findByText('3 athletes · 3 cities · 2 states');
});

test("'Near my school' follows a change of the school's city", async () => {
  const mover = await app.addCoach();
  const user = renderPage(mover, '/map');
  const nearMySchool = async () => {
    await user.click((await screen.findAllByRole('link', { name: 'Map View' }))[0]!);
    await screen.findByText('3 athletes · 3 cities · 2 states');
    await user.click(screen.getByRole('button', { name: 'Filters' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Near my school' }));
    await user.keyboard('{Escape}');
  };
  await nearMySchool();
  await screen.findByText('No Athletes Found');
  await user.click(screen.getByRole('button', { name: /^Menu of / }));
  await user.click(await screen.findByRole('menuitem', { name: 'My Profile' }));
  await user.click(await screen.findByRole('button', { name: 'Edit Profile' }));
  const city = await screen.findByRole('combobox', { name: 'City' });
  await user.clear(city);
  await user.type(city, 'Austin');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await screen.findByText('Your coach profile has been successfully updated.');
  await nearMySchool();
  await screen.findByText('1 athlete · 1 city · 1 state');
});
