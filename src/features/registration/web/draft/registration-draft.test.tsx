import { cleanup, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { HttpClient } from '../../../../../tests/support/http-client.ts';
import { renderPage } from '../../../../../tests/support/render-page.tsx';
import { openTestApp } from '../../../../../tests/support/test-app.ts';
import { password } from '../../../../../tests/support/test-members.ts';

const app = openTestApp();

beforeEach(() => sessionStorage.clear());

const readStored = () => JSON.stringify({ ...sessionStorage });
const getInput = (label: string): HTMLInputElement => screen.getByLabelText(label, { selector: 'input' });

async function paste(user: UserEvent, label: string, words: string) {
  await user.click(await screen.findByLabelText(label, { selector: 'input, textarea' }));
  await user.paste(words);
  await waitFor(() => expect(readStored()).toContain(words));
}

async function chooseOption(user: UserEvent, list: string, option: string) {
  await user.click(screen.getByRole('combobox', { name: list }));
  await user.click(await screen.findByRole('option', { name: option }));
}

/** What the browser does to a tab that it had dropped: the page is not taken down in an orderly way. */
function reload(client: HttpClient, path: string): UserEvent {
  const stored = { ...sessionStorage };
  cleanup();
  Object.assign(sessionStorage, stored);
  return renderPage(client, path);
}

test('step 1 has what was typed before a reload, but no password, and is cleared on demand [57.1]', async () => {
  const visitor = app.visitor();
  let user = renderPage(visitor, '/auth/register');
  await paste(user, 'First Name', 'Maya');
  await paste(user, 'Email', 'maya@school.test');
  for (const label of ['Password', 'Confirm Password']) {
    await user.click(getInput(label));
    await user.paste(password);
  }
  await user.click(screen.getByRole('tab', { name: 'Coach' }));
  await waitFor(() => expect(readStored()).toContain('coach'));
  expect(screen.queryByText(/^We kept what you had typed/)).toBeNull();
  expect(readStored()).not.toContain(password);

  user = reload(visitor, '/auth/register');
  await screen.findByText('We kept what you had typed, except the password.');
  const labels = ['First Name', 'Email', 'Password', 'Confirm Password'];
  expect(labels.map((label) => getInput(label).value)).toEqual(['Maya', 'maya@school.test', '', '']);
  expect(screen.getByRole('tab', { name: 'Coach' }).getAttribute('aria-selected')).toBe('true');

  await user.click(screen.getByRole('button', { name: 'Clear the Form' }));
  expect(screen.queryByText(/^We kept what you had typed/)).toBeNull();
  expect(labels.map((label) => getInput(label).value)).toEqual(['', '', '', '']);
  expect(document.activeElement?.textContent).toBe('Athlete');
  expect(sessionStorage).toHaveLength(0);
  reload(visitor, '/auth/register');
  await screen.findByLabelText('First Name');
  expect(screen.queryByText(/^We kept what you had typed/)).toBeNull();
});

test('step 2 has what was typed and chosen before a reload, but no date of birth [57.2]', async () => {
  const maya = await app.register('athlete');
  let user = renderPage(maya, '/map');
  await screen.findByText('Student Athlete');
  await chooseOption(user, 'Sport', 'Basketball');
  await chooseOption(user, 'Competes in', "Women's");
  await chooseOption(user, 'Graduation Year', '2028');
  await paste(user, 'Position', 'Point Guard');
  await user.type(getInput('Date of Birth'), '2010-02-03');
  await paste(user, 'GPA', '3.75');
  await paste(user, 'Bio', 'I run the floor');
  expect(readStored()).not.toContain('2010-02-03');

  user = reload(maya, '/map');
  await screen.findByText('We kept what you had typed, except a date of birth.');
  const chosen = ['Sport', 'Competes in', 'Graduation Year'];
  expect(chosen.map((name) => screen.getByRole('combobox', { name }).textContent)).toEqual([
    'Basketball',
    "Women's",
    '2028',
  ]);
  const labels = ['Position', 'GPA', 'Date of Birth'];
  expect(labels.map((label) => getInput(label).value)).toEqual(['Point Guard', '3.75', '']);
  expect(screen.getByLabelText('Bio')).toHaveProperty('value', 'I run the floor');

  await user.click(screen.getByRole('button', { name: 'Sign Out' }));
  await screen.findByRole('heading', { name: /right coach/ });
  expect(sessionStorage).toHaveLength(0);
});

test('nothing is kept for another account or role [57.3]', async () => {
  const [maya, other] = [await app.register('athlete'), await app.register('athlete')];
  const user = renderPage(maya, '/map');
  await paste(user, 'Bio', 'I run the floor');
  const ofMaya = { ...sessionStorage };
  reload(other, '/map');
  await screen.findByText('Student Athlete');
  expect(sessionStorage).toHaveLength(0);
  expect(screen.getByLabelText('Bio')).toHaveProperty('value', '');

  Object.assign(sessionStorage, ofMaya);
  await maya.put('/api/auth/role', { role: 'coach' });
  reload(maya, '/map');
  await screen.findByLabelText('School/Organization');
  await waitFor(() => expect(sessionStorage).toHaveLength(0));
  expect(screen.getByLabelText('Bio')).toHaveProperty('value', '');
});

test('the input of step 1 is gone when there is an account, that of step 2 when there is a profile [57.3]', async () => {
  const visitor = app.visitor();
  const user = renderPage(visitor, '/auth/register');
  await paste(user, 'First Name', 'Maya');
  await paste(user, 'Last Name', 'Okafor');
  await paste(user, 'Email', 'maya.okafor@school.test');
  for (const label of ['Password', 'Confirm Password']) {
    await user.click(getInput(label));
    await user.paste(password);
  }
  await user.click(screen.getByRole('tab', { name: 'Coach' }));
  await user.click(screen.getByRole('button', { name: 'Create Account' }));
  await screen.findByRole('heading', { level: 1, name: 'Complete Your Profile' });
  expect(readStored()).toBe('{}');

  await paste(user, 'School/Organization', 'Rice University');
  await chooseOption(user, 'Sport', 'Soccer');
  await paste(user, 'Position/Title', 'Head Coach');
  await paste(user, 'City', 'Houston');
  await chooseOption(user, 'State', 'TX · Texas');
  await user.click(screen.getByRole('button', { name: 'Complete Registration' }));
  await screen.findByRole('heading', { level: 1, name: 'Coach Dashboard' });
  expect(readStored()).not.toContain('Rice');
});

test.each(['no JSON', '[1]', '{"firstName":"Eve"}', '{"role":"admin","firstName":"Eve"}'])(
  'step 1 ignores a content of the browser that it does not know: %s [57.4]',
  async (content) => {
    sessionStorage.setItem('registration input', content);
    renderPage(app.visitor(), '/auth/register');
    await screen.findByLabelText('First Name');
    await waitFor(() => expect(sessionStorage).toHaveLength(0));
    expect(getInput('First Name').value).toBe('');
    expect(screen.queryByText(/^We kept what you had typed/)).toBeNull();
  },
);

test('a field of an unknown name or kind is dropped, the others are restored [57.4]', async () => {
  const input = { role: 'athlete', firstName: 'Maya', lastName: 7, password: 'x', authProvider: 'google' };
  sessionStorage.setItem('registration input', JSON.stringify(input));
  renderPage(app.visitor(), '/auth/register');
  await screen.findByText(/^We kept what you had typed/);
  expect(['First Name', 'Last Name', 'Password'].map((label) => getInput(label).value)).toEqual([
    'Maya',
    '',
    '',
  ]);
});

/** What the browser has after the sessions of a member were ended on another device. */
async function openStep2AndLoseSession(path: string) {
  const maya = await app.register('athlete');
  const browser = app.visitor();
  await browser.post('/api/auth/login', { email: maya.email, password });
  const user = renderPage(browser, path);
  await screen.findByText('Student Athlete');
  await chooseOption(user, 'Sport', 'Basketball');
  await user.type(getInput('Date of Birth'), '2010-02-03');
  await paste(user, 'Bio', 'I run the floor');
  await maya.delete('/api/sessions');
  return { maya, browser, user };
}

async function signIn(user: UserEvent, email: string) {
  await user.type(await screen.findByLabelText('Email'), email);
  await user.type(getInput('Password'), password);
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
}

test('a member whose session ended finds step 2 as it was after signing in again [59.1]', async () => {
  const { maya, user } = await openStep2AndLoseSession('/map');
  for (const [label, words] of [
    ['Position', 'Point Guard'],
    ['City', 'Austin'],
    ['High School', 'Westlake High'],
  ] as const)
    await paste(user, label, words);
  await chooseOption(user, 'State', 'TX · Texas');
  await chooseOption(user, 'Competes in', "Women's");
  await chooseOption(user, 'Graduation Year', '2028');
  await user.click(screen.getByRole('button', { name: 'Complete Registration' }));
  await screen.findByRole('heading', { level: 1, name: 'Sign In' });
  await screen.findByText('Please sign in first.');
  expect(readStored()).not.toContain('2010-02-03');
  expect(document.body.textContent).not.toContain('I run the floor');

  await signIn(user, maya.email);
  await screen.findByText('We kept what you had typed, except a date of birth.');
  expect(screen.getByRole('combobox', { name: 'Sport' }).textContent).toBe('Basketball');
  expect(screen.getByLabelText('Bio')).toHaveProperty('value', 'I run the floor');
  expect(['Position', 'Date of Birth'].map((label) => getInput(label).value)).toEqual(['Point Guard', '']);
});

test('a member whose session ended finds step 2 as it was after a reload and signing in again [59.1]', async () => {
  const { maya, browser } = await openStep2AndLoseSession('/map');
  const user = reload(browser, '/auth/login');
  await signIn(user, maya.email);
  await screen.findByText(/^We kept what you had typed/);
  expect(screen.getByLabelText('Bio')).toHaveProperty('value', 'I run the floor');
});

test('another member who signs in after the end of a session finds nothing of step 2 [59.2]', async () => {
  const other = await app.register('athlete');
  const { browser } = await openStep2AndLoseSession('/map');
  const user = reload(browser, '/auth/login');
  await signIn(user, other.email);
  await screen.findByText('Student Athlete');
  expect(readStored()).not.toContain('I run the floor');
  expect(screen.getByLabelText('Bio')).toHaveProperty('value', '');
  expect(screen.queryByText(/^We kept what you had typed/)).toBeNull();
});

test('a member with a profile to whom the tab belongs after a reload leaves nothing of step 2 [59.2]', async () => {
  const { browser } = await openStep2AndLoseSession('/map');
  browser.cookie = (await app.addCoach()).cookie;
  reload(browser, '/messages');
  await screen.findByRole('heading', { level: 1, name: 'Messages' });
  expect(readStored()).not.toContain('I run the floor');
});
