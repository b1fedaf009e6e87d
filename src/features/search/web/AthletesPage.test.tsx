import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { listOfferedClassYears } from '#features/sports/contract/class-years.ts';
import {
  createListCallRecorder,
  isAthleteListCall,
  openSelectAndListOptions,
} from '../../../../tests/support/athletes-page.ts';
import { deferResponse, renderPage } from '../../../../tests/support/render-page.tsx';
import { openTestApp } from '../../../../tests/support/test-app.ts';
import type { CoachMember } from '../../../../tests/support/test-members.ts';

const app = openTestApp();
let coach: CoachMember;

beforeAll(async () => {
  coach = await app.addCoach();
  await app.addAthlete(
    { gpa: 3.72, bio: 'Reads defenses early and throws on the run.' },
    { firstName: 'Marcus', lastName: 'Whitfield' },
  );
  await app.addAthlete(
    { sport: 'Soccer', position: 'Goalkeeper', classYear: 2028, city: 'Miami', state: 'FL' },
    { firstName: 'Hannah', lastName: 'Lindqvist' },
  );
});

test('a coach who sets filters sees their chips and clears them again [2.25 2.98 4.15 4.17 6.13]', async () => {
  const user = renderPage(coach, '/athletes');
  await screen.findByRole('article', { name: 'Hannah Lindqvist' });
  await screen.findByText('Browse and search through 2 student athletes');

  await user.type(screen.getByRole('textbox', { name: 'State' }), 'tx');
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Hannah Lindqvist' })).toBeNull());
  expect(screen.getByText('Showing 1 athlete')).toBeDefined();
  expect(location.search).toContain('TX');

  const chips = screen.getByRole('list', { name: 'Active filters' });
  await user.click(within(chips).getByRole('button', { name: 'Remove TX' }));
  await screen.findByRole('article', { name: 'Hannah Lindqvist' });
  expect(screen.getByRole('textbox', { name: 'State' })).toHaveProperty('value', '');
});

test('every filter in the address shows as a chip [2.92]', async () => {
  renderPage(coach, '/athletes?sport=["Football"]&classYear=[2027]&search=whitfield&minGpa=3.5&view=list');
  const chips = await screen.findByRole('list', { name: 'Active filters' });
  expect(
    within(chips)
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label')),
  ).toEqual([
    'Remove Football',
    'Remove Class of 2027',
    'Remove “whitfield”',
    'Remove GPA 3.5 or more',
    null,
  ]);
  await screen.findByRole('link', { name: 'Marcus Whitfield' });
});

