import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { addVerifiedCoach } from '../../../../../tests/support/evaluate-as-verified-coach.ts';
import { addApprovingGuardian, decline } from '../../../../../tests/support/guardians.ts';
import { getNextNight, listHeld, setClock } from '../../../../../tests/support/held-messages.ts';
import { addAthleteOfAge } from '../../../../../tests/support/message-requests.ts';
import { renderPage } from '../../../../../tests/support/render-page.tsx';
import { postMessage } from '../../../../../tests/support/send-messages.ts';
import { openTestApp } from '../../../../../tests/support/test-app.ts';

const app = openTestApp({ safeguards: true, quietHours: true });
afterEach(() => {
  app.now = () => new Date();
});

test('a coach reads that a message waits for a guardian and takes it back, or that it was not delivered [32.10] [32.12]', async () => {
  setClock(app, new Date(getNextNight().getTime() - 8 * 3_600_000));
  const [athlete, coach] = [await addAthleteOfAge(app, 16), await addVerifiedCoach(app)];
  const { browser, id } = await addApprovingGuardian(app, athlete);
  await postMessage(athlete, coach, 'Hello');
  const { body: declined } = await postMessage(coach, athlete, 'The declined one');
  await decline(browser, id, declined.id);
  const user = renderPage(coach, `/messages/${athlete.id}`);
  await screen.findByText('This message was not delivered.');
  expect(screen.queryByText('The declined one')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Take it back' })).toBeNull();
  await user.type(screen.getByRole('textbox', { name: 'Message to Sam Doe' }), 'Good day{Enter}');
  await screen.findByText("Waits for the approval of Sam's parent or guardian.");
  await user.click(screen.getByRole('button', { name: 'Take it back' }));
  await waitFor(async () => expect(await listHeld(coach, athlete)).toHaveLength(1));
});
