import { Redis } from 'ioredis';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, expect, test as named } from 'vitest';
import { lockEventLogs, publishEvents } from '#server/database/member-event-log.ts';
import { EventStreamReader } from '../../../tests/support/event-stream-reader.ts';
import type { MemberClient } from '../../../tests/support/http-client.ts';
import { RedisProcess, redisSkipReason } from '../../../tests/support/redis-process.ts';
import { TestApp } from '../../../tests/support/test-app.ts';
import type { AthleteMember, CoachMember } from '../../../tests/support/test-members.ts';

const app = new TestApp();
const logLines: string[] = [];
const open: { close(): void }[] = [];
let redis: RedisProcess;
let spy: Redis;
let onRedis: { channel: string; payload: string }[] = [];
let coach: CoachMember;
let amara: AthleteMember;

beforeAll(async () => {
  if (redisSkipReason) return;
  redis = await RedisProcess.createAtFreePort();
  // The server is started before its Redis.
  await app.open({
    redisUrl: redis.url,
    log: pino({ level: 'info' }, { write: (line) => logLines.push(line) }),
  });
  [coach, amara] = [await app.addCoach(), await app.addAthlete()];
}, 120_000);
afterEach(() => {
  for (const one of open.splice(0)) one.close();
});
afterAll(async () => {
  if (redisSkipReason) return;
  spy?.disconnect();
  await app.close();
  await redis.stop();
}, 60_000);

/** A test that needs a Redis. */
const testWithRedis = (
  name: string,
  run: (skip: (why: string) => void) => Promise<void>,
  patience = 30_000,
) =>
  named(
    name,
    async ({ skip }) => {
      if (redisSkipReason) skip(redisSkipReason);
      await run(skip);
    },
    patience,
  );

const listRedisLogs = () => logLines.map((line) => JSON.parse(line).msg).filter((line) => /Redis/.test(line));
const lost = 'Redis cannot be reached: notices go through the database until it is back';
const back = 'Redis is back and sends the notices';

const postMessageAs = async (from: MemberClient, to: { id: string }, content: string) => {
  const { status, body } = await from.post('/api/messages', {
    senderId: from.id,
    receiverId: to.id,
    content,
  });
  expect(status).toBe(201);
  return body;
};

async function openEventStream(member: MemberClient, origin = app.origin): Promise<EventStreamReader> {
  const reader = await EventStreamReader.open(origin, member);
  open.push(reader);
  return reader;
}

const waitForMessage = (reader: EventStreamReader, content: string, patience?: number) =>
  reader.waitUntil(
    () => reader.listDataOfKind('message').some((message) => message.content === content),
    content,
    patience,
  );

async function spyOnRedis() {
  spy = new Redis(redis.url, { lazyConnect: true });
  await spy.connect();
  await spy.psubscribe('fieldhouse:person*');
  spy.on('pmessage', (_, channel, payload) => onRedis.push({ channel, payload }));
}

testWithRedis('a server without its Redis starts, logs it once, and delivers messages', async () => {
  const theirs = await openEventStream(amara);
  await postMessageAs(coach, amara, 'Before there is a Redis');
  await waitForMessage(theirs, 'Before there is a Redis');
  await expect.poll(listRedisLogs).toEqual([lost]);
});

testWithRedis(
  'a reachable Redis carries the notices, which contain only ids, and is logged once',
  async () => {
    await redis.start();
    await expect.poll(listRedisLogs, { timeout: 20_000 }).toEqual([lost, back]);
    await spyOnRedis();
    const [mine, theirs] = [await openEventStream(coach), await openEventStream(amara)];
    onRedis = [];
    await postMessageAs(coach, amara, 'By Redis');
    await Promise.all([mine, theirs].map((reader) => waitForMessage(reader, 'By Redis')));
    await amara.post(`/api/conversations/${coach.id}/typing`);
    await mine.waitUntil(() => mine.listDataOfKind('typing').length === 1, 'typing');
    const typing = JSON.stringify({ to: coach.id, kind: 'typing', data: { userId: amara.id } });
    const listNotices = () => onRedis.filter(({ payload }) => !payload.includes('presence'));
    await expect.poll(() => listNotices().length).toBe(2);
    expect(listNotices().map(({ channel, payload }) => [channel, payload.split('\n').toSorted()])).toEqual([
      ['fieldhouse:person_event', [coach.id, amara.id].toSorted()],
      ['fieldhouse:person_signal', [typing]],
    ]);
  },
);

