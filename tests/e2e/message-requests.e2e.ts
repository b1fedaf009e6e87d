import { expect, test } from 'vitest';
import { copySessionToBrowser, openBrowserContext } from '../support/browser/chromium.ts';
import { desktopScreen, phoneScreen } from '../support/browser/screen-sizes.ts';
import {
  getMessageBubble,
  getMessageInput,
  sendMessage,
} from '../support/browser/set-up-browsers-of-several-members.ts';
import { startAppAndBrowser } from '../support/browser/start-app-and-browser.ts';
import type { MemberClient } from '../support/http-client.ts';

const { app, getBrowser } = startAppAndBrowser({ safeguards: true });

async function openThread(
  viewer: MemberClient,
  other: MemberClient,
  screen: typeof desktopScreen | typeof phoneScreen,
) {
  const member = await openBrowserContext(getBrowser(), {
    baseURL: app.origin,
    reducedMotion: 'reduce',
    ...screen,
  });
  await copySessionToBrowser(member.page, viewer);
  await member.page.goto(`/messages/${other.id}`);
  await member.page.getByRole('region', { name: /^Conversation with/ }).waitFor();
  return member;
}

test('an unverified coach sends a request, an athlete declines one and accepts another on a phone, and both see it at once [25.8] [25.10] [25.14]', async () => {
  const coach = await app.addCoach({}, { firstName: 'Ruth', lastName: 'Lawson' });
  for (const decision of ['Decline', 'Accept'] as const) {
    const athlete = await app.addAthlete({}, { firstName: 'Maya', lastName: 'Okafor' });
    const sender = await openThread(coach, athlete, desktopScreen);
    await sender.page.getByText(/^Send a request: \d of 5 left today/).waitFor();
    await sendMessage(sender.page, 'I saw your film.');
    await sender.page.getByText(/^You have sent a request/).waitFor();

    const receiver = await openThread(athlete, coach, phoneScreen);
    await getMessageBubble(receiver.page, 'I saw your film.').waitFor();
    await receiver.page.getByRole('button', { name: decision }).click();
    if (decision === 'Decline') {
      await receiver.page.getByText(/^You declined this request/).waitFor();
      await sender.page.getByText('This conversation is closed for now.').waitFor();
      expect(await getMessageInput(sender.page).count()).toBe(0);
    } else {
      await getMessageInput(sender.page).waitFor();
      await sendMessage(sender.page, 'Thank you for accepting.');
      await getMessageBubble(receiver.page, 'Thank you for accepting.').waitFor();
    }
    for (const member of [sender, receiver]) await member.closeAndCheckFaults();
  }
});
