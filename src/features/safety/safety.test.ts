import { afterEach, expect, test } from 'vitest';
import { newId } from '#shared/ids.ts';
import type { MemberClient } from '../../../tests/support/http-client.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';
import { password } from '../../../tests/support/test-members.ts';
import { isContactAllowed, listReports } from './server/safety.ts';

const app = openTestApp();
const nobody = '00000000-0000-4000-8000-000000000000';

afterEach(() => {
  app.now = () => new Date();
});

/** Writes messages between two as the messages feature does, one a minute. */
async function exchangeMessages(one: MemberClient, other: MemberClient, words: string[]): Promise<string[]> {
  const [firstUserId, secondUserId] = [one.id, other.id].sort() as [string, string];
  const conversationId = newId();
  const { db } = app.database;
  await db.insertInto('conversations').values({ id: conversationId, firstUserId, secondUserId }).execute();
  const ids = words.map(() => newId());
  for (const [i, content] of words.entries()) {
    const from = { conversationId, senderId: one.id, receiverId: other.id };
    await db
      .insertInto('messages')
      .values({ id: ids[i]!, ...from, content })
      .execute();
  }
  return ids;
}

test('a block refuses messages of both members until it is removed', async () => {
  const [maya, coach, outsider] = [await app.addAthlete(), await app.addCoach(), await app.addCoach()];
  const mayMessage = (from: MemberClient, to: MemberClient) =>
    isContactAllowed({ safeguards: false, now: app.now }, app.database.db, 'message', from.id, to.id);
  const listAllowedMessageDirections = async () => [
    await mayMessage(maya, coach),
    await mayMessage(coach, maya),
    await mayMessage(maya, outsider),
  ];
  for (const time of ['first', 'again'])
    expect((await maya.put(`/api/blocks/${coach.id}`)).status, time).toBe(204);
  expect(await listAllowedMessageDirections()).toEqual([false, false, true]);
  const answers = [await maya.get(`/api/blocks/${coach.id}`), await coach.get(`/api/blocks/${maya.id}`)];
  expect(answers.map(({ body }) => body)).toEqual([{ blocked: true }, { blocked: false }]);
  // Only who has blocked can take it back.
  expect((await coach.delete(`/api/blocks/${maya.id}`)).status).toBe(204);
  expect(await listAllowedMessageDirections()).toEqual([false, false, true]);
  for (const time of ['first', 'again'])
    expect((await maya.delete(`/api/blocks/${coach.id}`)).status, time).toBe(204);
  expect(await listAllowedMessageDirections()).toEqual([true, true, true]);
});

test('a member lists only their own blocks, newest first and in pages', async () => {
  const maya = await app.register('athlete');
  const others = [await app.addCoach(), await app.addCoach(), await app.addCoach()];
  for (const [i, other] of others.entries()) {
    app.now = () => new Date(Date.UTC(2026, 0, 1 + i));
    await maya.put(`/api/blocks/${other.id}`);
  }
  const first = await maya.get('/api/blocks?limit=2');
  const next = /<(.*)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
  const ids = [...first.body, ...(await maya.get(next)).body].map(
    (row: { user: { id: string } }) => row.user.id,
  );
  expect(ids).toEqual(others.map((other) => other.id).reverse());
  expect(first.headers.get('x-total-count')).toBe('3');
  expect(JSON.stringify(first.body)).not.toContain('@');
  expect((await others[0]!.get('/api/blocks')).body).toEqual([]);
});

test('a member who blocks or reports themselves gets 422, and an unknown user 404', async () => {
  const maya = await app.register('athlete');
  for (const me of [maya.id, maya.id.toUpperCase()]) {
    expect((await maya.put(`/api/blocks/${me}`)).status).toBe(422);
    expect((await maya.delete(`/api/blocks/${me}`)).status).toBe(422);
    const self = await maya.post('/api/reports', { userId: me, reason: 'spam' });
    expect(self.body.errors).toEqual([{ path: 'userId', message: 'You cannot report yourself' }]);
  }
  expect((await maya.put(`/api/blocks/${nobody}`)).status).toBe(404);
  expect((await maya.delete(`/api/blocks/${nobody}`)).status).toBe(404);
  expect((await maya.put('/api/blocks/somebody')).status).toBe(404);
  expect((await maya.get(`/api/blocks/${nobody}`)).status).toBe(404);
  expect((await maya.post('/api/reports', { userId: nobody, reason: 'spam' })).status).toBe(404);
});

