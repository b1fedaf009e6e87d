import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { addVerifiedCoach } from '../../../../tests/support/evaluate-as-verified-coach.ts';
import { deferResponse, renderPage } from '../../../../tests/support/render-page.tsx';
import { openTestApp } from '../../../../tests/support/test-app.ts';
import type { AthleteMember, CoachMember } from '../../../../tests/support/test-members.ts';

const app = openTestApp();
let athlete: AthleteMember;
let lawson: CoachMember;

beforeAll(async () => {
  lawson = await addVerifiedCoach(app, {}, { firstName: 'Robin', lastName: 'Lawson' });
  for (const lastName of ['First', 'Second'])
    await app.addCoach({ school: 'Baylor University', city: 'Waco' }, { lastName });
  athlete = await app.addAthlete({ gpa: 3.1 }, { firstName: 'Marcus', lastName: 'Whitfield' });
  await app.addAthlete({}, { firstName: 'Rival', lastName: 'Athlete' });
});

const isFirstScreen = (call: string) => call === 'GET /api/first-screen';

test('an athlete sees the nearest programs, a verified coach by name, and all coaches one press away [46.1-2]', async () => {
  renderPage(athlete, '/');
  const programs = within(await screen.findByRole('region', { name: 'Football Programs Near You' }));
  const [baylor, rice] = await programs.findAllByRole('listitem');
  expect(baylor?.textContent).toMatch(/^Baylor UniversityNCAA Division I · Waco, TX\d\d mi$/);
  const several = within(baylor!).getByRole('link').getAttribute('href');
  expect(several).toBe('/coaches?search=Baylor+University&sport=Football');
  expect(rice?.textContent).toContain('Coach Robin Lawson');
  expect(within(rice!).getByRole('link').getAttribute('href')).toBe(`/coach/${lawson.profile.id}`);
  expect(programs.getByRole('link', { name: 'All Coaches' }).getAttribute('href')).toBe('/coaches');
});

test('the next steps say their minutes, and each opens its form [2.81 46.3]', async () => {
  const user = renderPage(athlete, '/');
  const profile = within(await screen.findByRole('region', { name: 'Your Profile' }));
  const { completeness, nextStep } = (await athlete.get('/api/dashboard')).body;
  const bar = await profile.findByRole('progressbar', { name: 'Profile completeness' });
  expect(bar.getAttribute('aria-valuenow')).toBe(String(completeness));
  const steps = within(await profile.findByRole('list', { name: 'Next steps' }));
  expect(steps.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Confirm your email address1 min',
    `${nextStep}2 min`,
    'Add your height and weight1 min',
  ]);
  profile.getByText(/Three next steps, about 4 min together\./);
  await user.click(steps.getByRole('link', { name: 'Add your height and weight' }));
  await screen.findByLabelText(/^Height/);
  await screen.findByRole('button', { name: 'Edit Personal Information', pressed: true });
});

test('an athlete reads what coaches look for, what of it is met, and adds what is missing [46.5-7]', async () => {
  const user = renderPage(athlete, '/');
  const card = within(await screen.findByRole('region', { name: 'What Coaches Look For' }));
  const rows = (await card.findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect(rows).toContain('GPA On your profile');
  expect(rows).toContain('Film Not on your profile yet: add it (Film)');
  card.getByText(/From public recruiting guides, not from coaches here/);
  await user.click(card.getByRole('link', { name: 'add it (40-Yard Dash)' }));
  await screen.findByRole('form', { name: 'Add a stat' });
  await waitFor(() =>
    expect(document.activeElement?.closest('section')?.textContent).toMatch(/Season Stats/),
  );
});

test('no other athlete is named on an athlete dashboard [46.9]', async () => {
  renderPage(athlete, '/');
  await screen.findByRole('region', { name: 'What Coaches Look For' });
  await screen.findByText('Nothing yet');
  expect(screen.queryByText(/Rival/)).toBeNull();
  expect(screen.queryByText(/new athlete/)).toBeNull();
});

test('the cards show that they load, and a failure is one press from another try [46.10]', async () => {
  const answers = [deferResponse(), deferResponse()];
  let tries = 0;
  const user = renderPage(athlete, '/', (call) =>
    isFirstScreen(call) ? answers[tries++]?.until : undefined,
  );
  await screen.findByText('Loading programs...');
  screen.getByText('Loading next steps...');
  answers[0]?.release(new Response('', { status: 503 }));
  await screen.findByText('Programs could not be loaded');
  screen.getByText('Your next steps could not be loaded');
  screen.getByText('What coaches look for could not be loaded');
  await user.click(screen.getAllByRole('button', { name: 'Retry' })[0]!);
  answers[1]?.release();
  await screen.findByRole('list', { name: 'Next steps' });
});

test('an athlete of a sport without coaches reads that none has joined [46.1]', async () => {
  renderPage(await app.addAthlete({ sport: 'Rifle', position: 'Smallbore' }), '/');
  await screen.findByText('No Rifle coach has joined yet. They will be here, the nearest first.');
});
