import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { pressToastAction } from '../../../../../tests/support/press-toast-action.ts';
import { renderPage } from '../../../../../tests/support/render-page.tsx';
import { openTestApp } from '../../../../../tests/support/test-app.ts';
import type { AthleteMember } from '../../../../../tests/support/test-members.ts';

const app = openTestApp({ safeguards: true });
const appWithoutSafeguards = openTestApp();

const readAudiences = async (athlete: AthleteMember) =>
  (await athlete.get('/api/athletes/me/audiences')).body.audiences;

test('an athlete chooses who sees the GPA, and takes it back with Undo [26.10]', async () => {
  const athlete = await app.addAthlete();
  const user = renderPage(athlete, '/settings');
  const card = await screen.findByRole('region', { name: 'Who Sees What' });
  within(card).getByText(/Because you have not given a date of birth, only coaches see your photo/);
  const getGpaAudienceSelect = () => within(card).getByRole('combobox', { name: 'Who sees: GPA' });
  expect(getGpaAudienceSelect().textContent).toBe('Coaches and athletes');
  await user.click(getGpaAudienceSelect());
  await user.click(await screen.findByRole('option', { name: 'Only me' }));
  await waitFor(async () => expect((await readAudiences(athlete)).grades).toBe('nobody'));
  await pressToastAction(user, 'Undo');
  await waitFor(async () => expect((await readAudiences(athlete)).grades).toBe('members'));
  await waitFor(() => expect(getGpaAudienceSelect().textContent).toBe('Coaches and athletes'));
});

test.each([
  ['a minor', 17, 'Because you are under 18, only coaches see your photo and your weight'],
  ['an adult', 19, ''],
])('%s reads what follows from the age [26.10]', async (_, age, sentence) => {
  const athlete = await app.addAthlete();
  await athlete.put('/api/auth/birth-date', { birthDate: `${new Date().getUTCFullYear() - age}-01-01` });
  renderPage(athlete, '/settings');
  const card = await screen.findByRole('region', { name: 'Who Sees What' });
  const explanations = within(card).queryAllByText(/^Because you/);
  expect(explanations).toHaveLength(sentence ? 1 : 0);
  expect(explanations[0]?.textContent ?? '').toContain(sentence);
});

test('without safeguards there is nothing to choose [26.10]', async () => {
  renderPage(await appWithoutSafeguards.addAthlete(), '/settings');
  await screen.findByText('Pause my profile');
  expect(screen.queryByRole('region', { name: 'Who Sees What' })).toBeNull();
});

const listEntries = async () => {
  await screen.findByRole('region', { name: 'Your data' });
  const menu = within(screen.getByRole('navigation', { name: 'Settings' }));
  return menu.getAllByRole('link').map((link) => link.getAttribute('href')?.slice(1));
};
const ofEverybody = ['account', 'two-step', 'devices', 'notifications', 'appearance', 'keyboard', 'data'];

test('the menu of the settings has an entry for each section of a minor, with safeguards [55.2]', async () => {
  const athlete = await app.addAthlete();
  renderPage(athlete, '/settings');
  await screen.findByRole('region', { name: 'Parents and Guardians' });
  const entries = await listEntries();
  expect(entries).toEqual(expect.arrayContaining(['visibility', 'audiences', 'guardians', ...ofEverybody]));
  for (const id of entries) expect(document.getElementById(id ?? '')).not.toBeNull();
});

test('the menu of the settings has no entry for what a coach does not see [55.2]', async () => {
  renderPage(await app.addCoach(), '/settings');
  expect(await listEntries()).toEqual(ofEverybody);
});
