import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { findAccessibilityViolations } from '../support/browser/accessibility-and-overflow-checks.ts';
import {
  chooseOption,
  fillFields,
  getButton,
  getField,
  getHeading,
  readToast,
  signInWithForm,
} from '../support/browser/page-elements.ts';
import { startProductAndBrowser } from '../support/browser/start-product-and-browser.ts';
import { readInvitationToken } from '../support/screen-states/add-staff-to-product.ts';
import { getNextTotpCode } from '../support/second-factor-sign-in.ts';
import { sendAndGetMessage } from '../support/send-messages.ts';
import { addAthlete, addCoach, password } from '../support/test-members.ts';
import { dayFromNow } from '../support/test-staff.ts';
import { computeTotpCode } from '../support/totp-code.ts';

const staffEmail = 'sam@fieldhouse.test';
const product = startProductAndBrowser(() => ({ HOST: 'localhost' }), { invitedStaff: staffEmail });

/** Accepts the mailed invitation, adds an authenticator app and signs out; returns the app's secret. */
async function acceptStaffInvitation(page: Page): Promise<string> {
  await fillFields(page, { 'First Name': 'Sam', 'Last Name': 'Keeper', Password: password });
  await getButton(page, 'Join').click();
  await getHeading(page, 'Add a second step').waitFor();
  await getButton(page, 'Set up an authenticator app').click();
  await getField(page, 'Your Password').fill(password);
  await getButton(page, 'Go On').click();
  const link = page.getByRole('link', { name: 'Open my app on this device' });
  const secret = new URL((await link.getAttribute('href')) ?? '').searchParams.get('secret') ?? '';
  await getField(page, 'Code').fill(computeTotpCode(secret));
  await getButton(page, 'Turn On').click();
  await getButton(page, 'I Have Saved Them').click();
  await page.getByRole('region', { name: 'Invite a colleague' }).waitFor();
  await getButton(page, 'Sign Out').click();
  await page.getByRole('link', { name: 'Get Started' }).first().waitFor();
  return secret;
}

test('an athlete reports a message; staff with a second step suspend the coach, whose open page says so [22.2 22.5 22.18]', async () => {
  const token = await readInvitationToken(() => product.emails());
  const staffPage = await product.openPage(`/staff/accept?token=${token}`, {
    allowed: [/^40[13] /, /^failed GET \/api\//],
  });
  const secret = await acceptStaffInvitation(staffPage);

  const coach = await addCoach(
    product.origin,
    {},
    { firstName: 'Ray', lastName: 'Quill', email: 'ray@school.test' },
  );
  const athlete = await addAthlete(
    product.origin,
    {},
    { firstName: 'Ana', lastName: 'Reyes', email: 'ana@school.test' },
  );
  await sendAndGetMessage(coach, athlete, 'Send me 200 dollars');
  const athletePage = await product.openPage(`/messages/${coach.id}`, { member: athlete });
  await getButton(athletePage, 'More about Ray Quill').click();
  await athletePage.getByRole('menuitem', { name: /^Report/ }).click();
  await chooseOption(athletePage, 'Reason', 'Someone may be in danger');
  await getButton(athletePage, 'Send Report').click();
  await readToast(athletePage, 'Thank you for telling us');
  await expect
    .poll(async () => (await product.emails()).filter((mail) => mail.includes(staffEmail)).length, {
      timeout: 60_000,
    })
    .toBeGreaterThan(1);

  const coachPage = await product.openPage('/settings', {
    member: coach,
    allowed: [/^403 /, /^failed GET \/api\//],
  });
  await getHeading(coachPage, 'Settings').waitFor();

  await staffPage.goto('/auth/login?next=/staff');
  await signInWithForm(staffPage, staffEmail);
  await getField(staffPage, 'Code').fill(getNextTotpCode(secret));
  await getButton(staffPage, 'Sign In').click();
  await getHeading(staffPage, 'Queue').waitFor();
  expect(await findAccessibilityViolations(staffPage)).toEqual([]);
  await staffPage.getByRole('link', { name: 'Ray Quill' }).click();
  await staffPage.getByRole('region', { name: 'Conversation' }).getByText('Send me 200 dollars').waitFor();
  await getButton(staffPage, 'Decide').click();
  await chooseOption(staffPage, 'Outcome', 'Suspend the member');
  await getField(staffPage, 'Reason').fill('Asked a child for money');
  await getField(staffPage, 'Suspended until').fill(dayFromNow(30));
  await staffPage.getByRole('dialog').getByRole('button', { name: 'Decide' }).click();
  await staffPage.getByRole('region', { name: 'Outcome' }).waitFor();

  await getHeading(coachPage, 'Your account is suspended').waitFor();
  await coachPage.getByText('Asked a child for money').waitFor();
  expect(await findAccessibilityViolations(coachPage)).toEqual([]);
  await getButton(coachPage, 'Sign Out').click();
  await coachPage.getByRole('link', { name: 'Get Started' }).first().waitFor();

  const isMailed = async (to: string, subject: string) =>
    (await product.emails()).some((mail) => mail.includes(`To: ${to}`) && mail.includes(subject));
  await expect.poll(() => isMailed('ana@school.test', 'We have looked at your report')).toBe(true);
  await expect.poll(() => isMailed('ray@school.test', 'Your account is suspended')).toBe(true);
});
