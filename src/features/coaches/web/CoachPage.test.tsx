import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { openTestApp } from '../../../../tests/support/test-app.ts';
import type { AthleteMember, CoachMember } from '../../../../tests/support/test-members.ts';

const app = openTestApp();
let athlete: AthleteMember;
let coach: CoachMember;

beforeAll(async () => {
  athlete = await app.addAthlete();
  coach = await app.addCoach({ bio: 'I recruit quarterbacks.' }, { firstName: 'Ruth', lastName: 'Lawson' });
});

test("an athlete reads a coach's profile with links to the team and to a message, and cannot edit it [2.21 2.202-205 2.210 6.9 6.16]", async () => {
  renderPage(athlete, `/coach/${coach.profile.id}`);
  await screen.findByRole('heading', { level: 1, name: 'Ruth Lawson' });
  for (const fact of ['RL', 'Active Recruiter', 'I recruit quarterbacks.']) screen.getByText(fact);
  const information = within(screen.getByRole('region', { name: 'Coach Information' }));
  const head = within(screen.getByRole('heading', { level: 1 }).closest('header') as HTMLElement);
  for (const fact of ['Football', 'Head Coach', 'Rice University', 'Houston, TX']) {
    head.getByText(fact);
    information.getByText(fact);
  }
  expect(screen.getByRole('link', { name: 'View Team' }).getAttribute('href')).toBe(
    `/team/${coach.profile.id}`,
  );
  screen.getByRole('button', { name: 'Message Ruth Lawson' });
  expect(screen.queryByRole('button', { name: 'Edit Profile' })).toBeNull();
  expect(screen.queryByRole('region', { name: 'Recent Activity' })).toBeNull();
});

test('an unknown coach shows Coach Not Found [2.214 8.23]', async () => {
  renderPage(athlete, '/coach/018f0000-0000-7000-8000-000000000000');
  await screen.findByRole('heading', { name: 'Coach Not Found' });
  screen.getByText("The coach profile you're looking for doesn't exist.");
});

test('a coach changes the own profile [2.28 2.206 2.213 4.34-35 6.15 8.32]', async () => {
  const user = renderPage(coach, '/coach-profile');
  await user.click(await screen.findByRole('button', { name: 'Edit Profile' }));
  const school = await screen.findByRole('combobox', { name: 'School' });
  // As on an athlete's own profile.
  expect(document.activeElement).toBe(school);
  const form = school.closest('form') as HTMLElement;
  const buttons = within(form).getAllByRole('button').slice(-2);
  expect(buttons.map((button) => button.textContent)).toEqual(['Cancel', 'Save Changes']);
  await user.clear(school);
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await screen.findByText('Please enter your school/organization');
  await user.click(school);
  await user.paste('Baylor University');
  await user.clear(screen.getByRole('textbox', { name: 'Bio' }));
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));

  await screen.findByText('Your coach profile has been successfully updated.');
  expect(screen.getAllByText('Baylor University')).toHaveLength(2);
  await waitFor(() => expect(screen.queryByRole('combobox', { name: 'School' })).toBeNull());
  expect((await coach.get('/api/coaches/me')).body).toMatchObject({ school: 'Baylor University', bio: null });
});

test('a coach who cancels an edit sees the profile unchanged [2.207 2.213 4.33]', async () => {
  const user = renderPage(coach, '/coach-profile');
  await user.click(await screen.findByRole('button', { name: 'Edit Profile' }));
  await user.type(await screen.findByRole('textbox', { name: 'Position' }), ' of everything');
  const [cancel] = screen.getAllByRole('button', { name: 'Cancel' });
  await user.click(cancel as HTMLElement);
  const question = within(await screen.findByRole('alertdialog', { name: 'Discard your changes?' }));
  await user.click(question.getByRole('button', { name: 'Keep editing' }));
  expect(screen.getByRole('textbox', { name: 'Position' })).toHaveProperty(
    'value',
    'Head Coach of everything',
  );

  await user.click(cancel as HTMLElement);
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  const edit = await screen.findByRole('button', { name: 'Edit Profile' });
  await waitFor(() => expect(document.activeElement).toBe(edit));
  expect(screen.queryByText(/of everything/)).toBeNull();
  expect((await coach.get('/api/coaches/me')).body.position).toBe('Head Coach');
});

test('the form has its six fields, the bio with three rows [2.211-212]', async () => {
  const user = renderPage(coach, '/coach-profile');
  await user.click(await screen.findByRole('button', { name: 'Edit Profile' }));
  await screen.findByRole('textbox', { name: 'Position' });
  for (const name of ['School', 'Sport', 'City', 'State']) screen.getByRole('combobox', { name });
  expect(screen.getByRole('textbox', { name: 'Bio' }).getAttribute('rows')).toBe('3');
});

test('the own profile has a camera button, and what happened lately [2.208-209]', async () => {
  const own = await app.addCoach({}, { firstName: 'Nia', lastName: 'Cole' });
  const message = { senderId: athlete.id, receiverId: own.id, content: 'Hello, Coach.' };
  await athlete.post('/api/messages', message);
  renderPage(own, '/coach-profile');
  await screen.findByRole('button', { name: 'Add photo' });
  const activity = await screen.findByRole('region', { name: 'Recent Activity' });
  await within(activity).findByText(/sent you a message/);
});

test('a failed save shows an error and leaves the form filled in [8.16]', async () => {
  const own = await app.addCoach();
  const user = renderPage(own, '/coach-profile', (call) =>
    call.startsWith('PATCH') ? new Response('', { status: 503 }) : undefined,
  );
  await user.click(await screen.findByRole('button', { name: 'Edit Profile' }));
  const school = await screen.findByRole('combobox', { name: 'School' });
  await user.clear(school);
  await user.paste('Baylor University');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  const notice = await screen.findByText('Update Failed');
  const words = within(notice.closest('li') as HTMLElement);
  words.getByText('There was an error updating your profile. Please try again.');
  expect(school).toHaveProperty('value', 'Baylor University');
});
