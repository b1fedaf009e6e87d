import { beforeAll, expect, onTestFinished, test } from 'vitest';
import {
  deleteOldEvents,
  eventRetention,
  lockEventLogs,
  publishEvents,
} from '#server/database/member-event-log.ts';
import { EventStreamReader } from '../../../tests/support/event-stream-reader.ts';
import type { MemberClient } from '../../../tests/support/http-client.ts';
import {
  publishNumberedNotice,
  waitUntilEventsDelivered,
} from '../../../tests/support/publish-and-await-numbered-events.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';
import type { AthleteMember, CoachMember } from '../../../tests/support/test-members.ts';
import type { Message } from './contract/message-schema.ts';

const app = openTestApp();
let amara: AthleteMember;
let coach: CoachMember;
let outsider: AthleteMember;

beforeAll(async () => {
  amara = await app.addAthlete();
  coach = await app.addCoach();
  outsider = await app.addAthlete();
  await postMessageAs(coach, amara, 'The conversation has begun');
});

const postMessageAs = async (from: MemberClient, to: { id: string }, content: string): Promise<Message> =>
  (await from.post('/api/messages', { senderId: from.id, receiverId: to.id, content })).body;

async function openEventStream(member: MemberClient, lastEventId?: string): Promise<EventStreamReader> {
  const reader = await EventStreamReader.open(app.origin, member, lastEventId);
  onTestFinished(() => reader.close());
  return reader;
}

test('a message is sent live to its sender and its receiver as in the response, and to no other user', async () => {
  const [mine, theirs, strange] = await Promise.all([
    openEventStream(coach),
    openEventStream(amara),
    openEventStream(outsider),
  ]);
  const sent = await postMessageAs(coach, amara, 'Live');
  for (const reader of [mine, theirs]) {
    await reader.waitUntil(() => reader.listDataOfKind('message').length > 0);
    expect(reader.listDataOfKind('message')).toEqual([sent]);
  }
  await waitUntilEventsDelivered(app, strange, outsider);
  expect(strange.listDataOfKind('message')).toEqual([]);
});

test('a visitor who opens an event stream gets 401', async () => {
  expect((await app.visitor().get('/api/events')).status).toBe(401);
  expect((await coach.get('/api/events?lastEventId=x')).status).toBe(422);
});

test('an event stream has its media type and is not cached', async () => {
  const reader = await openEventStream(coach);
  expect(reader.status).toBe(200);
  expect(reader.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-content-type-options': 'nosniff',
  });
  expect(reader.headers['content-encoding']).toBeUndefined();
});

test('the first message shows the conversation live to both members', async () => {
  const [one, two] = [await app.addAthlete(), await app.addCoach()];
  const readers = await Promise.all([openEventStream(one), openEventStream(two)]);
  await postMessageAs(two, one, 'Hello');
  for (const reader of readers) await reader.waitUntil(() => reader.listDataOfKind('message').length === 1);
  expect(readers.map((reader) => reader.listDataOfKind('conversation'))).toEqual([
    [{ userId: two.id }],
    [{ userId: one.id }],
  ]);
});

test('a user who resumes a stream gets the missed events once and in order', async () => {
  const first = await openEventStream(amara);
  await postMessageAs(coach, amara, 'received');
  await first.waitUntil(() => first.listDataOfKind('message').length === 1);
  first.close();
  const missed = [
    await postMessageAs(coach, amara, 'missed 1'),
    await postMessageAs(amara, coach, 'missed 2'),
  ];
  const second = await openEventStream(amara, first.lastEventId);
  await second.waitUntil(() => second.listDataOfKind('message').length >= 2);
  await waitUntilEventsDelivered(app, second, amara);
  expect(second.listDataOfKind('message')).toEqual(missed);
  expect(second.listDataOfKind('refetch')).toEqual([]);
});

test('a page that opens a new stream may send the last event id in the address', async () => {
  const first = await openEventStream(amara);
  first.close();
  const missed = await postMessageAs(coach, amara, 'missed');
  const query = `?lastEventId=${first.lastEventId}`;
  const second = new EventStreamReader(app.origin, { cookie: amara.cookie }, query);
  onTestFinished(() => second.close());
  await second.waitUntil(() => second.listDataOfKind('message').length === 1);
  expect(second.listDataOfKind('message')).toEqual([missed]);
});

test('a user who resumes before the log begins, or after an unknown id, gets a refetch event', async () => {
  const reader = await openEventStream(amara);
  const last = Number(reader.lastEventId);
  const oldest = await openEventStream(amara, '0');
  await oldest.waitUntil(() => oldest.listDataOfKind('message').length > 0);
  expect(oldest.listDataOfKind('refetch')).toEqual([]);

  const later = new Date(Date.now() + (eventRetention.hours + 1) * 3_600_000);
  await deleteOldEvents(app.database.db, later);
  for (const id of ['0', String(last - 1), String(last + 1000)]) {
    const late = await openEventStream(amara, id);
    expect([id, late.listDataOfKind('refetch'), late.lastEventId]).toEqual([id, [{}], String(last)]);
  }
  const upToDate = await openEventStream(amara, String(last));
  await waitUntilEventsDelivered(app, upToDate, amara);
  expect(upToDate.listDataOfKind('refetch')).toEqual([]);
});

