import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  addCoachAndMayaAt,
  deliverAt,
  getNextNight,
  setClock,
} from '../../../tests/support/held-messages.ts';
import { addAthleteOfAge, answerRequest, getRequest } from '../../../tests/support/message-requests.ts';
import { getThread, listContents, postMessage } from '../../../tests/support/send-messages.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';
import type { AthleteMember, CoachMember } from '../../../tests/support/test-members.ts';
import { addStaff } from '../../../tests/support/test-staff.ts';

const app = openTestApp({ safeguards: true, quietHours: true });
const night = getNextNight();
let coach: CoachMember;
let maya: AthleteMember;

beforeEach(async () => {
  [coach, maya] = await addCoachAndMayaAt(app, night);
});
afterEach(() => {
  app.now = () => new Date();
});

test('first messages of a coach who is not verified anymore arrive as one request [29.4]', async () => {
  await postMessage(coach, maya, 'one');
  const { body } = await postMessage(coach, maya, 'two');
  await app.database.pool.query('update coaches set verified_until = null where user_id = $1', [coach.id]);
  await deliverAt(app, body.heldUntil);
  expect([await getRequest(maya, coach), listContents(await getThread(maya, coach))]).toEqual([
    'received',
    ['one', 'two'],
  ]);
  expect((await postMessage(coach, maya, 'three')).status).toBe(403);
});

test('a held message opens no way to a profile that was paused meanwhile [29.4]', async () => {
  const { body } = await postMessage(coach, maya, 'Good night');
  await maya.patch('/api/athletes/me/visibility', { paused: true });
  setClock(app, body.heldUntil);
  expect((await postMessage(coach, maya, 'Good morning')).status).toBe(404);
  expect(await getThread(maya, coach)).toEqual([]);
});

test('who may begin no conversation anymore does not go on with a held message [29.4]', async () => {
  await postMessage(coach, maya, 'Good night');
  const staff = await addStaff(app);
  const action = { kind: 'restrict', reason: 'Writes to everyone' };
  expect((await staff.post(`/api/staff/people/${coach.id}/actions`, action)).status).toBe(201);
  expect((await postMessage(coach, maya, 'And more')).status).toBe(403);
});

test('a request that is declined stays declined after an answer that was held [29.4]', async () => {
  const [minor, adult] = [await addAthleteOfAge(app, 16), await addAthleteOfAge(app, 19)];
  await postMessage(minor, adult, 'Hello');
  const { body } = await postMessage(adult, minor, 'Hello to you');
  expect(typeof body.heldUntil).toBe('string');
  expect((await answerRequest(adult, minor, 'decline')).status).toBe(204);
  await deliverAt(app, body.heldUntil);
  expect([await getRequest(adult, minor), listContents(await getThread(adult, minor))]).toEqual([
    'declined',
    ['Hello'],
  ]);
});

test('a held message that was sent again with its key while nothing was held is dropped, and holds up no other [29.4]', async () => {
  app.now = () => new Date(night.getTime() - 8 * 3_600_000);
  await postMessage(coach, maya, 'By day');
  setClock(app, night);
  await postMessage(coach, maya, 'Twice');
  const { body } = await postMessage(coach, maya, 'By night');
  await app.database.pool.query("update messages set idempotency_key = 'same' where content = 'By day'");
  await app.database.pool.query("update held_messages set idempotency_key = 'same' where content = 'Twice'");
  await deliverAt(app, body.heldUntil);
  expect(listContents(await getThread(maya, coach))).toEqual(['By day', 'By night']);
  expect((await app.database.pool.query('select from held_messages where ended_at is null')).rowCount).toBe(
    0,
  );
});
