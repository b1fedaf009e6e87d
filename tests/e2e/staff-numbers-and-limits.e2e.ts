import { expect, test } from 'vitest';
import { findAccessibilityViolations } from '../support/browser/accessibility-and-overflow-checks.ts';
import { copySessionToBrowser, openBrowserContext } from '../support/browser/chromium.ts';
import { chooseOption, getButton, getField, getHeading } from '../support/browser/page-elements.ts';
import { desktopScreen, phoneScreen } from '../support/browser/screen-sizes.ts';
import { startAppAndBrowser } from '../support/browser/start-app-and-browser.ts';
import { addStaff, dayFromNow } from '../support/test-staff.ts';

const many = { newAccount: 1000, account: 1000, verified: 1000, network: 1000 };
const { app, getBrowser } = startAppAndBrowser({
  safeguards: true,
  rateLimits: true,
  dailyBudgets: {
    profiles: { of: 'profiles', ...many, newAccount: 1 },
    'athletes in lists': { of: 'athletes in lists', ...many },
  },
});

const openAsStaff = async (screen: typeof phoneScreen | typeof desktopScreen) => {
  const opened = await openBrowserContext(getBrowser(), {
    ...{ baseURL: app.origin, reducedMotion: 'reduce' as const },
    ...screen,
  });
  await copySessionToBrowser(opened.page, await addStaff(app));
  return opened;
};

test('staff on a phone go from the numbers to a member at a daily limit, and raise it; the member reads on [22.25 22.27]', async () => {
  const athletes = [await app.addAthlete(), await app.addAthlete()];
  const walker = await app.addCoach({}, { firstName: 'Wanda', lastName: 'Keel' });
  const readAll = async () => {
    const statuses = [];
    for (const { profile } of athletes)
      statuses.push((await walker.get(`/api/athletes/${profile.id}`)).status);
    return statuses;
  };
  expect(await readAll()).toEqual([200, 429]);
  const { page, closeAndCheckFaults } = await openAsStaff(phoneScreen);
  await page.goto('/staff');
  await page.getByRole('link', { name: 'Wanda Keel' }).waitFor();
  await page.goto('/staff/numbers');
  await getHeading(page, 'Numbers').waitFor();
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await page.getByRole('link', { name: /^Daily limits.*1$/ }).click();
  await page.waitForURL('**/staff?kind=daily-limit');
  await page.getByRole('link', { name: 'Wanda Keel' }).click();
  await getHeading(page, 'Daily limit of Wanda Keel').waitFor();
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await getButton(page, 'Decide').click();
  await chooseOption(page, 'Outcome', 'Raise the limit until a day');
  await getField(page, 'Raised until').fill(dayFromNow(3));
  await getField(page, 'Reason').fill('Your camp has many athletes');
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Decide' }).click();
  await page.getByRole('region', { name: 'Outcome' }).waitFor();
  expect(await readAll()).toEqual([200, 200]);
  await closeAndCheckFaults();
});

test('staff see who is behind a number, and how the server is doing [22.25 22.26]', async () => {
  await app.addCoach({}, { firstName: 'Nora', lastName: 'Finch' });
  const { page, closeAndCheckFaults } = await openAsStaff(desktopScreen);
  await page.goto('/staff/numbers');
  await getHeading(page, 'Numbers').waitFor();
  await page.getByRole('link', { name: /^New members/ }).click();
  await getHeading(page, 'New members').waitFor();
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Nora Finch' }).click();
  await getHeading(page, 'Nora Finch').waitFor();
  await page.getByRole('link', { name: 'System' }).first().click();
  await getHeading(page, 'System').waitFor();
  await page.getByText('None recorded').waitFor();
  await page
    .getByRole('region', { name: 'Jobs' })
    .getByRole('heading', { name: 'suspension-ends' })
    .waitFor();
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await closeAndCheckFaults();
});
