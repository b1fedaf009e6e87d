import { expect, onTestFinished, test } from 'vitest';
import { EventStreamReader } from '../../../tests/support/event-stream-reader.ts';
import type { MemberClient } from '../../../tests/support/http-client.ts';
import { lockTables } from '../../../tests/support/lock-tables.ts';
import { waitUntilEventsDelivered } from '../../../tests/support/publish-and-await-numbered-events.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';
import { password } from '../../../tests/support/test-members.ts';

const app = openTestApp();

const postMessageAs = (from: MemberClient, to: { id: string }, content: string) =>
  from.post('/api/messages', { senderId: from.id, receiverId: to.id, content });

async function openEventStream(member: MemberClient): Promise<EventStreamReader> {
  const reader = await EventStreamReader.open(app.origin, member);
  onTestFinished(() => reader.close());
  return reader;
}

test('members with a conversation see each other online', async () => {
  const [one, two, three] = [await app.addAthlete(), await app.addCoach(), await app.addAthlete()];
  await postMessageAs(one, two, 'Hi');
  const mine = await openEventStream(one);
  const strange = await openEventStream(three);
  await openEventStream(two);
  await mine.waitUntil(() => mine.listDataOfKind('presence').length > 0);
  expect(mine.listDataOfKind('presence')).toEqual([{ userId: two.id, online: true }]);
  const again = await openEventStream(two);
  await again.waitUntil(() => again.listDataOfKind('presence').length > 0);
  expect(again.listDataOfKind('presence')).toEqual([{ userId: one.id, online: true }]);
  expect((await one.get(`/api/conversations/${two.id}`)).body.online).toBe(true);
  expect((await three.get(`/api/conversations/${two.id}`)).body.online).toBe(false);
  await waitUntilEventsDelivered(app, strange, three);
  expect(strange.listDataOfKind('presence')).toEqual([]);
});

test('a user who leaves before the stream is open is not online, and the stream is closed', async () => {
  const [one, known, fresh] = [await app.addAthlete(), await app.addCoach(), await app.addCoach()];
  for (const other of [known, fresh]) await postMessageAs(one, other, 'Hi');
  // A session that the server has not seen yet: it has to ask for it, and the client may be gone meanwhile.
  const unseen = app.visitor();
  await unseen.post('/api/auth/login', { email: fresh.email, password });
  const release = await lockTables(app.database.db, ['sessions', 'event_logs']);
  for (const who of [known, unseen]) {
    for (const turns of [0, 1, 2, 4, 8, 16, 32, 64]) {
      const reader = new EventStreamReader(app.origin, { cookie: who.cookie });
      for (let turn = 0; turn < turns; turn++) await new Promise((resolve) => setImmediate(resolve));
      reader.close();
    }
  }
  // By then it has seen them go.
  await app.visitor().get('/healthz');
  await release();

  const mine = await openEventStream(one);
  await waitUntilEventsDelivered(app, mine, one);
  // Where a stream is still held, the next one that closes is not the last, and its person stays online.
  (await openEventStream(fresh)).close();
  const listOnlineParticipantIds = async () =>
    (await one.get('/api/conversations')).body.flatMap(
      ({ online, participant }: { online: boolean; participant: { id: string } }) =>
        online ? participant.id : [],
    );
  await expect.poll(listOnlineParticipantIds, { timeout: 15_000, interval: 250 }).not.toContain(fresh.id);
  expect(await listOnlineParticipantIds()).toEqual([]);
});

test('members who have blocked one another see each other neither online nor typing', async () => {
  const [one, two] = [await app.addAthlete(), await app.addCoach()];
  await postMessageAs(one, two, 'Hi');
  const [early, late] = [await openEventStream(one), await openEventStream(two)];
  await early.waitUntil(() => early.listDataOfKind('presence').length === 1);
  const isOtherShownOnline = async (who: MemberClient) =>
    (await who.get('/api/conversations')).body[0].online;
  expect([await isOtherShownOnline(one), await isOtherShownOnline(two)]).toEqual([true, true]);
  await one.put(`/api/blocks/${two.id}`);
  // Each sees the other go at once.
  for (const [reader, other] of [
    [early, two],
    [late, one],
  ] as const) {
    const gone = { userId: other.id, online: false };
    await reader.waitUntil(
      () => JSON.stringify(reader.listDataOfKind('presence').at(-1)) === JSON.stringify(gone),
      'going',
    );
  }
  expect([await isOtherShownOnline(one), await isOtherShownOnline(two)]).toEqual([false, false]);
  const mine = await openEventStream(one);
  const theirs = await openEventStream(two);
  await one.post(`/api/conversations/${two.id}/typing`);
  await waitUntilEventsDelivered(app, mine, one);
  await waitUntilEventsDelivered(app, theirs, two);
  expect([
    ...mine.listDataOfKind('presence'),
    ...theirs.listDataOfKind('presence'),
    ...theirs.listDataOfKind('typing'),
  ]).toEqual([]);
  expect((await two.get(`/api/conversations/${one.id}`)).body.online).toBe(false);
  await one.delete(`/api/blocks/${two.id}`);
  await mine.waitUntil(() => mine.listDataOfKind('presence').length > 0, 'coming back');
  expect(mine.listDataOfKind('presence')).toEqual([{ userId: two.id, online: true }]);
  expect([await isOtherShownOnline(one), await isOtherShownOnline(two)]).toEqual([true, true]);
});
