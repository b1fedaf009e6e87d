import { expect, test } from 'vitest';
import { eventRetention } from '#server/database/member-event-log.ts';
import { proposeVisit } from '../../../tests/support/add-messages-bookmark-view-and-visit.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';
import { visitCalls } from './contract.ts';

const app = openTestApp({ rateLimits: true });
const { limit } = visitCalls['PATCH /api/visits/{id}'];

test('a coach who changes the note of a visit over and over gets 429, and the athlete keeps earlier events', async () => {
  const [maya, coach, other] = [await app.addAthlete(), await app.addCoach(), await app.addCoach()];
  const [id, othersId] = [await proposeVisit(coach, maya), await proposeVisit(other, maya)];
  for (let n = 0; n < limit.max; n++)
    expect((await coach.patch(`/api/visits/${id}`, { note: `Note ${n}` })).status).toBe(200);
  const refused = await coach.patch(`/api/visits/${id}`, { note: 'Once more' });
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
  expect((await other.patch(`/api/visits/${othersId}`, { note: 'Gate 5' })).status).toBe(200);
});

test('a whole day of changes by one member leaves room in the event log of the other', () => {
  const changesPerRetention = (limit.max * eventRetention.hours * 3600) / limit.seconds;
  expect(changesPerRetention).toBeLessThan(eventRetention.events);
});
