import { afterEach, expect, test } from 'vitest';
import { addVerifiedCoach } from '../../../tests/support/evaluate-as-verified-coach.ts';
import { EventStreamReader } from '../../../tests/support/event-stream-reader.ts';
import { addGuardian, confirmGuardian } from '../../../tests/support/guardians.ts';
import type { HttpClient, MemberClient } from '../../../tests/support/http-client.ts';
import { addAthleteOfAge, answerRequest, getRequest } from '../../../tests/support/message-requests.ts';
import { findConversation, getThread, postMessage } from '../../../tests/support/send-messages.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';
import { addStaff, suspendMember } from '../../../tests/support/test-staff.ts';

const app = openTestApp({ safeguards: true });
afterEach(() => {
  app.now = () => new Date();
});

async function setUpThread() {
  const [athlete, coach] = [await addAthleteOfAge(app, 16), await addVerifiedCoach(app)];
  await postMessage(coach, athlete, 'Hello from the coach');
  const guardian = await addGuardian(app, athlete);
  return { athlete, coach, guardian, path: toPath(guardian, coach) };
}
const toPath = ({ id }: { id: string }, { id: userId }: { id: string }) =>
  `/api/guardian/athletes/${id}/threads/${userId}/messages`;
const write = (browser: HttpClient, path: string, content = 'Her mother writes', key?: string) =>
  browser.post(path, { content }, key === undefined ? {} : { 'idempotency-key': key });
const marked = { content: 'Her mother writes', guardian: { relation: 'mother' } };

test("a guardian writes marked in a minor's conversation, which stays a pair, live for both and unread for the coach alone [32.25]", async () => {
  const { athlete, coach, guardian, path } = await setUpThread();
  const [mine, theirs] = await Promise.all(
    [athlete, coach].map((member) => EventStreamReader.open(app.origin, member)),
  );
  const sent = await write(guardian.browser, path);
  expect([sent.status, sent.body]).toMatchObject([
    201,
    { content: 'Her mother writes', isFromAthlete: true, guardian: { relation: 'mother', isMine: true } },
  ]);
  const message = { ...marked, id: sent.body.id, senderId: athlete.id, receiverId: coach.id };
  for (const reader of [mine, theirs]) {
    await reader?.waitUntil(() => reader.listDataOfKind('message').length > 0);
    expect(reader?.listDataOfKind('message')).toMatchObject([message]);
    await reader?.close();
  }
  for (const [member, other] of [
    [athlete, coach],
    [coach, athlete],
  ] as const) {
    expect((await getThread(member, other)).at(-1)).toMatchObject(message);
    expect(await findConversation(member, other)).toMatchObject({
      lastMessage: marked.content,
      lastSenderId: athlete.id,
      isLastOfGuardian: true,
      participant: { id: other.id },
    });
  }
  expect(await countUnread(coach)).toBe(1);
  expect(await countUnread(athlete)).toBe(1);
  const { rows } = await app.database.pool.query(
    'select count(*)::int as people from participants where conversation_id = (select conversation_id from messages where id = $1)',
    [sent.body.id],
  );
  expect(rows).toEqual([{ people: 2 }]);
  const found = (await coach.get('/api/conversations?search=mother writes')).body;
  expect(found).toMatchObject([{ found: marked }]);
  await postMessage(athlete, coach, 'And I');
  expect((await findConversation(coach, athlete))?.isLastOfGuardian).toBe(false);
  expect((await getThread(coach, athlete)).at(-1)).not.toHaveProperty('guardian');
  expect(JSON.stringify(await getThread(coach, athlete))).not.toContain(guardian.email);
});
const countUnread = async (member: MemberClient) =>
  (await member.get('/api/conversations/unread')).body.unread;

test('nobody but a confirmed guardian of this athlete writes, while guardians read along [32.25]', async () => {
  const { athlete, coach, guardian, path } = await setUpThread();
  const stranger = await addGuardian(app, await addAthleteOfAge(app, 16));
  const statuses = [];
  for (const client of [stranger.browser, app.visitor(), athlete, coach])
    statuses.push((await write(client, path)).status);
  const elsewhere = await addVerifiedCoach(app);
  await postMessage(elsewhere, await addAthleteOfAge(app, 16), 'Hello');
  statuses.push((await write(guardian.browser, toPath(guardian, elsewhere))).status);
  const friend = await addAthleteOfAge(app, 15);
  await postMessage(friend, athlete, 'Only for you');
  statuses.push((await write(guardian.browser, toPath(guardian, friend))).status);
  await guardian.browser.delete(`/api/guardian/athletes/${guardian.id}`);
  statuses.push((await write(guardian.browser, path)).status);
  expect(statuses).toEqual([404, 401, 401, 401, 404, 404, 404]);
  expect((await confirmGuardian(guardian.browser, guardian.id)).status).toBe(200);
  const { db } = app.database;
  const born = { bornOnAtConsent: '2000-01-01' };
  await db.updateTable('guardians').set(born).where('id', '=', guardian.id).execute();
  expect((await write(guardian.browser, path)).status).toBe(403);
  expect(await getThread(coach, athlete)).toHaveLength(1);
});

