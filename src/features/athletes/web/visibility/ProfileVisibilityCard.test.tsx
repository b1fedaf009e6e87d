import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../../../../tests/support/render-page.tsx';
import { openTestApp } from '../../../../../tests/support/test-app.ts';

const app = openTestApp();

/** Once what was chosen before is loaded. */
async function findChoice(name: string): Promise<HTMLElement> {
  const choice = await screen.findByRole('checkbox', { name });
  await waitFor(() => expect(choice).toHaveProperty('disabled', false));
  return choice;
}

test('an athlete pauses the profile in Settings, reads that it is paused, and ends the pause [26.4]', async () => {
  const [athlete, coach] = [await app.addAthlete(), await app.addCoach()];
  const user = renderPage(athlete, '/settings');
  const pause = await findChoice('Pause my profile');
  const fetchProfileStatusAsCoach = async () =>
    (await coach.get(`/api/athletes/${athlete.profile.id}`)).status;
  await user.click(pause);
  await screen.findByText('Your profile is paused: nobody sees it.');
  await waitFor(async () => expect(await fetchProfileStatusAsCoach()).toBe(404));
  await user.click(pause);
  await waitFor(async () => expect(await fetchProfileStatusAsCoach()).toBe(200));
  expect(screen.queryByText('Your profile is paused: nobody sees it.')).toBeNull();
});

test('an athlete hides the profile from other athletes in Settings [26.4]', async () => {
  const [athlete, other] = [await app.addAthlete(), await app.addAthlete()];
  const user = renderPage(athlete, '/settings');
  await user.click(await findChoice('Hide me from other athletes'));
  await waitFor(async () =>
    expect((await other.get(`/api/athletes/${athlete.profile.id}`)).status).toBe(404),
  );
});

test('a coach has no profile to pause', async () => {
  renderPage(await app.addCoach(), '/settings');
  await screen.findByRole('heading', { name: 'Notifications' });
  expect(screen.queryByText('Pause my profile')).toBeNull();
});
