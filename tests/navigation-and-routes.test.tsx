import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { deferResponse, renderPage } from './support/render-page.tsx';
import { openTestApp } from './support/test-app.ts';
import type { AthleteMember, CoachMember } from './support/test-members.ts';

const app = openTestApp();
let coach: CoachMember;
let athlete: AthleteMember;

beforeAll(async () => {
  coach = await app.addCoach({}, { firstName: 'Ruth', lastName: 'Lawson' });
  athlete = await app.addAthlete({}, { firstName: 'Marcus', lastName: 'Whitfield' });
});

const findMainHeading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
const slogan = 'Where the right coach finds the right athlete.';

test('the top and bottom bars link to Dashboard, Athletes, Map View and Messages, and mark the current one [2.30-32]', async () => {
  renderPage(coach, '/athletes');
  await findMainHeading('All Athletes');
  for (const bar of ['Main', 'Main, bottom']) {
    const links = within(screen.getByRole('navigation', { name: bar })).getAllByRole('link');
    expect(
      links.map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')]),
    ).toEqual([
      ['Dashboard', '/', null],
      ['Athletes', '/athletes', 'page'],
      ['Map View', '/map', null],
      ['Messages', '/messages', null],
    ]);
  }
});

test.each([
  ['athlete', '/my-profile', 'Marcus Whitfield'],
  ['coach', '/coach-profile', 'Ruth Lawson'],
] as const)(
  "the profile image links to the member's own profile: %s to %s [2.33]",
  async (role, path, name) => {
    const user = renderPage(role === 'coach' ? coach : athlete, '/messages');
    await findMainHeading('Messages');
    const image = screen.getByRole('link', { name: 'My Profile' });
    expect(image.getAttribute('href')).toBe(path);
    within(image).getByText(name.replaceAll(/[^A-Z]/g, ''));
    await user.click(image);
    await findMainHeading(name);
  },
);

test("the profile menu has the member's own pages, the theme and Sign Out", async () => {
  const user = renderPage(athlete, '/messages');
  await findMainHeading('Messages');
  await user.click(screen.getByRole('button', { name: 'Menu of Marcus Whitfield' }));
  const menu = within(await screen.findByRole('menu'));
  expect(menu.getAllByRole('menuitem').map((item) => [item.textContent, item.getAttribute('href')])).toEqual([
    ['My Profile', '/my-profile'],
    ['Visits', '/visits'],
    ['Coach Directory', '/coaches'],
    ['Profile Views', '/profile-views'],
    ['Settings', '/settings'],
    ['Sign Out', null],
  ]);
  expect(menu.getAllByRole('menuitemradio').map((item) => item.textContent)).toEqual([
    'System',
    'Light',
    'Dark',
  ]);
});

test('the search box in the bar suggests athletes, and Enter opens the list with the search [2.34 2.36]', async () => {
  const user = renderPage(coach, '/messages');
  const box = await screen.findByRole('combobox', { name: 'Search athletes' });
  expect(box.getAttribute('placeholder')).toBe('Search athletes...');
  await user.type(box, 'whitf');
  await screen.findByRole('option', { name: /Marcus Whitfield/ });
  await user.keyboard('{Enter}');
  await findMainHeading('All Athletes');
  expect(location.search).toBe('?search=whitf');
  await screen.findByRole('article', { name: 'Marcus Whitfield' });
});

test('suggestions of schools with the same name disappear when other words are typed', async () => {
  for (const state of ['GA', 'MA'])
    await app.addAthlete({ city: 'Auburn', state, highSchool: 'Auburn High' });
  const user = renderPage(coach, '/messages');
  const box = await screen.findByRole('combobox', { name: 'Search athletes' });
  await user.type(box, 'au');
  await waitFor(() => expect(screen.getAllByRole('option', { name: /^Auburn High/ })).toHaveLength(2));
  await user.type(box, 'st');
  await screen.findByRole('option', { name: /^Austin, TX/ });
  await waitFor(() => expect(screen.queryByRole('option', { name: /^Auburn/ })).toBeNull());
  await user.clear(box);
  await user.type(box, 'auburn high auburn m');
  await user.click(await screen.findByRole('option', { name: /^Auburn High/ }));
  await findMainHeading('All Athletes');
  await screen.findByRole('button', { name: 'Remove Auburn High, Auburn, MA' });
});

