import { expect, test } from 'vitest';
import { findAccessibilityViolations } from '../support/browser/accessibility-and-overflow-checks.ts';
import { copySessionToBrowser, openBrowserContext } from '../support/browser/chromium.ts';
import { chooseOption, chooseSuggestion, getButton, getHeading } from '../support/browser/page-elements.ts';
import { phoneScreen } from '../support/browser/screen-sizes.ts';
import { startAppAndBrowser } from '../support/browser/start-app-and-browser.ts';
import {
  requestVerificationAndConfirmMailbox,
  sendVerificationEmails,
} from '../support/coach-verification.ts';
import { addStaff } from '../support/test-staff.ts';

// In this process, because the mails are read from it.
const { app, getBrowser } = startAppAndBrowser();

test('staff on a phone approve a coach and name the school that another one misses; both see it at once [22.19 22.20 22.21]', async () => {
  const rosa = await app.addCoach({}, { firstName: 'Rosa', lastName: 'Lindqvist' });
  await requestVerificationAndConfirmMailbox(app, rosa);
  const theo = await app.addCoach(
    { school: 'Rice Univerzity', schoolId: null },
    { firstName: 'Theo', lastName: 'Marsh' },
  );
  const { page, closeAndCheckFaults } = await openBrowserContext(getBrowser(), {
    ...{ baseURL: app.origin, reducedMotion: 'reduce' },
    ...phoneScreen,
  });
  await copySessionToBrowser(page, await addStaff(app));

  await page.goto('/staff');
  await getHeading(page, 'Queue').waitFor();
  await page.getByRole('link', { name: 'Rice Univerzity' }).waitFor();
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await chooseOption(page, 'Kind', 'Verifications');
  await page.waitForURL('**/staff?kind=verification');
  await page.getByRole('link', { name: 'Rice Univerzity' }).waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Rosa Lindqvist' }).click();
  await getHeading(page, 'Verification of Rosa Lindqvist').waitFor();
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await getButton(page, 'Assign to Me').click();
  await getButton(page, 'Leave It').waitFor();
  await getButton(page, 'Decide').click();
  await chooseOption(page, 'Outcome', 'Approve: the page names the coach');
  await page.getByRole('checkbox', { name: 'I have opened the page, and it names this coach' }).check();
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Decide' }).click();
  await page.getByRole('region', { name: 'Outcome' }).waitFor();
  await sendVerificationEmails(app);
  expect(app.sentEmails.findLast(({ to }) => to === rosa.email)?.subject).toBe('You are a verified coach');

  await page.goto('/staff?kind=missing-school');
  await page.getByRole('link', { name: 'Rice Univerzity' }).click();
  await getHeading(page, 'Rice Univerzity').waitFor();
  await page
    .getByRole('region', { name: 'Similar names in the list' })
    .getByText('Rice University')
    .waitFor();
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await getButton(page, 'Decide').click();
  await chooseOption(page, 'Outcome', 'It is a school from the list');
  await chooseSuggestion(page, { label: 'School from the list', text: 'rice u', option: /^Rice University/ });
  await page.getByRole('dialog').getByRole('button', { name: 'Decide' }).click();
  await page.getByRole('region', { name: 'Outcome' }).getByText('Rice University').waitFor();
  expect((await theo.get('/api/coaches/me')).body).toMatchObject({ school: 'Rice University' });
  await app.runJobs('missing-school-email');
  expect(app.sentEmails.findLast(({ to }) => to === theo.email)?.subject).toBe('Your school is in our list');
  await closeAndCheckFaults();
});
