import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { openTestApp } from '../../../../tests/support/test-app.ts';

const app = openTestApp();
const note = /is not in our list of places in/;

test('an athlete of a town that the list of places does not have reads what it means, and saves it [58.5]', async () => {
  const athlete = await app.addAthlete();
  const user = renderPage(athlete, '/my-profile');
  await user.click(await screen.findByRole('button', { name: 'Edit Sport and Hometown' }));
  const city = await screen.findByRole('combobox', { name: /^City/ });
  await user.clear(city);
  await user.type(city, 'Xyzzyville');
  expect(screen.queryByText(note)).toBeNull();
  await user.tab();
  await screen.findByText(/^“Xyzzyville” is not in our list of places in Texas\. It can stay/);
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await screen.findByText('Profile Updated');
  const { body } = await athlete.get(`/api/athletes/${athlete.profile.id}`);
  expect(body).toMatchObject({ city: 'Xyzzyville', state: 'TX' });

  await user.click(await screen.findByRole('button', { name: 'Edit Sport and Hometown' }));
  await screen.findByText(note);
  await user.clear(await screen.findByRole('combobox', { name: /^City/ }));
  await user.type(screen.getByRole('combobox', { name: /^City/ }), 'houston');
  await user.tab();
  await waitFor(() => expect(screen.queryByText(note)).toBeNull());
});
