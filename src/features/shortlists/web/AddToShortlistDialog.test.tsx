import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { openTestApp } from '../../../../tests/support/test-app.ts';

const app = openTestApp();

test('a row of a list adds, and a list says which of the athletes are in it already [62.4]', async () => {
  const coach = await app.addCoach();
  const [ann, ben] = [
    await app.addAthlete({}, { firstName: 'Ann', lastName: 'Able' }),
    await app.addAthlete({}, { firstName: 'Ben', lastName: 'Baker' }),
  ];
  for (const [name, athletes] of [
    ['Empty', []],
    ['Half', [ann]],
    ['Full', [ann, ben]],
  ] as const) {
    const { id } = (await coach.post('/api/shortlists', { name })).body;
    const athleteIds = athletes.map(({ profile }) => profile.id);
    if (athleteIds.length > 0) await coach.post(`/api/shortlists/${id}/athletes`, { athleteIds });
  }
  const user = renderPage(coach, '/athletes?view=list');
  const openDialog = async () => {
    await user.click(await screen.findByRole('button', { name: 'Add to list' }));
    return within(await screen.findByRole('dialog', { name: 'Add to List' }));
  };
  for (const name of ['Ann Able', 'Ben Baker'])
    await user.click(await screen.findByRole('checkbox', { name: `Select ${name}` }));
  const dialog = await openDialog();
  await dialog.findByText('2 athletes · all 2 are in it already');
  dialog.getByText('1 athlete · 1 of 2 is in it already');
  expect(dialog.queryByRole('button', { name: 'Add to Full' })).toBeNull();
  // Anywhere in the row, not on a button beside the name.
  const row = dialog.getByRole('button', { name: 'Add to Half' });
  expect(row.contains(dialog.getByText('Half'))).toBe(true);
  await user.click(dialog.getByText('Half'));
  await screen.findByText('1 athlete added to Half');
  await screen.findByText('1 athlete was in it already.');
  const again = await openDialog();
  await waitFor(() => expect(again.getAllByText('2 athletes · all 2 are in it already')).toHaveLength(2));
});
