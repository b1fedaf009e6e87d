import { expect, test } from 'vitest';
import { openLoadGauge } from '#server/http/load-gauge.ts';
import type { Call } from '#shared/api-call.ts';
import { contracts } from '../src/contracts.ts';
import { openTestApp } from './support/test-app.ts';

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
    athlete.get('/api/conversations'),
    athlete.get('/api/auth/me'),
    athlete.put(`/api/blocks/${coach.id}`),
    athlete.post('/api/reports', { userId: coach.id, reason: 'harassment' }),
    coach.post('/api/auth/logout'),
  ];
  const [waiting, ...urgent] = await Promise.all(calls);
  expect([waiting!.status, waiting!.headers.get('retry-after')]).toEqual([503, '2']);
  expect(waiting!.body).toMatchObject({ type: 'about:blank#unavailable', requestId: expect.any(String) });
  expect(urgent.map(({ status }) => status)).toEqual([200, 204, 201, 204]);
  await expect
    .poll(async () => (await athlete.get('/api/conversations')).status, { timeout: 60_000 })
    .toBe(200);
});

test('signing out, blocking, reporting, suspending and stopping a contact are always served, and nothing else [34.5]', () => {
  const calls = Object.values(contracts).flatMap(({ calls: ofFeature }) => Object.entries<Call>(ofFeature));
  expect(calls.flatMap(([route, call]) => (call.whileOverloaded ? [route] : [])).sort()).toEqual([
    'DELETE /api/compliance/sessions',
    'DELETE /api/guardian/athletes/{id}/erasure',
    'DELETE /api/guardian/sessions',
    'DELETE /api/sessions',
    'DELETE /api/sessions/{id}',
    'GET /api/auth/me',
    'POST /api/auth/logout',
    'POST /api/reports',
    'POST /api/staff/people/{userId}/actions',
    'PUT /api/blocks/{userId}',
    'PUT /api/guardian/athletes/{id}/pause',
    'PUT /api/guardian/athletes/{id}/threads/{userId}/stop',
  ]);
});
