import { expect, test } from 'vitest';
import { copySessionToBrowser, openBrowserContext } from '../support/browser/chromium.ts';
import { getButton, getHeading } from '../support/browser/page-elements.ts';
import { desktopScreen } from '../support/browser/screen-sizes.ts';
import { startAppAndBrowser } from '../support/browser/start-app-and-browser.ts';
import {
  addVerifiedCoach,
  createEvaluationForm,
  evaluateAthleteAs,
} from '../support/evaluate-as-verified-coach.ts';

// In this process, because staff verify coaches in the database of the running product.
const { app, getBrowser } = startAppAndBrowser();

const openMember = () =>
  openBrowserContext(getBrowser(), { baseURL: app.origin, reducedMotion: 'reduce', ...desktopScreen });

test('a coach evaluates by keyboard, the mean and the order of the list change, and the athlete reads it without a name [23.2 23.4 23.10 23.11]', async () => {
  const sport = 'Rowing';
  const [lou, rival, outsider] = [
    await app.addAthlete({ sport, position: 'Rower' }, { firstName: 'Lou', lastName: 'Reyes' }),
    await app.addAthlete({ sport, position: 'Rower' }, { firstName: 'Ada', lastName: 'Rival' }),
    await app.addCoach({ sport: 'Soccer' }),
  ];
  const names = { firstName: 'Ruth', lastName: 'Secretname' };
  for (const grade of [4, 4])
    await evaluateAthleteAs(await addVerifiedCoach(app, { sport }, names), lou, grade);
  await evaluateAthleteAs(await addVerifiedCoach(app, { sport }, names), rival, 5);
  const ruth = await addVerifiedCoach(app, { sport }, names);
  const [coach, athlete] = [await openMember(), await openMember()];
  await copySessionToBrowser(coach.page, ruth);
  await coach.page.goto(`/athletes?sport=["${sport}"]&sort=rating`);
  const listNames = () => coach.page.getByRole('article').getByRole('heading').allTextContents();
  await coach.page.getByRole('article').nth(1).waitFor();
  expect(await listNames()).toEqual(['Ada Rival', 'Lou Reyes']);

  await coach.page.getByRole('link', { name: 'Lou Reyes', exact: true }).click();
  await getHeading(coach.page, 'Lou Reyes').waitFor();
  await coach.page.getByText(/^From 2 coaches/).waitFor();
  await getButton(coach.page, 'Evaluate').press('Enter');
  const dialog = coach.page.getByRole('dialog', { name: 'Evaluate Lou Reyes' });
  await dialog.getByRole('radio').first().waitFor();
  for (const group of await dialog.getByRole('radiogroup').all()) {
    await group.getByRole('radio', { name: '1' }).focus();
    await coach.page.keyboard.press('ArrowLeft');
    expect(await group.getByRole('radio', { name: '5' }).isChecked()).toBe(true);
  }
  await dialog.getByRole('textbox').fill('Long levers');
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await coach.page.getByText('Evaluation saved').first().waitFor();
  await coach.page.getByText(/^From 3 coaches/).waitFor();
  await coach.page.getByRole('button', { name: 'Evaluated', exact: true }).waitFor();
  await coach.page.goBack();
  await coach.page.getByRole('article').nth(1).waitFor();
  await expect.poll(listNames).toEqual(['Lou Reyes', 'Ada Rival']);

  await copySessionToBrowser(athlete.page, lou);
  await athlete.page.goto('/my-profile');
  await getButton(athlete.page, 'From 3 coaches').click();
  const rating = athlete.page.getByRole('dialog', { name: 'Your rating' });
  await rating.getByText('Boat Feel').waitFor();
  const words = (await rating.textContent()) ?? '';
  expect(words).toContain('4.3');
  expect(words).not.toMatch(/Ruth|Secretname|Long levers/);

  const path = `/api/athletes/${lou.profile.id}/evaluation`;
  const form = createEvaluationForm(1, sport);
  for (const other of [outsider, rival]) expect((await other.put(path, form)).status).toBe(403);
  for (const member of [coach, athlete]) await member.closeAndCheckFaults();
});
