import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { formatWaitingVerifications } from '../../scripts/list-waiting-verification-requests.ts';
import { copySessionToBrowser, openBrowserContext } from '../support/browser/chromium.ts';
import {
  chooseOption,
  chooseSuggestion,
  fillFields,
  getButton,
  getField,
  getHeading,
} from '../support/browser/page-elements.ts';
import { desktopScreen } from '../support/browser/screen-sizes.ts';
import { startAppAndBrowser } from '../support/browser/start-app-and-browser.ts';
import {
  findVerificationToken,
  runVerifyCoachCommand,
  sendVerificationEmails,
} from '../support/coach-verification.ts';
import { password } from '../support/test-members.ts';

// In this process, because staff decide in the database of the running product.
const { app, getBrowser } = startAppAndBrowser();

const openMember = () =>
  openBrowserContext(getBrowser(), { baseURL: app.origin, reducedMotion: 'reduce', ...desktopScreen });

async function registerAsCoach(page: Page): Promise<void> {
  await page.goto('/auth/register');
  await fillFields(page, {
    ...{ 'First Name': 'Ruth', 'Last Name': 'Lawson', Email: 'ruth@school.test' },
    ...{ Password: password, 'Confirm Password': password },
  });
  await page.getByRole('tab', { name: 'Coach' }).click();
  await getButton(page, 'Create Account').click();
  await getHeading(page, 'Complete Your Profile').waitFor();
  await chooseSuggestion(page, { label: 'School/Organization', text: 'rice u', option: /^Rice University/ });
  await chooseOption(page, 'Sport', 'Soccer');
  await getField(page, 'Position/Title').fill('Head Coach');
  await getButton(page, 'Complete Registration').click();
  await getHeading(page, 'Coach Dashboard').waitFor();
}

test('a coach registers, proves the mailbox, is approved by staff, and an athlete reads what the mark says [21.1 21.4 21.8 21.9]', async () => {
  const [coach, athlete] = [await openMember(), await openMember()];
  await registerAsCoach(coach.page);
  await coach.page.goto('/coach-profile');
  const card = coach.page.getByRole('region', { name: 'Verification' });
  await card.getByRole('button', { name: 'Get Verified' }).click();
  await fillFields(coach.page, {
    'Your Email at the School': 'ruth.lawson@rice.edu',
    'Page That Names You': 'https://www.rice.edu/staff',
  });
  await getButton(coach.page, 'Send Link').click();
  await card.getByText('We emailed a link to ruth.lawson@rice.edu.').waitFor();

  await copySessionToBrowser(athlete.page, await app.addAthlete());
  await athlete.page.goto('/coaches?search=Lawson');
  const cardOfCoach = athlete.page.getByRole('article', { name: 'Ruth Lawson' });
  await cardOfCoach.waitFor();
  const mark = cardOfCoach.getByRole('button', { name: /^Verified coach/ });
  expect(await mark.count()).toBe(0);

  const token = await findVerificationToken(app, 'ruth.lawson@rice.edu');
  await coach.page.goto(`/verify-school-email?token=${token}`);
  await getButton(coach.page, 'Confirm').click();
  await getHeading(coach.page, 'Address confirmed').waitFor();

  const waiting = await formatWaitingVerifications(app.database.db);
  expect(waiting).toContain('https://www.rice.edu/staff');
  const [requestId = ''] = waiting.split(' ');
  await runVerifyCoachCommand(app, requestId, '--approve');
  await sendVerificationEmails(app);
  expect(app.sentEmails.findLast(({ to }) => to === 'ruth@school.test')?.subject).toBe(
    'You are a verified coach',
  );
  await coach.page.goto('/coach-profile');
  await card.getByText('Verified', { exact: true }).waitFor();

  await athlete.page.reload();
  await mark.press('Enter');
  await athlete.page.getByText(/our staff have seen that Ruth Lawson works at the school/).waitFor();
  await athlete.page.keyboard.press('Escape');
  await athlete.page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await mark.evaluate((button) => button === document.activeElement)).toBe(true);
  for (const member of [coach, athlete]) await member.closeAndCheckFaults();
});
