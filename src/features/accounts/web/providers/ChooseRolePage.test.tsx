import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { signInAtProvider } from '../../../../../tests/support/local-oidc-provider.ts';
import { renderPage } from '../../../../../tests/support/render-page.tsx';
import { openTestAppWithProvider } from '../../../../../tests/support/test-app-with-provider.ts';

const app = openTestAppWithProvider();

test.each(['/auth/login', '/auth/register'])('%s shows a button for each provider [2.46]', async (page) => {
  renderPage(app.visitor(), page);
  await screen.findByRole('button', { name: 'Continue with Club ID' });
});

test.each([
  ['a sentence', { detail: 'Club ID is closed today.' }, 'Club ID is closed today.'],
  ['no sentence', {}, 'Please try again or create an account.'],
])(
  'a sign-in with a provider that fails with %s shows an error, and the form remains [8.7]',
  async (_kind, problem, sentence) => {
    const user = renderPage(app.visitor(), '/auth/login', (call) =>
      call === 'POST /api/auth/social-login' ? Response.json(problem, { status: 503 }) : undefined,
    );
    await user.click(await screen.findByRole('button', { name: 'Continue with Club ID' }));
    const title = await screen.findByText('Login failed');
    within(title.closest('li') as HTMLElement).getByText(sentence);
    await screen.findByRole('button', { name: 'Continue with Club ID' });
  },
);

test.each([
  ['/auth/login?problem=cancelled', /You went back/],
  ['/auth/login?problem=unverified', /has not confirmed your email address/],
  ['/auth/login?problem=known', /An account with your email address exists/],
])('%s shows what happened', async (page, sentence) => {
  renderPage(app.visitor(), page);
  await screen.findByText(sentence);
});

test('a person who signs in with a provider for the first time chooses a role and continues to the profile', async () => {
  const maya = app.visitor();
  const { body } = await maya.post('/api/auth/social-login', { provider: 'club' });
  await maya.get(await signInAtProvider(body.url, 'maya'));
  const user = renderPage(maya, '/auth/role');
  await screen.findByText('Nice to meet you, Maya. Club ID says that you are maya@club.example.');
  await user.click(screen.getByRole('button', { name: /I am a coach/ }));
  await screen.findByRole('heading', { name: 'Complete Your Profile' });
  expect((await maya.get('/api/auth/me')).body).toMatchObject({ role: 'coach', emailVerified: true });
});

test('a visitor who did not come from a provider is asked to begin again', async () => {
  renderPage(app.visitor(), '/auth/role');
  await screen.findByRole('heading', { name: 'Please start over' });
});