testWithRedis('an event is announced after its commit, and not at all without one', async () => {
  onRedis = [];
  const publishNoticeInTransaction = (end: () => void) =>
    app.database.db.transaction().execute(async (tx) => {
      const people = await lockEventLogs(tx, [amara.id]);
      await publishEvents(tx, people, [{ userId: amara.id, kind: 'notice', payload: {} }], app.now());
      expect(onRedis).toEqual([]);
      end();
    });
  await expect(
    publishNoticeInTransaction(() => {
      throw new Error('undone');
    }),
  ).rejects.toThrow('undone');
  await publishNoticeInTransaction(() => {});
  await expect.poll(() => onRedis).toEqual([{ channel: 'fieldhouse:person_event', payload: amara.id }]);
});

testWithRedis(
  'messages sent at one server arrive at the other nearly as soon as at its own',
  async (skip) => {
    if (app.database.engine === 'embedded') skip('two servers need a PostgreSQL server');
    const other = new TestApp();
    await other.open({ redisUrl: redis.url, beside: app });
    try {
      const streams = [await openEventStream(amara), await openEventStream(amara, other.origin)];
      // The other one may listen to Redis only after its first stream is open.
      await expect.poll(() => countSubscribedServers(), { timeout: 20_000 }).toBe(2);
      const waits: number[][] = [];
      for (const content of ['one', 'two', 'three', 'four', 'five']) {
        await postMessageAs(coach, amara, `Across: ${content}`);
        const answered = performance.now();
        const waitForArrival = async (stream: EventStreamReader) => {
          await waitForMessage(stream, `Across: ${content}`, 20_000);
          return performance.now() - answered;
        };
        waits.push(await Promise.all(streams.map(waitForArrival)));
      }
      const [own, across] = [0, 1].map(
        (nth) => waits.map((each) => each[nth]!).toSorted((a, b) => a - b)[2]!,
      );
      // A machine that is slow delivers to both late.
      expect(across, `${waits.map((each) => each.map(Math.round))} ms`).toBeLessThan(250 + 3 * own!);
    } finally {
      for (const one of open.splice(0)) one.close();
      await other.close();
    }
  },
);

/** The number of servers subscribed to events. */
async function countSubscribedServers(): Promise<number> {
  const asks = new Redis(redis.url);
  const [, count] = (await asks.pubsub('NUMSUB', 'fieldhouse:person_event')) as [string, number];
  asks.disconnect();
  return Number(count);
}

testWithRedis('a Redis that hangs is noticed, and senders do not wait for it', async () => {
  const theirs = await openEventStream(amara);
  const before = listRedisLogs().length;
  redis.freeze();
  const begun = performance.now();
  await postMessageAs(coach, amara, 'Into the silence');
  expect(performance.now() - begun).toBeLessThan(2_000);
  await waitForMessage(theirs, 'Into the silence', 20_000);
  await expect.poll(() => listRedisLogs().slice(before), { timeout: 20_000 }).toEqual([lost]);
  await postMessageAs(coach, amara, 'Without it');
  await waitForMessage(theirs, 'Without it', 1_500);
  redis.thaw();
  await expect.poll(() => listRedisLogs().slice(before), { timeout: 20_000 }).toEqual([lost, back]);
});

testWithRedis(
  'messages are stored and arrive without Redis, and use it again once it is back',
  async () => {
    const theirs = await openEventStream(amara);
    const before = listRedisLogs().length;
    spy.disconnect();
    await redis.stop();
    await postMessageAs(coach, amara, 'Redis has just gone');
    await waitForMessage(theirs, 'Redis has just gone');
    await postMessageAs(coach, amara, 'Redis is away');
    await waitForMessage(theirs, 'Redis is away', 1_500);
    await redis.start();
    await expect.poll(() => listRedisLogs().slice(before), { timeout: 20_000 }).toEqual([lost, back]);
    await spyOnRedis();
    onRedis = [];
    await postMessageAs(coach, amara, 'Redis is back');
    await waitForMessage(theirs, 'Redis is back');
    await expect.poll(() => onRedis.length).toBe(1);
    const { body } = await amara.get(`/api/messages/${amara.id}/${coach.id}`);
    const contents = body.map((message: { content: string }) => message.content);
    expect(contents.slice(-3)).toEqual(['Redis has just gone', 'Redis is away', 'Redis is back']);
    expect(theirs.listDataOfKind('message').map((message) => message.content)).toEqual(contents.slice(-3));
  },
  60_000,
);
