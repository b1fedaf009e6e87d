import { expect, test } from 'vitest';
import { findAccessibilityViolations } from '../support/browser/accessibility-and-overflow-checks.ts';
import { copySessionToBrowser, openBrowserContext } from '../support/browser/chromium.ts';
import { getButton, getField, getHeading } from '../support/browser/page-elements.ts';
import { phoneScreen } from '../support/browser/screen-sizes.ts';
import { startAppAndBrowser } from '../support/browser/start-app-and-browser.ts';
import { addAuthenticatorApp } from '../support/second-factor-sign-in.ts';
import { addStaff } from '../support/test-staff.ts';

const { app, getBrowser } = startAppAndBrowser();

const openPhone = () =>
  openBrowserContext(getBrowser(), {
    ...{ baseURL: app.origin, reducedMotion: 'reduce' as const },
    ...phoneScreen,
  });

test('staff on a phone have a link emailed, whose reader removes the lost second step [22.32]', async () => {
  const coach = await app.addCoach({}, { firstName: 'Lou', lastName: 'Fern' });
  await addAuthenticatorApp(coach);
  const staff = await openPhone();
  await copySessionToBrowser(staff.page, await addStaff(app));
  await staff.page.goto(`/staff/people/${coach.id}`);
  await getHeading(staff.page, 'Lou Fern').waitFor();
  await getButton(staff.page, 'Remove Second Step').click();
  await getField(staff.page, 'Reason').fill('You have shown us your passport');
  expect(await findAccessibilityViolations(staff.page)).toEqual([]);
  await getButton(staff.page, 'Email the Link').click();
  await staff.page
    .getByRole('region', { name: 'What staff did' })
    .getByText('You have shown us your passport')
    .waitFor();
  await app.runJobs('staff-action-email');
  const token = await app.findEmailedToken(coach.email, 'remove-second-step');

  const member = await openPhone();
  await member.page.goto(`/auth/remove-second-step?token=${token}`);
  await getHeading(member.page, 'Remove your second step?').waitFor();
  expect(await findAccessibilityViolations(member.page)).toEqual([]);
  await getButton(member.page, 'Remove My Second Step').click();
  await getHeading(member.page, 'Your second step is removed').waitFor();
  await staff.page.reload();
  await getHeading(staff.page, 'Lou Fern').waitFor();
  expect(await getButton(staff.page, 'Remove Second Step').count()).toBe(0);
  for (const { closeAndCheckFaults } of [staff, member]) await closeAndCheckFaults();
});

test('staff on a phone correct the date of birth of an athlete [22.33]', async () => {
  const athlete = await app.addAthlete({}, { firstName: 'Ana', lastName: 'Ruiz' });
  const { page, closeAndCheckFaults } = await openPhone();
  await copySessionToBrowser(page, await addStaff(app));
  await page.goto(`/staff/people/${athlete.id}`);
  await getHeading(page, 'Ana Ruiz').waitFor();
  await getButton(page, 'Correct Birth Date').click();
  const birthDate = `${new Date().getUTCFullYear() - 16}-01-02`;
  await getField(page, 'Date of birth').fill(birthDate);
  await getField(page, 'Reason').fill('You have sent us your passport');
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Correct' }).click();
  await page
    .getByRole('region', { name: 'What staff did' })
    .getByText('You have sent us your passport')
    .waitFor();
  expect((await athlete.get('/api/auth/birth-date')).body).toMatchObject({ birthDate });
  await closeAndCheckFaults();
});