test('a message sent twice with one key, also at once, is one; other words with the key are refused [32.25]', async () => {
  const { athlete, coach, guardian, path } = await setUpThread();
  const sends = await Promise.all(
    Array.from({ length: 4 }, () => write(guardian.browser, path, marked.content, 'k')),
  );
  expect(new Set(sends.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
  expect((await write(guardian.browser, path, 'Other words', 'k')).status).toBe(422);
  const second = await addGuardian(app, athlete);
  expect((await write(second.browser, toPath(second, coach), marked.content, 'k')).status).toBe(201);
  await postMessage(athlete, coach, marked.content, 'k');
  expect((await getThread(coach, athlete)).map((one) => one.guardian?.relation)).toEqual([
    undefined,
    'mother',
    'mother',
    undefined,
  ]);
  for (const content of ['', '  ', 'x'.repeat(5001)])
    expect((await write(guardian.browser, path, content)).status).toBe(422);
});

test('a stop, a block and a suspension refuse a message of the guardian [32.25]', async () => {
  const { athlete, coach, guardian, path } = await setUpThread();
  const stop = path.replace(/messages$/, 'stop');
  await guardian.browser.put(stop);
  const stopped = await write(guardian.browser, path);
  expect([stopped.status, stopped.body.detail]).toEqual([403, 'This conversation is closed for now.']);
  await guardian.browser.delete(stop);
  for (const [member, other] of [
    [athlete, coach],
    [coach, athlete],
  ] as const) {
    await member.put(`/api/blocks/${other.id}`);
    const blocked = await write(guardian.browser, path);
    expect([blocked.status, blocked.body.detail]).toEqual([403, 'You cannot write to this person.']);
    await member.delete(`/api/blocks/${other.id}`);
  }
  await suspendMember(await addStaff(app), athlete.id);
  expect((await write(guardian.browser, path)).status).toBe(403);
  expect(await getThread(coach, athlete)).toHaveLength(1);
});

test('a guardian answers no request in the name of the athlete, and writes once she has [32.26]', async () => {
  const [athlete, coach] = [await addAthleteOfAge(app, 16), await app.addCoach()];
  await postMessage(coach, athlete, 'You do not know me');
  const guardian = await addGuardian(app, athlete);
  const path = toPath(guardian, coach);
  const refused = await write(guardian.browser, path);
  expect([refused.status, refused.body.detail]).toEqual([
    403,
    'The athlete has to answer this request first. You can write after that.',
  ]);
  expect(await getRequest(athlete, coach)).toBe('received');
  await answerRequest(athlete, coach, 'decline');
  expect((await write(guardian.browser, path)).body.detail).toBe('This conversation is closed for now.');
  await answerRequest(athlete, coach, 'accept');
  expect((await write(guardian.browser, path)).status).toBe(201);
});

test('only the guardian who has written a message deletes it, within 15 minutes [32.26]', async () => {
  const { athlete, coach, guardian, path } = await setUpThread();
  const { id } = (await write(guardian.browser, path)).body;
  const second = await addGuardian(app, athlete);
  const refused = await athlete.delete(`/api/messages/${id}`);
  expect([refused.status, refused.body.detail]).toEqual([
    403,
    'Only the guardian who has written this message can delete it.',
  ]);
  expect((await coach.delete(`/api/messages/${id}`)).status).toBe(404);
  expect((await second.browser.delete(`${toPath(second, coach)}/${id}`)).status).toBe(404);
  const own = (await postMessage(athlete, coach, 'Mine')).body;
  expect((await guardian.browser.delete(`${path}/${own.id}`)).status).toBe(404);
  const late = (await write(guardian.browser, path)).body;
  for (const status of [204, 204])
    expect((await guardian.browser.delete(`${path}/${id}`)).status).toBe(status);
  expect(await getThread(coach, athlete)).toMatchObject([
    {},
    { content: null, deletedAt: expect.any(String), guardian: { relation: 'mother' } },
    {},
    {},
  ]);
  app.now = () => new Date(Date.now() + 16 * 60_000);
  expect((await guardian.browser.delete(`${path}/${late.id}`)).status).toBe(403);
});

test('the other guardian reads by relation who has written, and the mark outlives the guardian [32.26]', async () => {
  const { athlete, coach, guardian, path } = await setUpThread();
  await write(guardian.browser, path);
  const second = await addGuardian(app, athlete);
  const newest = async () => (await second.browser.get(toPath(second, coach))).body[0];
  expect(await newest()).toMatchObject({ guardian: { relation: 'mother', isMine: false } });
  await app.database.db.deleteFrom('guardians').where('id', '=', guardian.id).execute();
  expect(await newest()).toMatchObject({ guardian: { relation: 'mother', isMine: false } });
  expect((await getThread(coach, athlete)).at(-1)).toMatchObject(marked);
});

test('a guardian who writes faster than members may gets 429, without using up the limit of another [32.25]', async () => {
  const { athlete, coach, guardian, path } = await setUpThread();
  const { id: messageId } = (await write(guardian.browser, path)).body;
  await app.database.pool.query(
    `insert into messages (id, conversation_id, sender_id, receiver_id, content, created_at, guardian_id, guardian_relation)
     select gen_random_uuid(), conversation_id, sender_id, receiver_id, content, created_at, guardian_id, guardian_relation
     from messages, generate_series(1, 119) where id = $1`,
    [messageId],
  );
  const refused = await write(guardian.browser, path);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, expect.any(String)]);
  const second = await addGuardian(app, athlete);
  expect((await write(second.browser, toPath(second, coach))).status).toBe(201);
});
