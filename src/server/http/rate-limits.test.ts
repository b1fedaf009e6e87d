import type { FastifyRequest } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../tests/support/test-database.ts';
import { openRateLimitCounters } from '../database/rate-limit-counters.ts';
import type { DB } from '../database/schema.gen.ts';
import { anonymizeIpAddress, getHouseholdNetwork } from './ip-network.ts';
import { openRateLimits } from './rate-limits.ts';

let database: TestDatabase<DB>;
beforeAll(async () => {
  database = await openTestDatabase<DB>();
});
afterAll(() => database.drop());

const said: string[] = [];
const log = { info: () => {}, warn: (_: unknown, words = '') => void said.push(words), error: () => {} };
const clock = { now: Date.now() };
const readTestClock = () => clock.now;

/** A server process of its own: it shares nothing with the others but the database. */
function createRateLimitsOfServer() {
  const counts = openRateLimitCounters(database.db, readTestClock);
  const limits = openRateLimits({ counts, log, now: readTestClock });
  return {
    ...limits,
    ask: (id: string, times: number, limit: { max: number; seconds: number } | undefined = undefined) =>
      Promise.allSettled(
        Array.from({ length: times }, () =>
          limits.count('GET /x', { summary: '', ...(limit && { limit }) }, request, { id, role: 'coach' }),
        ),
      ).then((all) => all.filter((one) => one.status === 'fulfilled').length),
  };
}
const request = { ip: '10.0.0.1' } as FastifyRequest;
const twenty = { max: 20, seconds: 60 };

test('of many calls at once as many as the limit pass, and the others get 429 with Retry-After', async () => {
  const { ask, count } = createRateLimitsOfServer();
  expect(await ask('at-once', 50, twenty)).toBe(20);
  clock.now += 15_000;
  const one = count('GET /x', { summary: '', limit: twenty }, request, { id: 'at-once', role: 'coach' });
  await expect(one).rejects.toMatchObject({ code: 'too-many', retryAfter: 45 });
  clock.now += 45_000;
  expect(await ask('at-once', 1, twenty)).toBe(1);
});

test('two server processes together admit no more calls than the limit', async () => {
  const [first, second] = [createRateLimitsOfServer(), createRateLimitsOfServer()];
  let admitted = 0;
  for (let i = 0; i < 20; i++) {
    admitted += await first.ask('in-turns', 1, twenty);
    await first.flushCountsToDatabase();
    admitted += await second.ask('in-turns', 1, twenty);
    await second.flushCountsToDatabase();
  }
  expect(admitted).toBe(20);
});

test('a burst at two server processes exceeds the limit by half of it at most', async () => {
  const [first, second] = [createRateLimitsOfServer(), createRateLimitsOfServer()];
  const admitted = await Promise.all([first.ask('burst', 50, twenty), second.ask('burst', 50, twenty)]);
  expect(admitted[0] + admitted[1]).toBeLessThanOrEqual(30);
  expect(await first.ask('burst', 1, twenty)).toBe(0);
  expect(await second.ask('burst', 1, twenty)).toBe(0);
});

test('calls far below the limit run no statement', async () => {
  const { ask, flushCountsToDatabase: settle } = createRateLimitsOfServer();
  await ask('modest', 100);
  await settle();
  const listStoredRateLimitKeys = async () =>
    (await database.db.selectFrom('rateLimitCounts').select('key').execute()).map(({ key }) => key);
  // What other tests have counted may be removed meanwhile.
  const before = await listStoredRateLimitKeys();
  const isNew = (key: string) => !before.includes(key);
  await ask('modest', 15);
  await settle();
  expect((await listStoredRateLimitKeys()).filter(isNew)).toEqual([]);
  await ask('modest', 10);
  await settle();
  expect((await listStoredRateLimitKeys()).filter(isNew)).toHaveLength(1);
});

test('ended windows are removed from the database', async () => {
  const { ask, flushCountsToDatabase: settle } = createRateLimitsOfServer();
  await ask('old', 20, twenty);
  clock.now += 61_000;
  await settle();
  const left = await database.db.selectFrom('rateLimitCounts').select('endsAt').execute();
  expect(left.filter(({ endsAt }) => endsAt.getTime() <= clock.now)).toEqual([]);
});

