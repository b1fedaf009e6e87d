import { afterEach, beforeEach, expect, test } from 'vitest';
import { addVerifiedCoach } from '../../../tests/support/evaluate-as-verified-coach.ts';
import { EventStreamReader } from '../../../tests/support/event-stream-reader.ts';
import {
  addCoachAndMayaAt,
  deliverAt,
  getNextNight,
  isTypingSeen,
  listHeld,
  setClock,
  takeBack,
} from '../../../tests/support/held-messages.ts';
import type { MemberClient } from '../../../tests/support/http-client.ts';
import { addAthleteOfAge, getRequest } from '../../../tests/support/message-requests.ts';
import {
  findConversation,
  getThread,
  listContents,
  postMessage,
} from '../../../tests/support/send-messages.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';
import type { AthleteMember, CoachMember } from '../../../tests/support/test-members.ts';
import { addStaff, suspendMember } from '../../../tests/support/test-staff.ts';

const app = openTestApp({ safeguards: true, quietHours: true });
const appWithout = openTestApp({ safeguards: false });
const night = getNextNight();
const addMinutesToNight = (minutes: number) => new Date(night.getTime() + minutes * 60_000);
let coach: CoachMember;
let maya: AthleteMember;

beforeEach(async () => {
  [coach, maya] = await addCoachAndMayaAt(app, night);
});
afterEach(() => {
  app.now = () => new Date();
});

test('a message of a coach to a minor at night waits until 8 am there, and nothing shows it to her before [29.2]', async () => {
  const reader = await EventStreamReader.open(app.origin, maya);
  const sent = await postMessage(coach, maya, 'Good night');
  expect([sent.status, sent.body.heldBecause, sent.body.heldTimeZone]).toEqual([
    201,
    'quiet-hours',
    'America/Chicago',
  ]);
  const hour = new Date(sent.body.heldUntil).toLocaleTimeString('en-US', { timeZone: 'America/Chicago' });
  expect(hour).toBe('8:00:00 AM');
  expect(await findConversation(maya, coach)).toBeUndefined();
  expect((await maya.get('/api/conversations/unread')).body).toEqual({ unread: 0 });
  expect((await maya.get(`/api/conversations/${coach.id}/messages`)).body).toMatchObject({
    messages: [],
    held: [],
  });
  expect((await maya.get('/api/conversations?search=night')).body).toEqual([]);
  expect(JSON.stringify((await maya.get('/api/activity')).body)).not.toContain('Good night');
  expect(await listHeld(coach, maya)).toMatchObject([{ id: sent.body.id, content: 'Good night' }]);

  await deliverAt(app, new Date(Date.parse(sent.body.heldUntil) - 60_000));
  expect(await getThread(maya, coach)).toEqual([]);
  await deliverAt(app, sent.body.heldUntil);
  await reader.waitUntil(() => reader.listDataOfKind('message').length > 0);
  expect(reader.received.map(({ kind }) => kind)).not.toContain('held');
  expect(await getThread(maya, coach)).toMatchObject([{ id: sent.body.id, timestamp: sent.body.heldUntil }]);
  expect([await listHeld(coach, maya), (await maya.get('/api/conversations/unread')).body]).toEqual([
    [],
    { unread: 1 },
  ]);
  reader.close();
});

test("the sender's screens are notified when a message is held, and when it is delivered [29.2]", async () => {
  const reader = await EventStreamReader.open(app.origin, coach);
  const { body } = await postMessage(coach, maya, 'Good night');
  await reader.waitUntil(() => reader.listDataOfKind('held').length === 1);
  expect(reader.listDataOfKind('held')).toMatchObject([
    { userId: maya.id, messageId: body.id, message: { content: 'Good night', heldUntil: body.heldUntil } },
  ]);
  await deliverAt(app, body.heldUntil);
  await reader.waitUntil(() => reader.listDataOfKind('message').length === 1);
  reader.close();
});

test('the same key answers with the held message, then with the delivered one, and another text with it is refused [29.2]', async () => {
  const sendMessageToMaya = (content: string) => postMessage(coach, maya, content, 'once');
  const [first, again] = [await sendMessageToMaya('Good night'), await sendMessageToMaya('Good night')];
  expect([again.status, again.body]).toEqual([201, first.body]);
  expect((await sendMessageToMaya('Something else')).status).toBe(422);
  await deliverAt(app, first.body.heldUntil);
  const delivered = await sendMessageToMaya('Good night');
  expect([delivered.status, delivered.body.id, delivered.body.heldUntil]).toEqual([
    201,
    first.body.id,
    undefined,
  ]);
  expect(await getThread(maya, coach)).toHaveLength(1);
});

