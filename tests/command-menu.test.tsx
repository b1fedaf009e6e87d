import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { areLetterKeysOff } from '../src/web/keyboard/letter-keys.ts';
import { renderPage } from './support/render-page.tsx';
import { postMessage } from './support/send-messages.ts';
import { openTestApp } from './support/test-app.ts';

const app = openTestApp();
const findMainHeading = (name: string) => screen.findByRole('heading', { level: 1, name });

async function openCommands(user: UserEvent) {
  await user.keyboard('{Control>}k{/Control}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Commands' }));
  return { dialog, box: dialog.getByRole('combobox', { name: 'Commands' }) };
}

type Dialog = Awaited<ReturnType<typeof openCommands>>['dialog'];

const listGroup = (dialog: Dialog, name: string) =>
  within(dialog.getByRole('group', { name }))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

const findActiveOption = (box: HTMLElement) =>
  document.getElementById(box.getAttribute('aria-activedescendant') ?? '')?.textContent;

const waitUntilClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test('a coach opens any page, list, need and search by Ctrl+K, typing and Enter [47.1-2]', async () => {
  const coach = await app.addCoach({}, { firstName: 'Ruth', lastName: 'Lawson' });
  await coach.post('/api/shortlists', { name: 'Pitchers 2028' });
  await coach.post('/api/saved-searches', { name: 'Tall golfers', filters: { sport: ['Golf'] } });
  await coach.post('/api/saved-searches', {
    name: 'One catcher',
    filters: { sport: ['Baseball'] },
    sought: 1,
  });
  const user = renderPage(coach, '/visits');
  await findMainHeading('Campus Visits');
  const { dialog, box } = await openCommands(user);
  expect(document.activeElement).toBe(box);
  expect(box.getAttribute('aria-controls')).toBe(dialog.getByRole('listbox', { name: 'Commands' }).id);
  expect(listGroup(dialog, 'Go to')).toEqual([
    'Dashboard',
    'Athletes',
    'Map View',
    'Messages',
    'My Profile',
    'Visits',
    'Shortlists',
    'Trips',
    'Morning Briefing',
    'Athletes I Added',
    'Settings',
    'Add New Athlete',
  ]);
  await dialog.findByRole('option', { name: 'Pitchers 2028' });
  await dialog.findByRole('option', { name: 'Tall golfers' });
  expect(listGroup(dialog, 'Needs')).toEqual(['One catcher']);
  expect(listGroup(dialog, 'Saved searches')).toEqual(['Tall golfers']);
  expect(findActiveOption(box)).toBe('Dashboard');
  await user.keyboard('{ArrowDown}');
  expect(findActiveOption(box)).toBe('Athletes');
  await user.keyboard('{ArrowUp}{ArrowUp}');
  expect(findActiveOption(box)).toBe('Sign Out');
  await user.keyboard('pitch');
  expect(findActiveOption(box)).toBe('Search athletes for “pitch”');
  await user.keyboard('{ArrowDown}{Enter}');
  await findMainHeading('Pitchers 2028');
  await waitUntilClosed();
});

test('the typed words become filters of the list [47.3]', async () => {
  const coach = await app.addCoach();
  const user = renderPage(coach, '/visits');
  await findMainHeading('Campus Visits');
  await openCommands(user);
  await user.keyboard('quarterbacks 2028{Enter}');
  await findMainHeading('All Athletes');
  await waitFor(() => expect(new URLSearchParams(location.search).get('classYear')).toBe('[2028]'));
  expect(decodeURIComponent(location.search)).toContain('Quarterback');
});

test('an athlete searches the directory of coaches, too [47.3]', async () => {
  const user = renderPage(await app.addAthlete(), '/visits');
  await findMainHeading('Campus Visits');
  await openCommands(user);
  await user.keyboard('lawson{Enter}');
  await findMainHeading('Coach Directory');
  expect(location.search).toBe('?search=lawson');
});

test('recent conversations, or those with the words, and suggested athletes are found [47.3]', async () => {
  const coach = await app.addCoach();
  const athlete = await app.addAthlete({}, { firstName: 'Quentin', lastName: 'Abernathy' });
  await postMessage(coach, athlete, 'About the camp in June');
  const user = renderPage(coach, '/visits');
  await findMainHeading('Campus Visits');
  const { dialog, box } = await openCommands(user);
  await dialog.findByRole('group', { name: 'Conversations' });
  expect(listGroup(dialog, 'Conversations')).toEqual(['Quentin Abernathy']);
  await user.type(box, 'abernathy');
  await dialog.findByRole('group', { name: 'Athletes and places' });
  expect(listGroup(dialog, 'Conversations')).toEqual(['Quentin Abernathy']);
  await user.keyboard('{ArrowUp}{Enter}');
  await screen.findByRole('region', { name: 'Conversation with Quentin Abernathy' });
});

test('actions: a new need, the theme, saving the search of the page, signing out [47.4]', async () => {
  const coach = await app.addCoach();
  const user = renderPage(coach, '/athletes?sport=Golf');
  await findMainHeading('All Athletes');
  const first = await openCommands(user);
  expect(listGroup(first.dialog, 'Actions')).toEqual([
    'New Need',
    'Save This Search',
    'Keys of This Page',
    'Light Theme',
    'Dark Theme',
    'Sign Out',
  ]);
  await user.keyboard('dark{Enter}');
  await waitUntilClosed();
  expect(localStorage.getItem('theme')).toBe('dark');
  await openCommands(user);
  await user.keyboard('system{Enter}');
  await waitUntilClosed();
  await openCommands(user);
  await user.keyboard('save this{Enter}');
  await screen.findByRole('dialog', { name: 'Saved Searches' });
  await user.keyboard('{Escape}');
  await waitUntilClosed();
  await openCommands(user);
  await user.keyboard('new need{Enter}');
  await screen.findByRole('dialog', { name: 'State a Need' });
  await user.keyboard('{Escape}');
  await waitUntilClosed();
  await openCommands(user);
  await user.keyboard('sign out{Enter}');
  await waitFor(() => expect(location.pathname).toBe('/'));
  expect((await coach.get('/api/auth/me')).status).toBe(401);
});

