import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeAll, expect, test } from 'vitest';
import { accountQuery } from '#features/accounts/web/session.ts';
import { createQueryClient } from '#web/query-client.ts';
import { deferResponse, renderPage } from '../../../../../tests/support/render-page.tsx';
import { openTestApp } from '../../../../../tests/support/test-app.ts';
import type { AthleteMember, CoachMember } from '../../../../../tests/support/test-members.ts';
import { ConversationDialog } from './ConversationDialog.tsx';

const app = openTestApp();
let coach: CoachMember;
let marcus: AthleteMember;
let diego: AthleteMember;

beforeAll(async () => {
  coach = await app.addCoach({}, { firstName: 'Ruth', lastName: 'Lawson' });
  marcus = await app.addAthlete({}, { firstName: 'Marcus', lastName: 'Whitfield' });
  diego = await app.addAthlete({}, { firstName: 'Diego', lastName: 'Ruiz' });
  const message = { senderId: marcus.id, receiverId: coach.id, content: 'Did you see week 9?' };
  await marcus.post('/api/messages', message);
});

/** Opens the dialog from the athlete's page. */
async function openConversationDialog(athlete: AthleteMember, road?: Parameters<typeof renderPage>[2]) {
  const user = renderPage(coach, `/athlete/${athlete.profile.id}`, road);
  await user.click(await screen.findByRole('button', { name: /^Contact / }));
  const dialog = within(await screen.findByRole('dialog'));
  return { user, dialog };
}

const isThread = (call: string) => /^GET \/api\/conversations\/[^/]+\/messages/.test(call);

test('the dialog names the receiver, also for screen readers, and shows the conversation with its times [2.125-127 4.5]', async () => {
  const { dialog } = await openConversationDialog(marcus);
  const described = screen.getByRole('dialog').getAttribute('aria-describedby');
  expect(document.getElementById(described ?? '')?.textContent).toBe(
    'Send a message to Marcus Whitfield, Football Quarterback',
  );
  await dialog.findByText('Did you see week 9?');
  dialog.getByText(/^\d{1,2}:\d\d [AP]M$/);
});

test.each([
  ['Escape', (user: UserEvent) => user.keyboard('{Escape}')],
  ['Close', (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Close' }))],
])(
  'the dialog focuses its input, and %s returns the focus to the button that opened it',
  async (_, close) => {
    const { user, dialog } = await openConversationDialog(marcus);
    await waitFor(() =>
      expect(document.activeElement).toBe(dialog.getByPlaceholderText('Type a message...')),
    );
    await close(user);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Marcus Whitfield'));
    expect(document.activeElement?.tagName).toBe('BUTTON');
  },
);

test('a typed message is sent and the input is empty again; blanks are not sent [2.128 4.4 4.6 4.8 4.42 8.19]', async () => {
  const { user, dialog } = await openConversationDialog(diego);
  await dialog.findByText('No messages yet. Start the conversation!');
  const input = dialog.getByPlaceholderText('Type a message...');
  const send = dialog.getByRole('button', { name: 'Send message' });
  expect(send).toHaveProperty('disabled', true);
  await user.type(input, '  \u200b\u2060 ');
  expect(send).toHaveProperty('disabled', true);
  await user.clear(input);
  await user.type(input, 'Hello Diego!  ');
  await user.click(send);
  await dialog.findByText('Hello Diego!');
  expect(input).toHaveProperty('value', '');
  await waitFor(() => expect(dialog.queryByText('Sending...')).toBeNull());
  expect(dialog.queryByText(/No messages yet/)).toBeNull();
  const { body } = await diego.get(`/api/messages/${diego.id}/${coach.id}`);
  expect(body).toMatchObject([{ senderId: coach.id, content: 'Hello Diego!' }]);
});

test('a second message cannot be sent while the first is being sent [4.9]', async () => {
  const { until, release } = deferResponse();
  const { user, dialog } = await openConversationDialog(marcus, (call) =>
    call === 'POST /api/messages' ? until : undefined,
  );
  await dialog.findByText('Did you see week 9?');
  await user.type(dialog.getByPlaceholderText('Type a message...'), 'Yes{Enter}And the next?');
  expect(dialog.getByRole('button', { name: 'Send message' })).toHaveProperty('disabled', true);
  release();
  await waitFor(() =>
    expect(dialog.getByRole('button', { name: 'Send message' })).toHaveProperty('disabled', false),
  );
});

test('the dialog shows that messages are loading [4.2 8.18]', async () => {
  const { until, release } = deferResponse();
  const { dialog } = await openConversationDialog(marcus, (call) => (isThread(call) ? until : undefined));
  await dialog.findByText('Loading messages...');
  release();
  await dialog.findByText('Did you see week 9?');
});

test('the dialog shows an error when messages could not be loaded, and loads them after Retry [4.3 8.17]', async () => {
  let broken = true;
  const { user, dialog } = await openConversationDialog(marcus, (call) =>
    broken && isThread(call) ? new Response('', { status: 503 }) : undefined,
  );
  await dialog.findByText('Error loading messages. Please try again.');
  broken = false;
  await user.click(dialog.getByRole('button', { name: 'Retry' }));
  await dialog.findByText('Did you see week 9?');
});

test('a visitor sees no dialog [2.122 6.22]', () => {
  const queryClient = createQueryClient();
  queryClient.setQueryData(accountQuery.queryKey, null);
  const to = { id: marcus.id, name: 'Marcus Whitfield', sport: 'Football', position: 'Quarterback' };
  render(
    <QueryClientProvider client={queryClient}>
      <ConversationDialog open onOpenChange={() => {}} to={to} />
    </QueryClientProvider>,
  );
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the dialog counts characters close to the limit', async () => {
  const { user, dialog } = await openConversationDialog(diego);
  const input = dialog.getByPlaceholderText('Type a message...');
  await user.click(input);
  await user.paste('a'.repeat(4999));
  await dialog.findByText('1 character left');
  await user.paste('a');
  await dialog.findByText('0 characters left');
  await user.paste('a');
  await dialog.findByText('1 character too many');
  await user.paste('a'.repeat(1000));
  await dialog.findByText('1,001 characters too many');
});
