import { cleanup, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { openTestApp } from '../../../../tests/support/test-app.ts';

const app = openTestApp();
const fresh = 'An0ther!password';

const findPasswordField = (label: string) => screen.findByLabelText(label, { selector: 'input' });

test('a visitor who forgot the password sees the same text with and without an account', async () => {
  const { email } = await app.register('athlete');
  for (const address of ['nobody@school.test', email]) {
    const user = renderPage(app.visitor(), '/auth/forgot-password');
    await user.type(await findPasswordField('Email'), address);
    await user.click(screen.getByRole('button', { name: 'Send Link' }));
    await screen.findByText(/If an account exists for that address, we have sent a link\./);
    cleanup();
  }
  expect(await app.findEmailedToken(email, 'reset-password')).not.toBe('');
});

async function openLinkAndSubmitNewPassword(token: string) {
  const user = renderPage(app.visitor(), `/auth/reset-password?token=${token}`);
  await user.type(await findPasswordField('New Password'), fresh);
  await user.type(await findPasswordField('Confirm Password'), fresh);
  await user.click(screen.getByRole('button', { name: 'Set Password' }));
}

test('the emailed link sets a new password and leads to the sign-in', async () => {
  const { email } = await app.register('athlete');
  await app.visitor().post('/api/auth/forgot-password', { email });
  await openLinkAndSubmitNewPassword(await app.findEmailedToken(email, 'reset-password'));
  await screen.findByRole('button', { name: 'Sign In' });
  const answer = await app.visitor().post('/api/auth/login', { email, password: fresh });
  expect(answer.status).toBe(200);
});

test('an invalid link offers a new one', async () => {
  await openLinkAndSubmitNewPassword('made-up');
  await screen.findByRole('heading', { name: 'This link does not work' });
  expect(screen.getByRole('link', { name: 'Get a New Link' }).getAttribute('href')).toBe(
    '/auth/forgot-password',
  );
});
