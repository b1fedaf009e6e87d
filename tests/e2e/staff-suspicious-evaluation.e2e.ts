import { expect, test } from 'vitest';
import { findAccessibilityViolations } from '../support/browser/accessibility-and-overflow-checks.ts';
import { copySessionToBrowser, openBrowserContext } from '../support/browser/chromium.ts';
import { chooseOption, getButton, getField, getHeading } from '../support/browser/page-elements.ts';
import { phoneScreen } from '../support/browser/screen-sizes.ts';
import { startAppAndBrowser } from '../support/browser/start-app-and-browser.ts';
import { addVerifiedCoach, evaluateAthleteAs, getRating } from '../support/evaluate-as-verified-coach.ts';
import { addStaff } from '../support/test-staff.ts';

const { app, getBrowser } = startAppAndBrowser();

test('staff on a phone strike the evaluation of a relative; the coach reads it where it was given [23.12 23.13]', async () => {
  const coach = await addVerifiedCoach(app, {}, { firstName: 'Ray', lastName: 'Moreno' });
  const athlete = await app.addAthlete({}, { firstName: 'Ana', lastName: 'Moreno' });
  await evaluateAthleteAs(coach, athlete, 5);
  await app.runJobs('evaluation-check');
  const { page, closeAndCheckFaults } = await openBrowserContext(getBrowser(), {
    ...{ baseURL: app.origin, reducedMotion: 'reduce' as const },
    ...phoneScreen,
  });
  await copySessionToBrowser(page, await addStaff(app));
  await page.goto('/staff?kind=evaluation');
  await page.getByRole('link', { name: 'Ray Moreno' }).click();
  await getHeading(page, 'Evaluation of Ana Moreno').waitFor();
  await page.getByText('The coach has the family name of the athlete').waitFor();
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await getButton(page, 'Decide').click();
  await chooseOption(page, 'Outcome', 'Remove it: it no longer counts');
  await getField(page, 'Reason').fill('You are the father of the athlete');
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Decide' }).click();
  await page.getByRole('region', { name: 'Outcome' }).waitFor();
  expect(await getRating(app, athlete)).toEqual([3, 0]);

  await copySessionToBrowser(page, coach);
  await page.goto(`/athlete/${athlete.profile.id}`);
  await getHeading(page, 'Ana Moreno').waitFor();
  await getButton(page, 'Evaluated').click();
  await page.getByRole('dialog').getByText('Our staff have removed your evaluation').waitFor();
  expect(await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).count()).toBe(0);
  await page.goto('/appeals');
  await page.getByRole('heading', { name: 'One of your evaluations was removed' }).waitFor();
  await getButton(page, 'Appeal').waitFor();
  await closeAndCheckFaults();
});
