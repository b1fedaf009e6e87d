import { QueryClient } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { deferResponse, renderPage } from '../../../../tests/support/render-page.tsx';
import { openTestApp } from '../../../../tests/support/test-app.ts';
import { password, quarterback } from '../../../../tests/support/test-members.ts';
import { completeProfile } from './data.ts';

const app = openTestApp();
let people = 0;

const getPasswordField = (label: string) => screen.getByLabelText(label, { selector: 'input' });
const getButton = (name: string) => screen.getByRole('button', { name });

async function fillAccount(user: UserEvent) {
  const pasteIntoField = async (field: HTMLElement, words: string) => {
    await user.click(field);
    await user.paste(words);
  };
  await pasteIntoField(await screen.findByLabelText('First Name'), 'Maya');
  await pasteIntoField(screen.getByLabelText('Last Name'), 'Okafor');
  await pasteIntoField(screen.getByLabelText('Email'), `maya${++people}@school.test`);
  await pasteIntoField(getPasswordField('Password'), password);
  await pasteIntoField(getPasswordField('Confirm Password'), password);
}

test('a visitor chooses the role in a tab, athlete at first, and it is sent as a hidden field [2.47 2.55 6.2]', async () => {
  const sent: unknown[] = [];
  const user = renderPage(app.visitor(), '/auth/register', (call, init) => {
    if (call === 'POST /api/auth/register') sent.push(JSON.parse(String(init?.body)).role);
    return undefined;
  });
  const [athlete, coach] = await screen.findAllByRole('tab');
  expect([athlete?.textContent, coach?.textContent]).toEqual(['Athlete', 'Coach']);
  expect(athlete?.getAttribute('aria-selected')).toBe('true');
  const role = document.querySelector<HTMLInputElement>('input[type=hidden][name=role]');
  expect(role?.value).toBe('athlete');
  await user.click(coach as HTMLElement);
  expect(role?.value).toBe('coach');
  await fillAccount(user);
  await user.click(getButton('Create Account'));
  await screen.findByRole('heading', { level: 1, name: 'Complete Your Profile' });
  expect(sent).toEqual(['coach']);
});

test('a visitor shows and hides both passwords [2.51-52]', async () => {
  const user = renderPage(app.visitor(), '/auth/register');
  await screen.findByLabelText('First Name');
  const listPasswordFieldTypes = () =>
    ['Password', 'Confirm Password'].map((label) => getPasswordField(label).getAttribute('type'));
  expect(listPasswordFieldTypes()).toEqual(['password', 'password']);
  for (const toggle of screen.getAllByRole('button', { name: /^Show (confirm )?password/ }))
    await user.click(toggle);
  expect(listPasswordFieldTypes()).toEqual(['text', 'text']);
  for (const toggle of screen.getAllByRole('button', { name: /^Hide (confirm )?password/ }))
    await user.click(toggle);
  expect(listPasswordFieldTypes()).toEqual(['password', 'password']);
});

test('the button shows that the account is being created; a failure without a reason asks to try again [2.54 8.9]', async () => {
  const { until, release } = deferResponse();
  const user = renderPage(app.visitor(), '/auth/register', (call) =>
    call === 'POST /api/auth/register' ? until : undefined,
  );
  await fillAccount(user);
  await user.click(getButton('Create Account'));
  await screen.findByRole('button', { name: 'Creating Account...' });
  release(new Response('', { status: 502 }));
  const title = await screen.findByText('Registration failed');
  within(title.closest('li') as HTMLElement).getByText('Please try again.');
  expect(screen.getByLabelText('First Name')).toHaveProperty('value', 'Maya');
  getButton('Create Account');
});

