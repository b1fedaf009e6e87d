import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { addVerifiedCoach } from '../../../../tests/support/evaluate-as-verified-coach.ts';
import { addAthleteWhoTurns18, addGuardian } from '../../../../tests/support/guardians.ts';
import { addAthleteOfAge } from '../../../../tests/support/message-requests.ts';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { postMessage } from '../../../../tests/support/send-messages.ts';
import { openTestApp } from '../../../../tests/support/test-app.ts';

const app = openTestApp({ safeguards: true });

test('a guardian pauses the profile, asks for a copy and for the erasure, and takes it back [32.30-33]', async () => {
  const [athlete, coach] = [await addAthleteOfAge(app, 16), await addVerifiedCoach(app)];
  await coach.put(`/api/athletes/${(await athlete.get('/api/athletes/me')).body.id}/view`);
  const { browser } = await addGuardian(app, athlete);
  const user = renderPage(browser, '/guardian');
  await user.click(await screen.findByRole('heading', { name: 'Profile of Sam' }));
  await screen.findByText('Sam Doe', { selector: 'li span' });
  await user.click(await screen.findByRole('button', { name: 'Pause the Profile' }));
  await screen.findByText(/The profile is paused/);
  await user.click(screen.getByRole('button', { name: 'End the Pause' }));
  await screen.findByRole('button', { name: 'Pause the Profile' });
  await user.click(screen.getByRole('button', { name: 'Make a Copy of the Data' }));
  await screen.findByText(/Being put together/);
  await user.click(screen.getByRole('button', { name: 'Erase the Account' }));
  const dialog = await screen.findByRole('alertdialog');
  await user.click([...dialog.querySelectorAll('button')].at(-1)!);
  await screen.findByText(/The account of Sam will be erased on/);
  await user.click(screen.getByRole('button', { name: 'Keep the Account' }));
  await screen.findByRole('button', { name: 'Erase the Account' });
});

test('the athlete reads in the settings who paused the profile and that it will be erased, and keeps guardians [32.31] [32.33] [32.34]', async () => {
  const athlete = await addAthleteWhoTurns18(app, 20);
  const { browser, id } = await addGuardian(app, athlete);
  await browser.put(`/api/guardian/athletes/${id}/pause`);
  await browser.put(`/api/guardian/athletes/${id}/erasure`);
  const user = renderPage(athlete, '/settings');
  await screen.findByText(/Paused by your parent or guardian/);
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /Pause my profile/ }).disabled).toBe(true);
  await screen.findByText(/has asked us to erase your account on/);
  await user.click(
    await screen.findByRole('checkbox', { name: /Let my guardians go on reading after I turn 18/ }),
  );
  await waitFor(async () =>
    expect((await athlete.get('/api/guardians/keeping')).body).toMatchObject({ keeps: true }),
  );
});

test('a minor invites a guardian in the conversation, or puts the question off [32.36]', async () => {
  const [athlete, coach] = [await addAthleteOfAge(app, 16), await addVerifiedCoach(app)];
  await postMessage(coach, athlete, 'Hello');
  const user = renderPage(athlete, `/messages/${coach.id}`);
  await screen.findByText('Would you like an adult you trust to read along?');
  await user.type(screen.getByLabelText(/Email of a Parent or Guardian/), coach.email);
  await user.click(screen.getByRole('button', { name: 'Send Invitation' }));
  await screen.findByText('This address cannot be that of a guardian. Please enter another one.');
  await user.click(screen.getByRole('button', { name: /Not now/ }));
  await screen.findByRole('link', { name: 'Invite a parent or guardian' });
  expect(screen.queryByText('Would you like an adult you trust to read along?')).toBeNull();
});
