import { cleanup, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { addVerifiedCoach } from '../../../../tests/support/evaluate-as-verified-coach.ts';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { openTestApp } from '../../../../tests/support/test-app.ts';

const app = openTestApp();

test('an athlete opens the views from the menu, and a coach from there [41.1] [41.4]', async () => {
  const athlete = await app.addAthlete();
  const coach = await addVerifiedCoach(app, {}, { firstName: 'Nell', lastName: 'Near' });
  await coach.put(`/api/athletes/${athlete.profile.id}/view`);
  const user = renderPage(athlete, '/visits');
  await user.click(await screen.findByRole('button', { name: /^Menu of / }));
  expect((await screen.findByRole('menuitem', { name: 'Coach Directory' })).getAttribute('href')).toBe(
    '/coaches',
  );
  await user.click(screen.getByRole('menuitem', { name: 'Profile Views' }));
  await screen.findByRole('heading', { name: 'Profile Views' });
  const row = await screen.findByRole('link', { name: /Nell Near/ });
  expect(row.textContent).toContain('Rice University · 147 mi');
  await screen.findByRole('img', { name: /^Coaches per week, the last 12 weeks: .*1$/ });
  await user.click(row);
  await screen.findByRole('heading', { name: 'Nell Near' });
});

test('whom nobody has looked at reads what to do, and who is not an athlete has no such page [41.1] [41.2]', async () => {
  const [athlete, coach] = [await app.addAthlete(), await app.addCoach()];
  renderPage(athlete, '/profile-views');
  await screen.findByText('No coach has looked yet');
  screen.getByRole('link', { name: 'Find Coaches to Write To' });
  cleanup();
  renderPage(coach, '/profile-views');
  await screen.findByText('This page is for student athletes.');
});

test('views that could not be loaded are loaded again with Retry [41.1]', async () => {
  const athlete = await app.addAthlete();
  let fails = true;
  const user = renderPage(athlete, '/profile-views', (call) =>
    fails && call === 'GET /api/profile-views'
      ? Response.json({ status: 503, requestId: '0197f3a2' }, { status: 503 })
      : undefined,
  );
  await screen.findByText('The views could not be loaded');
  fails = false;
  await user.click(await screen.findByRole('button', { name: 'Retry' }));
  await screen.findByText('No coach has looked yet');
});
