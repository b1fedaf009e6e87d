import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { deferResponse, renderPage } from '../../../../tests/support/render-page.tsx';
import { openTestApp } from '../../../../tests/support/test-app.ts';
import { password } from '../../../../tests/support/test-members.ts';

const app = openTestApp();

test('a password manager can fill in email and password, and the password is shown and hidden [2.8 2.38-39]', async () => {
  const user = renderPage(app.visitor(), '/auth/login');
  const email = await screen.findByLabelText('Email');
  const secret = screen.getByLabelText('Password', { selector: 'input' });
  const listTypesAndNamesOfFields = () =>
    [email, secret].map((field) => [field.getAttribute('type'), field.getAttribute('name')]);
  expect([email.getAttribute('autocomplete'), secret.getAttribute('autocomplete')]).toEqual([
    expect.stringContaining('email'),
    expect.stringContaining('current-password'),
  ]);
  expect(listTypesAndNamesOfFields()).toEqual([
    ['email', 'email'],
    ['password', 'password'],
  ]);
  await user.click(screen.getByRole('button', { name: 'Show password' }));
  expect(secret.getAttribute('type')).toBe('text');
  await user.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(secret.getAttribute('type')).toBe('password');
});

test.each(['/auth/login', '/auth/register'])(
  '%s has no button for a provider when none is configured [2.46]',
  async (path) => {
    const { until, release } = deferResponse();
    renderPage(app.visitor(), path, (call) => {
      if (call !== 'GET /api/providers') return undefined;
      release();
      return until;
    });
    await screen.findByLabelText('Email');
    await until;
    expect(screen.queryByRole('button', { name: /^Continue with/ })).toBeNull();
  },
);

test('after the sign-in, the focus is in the main content of the page', async () => {
  const coach = await app.addCoach();
  const { body } = await coach.get('/api/auth/me');
  const user = renderPage(app.visitor(), '/auth/login');
  await user.type(await screen.findByLabelText('Email'), body.email);
  await user.type(screen.getByLabelText('Password', { selector: 'input' }), password);
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  await screen.findByRole('heading', { level: 1, name: 'Coach Dashboard' });
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

test('the sign-in page links to a new password and to a new account [2.11 2.40-41]', async () => {
  renderPage(app.visitor(), '/auth/login');
  const forgotten = await screen.findByRole('link', { name: /forgot.*password/i });
  expect(forgotten.getAttribute('href')).toBe('/auth/forgot-password');
  expect(screen.getByRole('link', { name: /create an account/i }).getAttribute('href')).toBe(
    '/auth/register',
  );
});

test('a sign-in that fails without a reason shows the error that email or password is invalid [8.5-6]', async () => {
  const user = renderPage(app.visitor(), '/auth/login', (call) =>
    call === 'POST /api/auth/login' ? new Response('', { status: 502 }) : undefined,
  );
  await user.type(await screen.findByLabelText('Email'), 'maya@school.test');
  await user.type(screen.getByLabelText('Password', { selector: 'input' }), 'Str0ng!enough');
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  const title = await screen.findByText('Login failed');
  screen.getByText('Invalid email or password.');
  expect(title.closest('li')?.className).toContain('border-danger');
});
