import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { runVerifyCoachCommand } from '../../../../tests/support/coach-verification.ts';
import {
  addVerifiedCoach,
  evaluateAthleteAs,
  getRating,
} from '../../../../tests/support/evaluate-as-verified-coach.ts';
import { pressToastAction } from '../../../../tests/support/press-toast-action.ts';
import { deferResponse, renderPage } from '../../../../tests/support/render-page.tsx';
import { openTestApp } from '../../../../tests/support/test-app.ts';
import type { AthleteMember } from '../../../../tests/support/test-members.ts';

const app = openTestApp();

const lou = { firstName: 'Lou', lastName: 'Reyes' };
const toPagePath = (athlete: AthleteMember) => `/athlete/${athlete.profile.id}`;
const findEvaluateButton = (name = 'Evaluate') => screen.findByRole('button', { name });
const findDialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const createUnavailableResponse = () => new Response('{}', { status: 503 });

test('a coach grades by keyboard, saves, changes, withdraws and takes that back [23.10 23.11]', async () => {
  const [coach, athlete] = [await addVerifiedCoach(app), await app.addAthlete({}, lou)];
  const user = renderPage(coach, toPagePath(athlete));
  await screen.findByText(/^Not yet rated/);
  await user.click(await findEvaluateButton());
  const dialog = await findDialog('Evaluate Lou Reyes');
  const clickGradeOfCriterion = async (criterion: string, grade: string) =>
    user.click(
      within(await dialog.findByRole('radiogroup', { name: criterion })).getByRole('radio', { name: grade }),
    );
  await clickGradeOfCriterion('Speed & Quickness', '4');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await dialog.findByText('Please choose 1 to 5 for every criterion');
  for (const criterion of ['Strength & Size', 'Position Skills', 'Football IQ', 'Motor'])
    await clickGradeOfCriterion(criterion, '4');
  await user.keyboard('{ArrowRight}');
  await user.type(dialog.getByRole('textbox', { name: /^Private Note/ }), 'Quick hands');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('Evaluation saved');
  await screen.findByText(/^From 1 coach ·/);
  expect(await getRating(app, athlete)).toEqual([3.18, 1]);

  await user.click(await findEvaluateButton('Evaluated'));
  const again = await findDialog('Your evaluation of Lou Reyes');
  const motor = within(await again.findByRole('radiogroup', { name: 'Motor' }));
  expect((motor.getByRole('radio', { name: '5' }) as HTMLInputElement).checked).toBe(true);
  await user.click(motor.getByRole('radio', { name: '4' }));
  await user.click(again.getByRole('button', { name: 'Save Changes' }));
  await screen.findByText('Evaluation changed');
  expect(await getRating(app, athlete)).toEqual([3.17, 1]);

  await user.click(await findEvaluateButton('Evaluated'));
  await user.click(
    (await findDialog('Your evaluation of Lou Reyes')).getByRole('button', { name: 'Withdraw' }),
  );
  await screen.findByText('Evaluation withdrawn');
  await findEvaluateButton();
  await screen.findByText(/^Not yet rated/);
  await pressToastAction(user, 'Undo');
  await findEvaluateButton('Evaluated');
  expect(await getRating(app, athlete)).toEqual([3.17, 1]);
});

test('a coach who is not verified reads why not, and goes to the verification [23.10]', async () => {
  const [coach, athlete] = [await app.addCoach(), await app.addAthlete({}, lou)];
  const user = renderPage(coach, toPagePath(athlete));
  await user.click(await findEvaluateButton());
  const dialog = await findDialog('Evaluate Lou Reyes');
  await dialog.findByText(/only coaches whom our staff have verified/);
  await user.click(dialog.getByRole('link', { name: 'Get Verified' }));
  await screen.findByRole('region', { name: 'Verification' });
});

test('a coach whose verification has ended reads that the evaluation does not count, and may withdraw it [23.10]', async () => {
  const [coach, athlete] = [await addVerifiedCoach(app), await app.addAthlete({}, lou)];
  await evaluateAthleteAs(coach, athlete, 5);
  await runVerifyCoachCommand(app, coach.id, '--end', 'You have left the school.');
  const user = renderPage(coach, toPagePath(athlete));
  await user.click(await findEvaluateButton('Evaluated'));
  const dialog = await findDialog('Your evaluation of Lou Reyes');
  await dialog.findByText('What you gave does not count meanwhile.');
  await user.click(dialog.getByRole('button', { name: 'Withdraw' }));
  await screen.findByText('Evaluation withdrawn');
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('coaches of another sport and athletes are offered nothing [23.10]', async () => {
  const athlete = await app.addAthlete({}, lou);
  const ofSoccer = await addVerifiedCoach(app, { sport: 'Soccer' });
  for (const viewer of [ofSoccer, await app.addAthlete()]) {
    renderPage(viewer, toPagePath(athlete));
    await screen.findByRole('heading', { level: 1, name: 'Lou Reyes' });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Evaluate' })).toBeNull());
    cleanup();
  }
});

test('a failure while loading or saving is said, and nothing that was typed is lost [23.10]', async () => {
  const [coach, athlete] = [await addVerifiedCoach(app), await app.addAthlete({}, lou)];
  const { until, release } = deferResponse();
  let isDown = true;
  const user = renderPage(coach, toPagePath(athlete), async (call) => {
    if (call.startsWith('GET') && call.endsWith('/evaluation') && isDown) return until;
    return call.startsWith('PUT') && call.endsWith('/evaluation') && isDown
      ? createUnavailableResponse()
      : undefined;
  });
  await user.click(await findEvaluateButton());
  const dialog = await findDialog('Evaluate Lou Reyes');
  await dialog.findByText('Loading your evaluation...');
  release(createUnavailableResponse());
  await dialog.findByText('Your evaluation could not be loaded');
  isDown = false;
  await user.click(dialog.getByRole('button', { name: 'Retry' }));
  for (const group of await dialog.findAllByRole('radiogroup'))
    await user.click(within(group).getByRole('radio', { name: '3' }));
  isDown = true;
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('Evaluation not saved');
  isDown = false;
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('Evaluation saved');
  expect(await getRating(app, athlete)).toEqual([3, 1]);
});

test('an athlete reads on the own profile how the rating comes about, and from three coaches on each criterion [23.11 58.2]', async () => {
  const athlete = await app.addAthlete({}, lou);
  const user = renderPage(athlete, '/my-profile');
  await user.click(await screen.findByRole('button', { name: 'Not yet rated' }));
  const unrated = await findDialog('Your rating');
  await unrated.findByText(/^Once 3 coaches have rated you/);
  expect(unrated.getByTitle('not yet rated').textContent).toContain('3.0');
  cleanup();
  for (const grade of [5, 4, 4])
    await evaluateAthleteAs(await addVerifiedCoach(app, {}, { lastName: 'Secretname' }), athlete, grade);
  const reopened = renderPage(athlete, '/my-profile');
  await reopened.click(await screen.findByRole('button', { name: 'From 3 coaches' }));
  const dialog = await findDialog('Your rating');
  await dialog.findByText('Position Skills');
  expect(dialog.getAllByText('4.3').length).toBe(5);
  expect(dialog.queryByTitle('not yet rated')).toBeNull();
  expect(document.body.textContent).not.toContain('Secretname');
});
