import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { SoftwarePasskey } from '../../../../tests/support/software-passkey.ts';
import { openTestApp } from '../../../../tests/support/test-app.ts';
import { password } from '../../../../tests/support/test-members.ts';

const app = openTestApp();

test('a member confirms the address with one click where the account is signed in', async () => {
  const maya = await app.register('athlete');
  const token = await app.findEmailedToken(maya.email, 'confirm-email');
  const user = renderPage(maya, `/auth/confirm-email?token=${token}`);
  await user.click(await screen.findByRole('button', { name: 'Confirm' }));
  await screen.findByRole('heading', { name: 'Address confirmed' });
});

test('a member has the link emailed once more, and reads that it was', async () => {
  const maya = await app.addAthlete();
  await app.runInDays(1, async () => {
    const user = renderPage(maya, '/settings');
    await user.click(await screen.findByRole('button', { name: 'Send it again' }));
    await screen.findByText('Email sent');
  });
});

test('elsewhere a member confirms the address with the password of the account', async () => {
  const maya = await app.register('athlete');
  const token = await app.findEmailedToken(maya.email, 'confirm-email');
  const user = renderPage(await app.register('coach'), `/auth/confirm-email?token=${token}`);
  await user.click(await screen.findByRole('button', { name: 'Confirm' }));
  const field = await screen.findByLabelText('Your Password', { selector: 'input' });
  await user.type(field, 'Wr0ng!password');
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  await screen.findByText('This is not the password of your account.');
  await user.clear(field);
  await user.type(field, password);
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  await screen.findByRole('heading', { name: 'Address confirmed' });
  screen.getByText(`${maya.email} is the address of your account.`);
});

test('a member takes a foreign passkey away by the link in the email about it [16.2]', async () => {
  const maya = await app.register('athlete');
  const passkey = new SoftwarePasskey('http://fieldhouse.test');
  const { body: options } = await maya.post('/api/passkeys/options', { password });
  const form = { password, name: 'Theirs', credential: passkey.createCredential(options) };
  expect((await maya.post('/api/passkeys', form)).status).toBe(201);
  const token = await app.findEmailedToken(maya.email, 'not-me');
  const user = renderPage(app.visitor(), `/auth/not-me?token=${token}`);
  await user.click(await screen.findByRole('button', { name: 'That Was Not Me' }));
  await screen.findByRole('heading', { name: 'We removed it' });
  expect((await maya.get('/api/auth/me')).status).toBe(401);
});

test('a member corrects an address that was mistyped at registration above every page [16.1]', async () => {
  const maya = await app.addAthlete({}, { email: 'mistyped@school.test' });
  const user = renderPage(maya, '/dashboard');
  await user.click(await screen.findByRole('button', { name: 'Wrong address?' }));
  const dialog = within(await screen.findByRole('dialog'));
  dialog.getByText(/We send the link that confirms it to the new address/);
  await user.type(dialog.getByLabelText(/New Email/), 'typed@school.test');
  await user.type(dialog.getByLabelText(/Your Password/, { selector: 'input' }), password);
  await user.click(dialog.getByRole('button', { name: 'Change and Send Link' }));
  await screen.findByText('typed@school.test');
  expect(await app.findEmailedToken('typed@school.test', 'confirm-email')).not.toBe('');
});
