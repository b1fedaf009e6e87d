import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { openTestApp } from '../../../../tests/support/test-app.ts';
import type { AthleteMember, CoachMember } from '../../../../tests/support/test-members.ts';

const app = openTestApp();
let athlete: AthleteMember;
let coach: CoachMember;

beforeAll(async () => {
  athlete = await app.addAthlete(
    { height: `6'2"`, weight: 205 },
    { firstName: 'Marcus', lastName: 'Whitfield' },
  );
  for (let more = 0; more < 25; more++) await app.addAthlete({ classYear: 2028 });
  coach = await app.addCoach({}, { firstName: 'Ruth', lastName: 'Lawson' });
});

const listSummaryFigures = () =>
  ['Team Members', 'Star Players', 'Avg Rating', 'Class Years'].map(
    (label) => screen.getByText(label).parentElement?.querySelector('dd')?.textContent,
  );

test('a team shows four figures over all athletes, and its members page by page [2.22 2.215-221 2.223-227 6.10 9.10]', async () => {
  const user = renderPage(athlete, `/team/${coach.profile.id}`);
  await screen.findByRole('heading', { level: 1, name: 'Rice University Football' });
  screen.getByRole('button', { name: 'Contact Coach Ruth Lawson' });
  screen.getByText("All Football athletes on Fieldhouse, not the college's own team.");
  expect(screen.getByRole('link', { name: 'View Coach Profile' }).getAttribute('href')).toBe(
    `/coach/${coach.profile.id}`,
  );
  const roster = await screen.findByRole('region', { name: 'Current Roster' });
  await user.click(await within(roster).findByRole('button', { name: 'Load More Athletes' }));
  const link = await within(roster).findByRole('link', { name: 'View Profile of Marcus Whitfield' });
  expect(link.getAttribute('href')).toBe(`/athlete/${athlete.profile.id}`);
  const row = link.closest('li') as HTMLElement;
  screen.getByText('Ruth Lawson, Head Coach');
  screen.getByText('Houston, TX');
  within(row).getByText('3.0');
  expect(row.textContent).toContain(`Class of 2027 · 6'2" · 205 lbs · Austin, TX`);
  expect(within(roster).getAllByRole('listitem')).toHaveLength(26);
  await waitFor(() => expect(listSummaryFigures()).toEqual(['26', '0', '3.0', '2']));
});

test('figures that fail to load show an error, and load after Retry', async () => {
  let broken = true;
  const user = renderPage(athlete, `/team/${coach.profile.id}`, (call) =>
    broken && call.endsWith('/roster/summary') ? new Response('', { status: 503 }) : undefined,
  );
  await screen.findByText('The figures could not be loaded');
  broken = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(listSummaryFigures()).toEqual(['26', '0', '3.0', '2']));
});

test('a sport without athletes has an empty team [2.222 2.228]', async () => {
  const golf = await app.addCoach({ sport: 'Golf' });
  renderPage(athlete, `/team/${golf.profile.id}`);
  await screen.findByText('No team members found');
  await waitFor(() => expect(listSummaryFigures()).toEqual(['0', '0', '0.0', '0']));
});
