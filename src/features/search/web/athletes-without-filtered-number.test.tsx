import { screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { addMarcusAndHannah, listFilterChipLabels } from '../../../../tests/support/athletes-page.ts';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { openTestApp } from '../../../../tests/support/test-app.ts';
import type { CoachMember } from '../../../../tests/support/test-members.ts';

const app = openTestApp();
let coach: CoachMember;

beforeAll(async () => {
  coach = await app.addCoach();
  await addMarcusAndHannah(app);
  await app.addAthlete({ sport: 'Golf', gpa: 3.9 }, { firstName: 'Grace', lastName: 'Given' });
  await app.addAthlete({ sport: 'Golf', gpa: null }, { firstName: 'Nora', lastName: 'None' });
});

test('one press adds those without a GPA, a chip says so, and takes them away again [43.7]', async () => {
  const user = renderPage(coach, '/athletes?sport=Golf&minGpa=3.5');
  await screen.findByRole('article', { name: 'Grace Given' });
  await screen.findByText(/^1 has no GPA here:/);
  await user.click(await screen.findByRole('button', { name: 'Show athletes without GPA' }));
  await screen.findByRole('article', { name: 'Nora None' });
  expect(screen.getByRole('article', { name: 'Grace Given' })).toBeTruthy();
  expect(location.search).toContain('orMissing');
  expect(screen.queryByRole('button', { name: 'Show athletes without GPA' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Remove Also without GPA' }));
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Nora None' })).toBeNull());
  expect(await listFilterChipLabels()).toEqual(['Remove Golf', 'Remove GPA 3.5 or more', 'Clear All']);
});

test('without its filter the chip of those without a number is gone, too [43.7]', async () => {
  renderPage(coach, '/athletes?sport=Golf&orMissing=gpa');
  await screen.findByRole('article', { name: 'Nora None' });
  expect(await listFilterChipLabels()).toEqual(['Remove Golf', 'Clear All']);
});

test('a filter by rating says how many nobody has rated, unless it includes their starting value [53.1]', async () => {
  renderPage(coach, '/athletes?sport=Golf&minRating=4');
  await screen.findByText(/^2 have no rating here:/);
});

test('a filter by rating that includes the starting value says nothing of them [53.1]', async () => {
  renderPage(coach, '/athletes?sport=Golf&minRating=3');
  await screen.findByRole('article', { name: 'Nora None' });
  expect(screen.queryByText(/no rating here/)).toBeNull();
});

test('the map says whom a filter by a number leaves out, too [53.2]', async () => {
  const user = renderPage(coach, '/map?sport=Golf&minGpa=3.5');
  await screen.findByText(/^1 has no GPA here:/);
  await user.click(screen.getByRole('button', { name: 'Show athletes without GPA' }));
  await screen.findByRole('button', { name: 'Remove Also without GPA' });
  expect(location.pathname).toBe('/map');
});

test('the dashboard of a coach says it, too [53.2]', async () => {
  renderPage(coach, '/dashboard?sport=Golf&minGpa=3.5');
  await screen.findByText(/^1 has no GPA here:/);
});

test('where nobody is found, the nearest number that finds somebody is offered, on the map, too [53.3]', async () => {
  const user = renderPage(coach, '/map?sport=Golf&minGpa=4');
  await user.click(await screen.findByRole('button', { name: 'GPA 3.75 or more: 1' }));
  await waitFor(() => expect(location.search).toContain('3.75'));
  await waitFor(() => expect(screen.queryByRole('button', { name: /^GPA 3.5 or more:/ })).toBeNull());
});
