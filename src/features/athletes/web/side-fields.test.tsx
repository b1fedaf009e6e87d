import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { openTestApp } from '../../../../tests/support/test-app.ts';

const app = openTestApp();

async function chooseListOption(user: UserEvent, list: RegExp, option: string) {
  await user.click(await screen.findByRole('combobox', { name: list }));
  await user.click(await screen.findByRole('option', { name: option }));
}

test('an athlete says how they bat and throw, takes one back, and others read it [37.1]', async () => {
  const athlete = await app.addAthlete({
    sport: 'Softball',
    position: 'Pitcher',
    gender: 'womens',
    bats: 'left',
  });
  const user = renderPage(athlete, '/my-profile');
  expect((await screen.findAllByText('Bats left')).length).toBeGreaterThan(0);
  await user.click(await screen.findByRole('button', { name: 'Edit Sport and Hometown' }));
  await chooseListOption(user, /^Bats/, 'Not given');
  await chooseListOption(user, /^Throws/, 'Left');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await screen.findByText('Throws left');
  expect(screen.queryByText('Bats left')).toBeNull();
  renderPage(await app.addCoach(), `/athlete/${athlete.profile.id}`);
  await waitFor(() => expect(screen.getAllByText('Throws left').length).toBeGreaterThan(0));
});

test('the form of a sport asks for its sides alone, and those of the sport before are not sent [37.1]', async () => {
  const athlete = await app.addAthlete({ sport: 'Baseball', position: 'Pitcher', strongHand: 'left' });
  const user = renderPage(athlete, '/my-profile');
  await user.click(await screen.findByRole('button', { name: 'Edit Sport and Hometown' }));
  await chooseListOption(user, /^Sport/, 'Soccer');
  expect(screen.queryByRole('combobox', { name: /^Throws/ })).toBeNull();
  await user.type(screen.getByRole('combobox', { name: /^Position/ }), 'Winger');
  await chooseListOption(user, /^Strong Foot/, 'Both');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await screen.findByText('Two-footed');
  const { body } = await athlete.get(`/api/athletes/${athlete.profile.id}`);
  expect(body).toMatchObject({ sport: 'Soccer', strongHand: null, strongFoot: 'both' });
});