test("an unknown path shows 'Page Not Found' with a link back [2.18 8.24]", async () => {
  const user = renderPage(athlete, '/no/such/page');
  await findMainHeading('Page Not Found');
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: /dashboard/ }));
  await findMainHeading('Athlete Dashboard');
});

test.each([
  ['coach', '/coaches', 'student athletes'],
  ['coach', '/coach/018f0000-0000-7000-8000-000000000000', 'student athletes'],
  ['coach', '/team/018f0000-0000-7000-8000-000000000000', 'student athletes'],
  ['athlete', '/add-athlete', 'coaches'],
  ['athlete', '/coach-profile', 'coaches'],
] as const)(
  'a page of the other role says whom it is for: %s at %s [2.20-22 2.27-29]',
  async (role, path, audience) => {
    renderPage(role === 'coach' ? coach : athlete, path);
    await findMainHeading('Not Available');
    screen.getByText(`This page is for ${audience}.`);
    const back = within(screen.getByRole('main')).getByRole('link', { name: /dashboard/ });
    expect(back.getAttribute('href')).toBe('/dashboard');
  },
);

test("the page shows 'Loading...' while the session is being checked [2.19 4.45]", async () => {
  const { until, release } = deferResponse();
  renderPage(coach, '/', (call) => (call === 'GET /api/auth/me' ? until : undefined));
  await screen.findByText('Loading...');
  expect(screen.queryByRole('link')).toBeNull();
  release();
  await findMainHeading('Coach Dashboard');
});

test.each([
  ['coach', '/', 'Coach Dashboard'],
  ['athlete', '/', 'Athlete Dashboard'],
  ['coach', '/dashboard', 'Coach Dashboard'],
  ['athlete', '/dashboard', 'Athlete Dashboard'],
  ['coach', '/map', 'Athlete Map'],
  ['athlete', '/map', 'Athlete Map'],
  ['coach', '/messages', 'Messages'],
  ['athlete', '/messages', 'Messages'],
  ['coach', '/my-profile', 'Ruth Lawson'],
  ['athlete', '/my-profile', 'Marcus Whitfield'],
] as const)(
  'the dashboard, the map, the messages and the own profile are for both roles: %s at %s [2.13-17 6.4-7]',
  async (role, path, title) => {
    renderPage(role === 'coach' ? coach : athlete, path);
    await findMainHeading(title);
  },
);

test('an athlete opens the list of athletes and a profile [2.24 6.12]', async () => {
  const other = await app.addAthlete({}, { firstName: 'Hannah', lastName: 'Lindqvist' });
  const user = renderPage(athlete, '/athletes');
  const card = await screen.findByRole('article', { name: 'Hannah Lindqvist' });
  await user.click(within(card).getByRole('link', { name: 'View Profile of Hannah Lindqvist' }));
  await findMainHeading('Hannah Lindqvist');
  expect(location.pathname).toBe(`/athlete/${other.profile.id}`);
});

test.each([
  '/',
  '/dashboard',
  '/map',
  '/messages',
  '/my-profile',
  '/athletes',
  '/coaches',
  '/add-athlete',
  '/coach-profile',
  '/no/such/page',
])('a visitor sees the landing page on the paths of members: %s [2.7 2.10 6.3]', async (path) => {
  const calls: string[] = [];
  renderPage(app.visitor(), path, (call) => void calls.push(call));
  await findMainHeading(slogan);
  within(screen.getByRole('banner')).getByRole('link', { name: 'Sign In' });
  within(screen.getByRole('contentinfo')).getByText(/Fieldhouse/);
  expect(calls).toEqual(['GET /api/auth/me']);
});
