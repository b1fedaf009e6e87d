import { expect, test } from 'vitest';
import { runVerifyCoachCommand } from '../../../tests/support/coach-verification.ts';
import { addVerifiedCoach } from '../../../tests/support/evaluate-as-verified-coach.ts';
import { EventStreamReader } from '../../../tests/support/event-stream-reader.ts';
import type { MemberClient } from '../../../tests/support/http-client.ts';
import {
  addAthleteOfAge,
  answerRequest as answer,
  getRequest,
  sendMessageAndGetStatus,
} from '../../../tests/support/message-requests.ts';
import { postMessage } from '../../../tests/support/send-messages.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';
import { messageLimits } from './contract/message-limits.ts';

const app = openTestApp({ safeguards: true });
const openApp = openTestApp({ safeguards: false });

const addPair = async () => [await app.addCoach(), await app.addAthlete()] as const;
test('a coach who is not verified sends one message as a request, and no second one [25.8]', async () => {
  const [coach, athlete] = await addPair();
  expect((await coach.get(`/api/conversations/${athlete.id}`)).body).toMatchObject({
    request: null,
    requestsLeft: 5,
  });
  const sent = await postMessage(coach, athlete, 'Hello');
  expect([sent.status, sent.body.request, sent.body.content]).toEqual([201, 'sent', 'Hello']);
  expect([await getRequest(coach, athlete), await getRequest(athlete, coach)]).toEqual(['sent', 'received']);
  const second = await postMessage(coach, athlete, 'Are you there?');
  expect([second.status, second.body.detail]).toEqual([403, expect.stringContaining('waits for an answer')]);
  expect((await athlete.get(`/api/messages/${athlete.id}/${coach.id}`)).body).toHaveLength(1);
});

test('a request that is sent again with its key answers with the first message [25.8]', async () => {
  const [coach, athlete] = await addPair();
  const form = { senderId: coach.id, receiverId: athlete.id, content: 'Hello' };
  const sendRequestWithSameKey = () => coach.post('/api/messages', form, { 'idempotency-key': 'once' });
  const [first, again] = [await sendRequestWithSameKey(), await sendRequestWithSameKey()];
  expect([again.status, again.body]).toEqual([201, first.body]);
});

test('a sixth request within a day is refused with the time to wait, and the next day it is not [25.8]', async () => {
  const coach = await app.addCoach();
  const athletes = [];
  for (let n = 0; n <= messageLimits.requestsPerDay; n++) athletes.push(await app.addAthlete());
  const last = athletes.pop() as MemberClient;
  for (const athlete of athletes) expect(await sendMessageAndGetStatus(coach, athlete)).toBe(201);
  const refused = await postMessage(coach, last, 'Hello');
  expect([refused.status, Number(refused.headers.get('retry-after')) > 86_000]).toEqual([429, true]);
  expect((await coach.get(`/api/conversations/${last.id}`)).body.requestsLeft).toBe(0);
  await app.runInDays(1.01, async () => expect(await sendMessageAndGetStatus(coach, last)).toBe(201));
});

test('six requests at the same time are five [25.8]', async () => {
  const coach = await app.addCoach();
  const athletes = [];
  for (let n = 0; n <= messageLimits.requestsPerDay; n++) athletes.push(await app.addAthlete());
  const statuses = await Promise.all(athletes.map((athlete) => sendMessageAndGetStatus(coach, athlete)));
  expect(statuses.sort()).toEqual([201, 201, 201, 201, 201, 429]);
});

test('two first messages to one athlete at the same time are one request [25.8]', async () => {
  const [coach, athlete] = await addPair();
  const statuses = await Promise.all([
    sendMessageAndGetStatus(coach, athlete),
    sendMessageAndGetStatus(coach, athlete),
  ]);
  expect(statuses.sort()).toEqual([201, 403]);
});

test('after Accept, and after an answer, both write freely [25.10]', async () => {
  for (const accept of ['button', 'answer']) {
    const [coach, athlete] = await addPair();
    await postMessage(coach, athlete, 'Hello');
    if (accept === 'button') expect((await answer(athlete, coach, 'accept')).status).toBe(204);
    else expect(await sendMessageAndGetStatus(athlete, coach)).toBe(201);
    expect([await getRequest(coach, athlete), await getRequest(athlete, coach)]).toEqual([null, null]);
    expect([
      await sendMessageAndGetStatus(coach, athlete),
      await sendMessageAndGetStatus(coach, athlete),
    ]).toEqual([201, 201]);
  }
});

test('after Decline the sender reads that the conversation is closed, and the receiver may still answer [25.10]', async () => {
  const [coach, athlete] = await addPair();
  await postMessage(coach, athlete, 'Hello');
  for (let times = 0; times < 2; times++) expect((await answer(athlete, coach, 'decline')).status).toBe(204);
  expect([await getRequest(coach, athlete), await getRequest(athlete, coach)]).toEqual([
    'closed',
    'declined',
  ]);
  const refused = await postMessage(coach, athlete, 'Why?');
  expect([refused.status, refused.body.detail]).toEqual([403, 'This conversation is closed for now.']);
  expect(await sendMessageAndGetStatus(athlete, coach)).toBe(201);
  expect(await sendMessageAndGetStatus(coach, athlete)).toBe(201);
});

