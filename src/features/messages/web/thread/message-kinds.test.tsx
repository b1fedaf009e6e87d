import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../../../../tests/support/render-page.tsx';
import { getThread } from '../../../../../tests/support/send-messages.ts';
import { openTestApp } from '../../../../../tests/support/test-app.ts';

const app = openTestApp();

test('a coach chooses the kind of a message, and it is under the message without a count that nobody knows [33.3]', async () => {
  const [coach, marcus] = [
    await app.addCoach(),
    await app.addAthlete({}, { firstName: 'Marcus', lastName: 'Whitfield' }),
  ];
  const user = renderPage(coach, `/messages/${marcus.id}`);
  const pane = within(await screen.findByRole('region', { name: 'Conversation with Marcus Whitfield' }));
  await user.click(await pane.findByRole('combobox', { name: /Kind of message/ }));
  await user.click(await screen.findByRole('option', { name: 'Camp or clinic' }));
  await user.type(await pane.findByPlaceholderText('Type a message...'), 'Our camp is in June{Enter}');
  const line = await pane.findByText(/^Camp or clinic/, { selector: 'p' });
  expect(line.textContent).toBe('Camp or clinic');
  await waitFor(async () => expect(await getThread(marcus, coach)).toMatchObject([{ kind: 'camp' }]));
});

test('an athlete is not asked for the kind of a message [33.3]', async () => {
  const [coach, marcus] = [await app.addCoach(), await app.addAthlete()];
  renderPage(marcus, `/messages/${coach.id}`);
  await screen.findByPlaceholderText('Type a message...');
  await screen.findByText(/No messages yet/);
  expect(screen.queryByRole('combobox', { name: /Kind of message/ })).toBeNull();
});
