import { beforeAll, expect, test } from 'vitest';
import type { CoachMember } from '../../../tests/support/cast.ts';
import { testApp } from '../../../tests/support/test-app.ts';

const app = testApp();
let coach: CoachMember;

beforeAll(async () => {
  coach = await app.addCoach();
});

test.each([
  ['qb near round rock', { near: 'Round Rock, TX', radius: 100, position: ['Quarterback'] }, ''],
  ['in austin texas', { near: 'Austin, TX', radius: 25 }, ''],
  // Cities of a thousand people, in Nevada and in Washington: who means them names the state.
  ['near smith', {}, 'near smith'],
  ['close to home', {}, 'close to home'],
  ['near smith, nv', { near: 'Smith, NV', radius: 100 }, ''],
  ['Des Moines golf', { sport: ['Golf'] }, 'Des Moines'],
  ['mt pleasant qb', { position: ['Quarterback'] }, 'mt pleasant'],
])('%j means %j, and %j is left', async (q, filters, search) => {
  const { status, body } = await coach.get(`/api/understood?${new URLSearchParams({ q })}`);
  expect([status, body]).toEqual([200, { filters, search }]);
});

test('a visitor is told nothing, and what is too long is refused', async () => {
  expect((await app.visitor().get('/api/understood?q=qb')).status).toBe(401);
  expect((await coach.get(`/api/understood?q=${'a'.repeat(201)}`)).status).toBe(422);
});