test('a report stores the last 50 messages, which remain after they are deleted', async () => {
  const [maya, coach] = [await app.addAthlete(), await app.addCoach()];
  const words = Array.from({ length: 60 }, (_, i) => `message ${i}`);
  await exchangeMessages(coach, maya, words);
  const form = { userId: coach.id, reason: 'harassment', words: ' He writes all night. ' };
  const answer = await maya.post('/api/reports', form);
  expect(answer.status).toBe(201);
  expect(answer.body).toEqual({
    id: expect.any(String),
    userId: coach.id,
    messageId: null,
    reason: 'harassment',
    words: 'He writes all night.',
    createdAt: expect.any(String),
  });
  await coach.post('/api/auth/erasure', { password });
  await app.runInDays(15, () => app.runClaimAndErasureJobs());
  const [stored] = await listReports(app.database.db, { id: answer.body.id, maxReports: 1 });
  expect(stored?.evidence.messages.map((message) => message.content)).toEqual(words.slice(10));
  expect([stored?.evidence.reported.id, stored?.reportedId]).toEqual([coach.id, coach.id]);
});

test('a report stores the reported message, however old it is', async () => {
  const [maya, coach] = [await app.addAthlete(), await app.addCoach()];
  const ids = await exchangeMessages(
    coach,
    maya,
    Array.from({ length: 60 }, (_, i) => `message ${i}`),
  );
  const { body } = await maya.post('/api/reports', {
    userId: coach.id,
    messageId: ids[3],
    reason: 'inappropriate',
  });
  const [stored] = await listReports(app.database.db, { id: body.id, maxReports: 1 });
  expect(stored?.evidence.messages).toHaveLength(51);
  expect(stored?.evidence.messages[0]).toMatchObject({
    id: ids[3],
    content: 'message 3',
    senderId: coach.id,
  });
});

test('a member who reports a message between others gets 404', async () => {
  const [maya, coach, outsider] = [await app.addAthlete(), await app.addCoach(), await app.addAthlete()];
  const [messageId] = await exchangeMessages(coach, maya, ['for Maya only']);
  const answer = await outsider.post('/api/reports', { userId: coach.id, messageId, reason: 'spam' });
  expect([answer.status, answer.body.detail]).toEqual([404, 'This message is not there anymore.']);
});

test.each([
  [{ reason: 'boring' }, 'reason'],
  [{ reason: undefined }, 'reason'],
  [{ userId: 'somebody' }, 'userId'],
  [{ messageId: 'a message' }, 'messageId'],
  [{ words: 'x'.repeat(2001) }, 'words'],
  [{ words: 'a\0b' }, 'words'],
  [{ reporterId: nobody }, 'reporterId'],
])('a report with %o gets an error at %s', async (wrong, path) => {
  const maya = await app.register('athlete');
  const answer = await maya.post('/api/reports', { userId: nobody, reason: 'spam', ...wrong });
  expect([answer.status, answer.body.errors[0].path]).toEqual([422, path]);
});

test('a visitor who blocks or reports gets 401', async () => {
  const { id } = await app.register('coach');
  const visitor = app.visitor();
  expect((await visitor.get('/api/blocks')).status).toBe(401);
  expect((await visitor.get(`/api/blocks/${id}`)).status).toBe(401);
  expect((await visitor.put(`/api/blocks/${id}`)).status).toBe(401);
  expect((await visitor.delete(`/api/blocks/${id}`)).status).toBe(401);
  expect((await visitor.post('/api/reports', { userId: id, reason: 'spam' })).status).toBe(401);
});

const countReports = async () =>
  (await app.database.pool.query<{ n: number }>('select count(*)::int as n from reports')).rows[0]!.n;

test('a report is deleted when both people are erased', async () => {
  const before = await countReports();
  const [maya, coach] = [await app.addAthlete(), await app.addCoach()];
  await exchangeMessages(coach, maya, ['Hello']);
  await maya.post('/api/reports', { userId: coach.id, reason: 'harassment' });
  await coach.post('/api/reports', { userId: maya.id, reason: 'spam' });
  await maya.post('/api/auth/erasure', { password });
  await app.runInDays(15, () => app.runClaimAndErasureJobs());
  expect(await countReports()).toBe(before + 2);
  await coach.post('/api/auth/erasure', { password });
  await app.runInDays(15, () => app.runClaimAndErasureJobs());
  expect(await countReports()).toBe(before);
});

test('a report is deleted after a year', async () => {
  const [maya, coach] = [await app.addAthlete(), await app.addCoach()];
  const { body } = await maya.post('/api/reports', { userId: coach.id, reason: 'harassment' });
  const isReportStored = async () =>
    (await listReports(app.database.db, { id: body.id, maxReports: 1 })).length === 1;
  await app.runInDays(364, () => app.runJobs('old-reports'));
  expect(await isReportStored()).toBe(true);
  await app.runInDays(366, () => app.runJobs('old-reports'));
  expect(await isReportStored()).toBe(false);
});
