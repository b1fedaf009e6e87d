import { expect, test } from 'vitest';
import { runVerifyCoachCommand } from '../../../tests/support/coach-verification.ts';
import { EventStreamReader } from '../../../tests/support/event-stream-reader.ts';
import {
  addAthleteOfAge,
  answerRequest,
  getRequest,
  sendMessageAndGetStatus,
} from '../../../tests/support/message-requests.ts';
import { postMessage } from '../../../tests/support/send-messages.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';

const app = openTestApp({ safeguards: true });

test('the requests left say nothing about the age of an athlete [25.9]', async () => {
  const sender = await app.addAthlete();
  const athletes = [await addAthleteOfAge(app, 16), await addAthleteOfAge(app, 19), await app.addAthlete()];
  for (const athlete of athletes)
    expect((await sender.get(`/api/conversations/${athlete.id}`)).body.requestsLeft).toBe(5);
});

test('a request of an athlete who states a minor age afterwards goes on waiting [25.9]', async () => {
  const [sender, receiver] = [
    await app.addAthlete({ classYear: new Date().getUTCFullYear() }),
    await app.addAthlete(),
  ];
  expect(await sendMessageAndGetStatus(sender, receiver)).toBe(201);
  const birthDate = `${new Date().getUTCFullYear() - 16}-01-01`;
  expect((await sender.put('/api/auth/birth-date', { birthDate })).status).toBe(200);
  expect([await sendMessageAndGetStatus(sender, receiver), await getRequest(receiver, sender)]).toEqual([
    403,
    'received',
  ]);
});

const addPair = async () => [await app.addCoach(), await app.addAthlete()] as const;

test('a first message that is refused does not open the conversation for the other one [25.13]', async () => {
  const [coach, athlete] = await addPair();
  await app.database.pool.query('update users set restricted_at = now() where id = $1', [athlete.id]);
  const others = [await app.addCoach(), await app.addCoach(), await app.addCoach()];
  // While the first batches are stored, the two messages wait for the next one together.
  const [, , , refused, sent] = await Promise.all([
    ...others.map((other) => sendMessageAndGetStatus(other, coach)),
    sendMessageAndGetStatus(athlete, coach),
    postMessage(coach, athlete, 'Hello'),
  ] as const);
  expect(refused).toBe(403);
  expect((sent as Awaited<ReturnType<typeof postMessage>>).body.request).toBe('sent');
});

test('what was read while it was a request is read for its sender once it is accepted [25.10]', async () => {
  const [coach, athlete] = await addPair();
  const { body: message } = await postMessage(coach, athlete, 'Hello');
  await athlete.put(`/api/conversations/${coach.id}/read-mark`, { messageId: message.id });
  const getReadAt = async () =>
    (await coach.get(`/api/messages/${coach.id}/${athlete.id}`)).body[0].readAt ?? null;
  expect(await getReadAt()).toBeNull();
  await answerRequest(athlete, coach, 'accept');
  expect(await getReadAt()).not.toBeNull();
});

test('a declined request is not unread, and its sender does not see it as read [25.10]', async () => {
  const [coach, athlete] = await addPair();
  await postMessage(coach, athlete, 'Hello');
  const countUnread = async () =>
    (await athlete.get('/api/conversations')).body.map((one: { unread: number }) => one.unread);
  expect(await countUnread()).toEqual([1]);
  await answerRequest(athlete, coach, 'decline');
  expect(await countUnread()).toEqual([0]);
  expect((await coach.get(`/api/messages/${coach.id}/${athlete.id}`)).body[0].readAt).toBeUndefined();
});

test('both see at once that a verification has opened the conversation, which is not declined then [25.12]', async () => {
  const [coach, athlete] = await addPair();
  await postMessage(coach, athlete, 'Hello');
  const readers = [
    await EventStreamReader.open(app.origin, coach),
    await EventStreamReader.open(app.origin, athlete),
  ];
  await runVerifyCoachCommand(app, coach.id, '--by-hand', 'A letter of the school');
  for (const reader of readers) {
    await reader.waitUntil(() => reader.listDataOfKind('conversation').length > 0);
    reader.close();
  }
  const { status, body } = await answerRequest(athlete, coach, 'decline');
  expect([status, body.detail]).toEqual([
    409,
    'This conversation is open already. You can block or report this person.',
  ]);
});

test('a request of someone who is blocked is not accepted, and its sender is not notified of Decline [25.10]', async () => {
  const [coach, athlete] = await addPair();
  await postMessage(coach, athlete, 'Hello');
  await athlete.put(`/api/blocks/${coach.id}`);
  expect((await answerRequest(athlete, coach, 'accept')).status).toBe(404);
  const readers = [
    await EventStreamReader.open(app.origin, coach),
    await EventStreamReader.open(app.origin, athlete),
  ] as const;
  expect((await answerRequest(athlete, coach, 'decline')).status).toBe(204);
  await readers[1].waitUntil(() => readers[1].listDataOfKind('conversation').length > 0);
  const friend = await app.addCoach();
  // It arrives last.
  await sendMessageAndGetStatus(friend, coach);
  await readers[0].waitUntil(() => readers[0].listDataOfKind('message').length > 0);
  expect(JSON.stringify(readers[0].listDataOfKind('conversation'))).not.toContain(athlete.id);
  for (const reader of readers) reader.close();
});
