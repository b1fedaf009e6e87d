import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../../../../tests/support/render-page.tsx';
import { openTestApp } from '../../../../../tests/support/test-app.ts';

const app = openTestApp();

test('a comparison made on the page of a list names the list, one with somebody else does not [62.2]', async () => {
  const coach = await app.addCoach();
  const names = ['Ann Able', 'Ben Baker', 'Cem Cole', 'Dee Dorn'];
  const ids: string[] = [];
  for (const name of names) {
    const [firstName = '', lastName = ''] = name.split(' ');
    ids.push((await app.addAthlete({}, { firstName, lastName })).profile.id);
  }
  const list = (await coach.post('/api/shortlists', { name: 'Visits' })).body;
  await coach.post(`/api/shortlists/${list.id}/athletes`, { athleteIds: ids.slice(0, 3) });
  const user = renderPage(coach, `/shortlists/${list.id}`);
  for (const name of names.slice(0, 3))
    await user.click(await screen.findByRole('checkbox', { name: `Select ${name}` }));
  await user.click(await screen.findByRole('button', { name: 'Compare' }));
  await screen.findByRole('heading', { name: 'Compare Athletes' });
  await screen.findByText('From the list “Visits”');
  screen.getByText(new Date().toLocaleDateString('en-US', { dateStyle: 'long' }));
  // Without one of them they are still of that list.
  await user.click(await screen.findByRole('link', { name: 'Leave out Cem Cole' }));
  await waitFor(() => expect(screen.queryAllByRole('columnheader')).toHaveLength(3));
  screen.getByText('From the list “Visits”');

  history.back();
  await screen.findByText('3 athletes');
  await user.click(screen.getAllByRole('link', { name: 'Athletes' })[0]!);
  await user.click(await screen.findByRole('checkbox', { name: 'Select Dee Dorn' }));
  history.back();
  await screen.findByText('3 athletes');
  await user.click(await screen.findByRole('button', { name: 'Compare' }));
  await screen.findByRole('heading', { name: 'Compare Athletes' });
  await screen.findByRole('link', { name: 'Dee Dorn' });
  expect(screen.queryByText(/^From the list/)).toBeNull();
  expect(location.search).not.toContain('list=');
});
