import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { pressMapMarker } from '../../../../tests/support/press-map-marker.ts';
import { deferResponse, renderPage } from '../../../../tests/support/render-page.tsx';
import { openTestApp } from '../../../../tests/support/test-app.ts';
import type { AthleteMember, CoachMember } from '../../../../tests/support/test-members.ts';

const app = openTestApp();
/** Sees everybody, as every coach of 'Other' does. */
let coachOfNoSport: CoachMember;
let athlete: AthleteMember;

beforeAll(async () => {
  await app.addCoach({}, { firstName: 'Robin', lastName: 'Lawson' });
  coachOfNoSport = await app.addCoach({ sport: 'Other', genders: ['womens', 'mens'] });
  athlete = await app.addAthlete({}, { firstName: 'Marcus', lastName: 'Whitfield' });
  await app.addAthlete(
    { sport: 'Soccer', position: 'Winger' },
    { firstName: 'Diego', lastName: 'Santillan' },
  );
});

const createUnavailableResponse = () =>
  Response.json({ status: 503, requestId: '0197f3a2' }, { status: 503 });

const getStatCardText = (label: string) =>
  screen.getByText(label, { selector: 'dt' }).parentElement?.textContent;

test('a coach sees the figures, and a click on a bookmark updates its figure [2.13 2.64 2.66-69 2.115]', async () => {
  const user = renderPage(coachOfNoSport, '/');
  expect(await screen.findByRole('heading', { name: 'Coach Dashboard' })).toBeDefined();
  await waitFor(() => expect(getStatCardText('Total Athletes')).toBe('Total Athletes2'));
  expect(getStatCardText('New This Week')).toBe('New This Week2');
  expect(getStatCardText('Messages')).toBe('Messages0unread');

  await user.click(await screen.findByRole('button', { name: 'Bookmark Marcus Whitfield' }));
  await screen.findByRole('button', { name: 'Bookmark Marcus Whitfield', pressed: true });
  await waitFor(() => expect(getStatCardText('Bookmarked')).toBe('Bookmarked1'));
});

const isDashboardCall = (call: string) => call === 'GET /api/dashboard';

test('figures that fail to load show an error, and load after Retry', async () => {
  let broken = true;
  const user = renderPage(coachOfNoSport, '/', (call) =>
    broken && isDashboardCall(call) ? createUnavailableResponse() : undefined,
  );
  const error = within(await screen.findByRole('alert'));
  error.getByText('Your figures could not be loaded');
  error.getByText('0197f3a2');
  broken = false;
  await user.click(error.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(getStatCardText('Total Athletes')).toBe('Total Athletes2'));
});

test('an athlete whose figures fail to load sees no wrong figures', async () => {
  let broken = true;
  const user = renderPage(athlete, '/', (call) =>
    broken && isDashboardCall(call) ? createUnavailableResponse() : undefined,
  );
  await screen.findByText('Your figures could not be loaded');
  expect(screen.queryByText('0%')).toBeNull();
  expect(screen.queryByRole('progressbar')).toBeNull();
  broken = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByRole('progressbar', { name: 'Profile completeness' });
});

test("while an athlete's figures load, the page does not call the profile empty", async () => {
  const { until, release } = deferResponse();
  renderPage(athlete, '/', (call) => (isDashboardCall(call) ? until : undefined));
  await screen.findByRole('region', { name: 'Your Profile' });
  expect(screen.queryByText('0%')).toBeNull();
  release();
  await screen.findByRole('progressbar', { name: 'Profile completeness' });
});

test('an athlete whose profile fails to load sees an error, and the profile after Retry', async () => {
  let broken = true;
  const user = renderPage(athlete, '/', (call) =>
    broken && call === 'GET /api/athletes/me' ? createUnavailableResponse() : undefined,
  );
  await screen.findByText('Your profile could not be loaded');
  expect(screen.queryByRole('region', { name: 'Map View' })).toBeNull();
  broken = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByRole('region', { name: 'Football Programs Near You' });
  screen.getByRole('region', { name: 'Map View' });
});

