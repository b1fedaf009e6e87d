import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import type { MemberClient } from '../../../../../tests/support/http-client.ts';
import { renderPage } from '../../../../../tests/support/render-page.tsx';
import { openTestApp } from '../../../../../tests/support/test-app.ts';
import { addStaff } from '../../../../../tests/support/test-staff.ts';

const app = openTestApp();
let staff: MemberClient;
beforeAll(async () => {
  staff = await addStaff(app);
}, 60_000);

test('staff correct the school of a coach, and the role of a member without a profile [22.29]', async () => {
  const coach = await app.addCoach({}, { firstName: 'Ada', lastName: 'Lind' });
  const user = renderPage(staff, `/staff/people/${coach.id}`);
  const profile = within(await screen.findByRole('region', { name: 'Profile' }));
  expect(profile.queryByRole('button', { name: 'Correct Role' })).toBeNull();
  await user.click(profile.getByRole('button', { name: 'Correct School' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Correct the school of Ada Lind' }));
  await user.type(dialog.getByLabelText('School from the list'), 'stanford u');
  await user.click(await screen.findByRole('option', { name: /^Stanford University/ }));
  await user.type(dialog.getByLabelText('Reason'), 'You wrote to us');
  await user.click(dialog.getByRole('button', { name: 'Correct' }));
  await screen.findByText('It was: Rice University');
  cleanup();

  const member = await app.register('athlete');
  const other = renderPage(staff, `/staff/people/${member.id}`);
  await other.click(await screen.findByRole('button', { name: 'Correct Role' }));
  const roleDialog = within(await screen.findByRole('dialog', { name: /^Make .* a coach$/ }));
  await other.type(roleDialog.getByLabelText('Reason'), 'You wrote to us');
  await other.click(roleDialog.getByRole('button', { name: 'Correct' }));
  await screen.findByText('It was: Student Athlete');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('staff remove the bio of a coach on the page of the coach, and correct the name there [22.23 22.24]', async () => {
  const coach = await app.addCoach(
    { bio: 'Write me elsewhere' },
    { firstName: 'Batman', lastName: 'Forever' },
  );
  const user = renderPage(staff, `/staff/people/${coach.id}`);
  const profile = within(await screen.findByRole('region', { name: 'Profile' }));
  await profile.findByText('Write me elsewhere');
  await user.click(profile.getByRole('button', { name: 'Remove Bio' }));
  const removal = within(await screen.findByRole('dialog', { name: 'Remove: Bio' }));
  await user.click(removal.getByRole('button', { name: 'Remove' }));
  await removal.findByText(/^Please write a reason/);
  await user.type(removal.getByLabelText('Reason'), 'It leads to another site');
  await user.click(removal.getByRole('button', { name: 'Remove' }));
  await profile.findByText('No photo, no text and no link.');
  const actions = within(await screen.findByRole('region', { name: 'What staff did' }));
  await actions.findByText('It leads to another site');
  actions.getByText('It was: Write me elsewhere');

  await user.click(profile.getByRole('button', { name: 'Correct Name' }));
  const correction = within(await screen.findByRole('dialog', { name: /^Correct the name/ }));
  await user.clear(correction.getByLabelText('First Name'));
  await user.type(correction.getByLabelText('First Name'), 'Bruce');
  await user.type(correction.getByLabelText('Reason'), 'It is a joke');
  await user.click(correction.getByRole('button', { name: 'Correct' }));
  await screen.findByRole('heading', { level: 1, name: 'Bruce Forever' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
