import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { openTestApp } from '../../../../tests/support/test-app.ts';

const app = openTestApp();

const listFilterChipLabels = async () =>
  within(await screen.findByRole('list', { name: 'Active filters' }))
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label') ?? button.textContent);

test('a saved search shows its new matches and opens the list', async () => {
  const coach = await app.addCoach();
  await app.addAthlete();
  await app.addAthlete(
    { sport: 'Soccer', position: 'Goalkeeper' },
    { firstName: 'Hannah', lastName: 'Lindqvist' },
  );
  const user = renderPage(coach, '/athletes?sport=["Soccer"]');
  await screen.findByRole('article', { name: 'Hannah Lindqvist' });
  await user.click(screen.getByRole('button', { name: 'Saved searches' }));
  const panel = await screen.findByRole('dialog', { name: 'Saved Searches' });
  expect(within(panel).getByRole('textbox', { name: /^Name/ })).toHaveProperty('value', 'Soccer');
  await user.click(within(panel).getByRole('checkbox', { name: 'Email me new athletes daily' }));
  await user.click(within(panel).getByRole('button', { name: 'Save Search' }));
  const list = await within(panel).findByRole('list', { name: 'Saved searches' });
  expect(within(list).getByRole('checkbox', { name: 'Daily email' })).toHaveProperty('checked', true);

  await app.database.pool.query("update athletes set created_at = now() where sport = 'Soccer'");
  await user.click(within(panel).getByRole('button', { name: 'Close' }));
  await user.click(await screen.findByRole('button', { name: 'Clear All' }));
  await user.click(screen.getByRole('button', { name: /^Saved searches/ }));
  await screen.findByText('1 new');
  await user.click(screen.getByRole('link', { name: 'Soccer' }));
  await waitFor(async () => expect(await listFilterChipLabels()).toEqual(['Remove Soccer', 'Clear All']));
  await waitFor(() => expect(screen.queryByText('1 new')).toBeNull());
});