test('a report declines the request [25.10]', async () => {
  const [coach, athlete] = await addPair();
  await postMessage(coach, athlete, 'Hello');
  expect((await athlete.post('/api/reports', { userId: coach.id, reason: 'spam' })).status).toBe(201);
  expect(await getRequest(coach, athlete)).toBe('closed');
});

test('only the receiver answers, an accepted request is not declined, and nonsense is refused [25.10]', async () => {
  const [coach, athlete] = await addPair();
  const outsider = await app.addAthlete();
  await postMessage(coach, athlete, 'Hello');
  const statuses = [
    (await answer(coach, athlete, 'accept')).status,
    (await answer(outsider, coach, 'accept')).status,
    (await answer(athlete, outsider, 'accept')).status,
    (await answer(athlete, coach, 'perhaps')).status,
    (await app.visitor().put(`/api/conversations/${coach.id}/request`, { decision: 'accept' })).status,
    (await answer(athlete, coach, 'accept')).status,
    (await answer(athlete, coach, 'decline')).status,
  ];
  expect(statuses).toEqual([404, 404, 404, 422, 401, 204, 409]);
});

test('before it is accepted there is no typing, presence, read receipt or visit; afterwards there is [25.11]', async () => {
  const [coach, athlete] = await addPair();
  const friend = await addVerifiedCoach(app);
  await postMessage(friend, athlete, 'Hello');
  const { body: message } = await postMessage(coach, athlete, 'Hello');
  const reader = await EventStreamReader.open(app.origin, athlete);
  const reads = await EventStreamReader.open(app.origin, coach);
  const startsAt = new Date(Date.now() + 86_400_000).toISOString();
  const endsAt = new Date(Date.now() + 90_000_000).toISOString();
  const visit = {
    kind: 'unofficial',
    startsAt,
    endsAt,
    timeZone: 'UTC',
    place: 'Gate 5',
    athleteId: athlete.profile.id,
  };
  const tryVisitPresenceAndTyping = async () => {
    await coach.post(`/api/conversations/${athlete.id}/typing`);
    await athlete.put(`/api/conversations/${coach.id}/read-mark`, { messageId: message.id });
    const proposed = await coach.post('/api/visits', visit);
    // What the friend does afterwards arrives last.
    await friend.post(`/api/conversations/${athlete.id}/typing`);
    await reader.waitUntil(() => JSON.stringify(reader.listDataOfKind('typing')).includes(friend.id));
    const { online } = (await coach.get(`/api/conversations/${athlete.id}`)).body;
    return [proposed.status, online, JSON.stringify(reader.listDataOfKind('typing')).includes(coach.id)];
  };
  expect(await tryVisitPresenceAndTyping()).toEqual([403, false, false]);
  expect((await coach.get(`/api/messages/${coach.id}/${athlete.id}`)).body[0].readAt).toBeUndefined();
  expect(reads.listDataOfKind('presence')).toEqual([]);
  await answer(athlete, coach, 'accept');
  const [status, online] = await tryVisitPresenceAndTyping();
  expect([status, online]).toEqual([201, true]);
  for (const one of [reader, reads]) one.close();
});

test('a visit to an athlete to whom an unverified coach has not written is refused [25.11]', async () => {
  const [coach, athlete] = await addPair();
  const addHoursToVisitStart = (hours: number) =>
    new Date(Date.now() + (48 + hours) * 3_600_000).toISOString();
  const visit = {
    kind: 'unofficial',
    startsAt: addHoursToVisitStart(0),
    endsAt: addHoursToVisitStart(1),
    timeZone: 'UTC',
    place: 'Gate 5',
  };
  const refused = await coach.post('/api/visits', { ...visit, athleteId: athlete.profile.id });
  expect([refused.status, refused.body.detail]).toEqual([403, expect.stringContaining('write first')]);
});

test('verified coaches, answers to athletes and threads among coaches are ordinary [25.8]', async () => {
  const [coach, athlete] = await addPair();
  const [verified, colleague] = [await addVerifiedCoach(app), await app.addCoach()];
  expect((await postMessage(verified, athlete, 'Hello')).body.request).toBeUndefined();
  expect((await postMessage(coach, colleague, 'Hello')).body.request).toBeUndefined();
  await postMessage(athlete, coach, 'I saw your program');
  expect((await postMessage(coach, athlete, 'Thank you')).body.request).toBeUndefined();
  for (const [from, to] of [
    [verified, athlete],
    [coach, colleague],
    [coach, athlete],
  ] as const)
    expect([await sendMessageAndGetStatus(from, to), await getRequest(from, to)]).toEqual([201, null]);
});

