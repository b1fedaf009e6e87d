import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  askForVerification,
  directoryUrl,
  findVerificationToken,
  requestVerificationAndConfirmMailbox,
  runVerifyCoachCommand,
  sendVerificationEmails,
  toSchoolAddress,
  verifyCoach,
} from '../../../../tests/support/coach-verification.ts';
import { emitLiveEvent, renderPage } from '../../../../tests/support/render-page.tsx';
import { openTestApp } from '../../../../tests/support/test-app.ts';
import type { CoachMember } from '../../../../tests/support/test-members.ts';

const app = openTestApp();

const ruth = { firstName: 'Ruth', lastName: 'Lawson' };
const findCard = async () => within(await screen.findByRole('region', { name: 'Verification' }));

test('a coach asks on the own profile, corrects the address, and reads what comes next [21.9]', async () => {
  const coach = await app.addCoach();
  const user = renderPage(coach, '/coach-profile');
  await (await findCard()).findByText(/it says that you coach at Rice University/);
  await user.click(screen.getByRole('button', { name: 'Get Verified' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Get verified' }));
  const address = dialog.getByRole('textbox', { name: 'Your Email at the School' });
  expect(document.activeElement).toBe(address);
  await user.type(address, 'ruth@students.rice.edu');
  await user.type(dialog.getByRole('textbox', { name: 'Page That Names You' }), directoryUrl);
  await user.click(dialog.getByRole('button', { name: 'Send Link' }));
  await dialog.findByText(/^Students and alumni have addresses there/);
  await user.clear(address);
  await user.type(address, toSchoolAddress(coach));
  await user.click(dialog.getByRole('button', { name: 'Send Link' }));
  const card = await findCard();
  await card.findByText(new RegExp(`We emailed a link to ${toSchoolAddress(coach)}`));
  card.getByText('Pending');
  card.getByRole('button', { name: 'Send Another Link' });
});

test('a coach opens the emailed link, and waits for staff [21.1 21.9]', async () => {
  const coach = await app.addCoach();
  await askForVerification(coach);
  const token = await findVerificationToken(app, toSchoolAddress(coach));
  const user = renderPage(coach, `/verify-school-email?token=${token}`);
  await user.click(await screen.findByRole('button', { name: 'Confirm' }));
  await screen.findByRole('heading', { name: 'Address confirmed' });
  await user.click(screen.getByRole('link', { name: 'To My Profile' }));
  const card = await findCard();
  await card.findByText(/Our staff now look at the page/);
  expect(card.queryByRole('button')).toBeNull();
});

test('a link that was used, is cut off or is of someone else says so [21.1]', async () => {
  const [coach, outsider] = [await app.addCoach(), await app.addCoach()];
  await askForVerification(coach);
  const token = await findVerificationToken(app, toSchoolAddress(coach));
  const user = renderPage(outsider, `/verify-school-email?token=${token}`);
  await user.click(await screen.findByRole('button', { name: 'Confirm' }));
  await screen.findByText(/Please sign in with the account that asked for it/);
  cleanup();
  renderPage(coach, '/verify-school-email');
  await screen.findByText('Part of this link is missing. Please open it again from the email.');
});

test.each([
  ['refused', 'We could not verify you: The page does not name you.', 'Get Verified'],
  ['ended', 'You have left the school.', 'Renew'],
])('a coach who was %s reads why, and may ask again [21.4 21.9]', async (how, reason, button) => {
  const coach = await app.addCoach();
  if (how === 'refused')
    await runVerifyCoachCommand(
      app,
      await requestVerificationAndConfirmMailbox(app, coach),
      '--refuse',
      'The page does not name you.',
    );
  else {
    await verifyCoach(app, coach);
    await runVerifyCoachCommand(app, coach.id, '--end', reason);
  }
  renderPage(coach, '/coach-profile');
  const card = await findCard();
  card.getByText(reason);
  card.getByRole('button', { name: button });
});

test('a coach without a school of the list reads what to do first [21.9]', async () => {
  renderPage(await app.addCoach({ school: 'Nowhere State', schoolId: null }), '/coach-profile');
  await (await findCard()).findByText(/First choose your school from our list/);
});

async function addVerifiedCoach(): Promise<CoachMember> {
  const coach = await app.addCoach({}, ruth);
  await verifyCoach(app, coach);
  return coach;
}

const meaning = /our staff have seen that Ruth Lawson works at the school/;

test('an athlete sees the mark on every page that names a coach, and reads what it means [21.8]', async () => {
  const [coach, athlete] = [await addVerifiedCoach(), await app.addAthlete()];
  const mark = { name: 'Verified coach: what this says of Ruth Lawson' };
  for (const path of ['/coaches?search=Lawson', `/team/${coach.profile.id}`, `/messages/${coach.id}`]) {
    const user = renderPage(athlete, path);
    await user.click((await screen.findAllByRole('button', mark))[0] as HTMLElement);
    await within(await screen.findByRole('dialog', { name: 'Verified coach' })).findByText(meaning);
    await user.click(screen.getByRole('button', { name: 'Got It' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    cleanup();
  }
  const user = renderPage(athlete, `/coach/${coach.profile.id}`);
  await user.click(await screen.findByRole('button', { name: 'Verified Coach' }));
  await screen.findByText(meaning);
});

test('the mark is in rows that are links, and not beside a coach who is not verified [21.8]', async () => {
  const coach = await addVerifiedCoach();
  const unverified = await app.addCoach({}, { firstName: 'Noel', lastName: 'Plain' });
  const athlete = await app.addAthlete();
  for (const other of [coach, unverified])
    await other.post('/api/messages', { senderId: other.id, receiverId: athlete.id, content: 'Hello' });
  renderPage(athlete, '/messages');
  await screen.findByRole('link', { name: /Ruth Lawson ?, verified coach/ });
  const plain = await screen.findByRole('link', { name: /Noel Plain/ });
  expect(plain.textContent).not.toContain('verified');
  cleanup();
  renderPage(athlete, `/schools/${coach.profile.schoolId}`);
  await screen.findAllByText(', verified coach');
});

test('who writes with a coach reads that the verification has ended, on the open page too [21.7]', async () => {
  const [coach, athlete, later] = [await addVerifiedCoach(), await app.addAthlete(), await app.addAthlete()];
  await coach.post('/api/messages', { senderId: coach.id, receiverId: athlete.id, content: 'Hello' });
  renderPage(athlete, `/messages/${coach.id}`);
  await screen.findByRole('button', { name: /^Verified coach/ });
  await runVerifyCoachCommand(app, coach.id, '--end', 'You have left the school.');
  await sendVerificationEmails(app);
  expect(await app.runJobs('name-refresh')).toBeGreaterThan(0);
  emitLiveEvent('conversation', { userId: coach.id });
  await screen.findByText(/Ruth Lawson is not shown as a verified coach of Rice University/);
  expect(screen.queryByText(/You have left/)).toBeNull();
  expect(screen.queryByRole('button', { name: /^Verified coach/ })).toBeNull();
  // Nothing has ended for those who begin to write afterwards.
  await later.post('/api/messages', { senderId: later.id, receiverId: coach.id, content: 'Hello' });
  expect((await later.get(`/api/conversations/${coach.id}`)).body.verificationEnded).toBeNull();
});
