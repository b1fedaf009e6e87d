import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { openTestApp } from '../../../../tests/support/test-app.ts';

const app = openTestApp();

test("Featured Athletes begins with the best fits of the coach's sport, each with a reason [44.3]", async () => {
  const tall = await app.addAthlete({ height: `6'3"` }, { firstName: 'Tall', lastName: 'Passer' });
  await tall.put('/api/athletes/me/highlights', {
    highlights: ['https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
  });
  await app.addAthlete({}, { firstName: 'Empty', lastName: 'Newcomer' });
  await app.addAthlete(
    { sport: 'Golf', position: 'Golfer', gpa: 4 },
    { firstName: 'Olga', lastName: 'Golf' },
  );
  const coach = await app.addCoach();
  renderPage(coach, '/');
  const featured = within(await screen.findByRole('region', { name: 'Featured Athletes' }));
  const reason = await featured.findByText(/^6'3" QB, 147 miles, film added /);
  expect(reason.closest('article')?.getAttribute('aria-label')).toBe('Tall Passer');
  const names = () => featured.getAllByRole('article').map((card) => card.getAttribute('aria-label'));
  expect(names()).toEqual(['Tall Passer', 'Empty Newcomer']);
  expect(screen.getByTitle('Total Athletes').getAttribute('href')).toContain(
    encodeURIComponent('["Football"]'),
  );
});

test('nobody is listed before the best fits are there, who would push the list down [44.3]', async () => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  renderPage(await app.addCoach(), '/', (call) =>
    call.startsWith('GET /api/best-fits') ? answered.then(() => undefined) : undefined,
  );
  const featured = within(await screen.findByRole('region', { name: 'Featured Athletes' }));
  await screen.findByText(/^Showing 2 athletes/);
  await featured.findByText('Loading athletes...');
  expect(featured.queryAllByRole('article')).toEqual([]);
  answer();
  await featured.findByText(/^6'3" QB, 147 miles/);
});

test('an order that the coach has chosen is that of the whole list [44.3]', async () => {
  renderPage(await app.addCoach(), '/?sport=["Football"]&sort=newest');
  const featured = within(await screen.findByRole('region', { name: 'Featured Athletes' }));
  await featured.findByRole('article', { name: 'Tall Passer' });
  expect(featured.queryByText(/miles/)).toBeNull();
  const [first] = featured.getAllByRole('article');
  expect(first?.getAttribute('aria-label')).toBe('Empty Newcomer');
});
