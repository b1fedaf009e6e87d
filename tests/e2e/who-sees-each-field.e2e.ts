import { expect, test } from 'vitest';
import { copySessionToBrowser, openBrowserContext } from '../support/browser/chromium.ts';
import { getHeading } from '../support/browser/page-elements.ts';
import { desktopScreen } from '../support/browser/screen-sizes.ts';
import { startAppAndBrowser } from '../support/browser/start-app-and-browser.ts';

const { app, getBrowser } = startAppAndBrowser({ safeguards: true });

const openMember = () =>
  openBrowserContext(getBrowser(), { baseURL: app.origin, reducedMotion: 'reduce', ...desktopScreen });

test('an athlete hides the weight in Settings by keyboard, and a coach no longer reads it or finds by it [26.7] [26.9] [26.10]', async () => {
  const athlete = await app.addAthlete(
    { sport: 'Golf', position: 'Golfer', weight: 171 },
    { firstName: 'Ann' },
  );
  const coach = await app.addCoach({ sport: 'Golf' });
  const [own, watching] = [await openMember(), await openMember()];
  await copySessionToBrowser(own.page, athlete);
  await copySessionToBrowser(watching.page, coach);
  const { page: profile } = watching;
  await profile.goto(`/athlete/${athlete.profile.id}`);
  await getHeading(profile, 'Ann Doe').waitFor();
  await profile.getByText('171 lbs').waitFor();

  await own.page.goto('/settings');
  const select = own.page.getByRole('combobox', { name: 'Who sees: Weight' });
  await select.focus();
  await own.page.keyboard.press('ArrowDown');
  // The list moves the focus a moment after it shows an option or reads a key, and Enter chooses what has it.
  await own.page.locator('[role=option]:focus').waitFor();
  await own.page.keyboard.press('Home');
  await own.page.locator('[role=option]:focus', { hasText: 'Only me' }).waitFor();
  await own.page.keyboard.press('Enter');
  await own.page.getByText('Weight: saved', { exact: true }).waitFor();

  await profile.reload();
  await getHeading(profile, 'Ann Doe').waitFor();
  expect(await profile.getByText('171 lbs').count()).toBe(0);
  await profile.goto('/athletes?sport=["Golf"]&minWeight=150');
  await profile.getByText('No athletes found').waitFor();
  expect(await profile.getByRole('article', { name: 'Ann Doe' }).count()).toBe(0);
  await own.closeAndCheckFaults();
  await watching.closeAndCheckFaults();
});
