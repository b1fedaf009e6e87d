import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newId } from '#shared/ids.ts';
import { EventStreamReader } from '../../../tests/support/event-stream-reader.ts';
import {
  addCoachAndMayaAt,
  deliverAt,
  getNextNight,
  insertHeldMessages,
  listHeld,
  setClock,
  takeBack,
} from '../../../tests/support/held-messages.ts';
import { createVisitForm, proposeVisit } from '../../../tests/support/propose-visit.ts';
import { getThread, postMessage } from '../../../tests/support/send-messages.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';
import type { AthleteMember, CoachMember } from '../../../tests/support/test-members.ts';
import { addStaff, suspendMember } from '../../../tests/support/test-staff.ts';

const app = openTestApp({ safeguards: true, quietHours: true });
const night = getNextNight();
const morning = new Date(night.getTime() + 12 * 3_600_000);
let coach: CoachMember;
let maya: AthleteMember;

beforeEach(async () => {
  [coach, maya] = await addCoachAndMayaAt(app, night);
});
afterEach(() => {
  app.now = () => new Date();
});

const countTexts = async () =>
  (
    await app.database.pool.query('select from held_messages where content is not null and sender_id = $1', [
      coach.id,
    ])
  ).rowCount;

test('a retry of a held message that was taken back gets a deleted one, and nothing is delivered [29.10]', async () => {
  const id = newId();
  const postGoodNight = () =>
    coach.post(
      '/api/messages',
      { id, senderId: coach.id, receiverId: maya.id, content: 'Good night' },
      { 'idempotency-key': id },
    );
  await postGoodNight();
  await takeBack(coach, id);
  const again = await postGoodNight();
  expect([again.status, again.body.content, again.body.deletedAt, again.body.heldUntil]).toEqual([
    201,
    null,
    night.toISOString(),
    undefined,
  ]);
  expect([await listHeld(coach, maya), await countTexts()]).toEqual([[], 0]);
  setClock(app, morning);
  expect((await postGoodNight()).body.content).toBeNull();
  await app.runJobs('held-messages');
  expect(await getThread(maya, coach)).toEqual([]);
});

test('a request that was taken back counts for its day, so that nobody learns for free who is a minor [29.10]', async () => {
  const stranger = await app.addCoach();
  for (let n = 0; n < 5; n++) {
    const { body } = await postMessage(stranger, await app.addAthlete(), 'Hello');
    expect((await takeBack(stranger, body.id)).status).toBe(204);
  }
  const refused = await postMessage(stranger, maya, 'Hello');
  expect([refused.status, refused.body.detail]).toEqual([429, expect.stringContaining('5 requests a day')]);
  setClock(app, new Date(night.getTime() + 25 * 3_600_000));
  expect((await postMessage(stranger, maya, 'Hello')).status).toBe(201);
});

test('who is blocked or whose reader is suspended sees the message wait until its time, and then no more [29.4]', async () => {
  const staff = await addStaff(app);
  const drops = [() => maya.put(`/api/blocks/${coach.id}`), () => suspendMember(staff, maya.id)];
  for (const drop of drops) {
    const reader = await EventStreamReader.open(app.origin, coach);
    const { body } = await postMessage(coach, maya, 'Good night');
    await drop();
    await maya.delete(`/api/blocks/${coach.id}`);
    expect(await listHeld(coach, maya)).toMatchObject([{ id: body.id, heldUntil: body.heldUntil }]);
    await reader.waitUntil(() => reader.listDataOfKind('held').length === 1);
    await deliverAt(app, body.heldUntil);
    await reader.waitUntil(() => reader.listDataOfKind('held').length === 2);
    expect(reader.listDataOfKind('held')[1]).toMatchObject({ messageId: body.id, message: null });
    reader.close();
    expect(await countTexts()).toBe(0);
    setClock(app, night);
  }
});

test('who blocks takes back their own messages that wait [29.4]', async () => {
  await postMessage(coach, maya, 'Good night');
  await coach.put(`/api/blocks/${maya.id}`);
  expect([await listHeld(coach, maya), await countTexts()]).toEqual([[], 0]);
});

test('at most a hundred messages to one person wait or were taken back, and the next one gets 429 [29.11]', async () => {
  await insertHeldMessages(app, { senders: [coach], receivers: [maya], count: 99 }, morning);
  const { body } = await postMessage(coach, maya, 'The last one');
  await takeBack(coach, body.id);
  const refused = await postMessage(coach, maya, 'One more');
  expect([refused.status, refused.body.detail]).toEqual([
    429,
    'You have written 100 messages to this person that wait or were taken back. Please write again when they are delivered.',
  ]);
  expect((await postMessage(coach, await app.addAthlete(), 'To another')).status).toBe(201);
});

test('where too much is due for one send, the new message waits for the next round, which delivers all in order [29.11]', async () => {
  await insertHeldMessages(app, { senders: [coach], receivers: [maya], count: 150 }, morning);
  setClock(app, morning);
  const { body } = await postMessage(coach, maya, 'Good morning');
  expect([body.heldUntil, await getThread(maya, coach)]).toEqual([morning.toISOString(), []]);
  await app.runJobs('held-messages');
  const { rows } = await app.database.pool.query<{ content: string }>(
    'select content from messages where receiver_id = $1 order by seq',
    [maya.id],
  );
  expect([rows.length, rows[0]?.content, rows.at(-1)?.content]).toEqual([151, '1', 'Good morning']);
});

test('a coach proposes no visit to a minor at night, neither a new time, and may cancel one [29.12]', async () => {
  setClock(app, morning);
  const startsAt = new Date(night.getTime() + 30 * 86_400_000).toISOString();
  const times = { startsAt, endsAt: new Date(Date.parse(startsAt) + 3_600_000).toISOString() };
  const id = await proposeVisit(coach, maya, times);
  setClock(app, night);
  const proposal = await coach.post('/api/visits', { ...createVisitForm(maya), ...times });
  expect([proposal.status, proposal.body.detail]).toEqual([
    403,
    'It is between 8 PM and 8 AM where this athlete lives. Please propose or change the visit by day.',
  ]);
  expect((await coach.patch(`/api/visits/${id}`, { note: 'Why do you not answer?' })).status).toBe(403);
  expect((await maya.patch(`/api/visits/${id}`, { state: 'accepted' })).status).toBe(200);
  expect((await coach.patch(`/api/visits/${id}`, { state: 'cancelled' })).status).toBe(200);
});

test('the zone of an athlete whose profile the writer does not see is not named [29.10]', async () => {
  await postMessage(maya, coach, 'Hello');
  await maya.patch('/api/athletes/me/visibility', { paused: true });
  expect((await postMessage(coach, maya, 'Good night')).body.heldTimeZone).toBeNull();
});

test('an ended message is deleted after 30 days, and not before [29.10]', async () => {
  const { body } = await postMessage(coach, maya, 'Good night');
  await takeBack(coach, body.id);
  const countAfter = async (days: number) => {
    setClock(app, new Date(night.getTime() + days * 86_400_000));
    await app.runJobs('old-held-messages');
    const { rows } = await sql`select from held_messages where id = ${body.id}`.execute(app.database.db);
    return rows.length;
  };
  expect([await countAfter(29.5), await countAfter(30.5)]).toEqual([1, 0]);
});
