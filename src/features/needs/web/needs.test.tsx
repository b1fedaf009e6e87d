import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { pressToastAction } from '../../../../tests/support/press-toast-action.ts';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { openTestApp } from '../../../../tests/support/test-app.ts';

const app = openTestApp();
const pitcher = { sport: 'Baseball', position: 'Pitcher', classYear: 2028 };
const createUnavailableResponse = () =>
  Response.json({ status: 503, requestId: '0197f3a2' }, { status: 503 });

test('a coach states needs in words, corrects what was read, and sees who fits [44.6-8] [56.1]', async () => {
  await app.addAthlete({ ...pitcher, strongHand: 'left' });
  const coach = await app.addCoach({ sport: 'Baseball' });
  const user = renderPage(coach, '/');
  const card = within(await screen.findByRole('region', { name: 'My Needs' }));
  await card.findByText(/^Say who your roster needs/);
  await user.click(card.getByRole('button', { name: 'State a Need' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'State a Need' }));
  await user.type(
    dialog.getByLabelText('I need'),
    '2 left-handed pitchers 2028, 100 purple catchers 2027{Enter}',
  );
  await dialog.findByText('A need is for 1 to 20 athletes, not 100.');
  dialog.getByText('Not understood: “purple”');
  dialog.getByRole('button', { name: 'Remove Throws left' });
  await dialog.findByText('1 fits now');
  await dialog.findByText('0 fit now');
  const save = dialog.getByRole('button', { name: 'Save 2 Needs' });
  expect(save).toHaveProperty('disabled', true);
  const [, hundred] = dialog.getAllByLabelText('Needed');
  await user.clear(hundred!);
  await user.type(hundred!, '1');
  await user.click(save);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const needs = within(await card.findByRole('list', { name: 'Needs' }));
  await needs.findByRole('link', { name: 'Purple catchers 2027' });
  const link = needs.getByRole('link', { name: 'Left-handed pitchers 2028' });
  expect(link.closest('li')?.textContent).toMatch(/^2 neededLeft-handed pitchers 20281 fits/);
  card.getByRole('link', { name: 'Morning Briefing' });

  await user.click(needs.getByRole('button', { name: 'End the need Purple catchers 2027' }));
  await waitFor(() => expect(needs.queryByText('Purple catchers 2027')).toBeNull());
  await pressToastAction(user, 'Undo');
  await needs.findByRole('link', { name: 'Purple catchers 2027' });
});

test('a need of a name that is taken stays in the dialog with the reason [44.8]', async () => {
  const coach = await app.addCoach({ sport: 'Baseball' });
  await coach.post('/api/saved-searches', { name: 'Catcher', filters: { sport: ['Golf'] }, sought: 1 });
  const user = renderPage(coach, '/');
  await user.click(await screen.findByRole('button', { name: 'State a Need' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'State a Need' }));
  await user.type(dialog.getByLabelText('I need'), '1 catcher');
  await user.click(dialog.getByRole('button', { name: 'Continue' }));
  await user.click(await dialog.findByRole('button', { name: 'Save Need' }));
  await dialog.findByText('You already have a saved search with this name');
  await user.type(dialog.getByLabelText('Name'), ' again');
  await user.click(dialog.getByRole('button', { name: 'Save Need' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('needs that could not be loaded are loaded again with Retry [44.5]', async () => {
  const coach = await app.addCoach();
  let fails = true;
  const user = renderPage(coach, '/', (call) =>
    fails && call === 'GET /api/needs' ? createUnavailableResponse() : undefined,
  );
  await screen.findByText('Your needs could not be loaded');
  fails = false;
  const card = within(screen.getByRole('region', { name: 'My Needs' }));
  await user.click(card.getByRole('button', { name: 'Retry' }));
  await card.findByText(/^Say who your roster needs/);
});

test('a coach clears the briefing with J, K, E and Enter, and takes one back [44.12]', async () => {
  const coach = await app.addCoach({ sport: 'Baseball' });
  const filters = { sport: ['Baseball'], position: ['Pitcher'] };
  await coach.post('/api/saved-searches', { name: 'Pitchers', filters, sought: 2 });
  for (const firstName of ['Ann', 'Bo', 'Cy', 'Di'])
    await app.addAthlete(pitcher, { firstName, lastName: 'Lee' });
  const user = renderPage(coach, '/briefing');
  await screen.findByRole('heading', { name: 'Morning Briefing' });
  const list = within(await screen.findByRole('list', { name: 'Pitchers' }));
  const names = () => list.getAllByRole('link').map(({ textContent }) => textContent);
  expect(names()).toEqual(['Di Lee', 'Cy Lee', 'Bo Lee', 'Ann Lee']);
  const focused = () => document.activeElement?.getAttribute('aria-label');
  await user.keyboard('jjj');
  expect(focused()).toBe('Clear Bo Lee');
  await user.keyboard('k');
  expect(focused()).toBe('Clear Cy Lee');
  await user.keyboard('e');
  await waitFor(() => expect(focused()).toBe('Clear Bo Lee'));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(names()).toEqual(['Di Lee', 'Ann Lee']));
  await pressToastAction(user, 'Undo');
  await waitFor(() => expect(names()).toEqual(['Di Lee', 'Bo Lee', 'Ann Lee']));
  await user.click(screen.getByRole('button', { name: 'Clear all 3 of Pitchers' }));
  await screen.findByText('All clear');
  await waitFor(async () => expect((await coach.get('/api/briefing')).body).toEqual([]));
});

test('a failed clearing brings the item back [44.12]', async () => {
  const coach = await app.addCoach({ sport: 'Baseball' });
  await coach.post('/api/saved-searches', { name: 'All', filters: { sport: ['Baseball'] }, sought: 2 });
  await app.addAthlete(pitcher, { firstName: 'Eve', lastName: 'Lee' });
  const user = renderPage(coach, '/briefing', (call) =>
    call.startsWith('POST /api/needs/') ? createUnavailableResponse() : undefined,
  );
  await user.click(await screen.findByRole('button', { name: 'Clear Eve Lee' }));
  await screen.findByText('That was not cleared');
  await screen.findByRole('button', { name: 'Clear Eve Lee' });
});

test('who has no needs reads what they are, and who is no coach has no briefing [44.12]', async () => {
  renderPage(await app.addCoach(), '/briefing');
  await screen.findByText('No needs yet');
  cleanup();
  renderPage(await app.addAthlete(), '/briefing');
  await screen.findByText('This page is for coaches.');
});

test('a briefing that could not be loaded is loaded again with Retry [44.12]', async () => {
  let fails = true;
  const user = renderPage(await app.addCoach(), '/briefing', (call) =>
    fails && call === 'GET /api/briefing' ? createUnavailableResponse() : undefined,
  );
  await screen.findByText('The briefing could not be loaded');
  fails = false;
  await user.click(await screen.findByRole('button', { name: 'Retry' }));
  await screen.findByText('No needs yet');
});
