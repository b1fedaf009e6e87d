import { cleanup, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { openTestApp } from '../../../../tests/support/test-app.ts';

const app = openTestApp();

test('a search is saved at one press, and its new matches are on the dashboard until looked at [44.13]', async () => {
  const coach = await app.addCoach();
  const user = renderPage(coach, '/athletes?sport=["Golf"]&classYear=[2028]');
  await user.click(await screen.findByRole('button', { name: 'Save and Tell Me' }));
  await screen.findByText('Saved: you will hear who is new');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save and Tell Me' })).toBeNull());
  const [saved] = (await coach.get('/api/saved-searches')).body;
  expect(saved).toMatchObject({
    name: 'Golf, Class of 2028',
    filters: { sport: ['Golf'], classYear: [2028] },
    mail: true,
    sought: null,
  });
  cleanup();

  await app.addAthlete({ sport: 'Golf', position: 'Golfer', classYear: 2028 });
  const atDashboard = renderPage(coach, '/');
  const news = await screen.findByRole('link', { name: /Golf, Class of 2028 1 new/ });
  await atDashboard.click(news);
  await screen.findByRole('heading', { name: 'All Athletes' });
  await waitFor(async () => expect((await coach.get('/api/saved-searches')).body[0].newMatches).toBe(0));
});

test('without filters there is nothing to save [44.13]', async () => {
  renderPage(await app.addCoach(), '/athletes?sort=newest');
  await screen.findByRole('heading', { name: 'All Athletes' });
  expect(screen.queryByRole('button', { name: 'Save and Tell Me' })).toBeNull();
});
