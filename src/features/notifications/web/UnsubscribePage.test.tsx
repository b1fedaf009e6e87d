import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { openTestApp } from '../../../../tests/support/test-app.ts';
import type { AthleteMember } from '../../../../tests/support/test-members.ts';

const app = openTestApp();

/** A user who received an email, and the page that it links to. */
async function createEmailedMember(): Promise<[AthleteMember, string]> {
  const [amara, coach] = [await app.addAthlete(), await app.addCoach()];
  await coach.post('/api/messages', { senderId: coach.id, receiverId: amara.id, content: 'Hi' });
  app.now = () => new Date(Date.now() + 16 * 60_000);
  await app.runJobs('find-unread-messages');
  await app.runJobs('send-unread-email');
  app.now = () => new Date();
  const text = app.sentEmails.findLast(({ to }) => to === amara.email)?.text ?? '';
  return [amara, /http:\/\/fieldhouse\.test(\/unsubscribe\S+)/.exec(text)?.[1] ?? ''];
}

const fetchUnreadEmailSetting = async (person: AthleteMember): Promise<boolean> =>
  (await person.get('/api/settings/notifications')).body.messages;

test('an emailed link unsubscribes when it is opened, and the page can turn the emails on again', async () => {
  const [amara, path] = await createEmailedMember();
  const user = renderPage(app.visitor(), path);
  await screen.findByText('Done. We no longer email you about unread messages.');
  expect(await fetchUnreadEmailSetting(amara)).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Turn them on again' }));
  await screen.findByText('Emails about unread messages are on again.');
  expect(await fetchUnreadEmailSetting(amara)).toBe(true);
});

test('the link for email programs asks before it unsubscribes', async () => {
  const [amara, path] = await createEmailedMember();
  const user = renderPage(app.visitor(), `${path}&ask=true`);
  await screen.findByText('Do you want to stop emails about unread messages?');
  expect(await fetchUnreadEmailSetting(amara)).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Unsubscribe' }));
  await screen.findByText('Done. We no longer email you about unread messages.');
  expect(await fetchUnreadEmailSetting(amara)).toBe(false);
});
