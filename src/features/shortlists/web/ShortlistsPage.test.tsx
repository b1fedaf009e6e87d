import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { pressToastAction } from '../../../../tests/support/press-toast-action.ts';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { openTestApp } from '../../../../tests/support/test-app.ts';
import type { CoachMember } from '../../../../tests/support/test-members.ts';

const app = openTestApp();

const addList = async (coach: CoachMember, name: string): Promise<string> =>
  (await coach.post('/api/shortlists', { name })).body.id;
const listNames = () =>
  within(screen.getByRole('list', { name: 'Shortlists' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

test('a coach opens the lists from the menu, makes, renames, moves and deletes one [42.1]', async () => {
  const coach = await app.addCoach();
  const user = renderPage(coach, '/visits');
  await user.click(await screen.findByRole('button', { name: /^Menu of / }));
  await user.click(await screen.findByRole('menuitem', { name: 'Shortlists' }));
  await screen.findByText('No lists yet');
  for (const name of ['Catchers', 'Pitchers']) {
    await user.click(screen.getByRole('button', { name: 'New List' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Create List' }));
    await dialog.findByText('Please name this list');
    await user.type(dialog.getByRole('textbox'), name);
    await user.click(dialog.getByRole('button', { name: 'Create List' }));
    await screen.findByRole('link', { name });
  }
  expect(listNames()).toEqual(['Pitchers', 'Catchers']);
  await user.click(screen.getByRole('button', { name: 'Actions for Catchers' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Move up' }));
  await waitFor(() => expect(listNames()).toEqual(['Catchers', 'Pitchers']));
  await user.click(screen.getByRole('button', { name: 'Actions for Pitchers' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Rename' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.clear(dialog.getByRole('textbox'));
  await user.type(dialog.getByRole('textbox'), 'catchers');
  await user.click(dialog.getByRole('button', { name: 'Rename' }));
  await dialog.findByText('You already have a list with this name');
  await user.type(dialog.getByRole('textbox'), ' 2028');
  await user.click(dialog.getByRole('button', { name: 'Rename' }));
  await screen.findByRole('link', { name: 'catchers 2028' });
  await user.click(screen.getByRole('button', { name: 'Actions for Catchers' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await user.click(await screen.findByRole('button', { name: 'Delete List' }));
  await waitFor(() => expect(listNames()).toEqual(['catchers 2028']));
});

test('a list says how many can no longer be shown and names nobody, and what is removed comes back by Undo [42.3] [42.5]', async () => {
  const coach = await app.addCoach();
  const [ann, ben] = [
    await app.addAthlete({}, { firstName: 'Ann', lastName: 'Able' }),
    await app.addAthlete({}, { firstName: 'Ben', lastName: 'Baker' }),
  ];
  const id = await addList(coach, 'Visits');
  await coach.post(`/api/shortlists/${id}/athletes`, { athleteIds: [ann.profile.id, ben.profile.id] });
  await ben.put(`/api/blocks/${coach.id}`);
  const user = renderPage(coach, `/shortlists/${id}`);
  await screen.findByText('1 athlete · 1 can no longer be shown');
  expect(screen.queryByText('Ben Baker')).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Remove Ann Able from the list' }));
  await screen.findByText('0 athletes · 1 can no longer be shown');
  await screen.findByText('Nobody in this list can be shown');
  await pressToastAction(user, 'Undo');
  await screen.findByText('1 athlete · 1 can no longer be shown');
  await screen.findByRole('link', { name: 'Ann Able' });
});

test("another coach's list is not found, and the pages of lists are for coaches [42.4]", async () => {
  const [coach, other, athlete] = [await app.addCoach(), await app.addCoach(), await app.addAthlete()];
  const id = await addList(coach, 'Mine');
  renderPage(other, `/shortlists/${id}`);
  await screen.findByRole('heading', { name: 'List Not Found' });
  for (const path of ['/shortlists', `/shortlists/${id}`, '/compare']) {
    cleanup();
    renderPage(athlete, path);
    await screen.findByText('This page is for coaches.');
  }
  cleanup();
  renderPage(athlete, '/athletes');
  await screen.findByRole('heading', { name: 'All Athletes' });
  expect(screen.queryByRole('checkbox', { name: /^Select / })).toBeNull();
});

test('lists that could not be loaded are loaded again with Retry [42.1]', async () => {
  const coach = await app.addCoach();
  let fails = true;
  const user = renderPage(coach, '/shortlists', (call) =>
    fails && call === 'GET /api/shortlists'
      ? Response.json({ status: 503, requestId: '0197f3a2' }, { status: 503 })
      : undefined,
  );
  await screen.findByText('Your lists could not be loaded');
  fails = false;
  await user.click(await screen.findByRole('button', { name: 'Retry' }));
  await screen.findByText('No lists yet');
});

test('a comparison of one, of seven, or of people who are gone says so [42.5] [42.7]', async () => {
  const coach = await app.addCoach();
  const ids = Array.from({ length: 7 }, (_, nth) => `01890000-0000-7000-8000-00000000000${nth}`);
  for (const [chosen, words] of [
    [[], 'Nobody is selected. Tick athletes in a list, and press Compare.'],
    [ids.slice(0, 1), 'One is selected. Tick athletes in a list, and press Compare.'],
    [ids, '7 are selected. Tick athletes in a list, and press Compare.'],
    [['x', ...ids.slice(0, 2)], 'These athletes can no longer be shown.'],
  ] as const) {
    renderPage(coach, `/compare?ids=${chosen.join()}`);
    await screen.findByText(words);
    cleanup();
  }
  const [ann, ben] = [await app.addAthlete({ gpa: 3.5 }), await app.addAthlete({ gpa: 3.9 })];
  renderPage(coach, `/compare?ids=${[ann.profile.id, ids[0], ben.profile.id].join()}`);
  await screen.findByText('1 can no longer be shown');
  await screen.findByRole('row', { name: 'GPA differs 3.50 3.90' });
});
