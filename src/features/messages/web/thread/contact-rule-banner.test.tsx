import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../../../../tests/support/render-page.tsx';
import { openTestApp } from '../../../../../tests/support/test-app.ts';

const app = openTestApp();
app.now = () => new Date('2026-11-23T17:00:00Z');
const names = { firstName: 'Maya', lastName: 'Okafor' };

// The coach's school is of Division I.
const addPair = async (classYear: number) => ({
  coach: await app.addCoach({ sport: 'Volleyball' }, { firstName: 'Marcus', lastName: 'Bellamy' }),
  athlete: await app.addAthlete({ sport: 'Volleyball', gender: 'womens', classYear }, names),
});

test('a coach reads above the input from when to write, with a link to all rules [27.2 27.8]', async () => {
  const { coach, athlete } = await addPair(2029);
  renderPage(coach, `/messages/${athlete.id}`);
  await screen.findByText(/Division I women's volleyball staff may write from June 15, 2027\./);
  expect(screen.getByRole('link', { name: 'Contact rules' }).getAttribute('href')).toBe('/contact-rules');
  await screen.findByRole('textbox', { name: 'Message to Maya Okafor' });
});

test('an athlete reads the same from the other side [27.2]', async () => {
  const { coach, athlete } = await addPair(2029);
  renderPage(athlete, `/messages/${coach.id}`);
  await screen.findByText(/may write to you from June 15, 2027\..*You may write to them at any time\./);
});

test("the athlete's dashboard says it for each association and division [27.5 27.8]", async () => {
  const { athlete } = await addPair(2029);
  renderPage(athlete, '/dashboard');
  await screen.findByRole('heading', { name: 'When coaches may write to you' });
  await screen.findByText(/Division I women's volleyball coaches may write to you from June 15, 2027\./);
  expect(screen.getByText("Division III women's volleyball")).toBeTruthy();
  screen.getByText('Sources disagree');
});

test('where calls begin on another day, the same line says from when [33.20]', async () => {
  const coach = await app.addCoach({ sport: 'Basketball' });
  const athlete = await app.addAthlete({
    sport: 'Basketball',
    position: 'Center',
    gender: 'womens',
    classYear: 2029,
  });
  renderPage(coach, `/messages/${athlete.id}`);
  const line = await screen.findByText(/women's basketball staff may write from June 1, 2027\./);
  expect(line.textContent).toContain("Division I women's basketball staff may call from June 15, 2027.");
});