test('an athlete has no lists or needs of coaches; Esc and Ctrl+K close, and the focus returns [47.1-4]', async () => {
  const user = renderPage(await app.addAthlete(), '/settings');
  await findMainHeading('Settings');
  const field = screen.getByRole('combobox', { name: 'Search athletes' });
  await user.click(field);
  await user.keyboard('b');
  const { dialog } = await openCommands(user);
  expect(listGroup(dialog, 'Go to')).not.toContain('Shortlists');
  expect(listGroup(dialog, 'Go to')).toContain('Coach Directory');
  expect(listGroup(dialog, 'Actions')).toEqual([
    'Keys of This Page',
    'Light Theme',
    'Dark Theme',
    'Sign Out',
  ]);
  await user.keyboard('{Escape}');
  await waitUntilClosed();
  await waitFor(() => expect(document.activeElement).toBe(field));
  await openCommands(user);
  await user.keyboard('{Control>}k{/Control}');
  await waitUntilClosed();
  await waitFor(() => expect(document.activeElement).toBe(field));
  // In a field a question mark is text.
  await user.keyboard('?');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('? shows the keys of the page; the settings switch single keys off, and Ctrl+K stays [47.5-6]', async () => {
  const user = renderPage(await app.addCoach(), '/settings');
  await findMainHeading('Settings');
  await user.keyboard('?');
  const dialog = within(await screen.findByRole('dialog', { name: 'Keys' }));
  dialog.getByText('Search, go to a page, do something');
  await user.keyboard('{Escape}');
  await waitUntilClosed();
  await user.click(screen.getByRole('checkbox', { name: 'Use single keys' }));
  expect(areLetterKeysOff.get()).toBe(true);
  await user.click(await findMainHeading('Settings'));
  await user.keyboard('?');
  expect(screen.queryByRole('dialog')).toBeNull();
  await openCommands(user);
  await user.keyboard('keys of this{Enter}');
  const again = within(await screen.findByRole('dialog', { name: 'Keys' }));
  await user.click(again.getByRole('checkbox', { name: 'Use single keys' }));
  expect(areLetterKeysOff.get()).toBe(false);
});

test('J and K move in the directory of coaches, and M writes to the one with the focus [47.5]', async () => {
  await app.addCoach({ sport: 'Wrestling' }, { firstName: 'Ada', lastName: 'Wrestler' });
  await app.addCoach({ sport: 'Wrestling' }, { firstName: 'Bea', lastName: 'Wrestler' });
  const user = renderPage(await app.addAthlete({ sport: 'Wrestling' }), '/coaches?search=wrestler');
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2));
  await user.keyboard('j');
  const first = document.activeElement?.textContent;
  await user.keyboard('j');
  const second = document.activeElement?.textContent;
  expect([first, second].toSorted()).toEqual(['Ada Wrestler', 'Bea Wrestler']);
  await user.keyboard('k');
  expect(document.activeElement?.textContent).toBe(first);
  await user.keyboard('m');
  const dialog = await screen.findByRole('dialog');
  within(dialog).getAllByText(new RegExp(first ?? ''));
});

test('settings are found by other words for them, those of athletes by no coach, and trips of a coach by name [55.6]', async () => {
  const coach = await app.addCoach();
  const { body: trip } = await coach.post('/api/trips', { name: 'Spring in Ohio' });
  const user = renderPage(coach, '/visits');
  await findMainHeading('Campus Visits');
  const { dialog, box } = await openCommands(user);
  await user.type(box, 'ohio');
  await dialog.findByRole('option', { name: 'Spring in Ohio' });
  for (const [word, found] of Object.entries({
    notific: 'Notifications',
    export: 'Your data',
    theme: 'Appearance',
  })) {
    await user.clear(box);
    await user.type(box, word);
    expect(listGroup(dialog, 'Settings')).toEqual([found]);
  }
  await user.clear(box);
  await user.type(box, 'pause');
  expect(dialog.queryByRole('group', { name: 'Settings' })).toBeNull();
  await user.clear(box);
  await user.type(box, 'spring in{ArrowDown}{Enter}');
  await findMainHeading('Spring in Ohio');
  expect(location.pathname).toBe(`/trips/${trip.id}`);
  await openCommands(user);
  await user.keyboard('passkeys{Enter}');
  await findMainHeading('Settings');
  expect(location.hash).toBe('#two-step');
});

test('on a phone the open menu closes when a search in it opens its results [55.3]', async () => {
  const user = renderPage(await app.addCoach(), '/athletes');
  await findMainHeading('All Athletes');
  await user.click(screen.getByRole('button', { name: 'Open menu' }));
  const field = screen.getAllByRole('combobox', { name: 'Search athletes' }).at(-1);
  if (!field) throw new Error('The menu has no search');
  expect(document.getElementById('frame-menu')?.contains(field)).toBe(true);
  await user.type(field, 'golf 2028{Enter}');
  await screen.findByRole('button', { name: 'Open menu' });
  await waitFor(() => expect(location.search).toContain('2028'));
});
