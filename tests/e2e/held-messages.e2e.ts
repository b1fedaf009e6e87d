import { afterEach, expect, test } from 'vitest';
import {
  findAccessibilityViolations,
  measureHorizontalOverflow,
} from '../support/browser/accessibility-and-overflow-checks.ts';
import { copySessionToBrowser, openBrowserContext } from '../support/browser/chromium.ts';
import { desktopScreen, phoneScreen } from '../support/browser/screen-sizes.ts';
import { getMessageBubble, sendMessage } from '../support/browser/set-up-browsers-of-several-members.ts';
import { startAppAndBrowser } from '../support/browser/start-app-and-browser.ts';
import { addVerifiedCoach } from '../support/evaluate-as-verified-coach.ts';
import { deliverAt, getNextNight, setClock } from '../support/held-messages.ts';
import type { MemberClient } from '../support/http-client.ts';

const { app, getBrowser } = startAppAndBrowser({ safeguards: true, quietHours: true });
afterEach(() => {
  app.now = () => new Date();
});

async function openPage(
  viewer: MemberClient,
  path: string,
  screen: typeof desktopScreen | typeof phoneScreen,
) {
  const member = await openBrowserContext(getBrowser(), {
    baseURL: app.origin,
    reducedMotion: 'reduce',
    ...screen,
  });
  await copySessionToBrowser(member.page, viewer);
  await member.page.goto(path);
  return member;
}

const waits = "Will be delivered at 8:00 AM in Maya's time zone.";

test('a coach writes at night, takes one message back, and the athlete reads the other in the morning [29.2] [29.3] [29.9]', async () => {
  const coach = await addVerifiedCoach(app);
  const maya = await app.addAthlete({}, { firstName: 'Maya', lastName: 'Okafor' });
  const night = getNextNight();
  setClock(app, night);
  const thread = `/messages/${maya.id}`;
  const sender = await openPage(coach, thread, desktopScreen);
  await sender.page.getByText('No messages yet. Start the conversation!').waitFor();
  const otherScreen = await openPage(coach, thread, phoneScreen);
  await otherScreen.page.getByText('No messages yet. Start the conversation!').waitFor();
  await sendMessage(sender.page, 'I saw your film.');
  await sender.page.getByText(waits).waitFor();
  await sendMessage(sender.page, 'A mistake');
  await otherScreen.page.getByText(waits).nth(1).waitFor();
  expect(await findAccessibilityViolations(otherScreen.page)).toEqual([]);
  expect(await measureHorizontalOverflow(otherScreen.page)).toBe(0);
  await otherScreen.page.getByRole('button', { name: 'Take it back' }).last().click();
  for (const { page } of [otherScreen, sender]) {
    await expect.poll(() => page.getByText(waits).count()).toBe(1);
    expect(await page.getByText('A mistake').count()).toBe(0);
  }
  await sender.page.reload();
  await sender.page.getByText(waits).waitFor();
  await getMessageBubble(sender.page, 'I saw your film.').waitFor();

  const receiver = await openPage(maya, `/messages/${coach.id}`, phoneScreen);
  await receiver.page.getByText('No messages yet. Start the conversation!').waitFor();
  const morning = new Date(night.getTime() + 12 * 3_600_000);
  await deliverAt(app, morning);
  await getMessageBubble(receiver.page, 'I saw your film.').waitFor();
  await expect.poll(() => sender.page.getByText(waits).count()).toBe(0);
  await getMessageBubble(sender.page, 'I saw your film.').waitFor();
  expect(await getMessageBubble(sender.page, 'I saw your film.').count()).toBe(1);
  for (const member of [sender, otherScreen, receiver]) await member.closeAndCheckFaults();
});

test('an athlete opens the night of June 15 in the settings [29.5]', async () => {
  const maya = await app.addAthlete({}, { firstName: 'Maya', lastName: 'Okafor' });
  const { page, closeAndCheckFaults } = await openPage(maya, '/settings', phoneScreen);
  const choice = page.getByRole('checkbox', { name: 'Let coaches write from midnight on June 15' });
  await choice.check();
  await expect
    .poll(async () => (await maya.get('/api/athletes/me/quiet-hours')).body)
    .toEqual({ inForce: true, opensJune15: true });
  expect(await findAccessibilityViolations(page)).toEqual([]);
  expect(await measureHorizontalOverflow(page)).toBe(0);
  await closeAndCheckFaults();
});
