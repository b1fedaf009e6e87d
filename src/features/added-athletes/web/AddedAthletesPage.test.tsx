import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { openTestApp } from '../../../../tests/support/test-app.ts';
import { type CoachMember, password, quarterback } from '../../../../tests/support/test-members.ts';

const app = openTestApp();
let addedCount = 0;

async function addAthlete(coach: CoachMember, firstName: string) {
  addedCount += 1;
  const [email, username] = [`lou${addedCount}@school.test`, `lou${addedCount}`];
  const user = { firstName, lastName: 'Reyes', email, username, password };
  return (await coach.post('/api/athletes', { user, ...quarterback })).body.id as string;
}

test('a coach corrects an added athlete, invites them again and withdraws the profile [15.7-10]', async () => {
  const coach = await app.addCoach();
  const athleteId = await addAthlete(coach, 'Luo');
  const user = renderPage(coach, '/athletes/added');
  await screen.findByRole('heading', { level: 1, name: 'Athletes I Added' });
  await screen.findByText(/^Invited on .* at l…@school.test$/);
  await user.click(screen.getByRole('button', { name: 'Correct Luo Reyes' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Correct Luo Reyes' }));
  const firstName = dialog.getByLabelText('First Name');
  await user.clear(firstName);
  await user.type(firstName, 'Lou');
  const position = dialog.getByLabelText('Position');
  await user.clear(position);
  await user.type(position, 'Safety');
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
  await screen.findByText('Profile corrected');
  expect((await coach.get(`/api/athletes/${athleteId}`)).body).toMatchObject({
    position: 'Safety',
    user: { firstName: 'Lou' },
  });

  // The first invitation was just sent.
  await user.click(await screen.findByRole('button', { name: 'Invite Lou Reyes again' }));
  await screen.findByText(
    'You just invited this athlete. Please wait an hour before you send another email.',
  );

  await user.click(screen.getByRole('button', { name: 'Withdraw Lou Reyes' }));
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Withdraw' }));
  await screen.findByText('You have not added anyone yet');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect((await coach.get(`/api/athletes/${athleteId}`)).status).toBe(404);
});

test('a coach invites an added athlete once more on the next day, and reads that it was sent [15.9]', async () => {
  const coach = await app.addCoach();
  await addAthlete(coach, 'Luo');
  await app.runInDays(1, async () => {
    const user = renderPage(coach, '/athletes/added');
    await user.click(await screen.findByRole('button', { name: 'Invite Luo Reyes again' }));
    await screen.findByText('Invitation sent');
  });
});

test('a wrong address is refused at its field, and the form stays filled in [15.8]', async () => {
  const coach = await app.addCoach();
  await addAthlete(coach, 'Ana');
  const user = renderPage(coach, '/athletes/added');
  await user.click(await screen.findByRole('button', { name: 'Correct Ana Reyes' }));
  const email = await screen.findByLabelText('New Email');
  await user.type(email, coach.email);
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await screen.findByText('An account with this email already exists', { selector: '[role=dialog] *' });
  expect(email).toHaveProperty('value', coach.email);
});

test('an athlete who opens the page of added athletes sees whom it is for [15.7]', async () => {
  renderPage(await app.addAthlete(), '/athletes/added');
  await screen.findByRole('heading', { level: 1, name: 'Not Available' });
});