test('the event log of a user holds the newest 1,000 events', async () => {
  const busy = await app.addCoach();
  await app.database.db.transaction().execute(async (tx) => {
    const people = await lockEventLogs(tx, [busy.id]);
    const events = Array.from({ length: eventRetention.events + 7 }, (_, n) => ({
      userId: busy.id,
      kind: 'notice',
      payload: { n },
    }));
    await publishEvents(tx, people, events, app.now());
  });
  await deleteOldEvents(app.database.db, app.now());
  const reader = await openEventStream(busy, '7');
  await reader.waitUntil(() => reader.listDataOfKind('notice').length >= eventRetention.events);
  expect(reader.listDataOfKind('notice').map(({ n }) => n)).toEqual(
    Array.from({ length: eventRetention.events }, (_, n) => n + 7),
  );
  expect((await openEventStream(busy, '6')).listDataOfKind('refetch')).toEqual([{}]);
});

test('a user who resumes after a quick transaction still gets the events of a slower one', async () => {
  const reader = await openEventStream(amara);
  let letSlowTransactionCommit = () => {};
  let signalSlowTransactionBegan = () => {};
  const holding = new Promise<void>((resolve) => (letSlowTransactionCommit = resolve));
  const hasBegun = new Promise<void>((resolve) => (signalSlowTransactionBegan = resolve));
  const slow = app.database.db.transaction().execute(async (tx) => {
    await publishNumberedNotice(tx, amara.id, 1, app.now());
    signalSlowTransactionBegan();
    await holding;
  });
  await hasBegun;
  // It began later and has less to do, and would be done first if nothing held it.
  const quick = postMessageAs(outsider, amara, 'quick');
  const other =
    app.database.engine === 'postgres' ? postMessageAs(outsider, coach, 'to someone else') : undefined;
  await other;
  expect(reader.received.filter(({ kind }) => kind !== 'presence')).toEqual([]);
  letSlowTransactionCommit();
  await Promise.all([slow, quick]);
  await reader.waitUntil(() => reader.listDataOfKind('message').length === 1);
  const order = reader.received.filter(({ kind }) => kind === 'notice' || kind === 'message');
  expect(order.map(({ kind }) => kind)).toEqual(['notice', 'message']);
  expect(Number(order[1]!.id)).toBeGreaterThan(Number(order[0]!.id));

  const resumed = await openEventStream(amara, String(Number(order[0]!.id) - 1));
  await resumed.waitUntil(() => resumed.listDataOfKind('message').length === 1);
  expect(resumed.listDataOfKind('notice')).toEqual([{ n: 1 }]);
});

test('reading, deleting and typing are sent live to the other member', async () => {
  const [mine, theirs, strange] = await Promise.all([
    openEventStream(coach),
    openEventStream(amara),
    openEventStream(outsider),
  ]);
  const sent = await postMessageAs(coach, amara, 'Seen?');
  await amara.put(`/api/conversations/${coach.id}/read-mark`, { messageId: sent.id });
  for (const reader of [mine, theirs]) {
    await reader.waitUntil(() => reader.listDataOfKind('read').length === 1);
    expect(reader.listDataOfKind('read')).toEqual([
      { userId: amara.id, messageId: sent.id, at: expect.any(String) },
    ]);
  }
  await amara.post(`/api/conversations/${coach.id}/typing`);
  await mine.waitUntil(() => mine.listDataOfKind('typing').length === 1);
  expect(mine.listDataOfKind('typing')).toEqual([{ userId: amara.id }]);

  await coach.delete(`/api/messages/${sent.id}`);
  await theirs.waitUntil(() => theirs.listDataOfKind('message').some(({ deletedAt }) => deletedAt));
  expect(theirs.listDataOfKind('message').at(-1)).toMatchObject({ id: sent.id, content: null });
  await waitUntilEventsDelivered(app, strange, outsider);
  expect([strange.listDataOfKind('read'), strange.listDataOfKind('typing')]).toEqual([[], []]);
});

test('the event log has no copy of a deleted message', async () => {
  const before = await openEventStream(amara);
  before.close();
  const sent = await postMessageAs(coach, amara, 'Oops');
  await coach.delete(`/api/messages/${sent.id}`);
  const after = await openEventStream(amara, before.lastEventId);
  await waitUntilEventsDelivered(app, after, amara);
  expect(after.listDataOfKind('message').map(({ content }) => content)).toEqual([null, null]);
});

test('a stream ends at once when its session ends, and the stream of another session stays open', async () => {
  const member = await app.addAthlete();
  const elsewhere = app.visitor();
  await elsewhere.post('/api/auth/login', { email: member.email, password: 'Str0ng!enough' });
  const [stream, other] = [
    await openEventStream(member),
    await EventStreamReader.open(app.origin, elsewhere),
  ];
  onTestFinished(() => other.close());
  await member.post('/api/auth/logout');
  await stream.waitUntil(() => stream.ended, 'the end', 2000);
  await waitUntilEventsDelivered(app, other, member);
  expect(other.ended).toBe(false);
  const refused = await EventStreamReader.open(app.origin, member);
  expect(refused.status).toBe(401);
});

test('the server closes while streams are open', async () => {
  const reader = await openEventStream(coach);
  const begun = Date.now();
  await app.close();
  // It would never resolve if streams stayed open; a busy machine needs seconds for the database alone.
  expect(Date.now() - begun).toBeLessThan(20_000);
  await reader.waitUntil(() => reader.ended, 'the end');
  await app.open();
});
