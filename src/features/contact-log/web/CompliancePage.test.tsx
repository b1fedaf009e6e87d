import { cleanup, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { confirmHeadCoach, toSchoolAddress } from '../../../../tests/support/coach-verification.ts';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { openTestApp } from '../../../../tests/support/test-app.ts';

const app = openTestApp();

test('a head coach invites an officer, who opens the emailed link, reads the log and closes it [33.10] [33.11]', async () => {
  const head = await app.addCoach();
  await confirmHeadCoach(app, head);
  const email = toSchoolAddress(head);
  const user = renderPage(head, `/schools/${head.profile.schoolId}/contact-log`);
  await user.type(await screen.findByLabelText(/Email of a Compliance Officer/), 'me@gmail.com');
  await user.click(screen.getByRole('button', { name: 'Send Invitation' }));
  await screen.findByText(/address of the school's staff, at rice.edu/);
  await user.clear(screen.getByLabelText(/Email of a Compliance Officer/));
  await user.type(screen.getByLabelText(/Email of a Compliance Officer/), email);
  await user.click(screen.getByRole('button', { name: 'Send Invitation' }));
  await screen.findByText('Invited');
  await app.runJobs('compliance-email');
  const text = app.sentEmails.find(({ to }) => to === email)?.text ?? '';
  const [, token] = /compliance\?token=([\w-]+)/.exec(text) ?? [];
  expect(token).toBeTruthy();
  cleanup();

  const officer = renderPage(app.visitor(), `/compliance?token=${token}`);
  await officer.click(await screen.findByRole('button', { name: 'Open the Log' }));
  await screen.findByText(`This page belongs to ${email}.`);
  await screen.findByText('No messages yet');
  await officer.click(screen.getByRole('button', { name: 'Close the log on this device' }));
  await screen.findByRole('button', { name: 'Email Me a Link' });
});

test('a link that does not work offers another one, and says the same to everyone [33.10]', async () => {
  const user = renderPage(app.visitor(), '/compliance?token=x');
  await user.click(await screen.findByRole('button', { name: 'Open the Log' }));
  await screen.findByText(/has expired, or was already used/);
  await user.type(screen.getByLabelText(/Your Email/), 'nobody@rice.edu');
  await user.click(screen.getByRole('button', { name: 'Email Me a Link' }));
  await screen.findByText('If this address has a seat, a new link is on its way.');
});
