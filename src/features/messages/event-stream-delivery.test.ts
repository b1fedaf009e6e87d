import { afterEach, beforeAll, expect, test } from 'vitest';
import { lockEventLogs, type NewEvent, publishEvents } from '#server/database/member-event-log.ts';
import { EventStreamReader } from '../../../tests/support/event-stream-reader.ts';
import type { MemberClient } from '../../../tests/support/http-client.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';
import type { AthleteMember, CoachMember } from '../../../tests/support/test-members.ts';

const app = openTestApp();
const open: EventStreamReader[] = [];
let amara: AthleteMember;
let coaches: CoachMember[];

beforeAll(async () => {
  amara = await app.addAthlete();
  coaches = await Promise.all([app.addCoach(), app.addCoach(), app.addCoach()]);
});
afterEach(() => {
  for (const reader of open.splice(0)) reader.close();
});

async function openEventStream(member: MemberClient, lastEventId?: string): Promise<EventStreamReader> {
  const reader = await EventStreamReader.open(app.origin, member, lastEventId);
  open.push(reader);
  return reader;
}

/** Sends one message after another until the returned function is called. */
function sendMessagesUntilStopped(from: MemberClient, to: { id: string }): () => Promise<void> {
  let stopped = false;
  const sending = (async () => {
    for (let n = 0; !stopped; n++) {
      const content = `Message ${n}`;
      const { status } = await from.post('/api/messages', { senderId: from.id, receiverId: to.id, content });
      expect(status).toBe(201);
    }
  })();
  return () => {
    stopped = true;
    return sending;
  };
}

const listIds = (reader: EventStreamReader): number[] =>
  reader.received.flatMap(({ id }) => (id === undefined ? [] : Number(id)));

const rangeFrom = (first: number, length: number): number[] => Array.from({ length }, (_, n) => first + n);

test('a stream that resumes while another stream of the user receives gets all that it missed', async () => {
  const first = await openEventStream(amara);
  const senders = coaches.map((coach) => sendMessagesUntilStopped(coach, amara));
  const missed = 15;
  const hasReachedEventId = (reader: EventStreamReader, id: number) => Number(reader.lastEventId) >= id;
  try {
    for (let round = 0; round < 30; round++) {
      const begun = Number(first.lastEventId);
      await first.waitUntil(() => hasReachedEventId(first, begun + missed), 'events to miss');
      const after = Number(first.lastEventId) - missed;
      const second = await openEventStream(amara, String(after));
      await second.waitUntil(
        () => hasReachedEventId(second, after + missed * 2),
        'the missed events and more',
      );
      second.close();
      const ids = listIds(second);
      expect(ids).toEqual(rangeFrom(after + 1, ids.length));
    }
  } finally {
    await Promise.all(senders.map((stop) => stop()));
  }
  const ids = listIds(first);
  expect(ids).toEqual(rangeFrom(ids[0]!, ids.length));
}, 180_000);

test('an event that cannot be loaded makes its reader load everything, and holds up no other event', async () => {
  const [reader, other] = [await openEventStream(amara), await openEventStream(coaches[0]!)];
  const after = Number(reader.lastEventId);
  const unloadable = { kind: 'message', payload: { messageId: 'not an id' } };
  const notice = { kind: 'notice', payload: { n: 1 } };
  await app.database.db.transaction().execute(async (tx) => {
    const events: NewEvent[] = [
      { ...notice, userId: coaches[0]!.id },
      { ...notice, userId: amara.id },
      { ...unloadable, userId: amara.id },
      { ...notice, userId: amara.id },
    ];
    const people = await lockEventLogs(tx, [amara.id, coaches[0]!.id]);
    await publishEvents(tx, people, events, app.now());
  });
  await other.waitUntil(() => other.listDataOfKind('notice').length === 1, 'the event of someone else');
  await reader.waitUntil(() => reader.listDataOfKind('notice').length === 2, 'the events before and after');
  const logged = reader.received.filter(({ id }) => id !== undefined);
  expect(logged).toEqual([
    { kind: 'notice', id: `${after + 1}`, data: { n: 1 } },
    { kind: 'refetch', id: `${after + 2}`, data: {} },
    { kind: 'notice', id: `${after + 3}`, data: { n: 1 } },
  ]);
});

test('1,000 messages within a minute arrive once and in order at every stream, also at one that is cut', async () => {
  const receiver = await app.addAthlete();
  const steady = await openEventStream(receiver);
  const begun = Number(steady.lastEventId);
  const cut: EventStreamReader[] = [await openEventStream(receiver)];
  const total = 1000;
  let sent = 0;
  const sendInTurn = async (coach: CoachMember) => {
    while (sent < total) {
      const content = `Message ${sent++}`;
      const body = { senderId: coach.id, receiverId: receiver.id, content };
      expect((await coach.post('/api/messages', body)).status).toBe(201);
    }
  };
  const sending = Promise.all([...coaches, ...coaches, ...coaches].map(sendInTurn));
  for (let n = 1; n < 10; n++) {
    await steady.waitUntil(() => Number(steady.lastEventId) >= begun + n * 90, 'some more messages', 60_000);
    cut.at(-1)!.close();
    cut.push(await openEventStream(receiver, cut.at(-1)!.lastEventId));
  }
  await sending;
  const all = [[steady], cut];
  for (const readers of all) {
    const last = readers.at(-1)!;
    const hasAll = () => readers.flatMap((one) => one.listDataOfKind('message')).length >= total;
    await last.waitUntil(hasAll, 'all messages', 60_000);
    const ids = readers.flatMap(listIds);
    expect(ids).toEqual(rangeFrom(begun + 1, ids.length));
    const contents = readers.flatMap((one) => one.listDataOfKind('message').map(({ content }) => content));
    expect(new Set(contents).size).toBe(total);
    expect(contents).toHaveLength(total);
  }
}, 180_000);
