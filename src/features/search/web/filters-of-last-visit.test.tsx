import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { openTestApp } from '../../../../tests/support/test-app.ts';
import type { AthleteMember, CoachMember } from '../../../../tests/support/test-members.ts';

const app = openTestApp();
let coach: CoachMember;
let athlete: AthleteMember;

beforeAll(async () => {
  coach = await app.addCoach({ sport: 'Soccer', genders: ['womens'] });
  athlete = await app.addAthlete({ gender: 'womens' }, { firstName: 'Marcus', lastName: 'Whitfield' });
});

// A new visit.
beforeEach(() => sessionStorage.clear());

async function followNavLink(user: UserEvent, name: string) {
  const [bar] = await screen.findAllByRole('navigation', { name: 'Main' });
  await user.click(within(bar!).getByRole('link', { name: new RegExp(`^${name}`) }));
}

const listChips = () =>
  within(screen.getByRole('list', { name: 'Active filters' }))
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label') ?? button.textContent);

test('the dashboard has its filters and order again after the list, and begins anew when it is opened from itself [59.3 59.4]', async () => {
  const user = renderPage(coach, '/dashboard?sport=["Football"]&sort=rating');
  await user.click(await screen.findByRole('link', { name: 'See All with These Filters' }));
  await screen.findByRole('heading', { level: 1, name: 'All Athletes' });
  await followNavLink(user, 'Dashboard');
  await screen.findByRole('heading', { level: 1, name: 'Coach Dashboard' });
  await screen.findByRole('button', { name: 'Remove Football' });
  expect(location.pathname).toBe('/');
  expect(Object.fromEntries(new URLSearchParams(location.search))).toEqual({
    sport: '["Football"]',
    sort: 'rating',
  });

  await followNavLink(user, 'Dashboard');
  await screen.findByRole('button', { name: 'Remove Soccer' });
  expect(listChips()).toEqual(['Remove Soccer', "Remove Women's", 'Clear All']);
  await followNavLink(user, 'Athletes');
  await screen.findByRole('heading', { level: 1, name: 'All Athletes' });
  await followNavLink(user, 'Dashboard');
  await screen.findByRole('button', { name: 'Remove Soccer' });
  expect(listChips()).toEqual(['Remove Soccer', "Remove Women's", 'Clear All']);
});

test.each(['coach', 'athlete'])(
  'the map has its filters again for %s, until they are cleared [59.3 59.4]',
  async (who) => {
    const user = renderPage(who === 'coach' ? coach : athlete, '/map?sport=["Football"]');
    await screen.findByRole('button', { name: 'Remove Football' });
    await followNavLink(user, 'Messages');
    await screen.findByRole('heading', { level: 1, name: 'Messages' });
    await followNavLink(user, 'Map View');
    await user.click(await screen.findByRole('button', { name: 'Remove Football' }));
    await waitFor(() => expect(location.search).not.toContain('Football'));
    await followNavLink(user, 'Messages');
    await screen.findByRole('heading', { level: 1, name: 'Messages' });
    await followNavLink(user, 'Map View');
    await screen.findByRole('heading', { level: 1, name: 'Athlete Map' });
    expect(screen.queryByRole('button', { name: 'Remove Football' })).toBeNull();
  },
);

test('a filter that came back and is emptied by typing stays away [59.4]', async () => {
  const coachOfNoSport = await app.addCoach({ sport: 'Other' });
  const user = renderPage(coachOfNoSport, '/dashboard?state=["TX"]');
  await screen.findByRole('button', { name: 'Remove TX' });
  await followNavLink(user, 'Messages');
  await screen.findByRole('heading', { level: 1, name: 'Messages' });
  await followNavLink(user, 'Dashboard');
  await screen.findByRole('button', { name: 'Remove TX' });
  await user.clear(screen.getByRole('textbox', { name: 'State' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove TX' })).toBeNull());
  await waitFor(() => expect(location.search).toBe(''));
  await new Promise((done) => setTimeout(done, 300));
  expect(location.search).toBe('');
  expect(screen.queryByRole('button', { name: 'Remove TX' })).toBeNull();
});

test('an address without filters that is opened by itself brings none of them back [59.4]', async () => {
  const user = renderPage(athlete, '/map?sport=["Football"]');
  await screen.findByRole('button', { name: 'Remove Football' });
  await followNavLink(user, 'Messages');
  await screen.findByRole('heading', { level: 1, name: 'Messages' });
  expect(JSON.stringify(sessionStorage)).toContain('Football');
  const stored = { ...sessionStorage };
  cleanup();
  Object.assign(sessionStorage, stored);
  renderPage(athlete, '/map');
  await screen.findByRole('heading', { level: 1, name: 'Athlete Map' });
  expect(location.search).toBe('');
  expect(screen.queryByRole('button', { name: 'Remove Football' })).toBeNull();
});