const publicCall = { summary: '', audience: 'public', limit: { max: 4, seconds: 60 } } as const;
const viewerOf = (nth: number) => ({ id: `account ${nth}`, role: 'coach' }) as const;

test('a public call counts per network, whatever account comes along, and per account besides', async () => {
  const { count } = createRateLimitsOfServer();
  const countPublicCallFrom = (ip: string, nth: number) =>
    count('POST /public', publicCall, { ip, headers: {} }, viewerOf(nth));
  for (let nth = 1; nth <= 4; nth += 1) await countPublicCallFrom('10.7.0.1', nth);
  await expect(countPublicCallFrom('10.7.0.1', 5)).rejects.toMatchObject({ code: 'too-many' });
  for (let nth = 1; nth <= 3; nth += 1) await countPublicCallFrom(`10.7.1.${nth}`, 1);
  await expect(countPublicCallFrom('10.7.1.4', 1)).rejects.toMatchObject({ code: 'too-many' });
});

test('a call of members counts per account: a school behind one address is no flood', async () => {
  const { count } = createRateLimitsOfServer();
  const call = { summary: '', limit: { max: 4, seconds: 60 } };
  for (let nth = 1; nth <= 20; nth += 1) await count('POST /members', call, request, viewerOf(nth));
});

test('a limit per day counts per network, per email, or per both', async () => {
  const { count, countEmail } = createRateLimitsOfServer();
  const createCallLimitedPerDay = (per: 'network' | 'email' | 'email and network') =>
    ({ summary: '', audience: 'public', moreLimits: [{ per, max: 2, seconds: 86_400 }] }) as const;
  const tooMany = { code: 'too-many', retryAfter: 86_400 };
  const createCallerAtIp = (ip: string) => ({ ip, headers: {} });
  const countCallAgainstLimit = (ip: string) =>
    count('POST /day', createCallLimitedPerDay('network'), createCallerAtIp(ip), undefined);
  await countCallAgainstLimit('10.8.0.1');
  await countCallAgainstLimit('10.8.0.1');
  await expect(countCallAgainstLimit('10.8.0.1')).rejects.toMatchObject(tooMany);
  await countCallAgainstLimit('10.8.0.2');
  const countEmailAgainstDailyLimit = (per: 'email' | 'email and network', ip: string, email: string) =>
    countEmail(`POST /${per}`, createCallLimitedPerDay(per), createCallerAtIp(ip), email);
  for (const [per, isShared] of [
    ['email', true],
    ['email and network', false],
  ] as const) {
    await countEmailAgainstDailyLimit(per, '10.8.0.1', 'maya@school.test');
    await countEmailAgainstDailyLimit(per, '10.8.0.1', 'maya@school.test');
    await expect(countEmailAgainstDailyLimit(per, '10.8.0.1', 'maya@school.test')).rejects.toMatchObject(
      tooMany,
    );
    const elsewhere = countEmailAgainstDailyLimit(per, '10.8.0.2', 'maya@school.test').then(
      () => false,
      () => true,
    );
    expect(await elsewhere).toBe(isShared);
    await countEmailAgainstDailyLimit(per, '10.8.0.1', 'lou@school.test');
  }
});

test('without the database no call is refused', async () => {
  const counts = {
    add: () => Promise.reject(new Error('away')),
    isRunning: async () => false,
    forget: async () => {},
    sweep: async () => {},
  };
  const limits = openRateLimits({ counts, log, now: readTestClock });
  const call = { summary: '', limit: { max: 2, seconds: 60 } };
  const countCallAgainstLimit = () => limits.count('GET /x', call, request, undefined);
  await countCallAgainstLimit();
  await countCallAgainstLimit();
  await expect(countCallAgainstLimit()).rejects.toMatchObject({ code: 'too-many' });
  expect(said).toContain('Calls could not be counted in the database');
});

test.each([
  ['203.0.113.9', '203.0.113.9', '203.0.113.0/24'],
  ['::ffff:203.0.113.9', '203.0.113.9', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:0db8::1', '2001:db8:0:0::/64', '2001:db8:0::/48'],
  ['::1', '0:0:0:0::/64', '0:0:0::/48'],
])('the address %s is in the network %s, and its prefix %s is stored', (address, network, prefix) => {
  expect([getHouseholdNetwork(address), anonymizeIpAddress(address)]).toEqual([network, prefix]);
});
