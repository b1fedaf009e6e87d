import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { MemberClient } from '../../../../../tests/support/http-client.ts';
import { renderPage } from '../../../../../tests/support/render-page.tsx';
import { getThread, postMessage } from '../../../../../tests/support/send-messages.ts';
import { openTestApp } from '../../../../../tests/support/test-app.ts';
import { type MessageAnswer, messageAnswerSentences } from '../../contract/message-answers.ts';

const app = openTestApp();

const addMarcusWhoWrote = async () => {
  const coach = await app.addCoach({}, { firstName: 'Rosa', lastName: 'López' });
  const marcus = await app.addAthlete({}, { firstName: 'Marcus', lastName: 'Whitfield' });
  await postMessage(marcus, coach, 'May I play for you?');
  return { coach, marcus };
};

test('a coach answers with the keyboard, and the thread is closed until someone writes [33.12 33.13]', async () => {
  const { coach, marcus } = await addMarcusWhoWrote();
  const user = renderPage(coach, `/messages/${marcus.id}`);
  const pane = within(await screen.findByRole('region', { name: 'Conversation with Marcus Whitfield' }));
  (await pane.findByRole('button', { name: 'Answer' })).focus();
  await user.keyboard('{ArrowDown}');
  const item = await screen.findByRole('menuitem', {
    name: 'Not a fit for our program',
    description: messageAnswerSentences['not-a-fit'],
  });
  await user.click(item);
  await pane.findByText('Answer: Not a fit for our program');
  await pane.findByText('Closed: Not a fit for our program. You can both still write.');
  await waitFor(async () =>
    expect((await getThread(marcus, coach)).at(-1)).toMatchObject({
      answer: 'not-a-fit',
      content: messageAnswerSentences['not-a-fit'],
    }),
  );
  await user.type(pane.getByPlaceholderText('Type a message...'), 'But come to our camp{Enter}');
  await pane.findByText('But come to our camp');
  await waitFor(() => expect(pane.queryByText(/^Closed:/)).toBeNull());
});

const answer = (coach: MemberClient, athlete: MemberClient, name: MessageAnswer) =>
  coach.post('/api/messages', {
    senderId: coach.id,
    receiverId: athlete.id,
    content: messageAnswerSentences[name],
    answer: name,
  });

test('an athlete reads the same label and that the thread is closed, and answers nothing with one press [33.13]', async () => {
  const { coach, marcus } = await addMarcusWhoWrote();
  await answer(coach, marcus, 'filled');
  renderPage(marcus, `/messages/${coach.id}`);
  await screen.findByText('Answer: We have filled this position');
  await screen.findByText('Closed: We have filled this position. You can both still write.');
  expect(screen.queryByRole('button', { name: 'Answer' })).toBeNull();
});

test("'let us talk' closes nothing [33.13]", async () => {
  const { coach, marcus } = await addMarcusWhoWrote();
  await answer(coach, marcus, 'let-us-talk');
  renderPage(marcus, `/messages/${coach.id}`);
  await screen.findByText('Answer: Let us talk');
  expect(screen.queryByText(/^Closed:/)).toBeNull();
});

test('a coach to whom an athlete has not written has no answers [33.12]', async () => {
  const coach = await app.addCoach();
  const athlete = await app.addAthlete();
  await postMessage(coach, athlete, 'Hello');
  renderPage(coach, `/messages/${athlete.id}`);
  await screen.findByRole('combobox', { name: /Kind of message/ });
  expect(screen.queryByRole('button', { name: 'Answer' })).toBeNull();
});
