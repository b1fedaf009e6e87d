import { expect, test } from 'vitest';
import { openTestApp } from '../../../tests/support/test-app.ts';
import { openLoadGauge } from './load-gauge.ts';

// A pool that always has a connection: this is about the event loop.
const pool = { connect: async () => ({ release: () => {} }) } as never;
const gauge = openLoadGauge({ pool, log: { info: () => {}, warn: () => {}, error: () => {} } });
// Adding members on a busy machine may be overload, too.
let isMeasured = false;
const app = openTestApp({
  load: { isOverloaded: () => isMeasured && gauge.isOverloaded(), close: () => gauge.close() },
});

/** Keeps this process, in which the server is, from doing anything else. */
function blockEventLoop(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

test('a blocked server refuses what can wait, never a block, a report or signing out, and recovers [34.5]', async () => {
  const [athlete, coach] = [await app.addAthlete(), await app.addCoach()];
  isMeasured = true;
  blockEventLoop(5_000);
  const calls = [
    athlete.get('/api/auth/me'),
    athlete.put(`/api/blocks/${coach.id}`),
    athlete.post('/api/reports', { userId: coach.id, reason: 'harassment' }),
    coach.post('/api/auth/logout'),
  ];
  const [waiting, ...urgent] = await Promise.all(calls);
  expect([waiting!.status, waiting!.headers.get('retry-after')]).toEqual([503, '2']);
  expect(waiting!.body).toMatchObject({ type: 'about:blank#unavailable', requestId: expect.any(String) });
  expect(urgent.map(({ status }) => status)).toEqual([204, 201, 204]);
  await expect.poll(async () => (await athlete.get('/api/auth/me')).status, { timeout: 60_000 }).toBe(200);
});
