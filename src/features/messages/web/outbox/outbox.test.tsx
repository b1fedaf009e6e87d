import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { newId } from '#shared/ids.ts';
import { deferResponse, emitLiveEvent, renderPage } from '../../../../../tests/support/render-page.tsx';
import { openTestApp } from '../../../../../tests/support/test-app.ts';
import type { AthleteMember, CoachMember } from '../../../../../tests/support/test-members.ts';

const app = openTestApp();
let coach: CoachMember;
let marcus: AthleteMember;

beforeEach(async () => {
  coach = await app.addCoach();
  marcus = await app.addAthlete({}, { firstName: 'Marcus', lastName: 'Whitfield' });
});

/** Opens the conversation and collects the ids of the messages that the page sends. */
async function openConversation(respond: () => Promise<Response | undefined> | Response | undefined) {
  const ids: string[] = [];
  const user = renderPage(coach, `/messages/${marcus.id}`, (call, init) => {
    if (call !== 'POST /api/messages') return undefined;
    ids.push(JSON.parse(String(init?.body)).id);
    return respond();
  });
  const pane = within(await screen.findByRole('region', { name: 'Conversation with Marcus Whitfield' }));
  const typeAndSendMessage = async (words: string) =>
    user.type(await pane.findByPlaceholderText('Type a message...'), `${words}{Enter}`);
  return { user, pane, ids, write: typeAndSendMessage };
}

const postMessageWithId = async (id: string, content: string) =>
  (await coach.post('/api/messages', { id, senderId: coach.id, receiverId: marcus.id, content })).body;
const createBodyOfMessageToCoach = (content: string) => ({
  senderId: marcus.id,
  receiverId: coach.id,
  content,
});
const listStored = async () => (await marcus.get(`/api/messages/${marcus.id}/${coach.id}`)).body;
const emitMessage = (message: object) => act(() => emitLiveEvent('message', message));

test("a message is confirmed by the sender's own event before the response, and shown once after both", async () => {
  const { until, release } = deferResponse();
  const { pane, ids, write } = await openConversation(() => until);
  await pane.findByText(/No messages yet/);
  await write('Hello');
  await pane.findByText('Sending...');
  await waitFor(() => expect(ids).toHaveLength(1));
  const message = await postMessageWithId(ids[0] as string, 'Hello');
  emitMessage(message);
  await waitFor(() => expect(pane.queryByText('Sending...')).toBeNull());
  expect(pane.getAllByText('Hello')).toHaveLength(1);
  release();
  await write('Next');
  await waitFor(async () => expect(await listStored()).toHaveLength(2));
  expect(pane.getAllByText('Hello')).toHaveLength(1);
  expect((await listStored()).map(({ id }: { id: string }) => id)).toEqual(ids);
});

test('a member who writes while only earlier messages are loaded is taken to the end', async () => {
  const first = await marcus.post('/api/messages', createBodyOfMessageToCoach('Number 1.'));
  await coach.put(`/api/conversations/${marcus.id}/read-mark`, { messageId: first.body.id });
  for (let n = 2; n <= 70; n++)
    await marcus.post('/api/messages', createBodyOfMessageToCoach(`Number ${n}.`));
  const { pane, write } = await openConversation(() => undefined);
  await pane.findByText('Number 1.');
  expect(pane.queryByText('Number 70.')).toBeNull();
  await write('At the end');
  await pane.findByText('Number 70.');
  await pane.findByText('At the end');
  await waitFor(() => expect(pane.queryByText('Sending...')).toBeNull());
  expect(pane.getAllByText('At the end')).toHaveLength(1);
  expect(pane.queryByText('Number 1.')).toBeNull();
});

test("the sender's own event after the response changes nothing", async () => {
  const { pane, ids, write } = await openConversation(() => undefined);
  await pane.findByText(/No messages yet/);
  await write('Hello');
  await waitFor(async () => expect(await listStored()).toHaveLength(1));
  await waitFor(() => expect(pane.queryByText('Sending...')).toBeNull());
  emitMessage((await listStored())[0]);
  await pane.findByText('Hello');
  expect([pane.getAllByText('Hello').length, ids.length]).toEqual([1, 1]);
});

test('a refused message can be retried with its id, and discarded', async () => {
  const { user, pane, ids, write } = await openConversation(() => new Response('{}', { status: 403 }));
  await pane.findByText(/No messages yet/);
  await write('Refused');
  await pane.findByText(/^Not sent\. /);
  await user.click(pane.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(ids).toHaveLength(2));
  expect(ids[1]).toBe(ids[0]);
  await pane.findByText(/^Not sent\. /);
  await user.click(pane.getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(pane.queryByText('Refused')).toBeNull());
  expect(Object.keys(localStorage).filter((key) => key.startsWith('outbox'))).toEqual([]);
});

const createStoredMessage = (id: string, content: string) => ({
  ...{ key: id, other: marcus.id, content },
  at: new Date().toISOString(),
});
const storeQueuedMessageLocally = (id: string, content: string) =>
  localStorage.setItem(`outbox ${coach.id} ${id}`, JSON.stringify(createStoredMessage(id, content)));
/** As one array, like earlier versions. */
const storeMessageInOldFormat = (id: string, content: string) =>
  localStorage.setItem(`outbox ${coach.id}`, JSON.stringify([createStoredMessage(id, content)]));

test.each([
  ['this version', storeQueuedMessageLocally],
  ['an earlier version', storeMessageInOldFormat],
])('a message that %s was sending before a reload is shown and sent with the same id', async (_, store) => {
  const id = newId();
  store(id, 'Before the reload');
  const { until, release } = deferResponse();
  const { pane, ids } = await openConversation(() => until);
  await pane.findByText('Before the reload');
  await pane.findByText('Sending...');
  release();
  await waitFor(() => expect(pane.queryByText('Sending...')).toBeNull());
  expect([ids, pane.getAllByText('Before the reload').length]).toEqual([[id], 1]);
  expect(await listStored()).toMatchObject([{ id, content: 'Before the reload' }]);
});

test('a message that another tab sends is shown while it is sent, and once when it is stored', async () => {
  const id = newId();
  const key = `outbox ${coach.id} ${id}`;
  const { pane, ids } = await openConversation(() => undefined);
  await pane.findByText(/No messages yet/);
  storeQueuedMessageLocally(id, 'From the other tab');
  act(() => void dispatchEvent(new StorageEvent('storage', { key })));
  await pane.findByText('From the other tab');
  pane.getByText('Sending...');
  localStorage.removeItem(key);
  emitMessage(await postMessageWithId(id, 'From the other tab'));
  await waitFor(() => expect(pane.queryByText('Sending...')).toBeNull());
  expect([ids, pane.getAllByText('From the other tab').length]).toEqual([[], 1]);
});

test('a pending message that was taken back on another screen is not sent again [29.13]', async () => {
  const { pane, ids, write } = await openConversation(() => Response.error());
  await pane.findByText(/No messages yet/);
  await write('Good night');
  await pane.findByText('Good night');
  await waitFor(() => expect(ids).toHaveLength(1));
  act(() => emitLiveEvent('held', { userId: marcus.id, messageId: ids[0], message: null }));
  await waitFor(() => expect(pane.queryByText('Good night')).toBeNull());
});
