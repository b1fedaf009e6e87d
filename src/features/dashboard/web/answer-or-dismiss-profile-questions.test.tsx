import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { openTestApp } from '../../../../tests/support/test-app.ts';

const app = openTestApp();
const midfielder = { sport: 'Soccer', position: 'Central Midfielder' };
const athleteQuestion = 'Which do you compete in?';
const sportQuestion = 'Which sport do you coach?';
const coachQuestion = "Is your program women's or men's?";

test('an athlete answers on the dashboard in which they compete, and the question disappears [13.2]', async () => {
  const athlete = await app.addAthlete(midfielder);
  const user = renderPage(athlete, '/');
  const question = await screen.findByRole('group', { name: athleteQuestion });
  await user.click(within(question).getByRole('button', { name: "Women's" }));
  await screen.findByText(/^Your profile now says Women's Soccer/);
  await waitFor(() => expect(screen.queryByText(athleteQuestion)).toBeNull());
  expect((await athlete.get('/api/athletes/me')).body.gender).toBe('womens');
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
});

test('a coach answers on the dashboard that the program is for both [13.2]', async () => {
  const coach = await app.addCoach({ sport: 'Soccer' });
  const user = renderPage(coach, '/');
  const question = await screen.findByRole('group', { name: coachQuestion });
  await user.click(within(question).getByRole('button', { name: 'Both' }));
  await waitFor(() => expect(screen.queryByText(coachQuestion)).toBeNull());
  expect((await coach.get('/api/coaches/me')).body.genders).toEqual(['womens', 'mens']);
});

test('a question that is put aside is not asked on the next visit [13.2]', async () => {
  const coach = await app.addCoach({ sport: 'Soccer' });
  const user = renderPage(coach, '/');
  const question = await screen.findByRole('group', { name: coachQuestion });
  await user.click(within(question).getByRole('button', { name: "Don't ask again" }));
  await waitFor(() => expect(screen.queryByText(coachQuestion)).toBeNull());
  await waitFor(async () => expect((await coach.get('/api/dashboard')).body.questions).toEqual([]));
});

test('an answer that cannot be saved is kept as a question, with the reason [13.2]', async () => {
  const athlete = await app.addAthlete(midfielder);
  const user = renderPage(athlete, '/', (call) =>
    call.startsWith('PATCH') ? new Response('', { status: 503 }) : undefined,
  );
  const question = await screen.findByRole('group', { name: athleteQuestion });
  await user.click(within(question).getByRole('button', { name: "Men's" }));
  await screen.findByText('Your answer was not saved');
  screen.getByRole('group', { name: athleteQuestion });
});

test("a coach of 'Other' goes from the question to the profile [13.38]", async () => {
  const coach = await app.addCoach({ sport: 'Other', genders: ['mens'] });
  const user = renderPage(coach, '/');
  const question = await screen.findByRole('group', { name: sportQuestion });
  await user.click(within(question).getByRole('button', { name: 'Choose my sport' }));
  await screen.findByRole('button', { name: 'Edit Profile' });
  expect(location.pathname).toBe('/coach-profile');
});

test("a coach of 'Other' puts the question for the sport aside [13.38]", async () => {
  const coach = await app.addCoach({ sport: 'Other', genders: ['mens'] });
  const user = renderPage(coach, '/');
  const question = await screen.findByRole('group', { name: sportQuestion });
  await user.click(within(question).getByRole('button', { name: "It isn't listed" }));
  await waitFor(async () => expect((await coach.get('/api/dashboard')).body.questions).toEqual([]));
});
