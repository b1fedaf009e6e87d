import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { openTestApp } from '../../../../tests/support/test-app.ts';
import { password, quarterback } from '../../../../tests/support/test-members.ts';

const app = openTestApp({ safeguards: true });
let people = 0;

/** An athlete whom a coach has added, with the path of the emailed link. */
async function addAthlete() {
  people += 1;
  const coach = await app.addCoach();
  const user = {
    firstName: 'Lou',
    lastName: 'Reyes',
    email: `lou${people}@school.test`,
    username: `lou${people}`,
    password,
  };
  const { body } = await coach.post('/api/athletes', { user, ...quarterback });
  await app.runJobs('claim-email');
  const sentEmail = app.sentEmails.findLast(({ to }) => to === user.email);
  const path = /http:\/\/fieldhouse\.test(\S+)/.exec(sentEmail?.text ?? '')?.[1] ?? 'no link';
  return { coach, path, email: user.email, athlete: `/api/athletes/${body.id}` };
}

test('an athlete sets a password of their own, and is signed in to their profile', async () => {
  const { path, email } = await addAthlete();
  const lou = app.visitor();
  const user = renderPage(lou, path);
  await screen.findByRole('heading', { name: 'Hi Lou, this is yours' });
  screen.getByText(/Sam Doe of Rice University made a profile for you/);
  screen.getByText(email);
  await user.type(screen.getByLabelText('Password', { selector: 'input' }), 'Lou!s-0wn-word');
  await user.type(screen.getByLabelText('Confirm Password', { selector: 'input' }), 'Lou!s-0wn-wird');
  await user.click(screen.getByRole('button', { name: 'Make It Mine' }));
  await screen.findByText("Passwords don't match");
  await user.type(screen.getByLabelText('Confirm Password', { selector: 'input' }), '{Backspace>3}ord');
  await user.click(screen.getByRole('button', { name: 'Make It Mine' }));
  await screen.findByText('Your account is yours');
  expect((await lou.get('/api/auth/me')).body).toMatchObject({ email, emailVerified: true });
});

test('an athlete who refuses the profile confirms it and has it erased', async () => {
  const { coach, path, athlete } = await addAthlete();
  const user = renderPage(app.visitor(), path);
  await user.click(await screen.findByRole('button', { name: 'Erase it' }));
  const sure = within(await screen.findByRole('alertdialog'));
  expect((await coach.get(athlete)).status).toBe(200);
  await user.click(sure.getByRole('button', { name: 'Erase' }));
  await screen.findByRole('heading', { name: 'It is erased' });
  expect((await coach.get(athlete)).status).toBe(404);
});

test('an invalid link shows an error and leads to the sign-in', async () => {
  renderPage(app.visitor(), '/auth/claim?token=made-up');
  await screen.findByRole('heading', { name: 'This link does not work' });
  screen.getByText('This link has expired or has already been used.');
  expect(screen.getByRole('link', { name: 'To Sign In' }).getAttribute('href')).toBe('/auth/login');
});

test('who signs in before the claim reads where the link is, and no messages [16.6]', async () => {
  const { email } = await addAthlete();
  const lou = app.visitor();
  await lou.post('/api/auth/login', { email, password });
  renderPage(lou, '/messages');
  const banner = within(await screen.findByRole('region', { name: 'Claim your account' }));
  banner.getByText(email);
  await screen.findByText('Error loading conversations.');
});
