import { expect, test } from 'vitest';
import { findAccessibilityViolations } from '../support/browser/accessibility-and-overflow-checks.ts';
import { getHeading } from '../support/browser/page-elements.ts';
import { desktopScreen, phoneScreen } from '../support/browser/screen-sizes.ts';
import {
  expectAccessibleWithoutOverflow,
  startAppForMemberPages,
} from '../support/browser/start-app-for-member-pages.ts';

const { app, openPage } = startAppForMemberPages();

test.each([
  ['a desktop', desktopScreen],
  ['a phone with a keyboard', phoneScreen],
] as const)(
  'Ctrl+K opens the commands on %s; the focus is in the field, on the new page, or back where it was [47.1-4]',
  async (_where, screen) => {
    const page = await openPage('/settings', screen, await app.addCoach());
    await getHeading(page, 'Settings').waitFor();
    const field = page.getByRole('checkbox', { name: 'Use single keys' });
    await field.focus();
    await page.keyboard.press('Control+k');
    const menu = page.getByRole('dialog', { name: 'Commands' });
    const box = menu.getByRole('combobox');
    await menu.getByRole('option', { name: 'Dashboard' }).waitFor();
    expect(await box.evaluate((input) => input === document.activeElement)).toBe(true);
    await expectAccessibleWithoutOverflow(page);
    await page.keyboard.press('Escape');
    const isFieldFocused = () => field.evaluate((one) => one === document.activeElement);
    await expect.poll(isFieldFocused).toBe(true);

    await page.keyboard.press('Control+k');
    await box.pressSequentially('visit');
    await page.keyboard.press('Enter');
    await getHeading(page, 'Campus Visits').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content');

    await page.keyboard.press('Control+k');
    await box.fill('left-handed pitchers 2028');
    await page.keyboard.press('Enter');
    await getHeading(page, 'All Athletes').waitFor();
    await page.getByText('Class of 2028').first().waitFor();
  },
);

test('on a profile B bookmarks, M writes and ? names its keys [47.5]', async () => {
  await app.addAthlete({ city: 'Odessa' }, { firstName: 'Amara', lastName: 'Odessa' });
  await app.addAthlete({ city: 'Odessa' }, { firstName: 'Jordan', lastName: 'Odessa' });
  const page = await openPage('/athletes?view=list&search=Odessa', desktopScreen, await app.addCoach());
  await page.getByRole('link', { name: 'Amara Odessa' }).click();
  await getHeading(page, 'Amara Odessa').waitFor();
  await page.keyboard.press('b');
  await page.getByRole('button', { name: 'Bookmarked', pressed: true }).waitFor();
  await page.keyboard.press('m');
  await page.getByRole('dialog').getByText('Amara Odessa').first().waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keys' });
  await keys.getByRole('region', { name: 'On this profile' }).getByText('Write a message').waitFor();
  await keys.getByRole('region', { name: 'Athletes in the list' }).getByText('Next athlete').waitFor();
  expect(await findAccessibilityViolations(page)).toEqual([]);
});

test('J moves in the list of conversations, and Enter opens one [47.5]', async () => {
  const coach = await app.addCoach();
  const athlete = await app.addAthlete({}, { firstName: 'Noa', lastName: 'Reyes' });
  await coach.post('/api/messages', { senderId: coach.id, receiverId: athlete.id, content: 'Hello Noa' });
  const page = await openPage('/messages', desktopScreen, coach);
  await page.getByRole('navigation', { name: 'Conversations' }).getByText('Noa Reyes').waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: 'Conversation with Noa Reyes' }).waitFor();
});
