import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { openTestApp } from '../../../../tests/support/test-app.ts';
import type { AthleteMember, CoachMember } from '../../../../tests/support/test-members.ts';

const app = openTestApp();
let athlete: AthleteMember;
let coach: CoachMember;

beforeAll(async () => {
  athlete = await app.addAthlete({ sport: 'Soccer', position: 'Forward' });
  coach = await app.addCoach(
    { school: 'Georgetown', sport: 'Soccer', city: 'Washington', state: 'DC' },
    { firstName: 'Dana', lastName: 'Kim' },
  );
  await app.addCoach({}, { firstName: 'Ruth', lastName: 'Lawson' });
});

test('an athlete goes from a coach to the school, and sees its division with the source and its coaches [13.33]', async () => {
  const user = renderPage(athlete, `/coach/${coach.profile.id}`);
  await user.click(await screen.findByRole('link', { name: 'Georgetown' }));
  await screen.findByRole('heading', { name: 'Georgetown University', level: 1 });
  screen.getByText('NCAA Division I');
  screen.getByText('Big East Conference');
  const sources = screen.getAllByText(/, checked Nov 22, 2026/);
  expect(sources.length).toBe(4);
  const [source] = within(sources[0] as HTMLElement).getAllByRole('link');
  expect(source?.getAttribute('href')).toMatch(/^https:/);
  screen.getByRole('heading', { name: 'Soccer' });
  expect(screen.getByRole('link', { name: 'Dana Kim' }).getAttribute('href')).toBe(
    `/coach/${coach.profile.id}`,
  );
  expect(screen.queryByText('Ruth Lawson')).toBeNull();
});

test('the directory shows the division of a coach and links to the school', async () => {
  renderPage(athlete, '/coaches');
  const card = await screen.findByRole('article', { name: 'Dana Kim' });
  within(card).getByText('NCAA Division I');
  expect(within(card).getByRole('link', { name: 'Georgetown' }).getAttribute('href')).toBe(
    `/schools/${coach.profile.schoolId}`,
  );
});

test('a school that is not in the list says so', async () => {
  renderPage(athlete, '/schools/01920000-0000-7000-8000-000000000000');
  await screen.findByText('School Not Found');
});

test('a coach picks a school while typing, and its city and state follow', async () => {
  const user = renderPage(coach, '/coach-profile');
  await user.click(await screen.findByRole('button', { name: 'Edit Profile' }));
  const field = await screen.findByRole('combobox', { name: 'School' });
  await user.clear(field);
  await user.type(field, 'howard univ');
  await user.click(await screen.findByRole('option', { name: /^Howard University/ }));
  expect(field).toHaveProperty('value', 'Howard University');
  screen.getByText('Washington, DC · NCAA Division I · Mid-Eastern Athletic Conference');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await screen.findByText('Profile Updated');
  expect((await coach.get('/api/coaches/me')).body).toMatchObject({
    school: 'Howard University',
    college: { name: 'Howard University' },
  });
});

test('a coach whose school is missing says so, and keeps the typed name', async () => {
  const user = renderPage(coach, '/coach-profile');
  await user.click(await screen.findByRole('button', { name: 'Edit Profile' }));
  const field = await screen.findByRole('combobox', { name: 'School' });
  await user.clear(field);
  await user.type(field, 'Brand New College');
  await user.click(await screen.findByRole('button', { name: "My school isn't listed" }));
  await screen.findByText(/look into adding it/);
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await screen.findByText('Profile Updated');
  expect((await coach.get('/api/coaches/me')).body).toMatchObject({
    school: 'Brand New College',
    schoolId: null,
    asksForSchool: false,
  });
});