test('the id of a held message cannot be used again, nor that of a message for a held one [29.2]', async () => {
  const answer = await postMessage(maya, coach, 'Hello');
  const held = await postMessage(coach, maya, 'Good night');
  const other = await addVerifiedCoach(app);
  const sendMessageToMaya = (id: string, from: MemberClient) =>
    from.post('/api/messages', { id, senderId: from.id, receiverId: maya.id, content: 'Mine' });
  expect([
    (await sendMessageToMaya(held.body.id, other)).status,
    (await sendMessageToMaya(answer.body.id, coach)).status,
  ]).toEqual([422, 422]);
});

test('messages are delivered in the order of writing, and one of the morning never overtakes them [29.2]', async () => {
  await postMessage(coach, maya, 'one');
  setClock(app, addMinutesToNight(300));
  const { body } = await postMessage(coach, maya, 'two');
  setClock(app, body.heldUntil);
  expect((await postMessage(coach, maya, 'three')).body.heldUntil).toBeUndefined();
  expect(listContents(await getThread(maya, coach))).toEqual(['one', 'two', 'three']);
  await app.runJobs('held-messages');
  expect(await getThread(maya, coach)).toHaveLength(3);
});

test('the athlete writes at night, and reads what was held after it [29.2]', async () => {
  const { body } = await postMessage(coach, maya, 'Good night');
  expect((await postMessage(maya, coach, 'Are you awake?')).body.heldUntil).toBeUndefined();
  await deliverAt(app, body.heldUntil);
  expect(listContents(await getThread(coach, maya))).toEqual(['Are you awake?', 'Good night']);
});

test('a held message is taken back until it is delivered, by its sender alone [29.3]', async () => {
  const outsider = await addVerifiedCoach(app);
  const { body } = await postMessage(coach, maya, 'Good night');
  expect([(await takeBack(maya, body.id)).status, (await takeBack(outsider, body.id)).status]).toEqual([
    404, 404,
  ]);
  expect([(await takeBack(coach, body.id)).status, (await takeBack(coach, body.id)).status]).toEqual([
    204, 404,
  ]);
  expect(await listHeld(coach, maya)).toEqual([]);
  await deliverAt(app, body.heldUntil);
  expect(await getThread(maya, coach)).toEqual([]);
});

test('of a delivery and a message that is taken back at the same time exactly one wins [29.3]', async () => {
  for (let n = 0; n < 8; n++) {
    setClock(app, night);
    const other = await app.addAthlete();
    const { body } = await postMessage(coach, other, 'Good night');
    setClock(app, body.heldUntil);
    const [taken] = await Promise.all([takeBack(coach, body.id), app.runJobs('held-messages')]);
    const thread = await getThread(other, coach);
    expect([204, await listHeld(coach, other)]).toEqual([taken.status, []]);
    // Delivered first, it was deleted for both, like any message of the last minutes.
    expect([[], [null]]).toContainEqual(listContents(thread));
  }
});

test('a block drops what is held, also when it ends before the morning [29.4]', async () => {
  const { body } = await postMessage(coach, maya, 'Good night');
  await maya.put(`/api/blocks/${coach.id}`);
  await maya.delete(`/api/blocks/${coach.id}`);
  await deliverAt(app, body.heldUntil);
  expect(await getThread(maya, coach)).toEqual([]);
});

test('a suspension of either of the two drops what is held, also when it is lifted before the morning [29.4]', async () => {
  const staff = await addStaff(app);
  for (const suspended of [coach, maya]) {
    const { body } = await postMessage(coach, maya, 'Good night');
    await suspendMember(staff, suspended.id);
    await staff.post(`/api/staff/people/${suspended.id}/actions`, { kind: 'lift', reason: 'A mistake' });
    await deliverAt(app, body.heldUntil);
    setClock(app, night);
  }
  expect(await getThread(maya, coach)).toEqual([]);
});

test('a first message to a profile that was paused meanwhile is dropped [29.4]', async () => {
  const { body } = await postMessage(coach, maya, 'Good night');
  await maya.patch('/api/athletes/me/visibility', { paused: true });
  await deliverAt(app, body.heldUntil);
  expect([await getThread(maya, coach), await listHeld(coach, maya)]).toEqual([[], []]);
});

test('a request counts when it is written, is one for its sender at once, and for its receiver in the morning [29.2]', async () => {
  const stranger = await app.addCoach();
  const { body } = await postMessage(stranger, maya, 'Hello');
  expect([body.request, typeof body.heldUntil]).toEqual(['sent', 'string']);
  const state = (await stranger.get(`/api/conversations/${maya.id}`)).body;
  expect([state.request, state.requestsLeft]).toEqual(['sent', null]);
  const other = await app.addAthlete();
  expect((await stranger.get(`/api/conversations/${other.id}`)).body.requestsLeft).toBe(4);
  expect((await postMessage(stranger, maya, 'And another')).status).toBe(403);
  expect((await maya.get(`/api/conversations/${stranger.id}`)).body.request).toBeNull();
  await deliverAt(app, body.heldUntil);
  expect([await getRequest(stranger, maya), await getRequest(maya, stranger)]).toEqual(['sent', 'received']);
  expect((await stranger.get(`/api/conversations/${other.id}`)).body.requestsLeft).toBe(4);
});