test('the button shows that the profile is being created; a refusal shows its own message, and the next try works [2.62 4.31 8.10]', async () => {
  const maya = await app.register('athlete', { firstName: 'Maya', lastName: 'Okafor' });
  const answers = [deferResponse(), deferResponse()];
  const calls: string[] = [];
  let tries = 0;
  const user = renderPage(maya, '/map', (call) => {
    calls.push(call);
    return call.startsWith('POST /api/auth/complete-profile/') ? answers[tries++]?.until : undefined;
  });
  await screen.findByText('Student Athlete');
  await fillProfile(user);
  await user.click(getButton('Complete Registration'));
  await screen.findByRole('button', { name: 'Creating Profile...' });
  const refusal = { detail: 'The profile is there already.', status: 409 };
  answers[0]?.release(Response.json(refusal, { status: 409 }));
  const title = await screen.findByText('Profile completion failed');
  within(title.closest('li') as HTMLElement).getByText('The profile is there already.');

  calls.length = 0;
  await user.click(getButton('Complete Registration'));
  answers[1]?.release();
  await screen.findByRole('heading', { level: 1, name: 'Athlete Dashboard' });
  // The page changes only after the account was fetched again.
  expect(calls.slice(0, 2)).toEqual([expect.stringContaining('POST'), 'GET /api/auth/me']);
  // Only signing in leads back to the page that was opened before.
  expect(location.pathname).toBe('/dashboard');
  expect(document.activeElement).toBe(screen.getByRole('main'));
  expect((await maya.get('/api/athletes/me')).body).toMatchObject(quarterback);
});

test('step 2 asks before what was typed is lost by a reload [56.7]', async () => {
  const user = renderPage(await app.register('athlete'), '/map');
  await screen.findByText('Student Athlete');
  const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(isAsked()).toBe(false);
  await user.type(screen.getByLabelText('Bio'), 'I run');
  await waitFor(() => expect(isAsked()).toBe(true));
});

test('a member who chose the wrong role changes it in step 2 [15.6]', async () => {
  const member = await app.register('athlete');
  const user = renderPage(member, '/map');
  await screen.findByText('Student Athlete');
  await user.click(getButton('I Am a Coach Instead'));
  await screen.findByLabelText('School/Organization');
  getButton('I Am an Athlete Instead');
  expect((await member.get('/api/auth/me')).body.role).toBe('coach');
});

/** Timers of this length start only when `release` is called. */
function holdTimersOfDuration(ms: number) {
  const held: (() => void)[] = [];
  const startTimer = globalThis.setTimeout;
  const spy = vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, delay?: number) => {
    if (delay !== ms) return startTimer(run, delay);
    held.push(run);
    return undefined;
  }) as typeof setTimeout);
  onTestFinished(() => spy.mockRestore());
  const runHeldTimers = () => {
    for (const run of held.splice(0)) run();
  };
  return { held, release: runHeldTimers };
}

test('the app goes to the dashboard 100 ms after the profile was completed [4.32 9.12]', async () => {
  const calls: string[] = [];
  const user = renderPage(await app.register('athlete'), '/map', (call) => {
    calls.push(call);
    return undefined;
  });
  await screen.findByText('Student Athlete');
  await fillProfile(user);
  calls.length = 0;
  const { held, release } = holdTimersOfDuration(100);
  await user.click(getButton('Complete Registration'));
  await screen.findByText('Profile completed!');
  await waitFor(() => expect(held).toHaveLength(1));
  // Leaving the city's field asks whether the list of places has it.
  const callsOfForm = calls.filter((call) => !call.startsWith('GET /api/places'));
  expect(callsOfForm).toEqual([expect.stringContaining('POST /api/auth/complete-profile/')]);
  release();
  await screen.findByRole('heading', { level: 1, name: 'Athlete Dashboard' });
  expect(location.pathname).toBe('/dashboard');
});

async function fillProfile(user: UserEvent) {
  const chooseListOption = async (list: string, option: string) => {
    await user.click(screen.getByRole('combobox', { name: list }));
    await user.click(await screen.findByRole('option', { name: option }));
  };
  const pasteIntoField = async (label: string, words: string) => {
    await user.click(screen.getByLabelText(label));
    await user.paste(words);
  };
  await chooseListOption('Sport', 'Football');
  await pasteIntoField('Position', 'Quarterback');
  await chooseListOption('Graduation Year', '2027');
  await pasteIntoField('High School', 'Westlake High');
  await pasteIntoField('City', 'Austin');
  await user.click(await screen.findByRole('option', { name: /^Austin.*TX$/ }));
}

test('step 2 without an account throws an error [8.12]', async () => {
  const form = { role: 'athlete' as const, ...quarterback, sport: 'Football' as const };
  await expect(completeProfile(new QueryClient(), form)).rejects.toThrow('User ID not found');
});