test('the filter panel counts, narrows and clears [2.14 2.70 2.83 2.97 4.15]', async () => {
  const user = renderPage(coachOfNoSport, '/dashboard');
  await screen.findByText('Showing 2 athletes');
  await user.type(
    screen.getByRole('searchbox', { name: 'Search athletes by name, school or city' }),
    'santillan',
  );
  await screen.findByText('Showing 1 athlete');
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Marcus Whitfield' })).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Clear All' }));
  await screen.findByText('Showing 2 athletes');
});

test('after a filter is removed the focus is on the next filter, on the last one, or above the list', async () => {
  const user = renderPage(
    coachOfNoSport,
    '/dashboard?sport=["Football","Soccer"]&hasFilm=true&bookmarked=true',
  );
  const findRemoveFilterButton = (name: string) => screen.findByRole('button', { name: `Remove ${name}` });
  const removeFilterAndWait = async (name: string) => {
    await user.click(await findRemoveFilterButton(name));
    await waitFor(() => expect(screen.queryByRole('button', { name: `Remove ${name}` })).toBeNull());
  };
  await removeFilterAndWait('Football');
  expect(document.activeElement).toBe(await findRemoveFilterButton('Soccer'));
  await removeFilterAndWait('Bookmarked');
  expect(document.activeElement).toBe(await findRemoveFilterButton('Has film'));
  // A list without athletes has a button of the same name.
  const active = within(screen.getByRole('list', { name: 'Active filters' }));
  await user.click(active.getByRole('button', { name: 'Clear All' }));
  const heading = screen.getByRole('heading', { name: 'Advanced Search & Filters' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
});

test('Advanced Search opens the list with the search field ready [2.78]', async () => {
  const user = renderPage(coachOfNoSport, '/');
  await user.click(await screen.findByRole('link', { name: 'Advanced Search' }));
  await screen.findByRole('heading', { name: 'All Athletes' });
  const field = await screen.findByRole('searchbox', { name: 'Search athletes by name, school or city' });
  await waitFor(() => expect(document.activeElement).toBe(field));
});

test("the dashboard leads to the whole list with the dashboard's filters and order [58.4]", async () => {
  const user = renderPage(coachOfNoSport, '/dashboard?sport=["Soccer"]&sort=rating&view=list');
  await user.click(await screen.findByRole('link', { name: 'See All with These Filters' }));
  await screen.findByRole('heading', { name: 'All Athletes' });
  await screen.findByRole('button', { name: 'Remove Soccer' });
  await screen.findByText('Showing 1 athlete');
  expect(Object.fromEntries(new URLSearchParams(location.search))).toEqual({
    sport: '["Soccer"]',
    sort: 'rating',
  });
  cleanup();
  renderPage(coachOfNoSport, '/dashboard');
  expect((await screen.findByRole('link', { name: 'See All' })).getAttribute('href')).toBe('/athletes');
});

test('the coach dashboard says what it is for, and shows the found athletes on a small map [2.65 2.76 2.82 2.163 9.25]', async () => {
  const asked: string[] = [];
  renderPage(
    coachOfNoSport,
    '/dashboard',
    (call) => void (call.startsWith('GET /api/map') && asked.push(call)),
  );
  await screen.findByText('Discover and connect with top student athletes');
  screen.getByRole('region', { name: 'Advanced Search & Filters' });
  const map = screen.getByRole('region', { name: 'Map View' });
  within(map).getByText('Athletes in your search area');
  await within(map).findByRole('button', { name: 'Austin, TX: 2 athletes' });
  expect(asked[0]).toBe('GET /api/map?zoom=3');
});

test('pressing a marker of the small map lists the athletes there', async () => {
  const user = renderPage(coachOfNoSport, '/dashboard');
  await pressMapMarker(user, 'Austin, TX: 2 athletes');
  const map = screen.getByRole('region', { name: 'Map View' });
  const popup = await within(map).findByRole('dialog', { name: 'Athletes in Austin, TX' });
  await within(popup).findByRole('link', { name: 'Marcus Whitfield' });
  await user.click(within(popup).getByRole('button', { name: 'Close' }));
  await waitFor(() =>
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Austin, TX: 2 athletes'),
  );
});

test('featured athletes show as cards, as rows and on a map, as cards at first [2.71-73 4.11]', async () => {
  const user = renderPage(coachOfNoSport, '/');
  const featured = await screen.findByRole('region', { name: 'Featured Athletes' });
  await within(featured).findByRole('article', { name: 'Marcus Whitfield' });
  const views = within(featured).getByRole('radiogroup', { name: 'View' });
  const getViewRadioButton = (name: string) => within(views).getByRole('radio', { name });
  expect(getViewRadioButton('Grid')).toHaveProperty('checked', true);
  await user.click(getViewRadioButton('List'));
  await waitFor(() => expect(within(featured).queryByRole('article')).toBeNull());
  within(featured).getByRole('link', { name: 'Marcus Whitfield' });
  await user.click(getViewRadioButton('Map'));
  await within(featured).findByRole('button', { name: 'Austin, TX: 2 athletes' });
});

test('a search without results suggests what to try [2.74]', async () => {
  renderPage(coachOfNoSport, '/?state=["WY"]');
  await screen.findByText('No athletes found');
  screen.getByText('Try adjusting your search filters to find more athletes.');
});

test('a second click removes a bookmark [4.10]', async () => {
  const own = await app.addCoach();
  const user = renderPage(own, '/');
  const name = 'Bookmark Marcus Whitfield';
  await user.click(await screen.findByRole('button', { name, pressed: false }));
  await user.click(await screen.findByRole('button', { name, pressed: true }));
  await screen.findByRole('button', { name, pressed: false });
  await waitFor(() => expect(getStatCardText('Bookmarked')).toBe('Bookmarked0'));
});

test('recent activity lists what happened [2.77]', async () => {
  const reader = await app.addCoach();
  const content = 'Thank you for watching my film.';
  await athlete.post('/api/messages', { senderId: athlete.id, receiverId: reader.id, content });
  renderPage(reader, '/');
  const activity = await screen.findByRole('region', { name: 'Recent Activity' });
  const event = await within(activity).findByRole('link', { name: /Marcus Whitfield sent you a message/ });
  expect(event.getAttribute('href')).toBe(`/messages/${athlete.id}`);
});

test('Load More Athletes loads the next page [2.75]', async () => {
  const golfer = { sport: 'Golf', position: 'Golfer' };
  await app.addAthlete(golfer, { firstName: 'Olga', lastName: 'First' });
  for (let more = 0; more < 24; more++) await app.addAthlete(golfer);
  const user = renderPage(coachOfNoSport, '/?sport=["Golf"]');
  await screen.findByText('Showing 25 athletes');
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(24));
  expect(screen.queryByRole('article', { name: 'Olga First' })).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Load More Athletes' }));
  await screen.findByRole('article', { name: 'Olga First' });
  expect(screen.getAllByRole('article')).toHaveLength(25);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Load More Athletes' })).toBeNull());
});

test('Send Messages opens a new message to bookmarked athletes [2.79]', async () => {
  const own = await app.addCoach();
  await own.put(`/api/bookmarks/${athlete.profile.id}`);
  const user = renderPage(own, '/');
  await user.click(await screen.findByRole('button', { name: 'Send Messages' }));
  const dialog = await screen.findByRole('dialog', { name: 'Send Messages' });
  await within(dialog).findByText('Marcus Whitfield');
});

test('Schedule Visits opens the visits [2.80]', async () => {
  const user = renderPage(coachOfNoSport, '/');
  await user.click(await screen.findByRole('link', { name: 'Schedule Visits' }));
  await screen.findByRole('heading', { level: 1, name: 'Campus Visits' });
  expect(location.pathname).toBe('/visits');
});

test('every figure leads to what it counts [41.4]', async () => {
  const hrefsOf = (...labels: string[]) =>
    labels.map((label) => screen.getByTitle(label).getAttribute('href'));
  renderPage(coachOfNoSport, '/');
  await waitFor(() => expect(getStatCardText('Total Athletes')).toMatch(/^Total Athletes\d/));
  const [total, newest, bookmarked] = hrefsOf('Total Athletes', 'New This Week', 'Bookmarked');
  expect([total, newest, bookmarked]).toEqual([
    '/athletes',
    '/athletes?sort=newest',
    '/athletes?bookmarked=true',
  ]);
  cleanup();
  renderPage(athlete, '/');
  await waitFor(() => expect(getStatCardText('Profile Views')).toMatch(/^Profile Views\d/));
  expect(hrefsOf('Profile Views')).toEqual(['/profile-views']);
});