test('only what adults write to minors waits: whose age is unknown counts as the one and the other [29.6]', async () => {
  const [minor, adult] = [await addAthleteOfAge(app, 16), await addAthleteOfAge(app, 19)];
  const sameAge = await addAthleteOfAge(app, 17);
  const isHeld = async (from: MemberClient, to: MemberClient) =>
    (await postMessage(from, to, 'Hello')).body.heldUntil !== undefined;
  expect({
    'coach to minor': await isHeld(coach, minor),
    'coach to unknown': await isHeld(coach, maya),
    'coach to adult': await isHeld(coach, adult),
    'minor to coach': await isHeld(minor, coach),
    'minor to minor': await isHeld(sameAge, minor),
    'unknown to minor': await isHeld(maya, minor),
    'adult to unknown': await isHeld(adult, maya),
    'coach to coach': await isHeld(coach, await app.addCoach()),
  }).toEqual({
    'coach to minor': true,
    'coach to unknown': true,
    'coach to adult': false,
    'minor to coach': false,
    'minor to minor': false,
    'unknown to minor': true,
    'adult to unknown': true,
    'coach to coach': false,
  });
});

test('nobody sees at night that a coach is writing to a minor [29.2]', async () => {
  await postMessage(maya, coach, 'Hello');
  expect(await isTypingSeen(app, coach, maya)).toBe(false);
  setClock(app, new Date(night.getTime() + 14 * 3_600_000));
  expect(await isTypingSeen(app, coach, maya)).toBe(true);
});

test('an athlete who moves to where it is still night gets the message in the morning there [29.4]', async () => {
  const { body } = await postMessage(coach, maya, 'Good night');
  await app.database.pool.query(
    "update athletes set place_id = (select id from places where city = 'Los Angeles' and state = 'CA' limit 1) where user_id = $1",
    [maya.id],
  );
  await deliverAt(app, body.heldUntil);
  expect(await getThread(maya, coach)).toEqual([]);
  const [held] = await listHeld(coach, maya);
  expect([held.heldTimeZone, Date.parse(held.heldUntil) - Date.parse(body.heldUntil)]).toEqual([
    'America/Los_Angeles',
    2 * 3_600_000,
  ]);
  await deliverAt(app, held.heldUntil);
  expect(await getThread(maya, coach)).toHaveLength(1);
});

test('the email about a message of the evening to a minor waits for the morning [29.7]', async () => {
  const evening = new Date(night.getTime() - 3.5 * 3_600_000);
  setClock(app, evening);
  await postMessage(coach, maya, 'Before the quiet hours');
  const listUnreadEmailDueTimes = async () =>
    (
      await app.database.pool.query<{ startAfter: Date }>(
        `select start_after as "startAfter" from pgboss.job where name = 'send-unread-email' and data->>'userId' = $1`,
        [maya.id],
      )
    ).rows.map(({ startAfter }) => startAfter.toLocaleTimeString('en-US', { timeZone: 'America/Chicago' }));
  setClock(app, night);
  await app.runJobs('find-unread-messages');
  expect(await listUnreadEmailDueTimes()).toEqual(['8:00:00 AM']);
});

test('without safeguards nothing waits, and a page of messages is as before [29.6]', async () => {
  const [mentor, athlete] = [await appWithout.addCoach(), await appWithout.addAthlete()];
  setClock(appWithout, night);
  expect((await postMessage(mentor, athlete, 'Good night')).body).not.toHaveProperty('heldUntil');
  expect((await mentor.get(`/api/conversations/${athlete.id}/messages`)).body).not.toHaveProperty('held');
});

test('an athlete lets coaches write from midnight on June 15, and nobody else decides about it [29.5]', async () => {
  const own = '/api/athletes/me/quiet-hours';
  expect((await maya.get(own)).body).toEqual({ inForce: true, opensJune15: false });
  expect((await maya.patch(own, { opensJune15: true })).body).toEqual({ inForce: true, opensJune15: true });
  expect([
    (await coach.patch(own, { opensJune15: true })).status,
    (await app.visitor().get(own)).status,
  ]).toEqual([403, 401]);
  expect((await maya.patch(own, { opensJune15: 'yes' })).status).toBe(422);
  const adult = await addAthleteOfAge(app, 19);
  expect((await adult.get(own)).body.inForce).toBe(false);
});
