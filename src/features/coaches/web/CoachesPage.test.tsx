import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { deferResponse, renderPage } from '../../../../tests/support/render-page.tsx';
import { openTestApp } from '../../../../tests/support/test-app.ts';
import type { AthleteMember } from '../../../../tests/support/test-members.ts';

const app = openTestApp();
let athlete: AthleteMember;

beforeAll(async () => {
  athlete = await app.addAthlete();
  await app.addCoach({}, { firstName: 'Ruth', lastName: 'Lawson' });
  await app.addCoach(
    { school: 'Ohio State University', sport: 'Soccer', city: 'Columbus', state: 'OH' },
    { firstName: 'Dana', lastName: 'Kim' },
  );
});

// A new visit.
beforeEach(() => sessionStorage.clear());

const getCounterText = (label: string) =>
  screen.getByText(label).parentElement?.querySelector('dd')?.textContent;

test('an athlete sees every coach with name, sport and place, and their number [2.20 2.193-199 6.8]', async () => {
  renderPage(athlete, '/coaches?sort=newest');
  const card = await screen.findByRole('article', { name: 'Dana Kim' });
  for (const fact of ['DK', 'Head Coach', 'Soccer', 'Ohio State University', 'Columbus, OH'])
    within(card).getByText(fact);
  expect(within(card).getByRole('link', { name: 'View Profile of Dana Kim' }).getAttribute('href')).toMatch(
    /^\/coach\/[\w-]{36}$/,
  );
  within(card).getByRole('button', { name: 'Message Dana Kim' });
  screen.getByText('Showing 2 coaches');
  expect([
    getCounterText('Active Coaches'),
    getCounterText('Sports Available'),
    getCounterText('Schools'),
  ]).toEqual(['2', '2', '2']);
});

test('a search by school is part of the address and says when it finds no coach [2.191 2.200]', async () => {
  const user = renderPage(athlete, '/coaches?sort=newest');
  await screen.findByRole('article', { name: 'Ruth Lawson' });
  const field = screen.getByRole('searchbox', { name: 'Search coaches by name, school or sport' });
  await user.type(field, 'ohio');
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Ruth Lawson' })).toBeNull());
  screen.getByRole('article', { name: 'Dana Kim' });
  expect(location.search).toBe('?search=ohio&sort=newest');

  await user.type(field, ' zzz');
  await screen.findByText('No coaches found');
  await user.click(screen.getByRole('button', { name: 'Clear All' }));
  await screen.findByRole('article', { name: 'Ruth Lawson' });
  expect(field).toHaveProperty('value', '');
});

test('the sport filter offers the sports present [2.192]', async () => {
  const user = renderPage(athlete, '/coaches?sport=Soccer');
  await screen.findByRole('article', { name: 'Dana Kim' });
  screen.getByText('Showing 1 coach');
  await user.click(screen.getByRole('combobox', { name: 'Sport' }));
  await screen.findByRole('option', { name: 'Football' });
  const options = screen.getAllByRole('option');
  expect(options.map((option) => option.textContent)).toEqual(['All Sports', 'Football', 'Soccer']);
});

test('the page shows skeletons while coaches load, and a failure offers Retry [2.201]', async () => {
  const answers = [deferResponse(), deferResponse()];
  let tries = 0;
  const isList = (call: string) => /^GET \/api\/coaches(\?|$)/.test(call);
  const user = renderPage(athlete, '/coaches?sort=newest', (call) =>
    isList(call) ? answers[tries++]?.until : undefined,
  );
  await screen.findByText('Loading coaches...');
  answers[0]?.release(new Response('', { status: 503 }));
  await user.click(await screen.findByRole('button', { name: 'Retry' }));
  answers[1]?.release();
  await screen.findByRole('article', { name: 'Dana Kim' });
});

test('counters that fail to load show an error, and load after Retry', async () => {
  let broken = true;
  const user = renderPage(athlete, '/coaches?sort=newest', (call) =>
    broken && call === 'GET /api/coaches/summary' ? new Response('', { status: 503 }) : undefined,
  );
  await screen.findByText('The figures could not be loaded');
  broken = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('Active Coaches');
});

test('a visit begins with the own sport, the nearest first, until that is removed [46.11]', async () => {
  const user = renderPage(athlete, '/coaches');
  const card = await screen.findByRole('article', { name: 'Ruth Lawson' });
  expect(card.textContent).toContain('Houston, TX147 mi');
  screen.getByText('Showing 1 coach');
  expect(location.search).toBe('?sport=Football');
  await user.click(screen.getByRole('button', { name: 'Remove Football' }));
  await screen.findByText('Showing 2 coaches');
  const names = screen.getAllByRole('article').map((article) => article.getAttribute('aria-label'));
  expect(names).toEqual(['Ruth Lawson', 'Dana Kim']);
  expect(location.search).toBe('');
  await user.click(
    within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: 'Dashboard' }),
  );
  await user.click(await screen.findByRole('link', { name: 'All Coaches' }));
  await screen.findByText('Showing 2 coaches');
});

test('Enter reads a sentence as chips, and says what it does not use [46.13]', async () => {
  const user = renderPage(athlete, '/coaches');
  await screen.findByRole('article', { name: 'Ruth Lawson' });
  const field = screen.getByRole('searchbox', { name: 'Search coaches by name, school or sport' });
  await user.type(field, 'division i soccer coaches in ohio 3.5 gpa{Enter}');
  await screen.findByRole('article', { name: 'Dana Kim' });
  for (const chip of ['Soccer', 'Ohio', 'NCAA I'])
    await screen.findByRole('button', { name: `Remove ${chip}` });
  await screen.findByText(/^Not used: “gpa”/);
  expect(field).toHaveProperty('value', '');
});

test('a text that is a school stays one, and its other meaning is offered [46.13]', async () => {
  const user = renderPage(athlete, '/coaches?search=ohio');
  await screen.findByRole('article', { name: 'Dana Kim' });
  await user.click(await screen.findByRole('button', { name: 'Ohio' }));
  await screen.findByRole('button', { name: 'Remove Ohio' });
  await waitFor(() => expect(location.search).toBe(`?state=${encodeURIComponent('["OH"]')}`));
});

test('a search that finds nobody offers what finds someone, with the number [46.14]', async () => {
  const user = renderPage(athlete, '/coaches?sport=Football&near=Dallas, TX&radius=100');
  await screen.findByText('No coaches found');
  await user.click(await screen.findByRole('button', { name: 'Within 250 miles: 1 coach' }));
  await screen.findByRole('article', { name: 'Ruth Lawson' });
});
