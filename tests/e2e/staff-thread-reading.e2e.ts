import { expect, test } from 'vitest';
import { findAccessibilityViolations } from '../support/browser/accessibility-and-overflow-checks.ts';
import { copySessionToBrowser, openBrowserContext } from '../support/browser/chromium.ts';
import { chooseOption, getButton, getField, getHeading } from '../support/browser/page-elements.ts';
import { desktopScreen, phoneScreen } from '../support/browser/screen-sizes.ts';
import { startAppAndBrowser } from '../support/browser/start-app-and-browser.ts';
import type { MemberClient } from '../support/http-client.ts';
import { addStaff } from '../support/test-staff.ts';

const { app, getBrowser } = startAppAndBrowser();

async function openBrowserAs(member: MemberClient, screen: typeof phoneScreen | typeof desktopScreen) {
  const opened = await openBrowserContext(getBrowser(), {
    ...{ baseURL: app.origin, reducedMotion: 'reduce' as const },
    ...screen,
  });
  await copySessionToBrowser(opened.page, member);
  return opened;
}

test('one of the staff asks, another one approves, both read, and the members find out and appeal [22.30 22.31]', async () => {
  const coach = await app.addCoach({}, { firstName: 'Ray', lastName: 'Fern' });
  const athlete = await app.addAthlete({}, { firstName: 'Ana', lastName: 'Ruiz' });
  const sent = { senderId: coach.id, receiverId: athlete.id, content: 'Do not tell your parents' };
  await coach.post('/api/messages', sent);

  const asker = await openBrowserAs(await addStaff(app), desktopScreen);
  await asker.page.goto(`/staff/people/${coach.id}`);
  await getHeading(asker.page, 'Ray Fern').waitFor();
  await getButton(asker.page, 'Ask to Read').click();
  await asker.page.getByRole('combobox', { name: 'Conversation with' }).click();
  await asker.page.getByRole('option', { name: /^Ana Ruiz, last on/ }).click();
  await getField(asker.page, 'Reason for your colleague').fill('The mother has phoned');
  await getField(asker.page, 'What the members read').fill('We have been asked to look at it');
  expect(await findAccessibilityViolations(asker.page)).toEqual([]);
  await getButton(asker.page, 'Ask a Colleague').click();
  await asker.page.getByRole('dialog').waitFor({ state: 'detached' });
  await asker.page.goto('/staff?kind=thread-reading');
  await asker.page.getByRole('link', { name: 'Ray Fern and Ana Ruiz' }).click();
  await getHeading(asker.page, 'Read a conversation').waitFor();
  await getButton(asker.page, 'Withdraw').waitFor();
  expect(await getButton(asker.page, 'Decide').count()).toBe(0);
  const path = new URL(asker.page.url()).pathname;

  const colleague = await openBrowserAs(await addStaff(app), phoneScreen);
  await colleague.page.goto(path);
  await getHeading(colleague.page, 'Read a conversation').waitFor();
  await colleague.page.getByText('The mother has phoned').waitFor();
  await getButton(colleague.page, 'Decide').click();
  await chooseOption(colleague.page, 'Outcome', 'Approve: we two may read it for 24 hours');
  expect(await findAccessibilityViolations(colleague.page)).toEqual([]);
  await colleague.page.getByRole('dialog').getByRole('button', { name: 'Decide' }).click();
  const conversation = colleague.page.getByRole('region', { name: 'Conversation', exact: true });
  await conversation.getByRole('button', { name: 'Read the Conversation' }).click();
  await conversation.getByText('Do not tell your parents').waitFor();
  expect(await findAccessibilityViolations(colleague.page)).toEqual([]);
  await asker.page.reload();
  await getButton(asker.page, 'Read the Conversation').click();
  await asker.page.getByText('Do not tell your parents').waitFor();

  const member = await openBrowserAs(athlete, phoneScreen);
  await member.page.goto('/settings');
  await getHeading(member.page, 'Settings').waitFor();
  await member.page
    .getByRole('region', { name: 'Your data' })
    .getByRole('link', { name: 'Open', exact: true })
    .click();
  await getHeading(member.page, 'Decisions about your account').waitFor();
  await member.page.getByText('Conversation with Ray Fern').waitFor();
  await member.page.getByText('We have been asked to look at it').waitFor();
  expect(await member.page.getByText('The mother has phoned').count()).toBe(0);
  await getButton(member.page, 'Appeal').waitFor();
  expect(await findAccessibilityViolations(member.page)).toEqual([]);

  await getButton(colleague.page, 'Revoke').click();
  await conversation.waitFor({ state: 'detached' });
  for (const { closeAndCheckFaults } of [asker, colleague, member]) await closeAndCheckFaults();
});
