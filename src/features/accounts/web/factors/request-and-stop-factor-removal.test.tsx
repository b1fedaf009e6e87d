import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { HttpClient, MemberClient } from '../../../../../tests/support/http-client.ts';
import { renderPage } from '../../../../../tests/support/render-page.tsx';
import {
  addAuthenticatorApp,
  addPasskey,
  beginSignIn,
} from '../../../../../tests/support/second-factor-sign-in.ts';
import { openTestApp } from '../../../../../tests/support/test-app.ts';
import { password } from '../../../../../tests/support/test-members.ts';

const app = openTestApp();

async function openSecondStep(member: MemberClient, device: HttpClient = app.visitor()) {
  const user = renderPage(device, '/auth/login');
  await user.type(await screen.findByLabelText('Email'), member.email);
  await user.type(screen.getByLabelText('Password', { selector: 'input' }), password);
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  await screen.findByRole('heading', { name: 'One more step' });
  await screen.findByRole('button', { name: "I Can't Use Any of These" });
  return user;
}

test('a member who has lost the phone asks for the removal of the second step and sees when it comes [16.3]', async () => {
  const maya = await app.addAthlete();
  await addAuthenticatorApp(maya);
  const user = await openSecondStep(maya);
  await user.click(screen.getByRole('button', { name: "I Can't Use Any of These" }));
  await user.click(await screen.findByRole('button', { name: 'Take It Off in Three Days' }));
  const status = await screen.findByRole('status');
  expect(status.textContent).toMatch(/Your second step comes off on \w+day, \w+ \d+ at \d+:\d\d [AP]M/);
  expect((await maya.get('/api/factors')).body.removeAt).not.toBeNull();
  await user.click(screen.getByRole('button', { name: 'I Found My Device or a Code' }));
  await screen.findByLabelText(/Code/);
});

test('a member who asked before sees that, and asks no second time', async () => {
  const maya = await app.addAthlete();
  await addPasskey(maya);
  await (await beginSignIn(app, maya.email)).post('/api/auth/factor-removal');
  const user = await openSecondStep(maya);
  await user.click(screen.getByRole('button', { name: "I Can't Use Any of These" }));
  await screen.findByText(/Your second step comes off on/);
  expect(screen.queryByRole('button', { name: 'Take It Off in Three Days' })).toBeNull();
});

test('a sign-in that has ended and a failure say so, and only the failure can be tried again', async () => {
  const maya = await app.addAthlete();
  await addPasskey(maya);
  let answer: Response | undefined = new Response('', { status: 503 });
  const user = renderPage(app.visitor(), '/auth/login', (call) =>
    call === 'POST /api/auth/factor-removal' ? answer : undefined,
  );
  await user.type(await screen.findByLabelText('Email'), maya.email);
  await user.type(screen.getByLabelText('Password', { selector: 'input' }), password);
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  await user.click(await screen.findByRole('button', { name: "I Can't Use Any of These" }));
  await user.click(screen.getByRole('button', { name: 'Take It Off in Three Days' }));
  const alert = await screen.findByRole('alert');
  await waitFor(() => expect(alert.textContent).not.toBe(''));
  answer = undefined;
  await app.database.pool.query("delete from verifications where identifier like '2fa-%'");
  await user.click(screen.getByRole('button', { name: 'Take It Off in Three Days' }));
  await screen.findByText('This sign-in has ended. Please enter your password once more.');
  expect(screen.queryByRole('button', { name: 'Take It Off in Three Days' })).toBeNull();
});

test('the settings show a removal to a member who is signed in, and stop it [16.4]', async () => {
  const maya = await app.addAthlete();
  await addAuthenticatorApp(maya);
  await (await beginSignIn(app, maya.email)).post('/api/auth/factor-removal');
  const user = renderPage(maya, '/settings');
  const notice = await screen.findByRole('region', { name: 'Your second step is about to be removed' });
  within(notice).getByText(/asked to take your second step off on \w+day/);
  await user.click(within(notice).getByRole('button', { name: 'Keep My Second Step' }));
  await screen.findByText('Your second step stays');
  expect(screen.queryByRole('region', { name: 'Your second step is about to be removed' })).toBeNull();
  expect((await maya.get('/api/factors')).body.removeAt).toBeNull();
});

test('the link of the warning keeps the second step, once [16.4]', async () => {
  const maya = await app.addAthlete();
  await addAuthenticatorApp(maya);
  await (await beginSignIn(app, maya.email)).post('/api/auth/factor-removal');
  const token = await app.findEmailedToken(maya.email, 'keep-second-step');
  const user = renderPage(app.visitor(), `/auth/keep-second-step?token=${token}`);
  await user.click(await screen.findByRole('button', { name: 'Keep My Second Step' }));
  await screen.findByRole('heading', { name: 'Your second step stays' });
  expect(screen.getByRole('link', { name: 'Set a New Password' }).getAttribute('href')).toBe(
    '/auth/forgot-password',
  );
  const again = renderPage(app.visitor(), `/auth/keep-second-step?token=${token}`);
  await again.click(await screen.findByRole('button', { name: 'Keep My Second Step' }));
  await screen.findByRole('heading', { name: 'This link does not work' });
});