test('an athlete of any age sends every other athlete a request, and writes to coaches freely [25.9]', async () => {
  const [minor, otherMinor, adult, otherAdult] = [
    await addAthleteOfAge(app, 16),
    await addAthleteOfAge(app, 16),
    await addAthleteOfAge(app, 19),
    await addAthleteOfAge(app, 19),
  ];
  const unknown = await app.addAthlete();
  const isRequest = async (from: MemberClient, to: MemberClient) => {
    const { status, body } = await postMessage(from, to, 'Hello');
    return [status, body.request === 'sent'];
  };
  expect(await isRequest(adult, minor)).toEqual([201, true]);
  expect(await isRequest(unknown, otherMinor)).toEqual([201, true]);
  expect(await isRequest(adult, unknown)).toEqual([201, true]);
  expect(await isRequest(adult, otherAdult)).toEqual([201, true]);
  expect(await isRequest(minor, otherMinor)).toEqual([201, true]);
  expect(await isRequest(minor, await app.addCoach())).toEqual([201, false]);
  expect(await isRequest(unknown, otherAdult)).toEqual([201, true]);
});

test('the requests of a coach who is verified meanwhile become ordinary conversations [25.12]', async () => {
  const [coach, athlete] = await addPair();
  await postMessage(coach, athlete, 'Hello');
  await runVerifyCoachCommand(app, coach.id, '--by-hand', 'A letter of the school');
  expect([await getRequest(coach, athlete), await getRequest(athlete, coach)]).toEqual([null, null]);
  expect(await sendMessageAndGetStatus(coach, athlete)).toBe(201);
});

test('a conversation of before stays ordinary when the verification has ended [25.12]', async () => {
  const [coach, athlete] = await addPair();
  await runVerifyCoachCommand(app, coach.id, '--by-hand', 'A letter of the school');
  await postMessage(coach, athlete, 'Hello');
  await runVerifyCoachCommand(app, coach.id, '--end', 'The school has asked for it');
  expect([await sendMessageAndGetStatus(coach, athlete), await getRequest(coach, athlete)]).toEqual([
    201,
    null,
  ]);
});

test('without safeguards there are no requests [25.7]', async () => {
  const [coach, athlete] = [await openApp.addCoach(), await openApp.addAthlete()];
  const first = await postMessage(coach, athlete, 'Hello');
  expect([first.status, 'request' in first.body, await sendMessageAndGetStatus(coach, athlete)]).toEqual([
    201,
    false,
    201,
  ]);
  expect((await coach.get(`/api/conversations/${athlete.id}`)).body).toMatchObject({
    request: null,
    requestsLeft: null,
  });
});

test('Accept and Decline at the same time leave one state, which both see [25.13]', async () => {
  for (let times = 0; times < 5; times++) {
    const [coach, athlete] = await addPair();
    await postMessage(coach, athlete, 'Hello');
    const statuses = await Promise.all([answer(athlete, coach, 'accept'), answer(athlete, coach, 'decline')]);
    const states = [await getRequest(coach, athlete), await getRequest(athlete, coach)];
    // Declined first and accepted then, or accepted first and the refusal comes too late.
    expect(states).toEqual([null, null]);
    expect(statuses[0]?.status).toBe(204);
    expect([204, 409]).toContain(statuses[1]?.status);
  }
});

test('a message that is sent while its request is answered is stored or refused, as the answer says [25.13]', async () => {
  for (const decision of ['accept', 'decline']) {
    const [coach, athlete] = await addPair();
    await postMessage(coach, athlete, 'Hello');
    const [sent] = await Promise.all([
      sendMessageAndGetStatus(coach, athlete),
      answer(athlete, coach, decision),
    ]);
    const { body } = await athlete.get(`/api/messages/${athlete.id}/${coach.id}`);
    expect(body).toHaveLength(sent === 201 ? 2 : 1);
    expect([201, 403]).toContain(sent);
    if (decision === 'decline') expect(sent).toBe(403);
    expect(await getRequest(coach, athlete)).toBe(decision === 'accept' ? null : 'closed');
  }
});

test('both who write first at the same time have an ordinary conversation [25.13]', async () => {
  for (let times = 0; times < 5; times++) {
    const [coach, athlete] = await addPair();
    const statuses = await Promise.all([
      sendMessageAndGetStatus(coach, athlete),
      sendMessageAndGetStatus(athlete, coach),
    ]);
    expect([statuses, await getRequest(coach, athlete)]).toEqual([[201, 201], null]);
  }
});

test('the other tabs of both are told of an answer [25.13]', async () => {
  const [coach, athlete] = await addPair();
  await postMessage(coach, athlete, 'Hello');
  const readers = [
    await EventStreamReader.open(app.origin, coach),
    await EventStreamReader.open(app.origin, athlete),
  ];
  await answer(athlete, coach, 'decline');
  for (const reader of readers) {
    await reader.waitUntil(() => reader.listDataOfKind('conversation').length > 0);
    reader.close();
  }
});
