import { afterEach, beforeAll, expect, test } from 'vitest';
import { EventStreamReader } from '../../../tests/support/event-stream-reader.ts';
import type { MemberClient } from '../../../tests/support/http-client.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';
import { eventStreamLimits } from './contract/event-stream-limits.ts';
import { messageCalls } from './contract/message-calls.ts';

const { perMember } = eventStreamLimits;
const maxOpenStreams = perMember + 3;
const app = openTestApp({ maxOpenStreams, rateLimits: true });
const open: EventStreamReader[] = [];
let amara: MemberClient;
let coach: MemberClient;

beforeAll(async () => {
  [amara, coach] = [await app.addAthlete(), await app.addCoach()];
});
afterEach(async () => {
  for (const reader of open.splice(0)) reader.close();
});

async function openEventStream(member: MemberClient): Promise<EventStreamReader> {
  const reader = await EventStreamReader.open(app.origin, member);
  open.push(reader);
  return reader;
}

/** Sockets that a test has closed are counted until the server has seen it. */
async function listenWhenThereIsRoom(member: MemberClient): Promise<EventStreamReader> {
  await expect.poll(async () => (await openEventStream(member)).status, { timeout: 20_000 }).toBe(200);
  return open.at(-1)!;
}

test('a user who opens one stream too many loses the oldest, which is asked not to come back at once', async () => {
  const streams: EventStreamReader[] = [];
  for (let n = 0; n < perMember; n++) streams.push(await openEventStream(amara));
  expect(streams.map(({ ended }) => ended)).toEqual(streams.map(() => false));
  const newest = await openEventStream(amara);
  const [oldest, ...others] = streams;
  await oldest!.waitUntil(() => oldest!.ended, 'the end of the oldest stream');
  expect(oldest!.received.at(-1)).toEqual({ kind: 'replaced', data: {}, id: undefined });
  expect([...others, newest].map(({ ended }) => ended)).toEqual([...others, newest].map(() => false));
});

test('a process that has as many streams as it may refuses the next with 503, and other calls work', async () => {
  const members = [await app.addCoach(), coach];
  for (let n = 0; n < maxOpenStreams; n++) await listenWhenThereIsRoom(members[n % 2]!);
  const refused = await openEventStream(amara);
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '10']);
  expect((await amara.get('/api/auth/me')).status).toBe(200);
});

test('a user who opens streams again and again gets 429', async () => {
  const member = await app.addAthlete();
  const { max } = messageCalls['GET /api/events'].limit;
  const statuses = new Set<number>();
  for (let n = 0; n <= max && !statuses.has(429); n++) {
    const reader = await EventStreamReader.open(app.origin, member);
    statuses.add(reader.status);
    reader.close();
  }
  expect(statuses).toContain(429);
});