test('a filter by a number says how many have not given it, and adds them', async () => {
  const user = renderPage(coach, '/athletes?minGpa=3.5');
  await screen.findByRole('article', { name: 'Marcus Whitfield' });
  const leftOut = await screen.findByRole('list', { name: 'Left out by these filters' });
  const show = await within(leftOut).findByRole('button', { name: 'Show athletes without GPA' });
  expect(leftOut.textContent).toBe('1 has no GPA here: Show Them');
  await user.click(show);
  await screen.findByRole('article', { name: 'Hannah Lindqvist' });
  expect(screen.getByRole('article', { name: 'Marcus Whitfield' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Remove Also without GPA' })).toBeDefined();
  expect(screen.queryByRole('list', { name: 'Left out by these filters' })).toBeNull();
});

test('a search without results shows its filters and a button that asks for the list without a filter [2.97 2.102 4.19]', async () => {
  const { asked, recordListCall } = createListCallRecorder();
  const user = renderPage(coach, '/athletes?state=["WY"]', recordListCall);
  await screen.findByText('No athletes found');
  expect(
    screen.getByText('Try adjusting your search criteria or filters to find more athletes.'),
  ).toBeDefined();
  await user.click(screen.getAllByRole('button', { name: 'Clear All' })[0] as HTMLElement);
  await screen.findByRole('article', { name: 'Marcus Whitfield' });
  expect(asked).toEqual(['GET /api/athletes?state=WY', 'GET /api/athletes']);
});

test('six skeleton cards show while the list loads [2.101]', async () => {
  const { until, release } = deferResponse();
  renderPage(coach, '/athletes', (call) => (isAthleteListCall(call) ? until : undefined));
  const waiting = (await screen.findByText('Loading athletes...')).closest('[role=status]');
  expect(waiting?.querySelectorAll('[aria-hidden] > div')).toHaveLength(6);
  release();
  await screen.findByRole('article', { name: 'Marcus Whitfield' });
  expect(screen.queryByText('Loading athletes...')).toBeNull();
});

test('a failed list shows an error, and Retry loads it again', async () => {
  let broken = true;
  const user = renderPage(coach, '/athletes', (call) =>
    broken && isAthleteListCall(call) ? new Response('', { status: 503 }) : undefined,
  );
  await screen.findByText('Athletes could not be loaded');
  broken = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByRole('article', { name: 'Marcus Whitfield' });
});

test('athletes show as cards by default and as rows on request [2.99 2.119 4.12]', async () => {
  const user = renderPage(coach, '/athletes');
  await screen.findByRole('article', { name: 'Marcus Whitfield' });
  const views = screen.getByRole('radiogroup', { name: 'View' });
  expect(within(views).getAllByRole('radio')).toHaveLength(2);
  expect(within(views).getByRole('radio', { name: 'Grid' })).toHaveProperty('checked', true);
  await user.click(within(views).getByRole('radio', { name: 'List' }));
  await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
  const row = screen.getByRole('link', { name: 'Marcus Whitfield' }).closest('li') as HTMLElement;
  for (const fact of [/Football · Quarterback/, /2027/, /3\.72/, /Austin, TX/]) within(row).getByText(fact);
});

test('the filters are in a panel beside the list [2.100]', async () => {
  renderPage(coach, '/athletes');
  const panel = await screen.findByRole('region', { name: 'Search & Filter' });
  for (const list of ['Sport', 'Position']) within(panel).getByRole('combobox', { name: list });
  within(panel).getByRole('searchbox');
  expect(panel.className).toContain('sticky');
});

test('every filter begins unset for a coach of another sport [2.87-91 4.14 9.15-17 9.43 9.46]', async () => {
  const coachOfAnotherSport = await app.addCoach({ sport: 'Other' });
  const user = renderPage(coachOfAnotherSport, '/dashboard');
  await screen.findByText('Showing 2 athletes');
  for (const [name, placeholder] of [
    ['State', 'State (e.g., TX, CA)'],
    ['Search athletes by name, school or city', 'Search athletes...'],
  ]) {
    const field = screen.getByLabelText(name as string);
    expect([field.getAttribute('placeholder'), (field as HTMLInputElement).value]).toEqual([placeholder, '']);
  }
  const [all, ...sports] = await openSelectAndListOptions(user, 'Sport');
  expect(all).toBe('All Sports');
  expect(sports).toEqual(
    expect.arrayContaining(['Football', 'Basketball', 'Baseball', 'Soccer', 'Track & Field']),
  );
  expect(await openSelectAndListOptions(user, 'Position')).toEqual([
    'All Positions',
    'Quarterback',
    'Running Back',
    'Wide Receiver',
    'Point Guard',
    'Center',
    'Midfielder',
    'Sprinter',
  ]);
  const years = listOfferedClassYears(new Date()).map(String);
  expect(await openSelectAndListOptions(user, 'Class year')).toEqual(['All Years', ...years]);
  expect(screen.queryByRole('list', { name: 'Active filters' })).toBeNull();
});

test('athletes are sorted by newest, and another order is requested from the server [2.85-86 9.18]', async () => {
  const { asked, recordListCall } = createListCallRecorder();
  const user = renderPage(coach, '/athletes', recordListCall);
  await screen.findByRole('article', { name: 'Hannah Lindqvist' });
  expect(screen.getAllByRole('article').map((card) => card.getAttribute('aria-label'))).toEqual([
    'Hannah Lindqvist',
    'Marcus Whitfield',
  ]);
  expect(screen.getByRole('combobox', { name: 'Sort by' }).textContent).toContain('Newest');
  expect(await openSelectAndListOptions(user, 'Sort by')).toEqual([
    'Newest',
    'Rating',
    'Distance',
    'Last Active',
  ]);
  await user.click(screen.getByRole('combobox', { name: 'Sort by' }));
  await user.click(await screen.findByRole('option', { name: 'Last Active' }));
  await waitFor(() => expect(asked.at(-1)).toContain('sort=last-active'));
});

test('the page requests the whole list without filters and the filtered list with one [4.13]', async () => {
  const { asked, recordListCall } = createListCallRecorder();
  const user = renderPage(coach, '/athletes', recordListCall);
  await screen.findByRole('article', { name: 'Hannah Lindqvist' });
  expect(asked).toEqual(['GET /api/athletes']);
  await user.type(screen.getByRole('textbox', { name: 'State' }), 'fl');
  await waitFor(() => expect(asked.at(-1)).toContain('state=FL'));
});

test('each class year has a chip and is requested as a number [5.53]', async () => {
  const { asked, recordListCall } = createListCallRecorder();
  renderPage(coach, '/athletes?classYear=["2028","soon"]', recordListCall);
  await screen.findByRole('button', { name: 'Remove Class of 2028' });
  await screen.findByRole('article', { name: 'Hannah Lindqvist' });
  expect(asked.at(-1)).toContain('classYear=2028');
  expect(asked.at(-1)).not.toContain('soon');
});

test('removing a chip resets its dropdown and the request [4.16 4.18]', async () => {
  const { asked, recordListCall } = createListCallRecorder();
  const user = renderPage(coach, '/dashboard?sport=["Soccer"]', recordListCall);
  await screen.findByText('Showing 1 athlete');
  expect(screen.getByRole('combobox', { name: 'Sport' }).textContent).toBe('Soccer');
  await user.click(screen.getByRole('button', { name: 'Remove Soccer' }));
  await screen.findByText('Showing 2 athletes');
  expect(screen.getByRole('combobox', { name: 'Sport' }).textContent).toBe('All Sports');
  // Both were asked for once: what is known is not asked for again.
  expect(asked).toEqual(['GET /api/athletes?sport=Soccer', 'GET /api/athletes']);
});
