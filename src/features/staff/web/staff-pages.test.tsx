import { cleanup, screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { requestVerificationAndConfirmMailbox } from '../../../../tests/support/coach-verification.ts';
import type { MemberClient } from '../../../../tests/support/http-client.ts';
import { closeEventStream, renderPage } from '../../../../tests/support/render-page.tsx';
import { sendAndGetMessage } from '../../../../tests/support/send-messages.ts';
import { openTestApp } from '../../../../tests/support/test-app.ts';
import type { AthleteMember, CoachMember } from '../../../../tests/support/test-members.ts';
import { password } from '../../../../tests/support/test-members.ts';
import { addStaff, inviteToStaff, suspendMember } from '../../../../tests/support/test-staff.ts';

const app = openTestApp();
let staff: MemberClient;
beforeAll(async () => {
  staff = await addStaff(app);
}, 60_000);

/** A coach with a name of his own, whom an athlete has reported for a message. */
async function addReport(
  lastName: string,
): Promise<{ coach: CoachMember; athlete: AthleteMember; id: string }> {
  const [coach, athlete] = [
    await app.addCoach({}, { firstName: 'Ray', lastName }),
    await app.addAthlete({}, { firstName: 'Ana', lastName: 'Reyes' }),
  ];
  const { id: messageId } = await sendAndGetMessage(coach, athlete, 'Send me money');
  const report = { userId: coach.id, messageId, reason: 'danger', words: 'He wants money' };
  return { coach, athlete, id: (await athlete.post('/api/reports', report)).body.id };
}

test('who is invited sets a password, adds a second step first, and finds the queue closed until then [22.18]', async () => {
  const { email, token } = await inviteToStaff(app);
  const user = renderPage(app.visitor(), `/staff/accept?token=${token}`);
  await screen.findByRole('heading', { name: 'Join the staff' });
  screen.getByText(email);
  await user.click(screen.getByRole('button', { name: 'Join' }));
  await screen.findByText('First name must be at least 2 characters');
  await user.type(screen.getByLabelText('First Name'), 'Kim');
  await user.type(screen.getByLabelText('Last Name'), 'Park');
  await user.type(screen.getByLabelText('Password', { selector: 'input' }), password);
  await user.click(screen.getByRole('button', { name: 'Join' }));
  await screen.findByRole('heading', { name: 'Add a second step' });
  await screen.findByRole('button', { name: 'Set up an authenticator app' });
});

test('an invitation that was used shows an error and leads to the sign-in [22.18]', async () => {
  renderPage(app.visitor(), '/staff/accept?token=made-up');
  await screen.findByRole('heading', { name: 'This link does not work' });
  expect(screen.getByRole('link', { name: 'To Sign In' }).getAttribute('href')).toBe('/auth/login');
});

test('staff take a report from the queue, read it and suspend the member; the queue has it as decided [22.18]', async () => {
  const { coach, id } = await addReport('Quill');
  const user = renderPage(staff, '/staff');
  await user.click(await screen.findByRole('link', { name: 'Ray Quill' }));
  await screen.findByRole('heading', { level: 1, name: /Report about Ray Quill/ });
  const thread = within(screen.getByRole('region', { name: 'Conversation' }));
  thread.getByText('Send me money');
  thread.getByText('Reported');
  await user.click(screen.getByRole('button', { name: 'Assign to Me' }));
  await screen.findByRole('button', { name: 'Leave It' });
  await user.click(screen.getByRole('button', { name: 'Decide' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Decide about Ray Quill' }));
  await user.click(dialog.getByRole('button', { name: 'Decide' }));
  await dialog.findByText('Please choose an outcome');
  await user.click(dialog.getByRole('combobox', { name: 'Outcome' }));
  await user.click(await screen.findByRole('option', { name: 'Suspend the member' }));
  await user.type(await dialog.findByLabelText('Reason'), 'Asked a child for money');
  await user.type(dialog.getByLabelText('Suspended until'), '2027-03-01');
  await user.click(dialog.getByRole('button', { name: 'Decide' }));
  await screen.findByRole('region', { name: 'Outcome' });
  expect((await coach.get('/api/dashboard')).status).toBe(403);
  expect((await staff.get(`/api/staff/reports/${id}`)).body.outcome).toMatchObject({ outcome: 'suspended' });
});

test('a colleague who was faster is named by the refusal, and the page shows the outcome [22.18]', async () => {
  const { id } = await addReport('Fern');
  const user = renderPage(staff, `/staff/reports/${id}`);
  await user.click(await screen.findByRole('button', { name: 'Decide' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Decide about Ray Fern' }));
  const colleague = await addStaff(app);
  await colleague.post(`/api/staff/reports/${id}/outcome`, { outcome: 'no-action' });
  await user.click(dialog.getByRole('combobox', { name: 'Outcome' }));
  await user.click(await screen.findByRole('option', { name: 'No action' }));
  await user.click(dialog.getByRole('button', { name: 'Decide' }));
  await screen.findByText('Someone has already decided this report.');
  await screen.findByRole('region', { name: 'Outcome' });
});

test('staff warn a member on the page of the member, who appeals; staff answer there [22.18]', async () => {
  const { coach } = await addReport('Moss');
  const user = renderPage(staff, `/staff/people/${coach.id}`);
  await user.click(await screen.findByRole('button', { name: 'Act' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Act on Ray Moss' }));
  await user.click(dialog.getByRole('combobox', { name: 'Action' }));
  await user.click(await screen.findByRole('option', { name: 'Warn' }));
  await user.type(dialog.getByLabelText('Reason'), 'Asked a child for money');
  await user.click(dialog.getByRole('button', { name: 'Do It' }));
  await screen.findByText('Asked a child for money');
  const [action] = (await coach.get('/api/account-actions')).body;
  await coach.post('/api/appeals', { actionId: action.id, words: 'It was a joke' });
  cleanup();
  renderPage(staff, `/staff/people/${coach.id}`);
  await user.click(await screen.findByRole('button', { name: 'Answer' }));
  const answer = within(await screen.findByRole('dialog', { name: 'Answer the appeal' }));
  await user.type(answer.getByLabelText('Answer'), 'It was no joke to her');
  await user.click(answer.getByRole('button', { name: 'Send Answer' }));
  await screen.findByText('Refused');
});

test('an open page of a coach who is suspended says why at once, and takes one appeal [22.18]', async () => {
  const coach = await app.addCoach();
  const user = renderPage(coach, '/settings');
  await screen.findByRole('heading', { name: 'Settings' });
  await suspendMember(staff, coach.id);
  closeEventStream();
  await screen.findByRole('heading', { level: 1, name: 'Your account is suspended' });
  await screen.findByText(/^Your account is suspended until [A-Z][a-z]+ \d+, \d{4}\.$/);
  await screen.findByText('Wrote to children for money');
  screen.getByRole('button', { name: 'Delete Account' });
  await user.click(screen.getByRole('button', { name: 'Appeal' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Appeal' }));
  await user.type(dialog.getByLabelText('Why is the decision wrong?'), 'It was not me');
  await user.click(dialog.getByRole('button', { name: 'Send Appeal' }));
  await screen.findByText('Your appeal waits for an answer');
  expect(screen.queryByRole('button', { name: 'Appeal' })).toBeNull();
});

test('staff filter the queue, take a request of a coach, open the school page and approve it [22.19 22.20]', async () => {
  const coach = await app.addCoach({}, { firstName: 'Rosa', lastName: 'Vale' });
  await requestVerificationAndConfirmMailbox(app, coach);
  const user = renderPage(staff, '/staff');
  await user.click(await screen.findByRole('combobox', { name: /Kind/ }));
  await user.click(await screen.findByRole('option', { name: 'Verifications' }));
  await user.click(await screen.findByRole('link', { name: 'Rosa Vale' }));
  await screen.findByRole('heading', { level: 1, name: 'Verification of Rosa Vale' });
  expect(screen.getByRole('link', { name: /^https:\/\/rice.edu\/staff/ }).getAttribute('rel')).toContain(
    'noreferrer',
  );
  await user.click(await screen.findByRole('button', { name: 'Assign to Me' }));
  await screen.findByRole('button', { name: 'Leave It' });
  await user.click(screen.getByRole('button', { name: 'Decide' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Is Rosa Vale a coach?' }));
  await user.click(dialog.getByRole('combobox', { name: 'Outcome' }));
  await user.click(await screen.findByRole('option', { name: /^Approve/ }));
  await user.click(dialog.getByRole('button', { name: 'Decide' }));
  await dialog.findByText('Please open the page, and see that it names the coach');
  await user.click(dialog.getByRole('checkbox', { name: /^I have opened the page/ }));
  await user.click(dialog.getByRole('button', { name: 'Decide' }));
  await screen.findByRole('region', { name: 'Outcome' });
  expect((await coach.get('/api/coaches/me')).body.verification.status).toBe('verified');
});

test('staff verify a coach by hand on the page of the coach, and end it there [22.20]', async () => {
  const coach = await app.addCoach({}, { firstName: 'Rosa', lastName: 'Hill' });
  const user = renderPage(staff, `/staff/people/${coach.id}`);
  const card = within(await screen.findByRole('region', { name: 'Verification' }));
  await user.click(await card.findByRole('button', { name: 'Verify by Hand' }));
  await user.type(await screen.findByLabelText('Evidence'), 'A letter of the school');
  await user.click(screen.getByRole('button', { name: 'Verify' }));
  await user.click(await card.findByRole('button', { name: 'End Verification' }));
  await user.type(await screen.findByLabelText('Reason'), 'Has left the school');
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'End Verification' }));
  await card.findByText(/^Lapsed/);
});

test('staff add a school that a coach misses, on its page [22.21]', async () => {
  const school = `Zyx Academy ${Date.now()}`;
  const coach = await app.addCoach({ school, schoolId: null, city: 'Austin', state: 'TX' });
  const user = renderPage(staff, '/staff?kind=missing-school');
  await user.click(await screen.findByRole('link', { name: school }));
  await screen.findByRole('heading', { level: 1, name: school });
  await user.click(screen.getByRole('button', { name: 'Decide' }));
  const dialog = within(await screen.findByRole('dialog', { name: `Decide about ${school}` }));
  await user.click(dialog.getByRole('combobox', { name: 'Outcome' }));
  await user.click(await screen.findByRole('option', { name: 'It is a school from the list' }));
  await user.click(dialog.getByRole('button', { name: 'Decide' }));
  await dialog.findByText('Please choose a school from the list');
  await user.click(dialog.getByRole('combobox', { name: 'Outcome' }));
  await user.click(await screen.findByRole('option', { name: 'Add it to the list' }));
  await user.click(dialog.getByRole('button', { name: 'Decide' }));
  await screen.findByRole('region', { name: 'Outcome' });
  expect((await coach.get('/api/coaches/me')).body).toMatchObject({ school, asksForSchool: false });
});

test('a member finds no page of staff, and staff find none of members [22.18]', async () => {
  renderPage(await app.addCoach(), '/staff');
  await screen.findByText('This page is for the staff of Fieldhouse.');
  cleanup();
  renderPage(staff, '/athletes');
  await screen.findByRole('heading', { level: 1, name: 'Queue' });
});

test('the queue says when it cannot be loaded, and when nothing waits [22.18]', async () => {
  await app.database.pool.query('delete from reports');
  await app.database.pool.query('delete from appeals');
  let isFailing = true;
  const user = renderPage(staff, '/staff', (call) =>
    call.startsWith('GET /api/staff/queue') && isFailing ? new Response('', { status: 503 }) : undefined,
  );
  await screen.findByText('The queue could not be loaded');
  isFailing = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('Nothing is waiting');
});
