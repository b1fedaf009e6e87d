import { beforeAll, expect, test } from 'vitest';
import { openTestApp } from './support/test-app.ts';
import type { AthleteMember, CoachMember } from './support/test-members.ts';

const app = openTestApp();
const athletes: AthleteMember[] = [];
let coach: CoachMember;

beforeAll(async () => {
  coach = await app.addCoach();
  for (const sport of ['Golf', 'Tennis'] as const)
    athletes.push(await app.addAthlete({ sport, position: sport === 'Golf' ? 'Golfer' : 'Singles' }));
});

interface StatementPlans {
  name: string;
  custom: number;
  generic: number;
}

/** Of every connection of the server. */
async function listStatementPlans(): Promise<StatementPlans[]> {
  const { pool } = app.database;
  const clients = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()));
  try {
    const results = await Promise.all(
      clients.map((client) =>
        client.query<StatementPlans>(
          'select name, custom_plans::int as custom, generic_plans::int as generic from pg_prepared_statements',
        ),
      ),
    );
    return results.flatMap(({ rows }) => rows);
  } finally {
    for (const client of clients) client.release();
  }
}

/** PostgreSQL plans for the values five times before it compares. */
const maxCustomPlans = 5;

test('no statement is planned anew for its values after five executions', async () => {
  const [golfer, tennisPlayer] = athletes as [AthleteMember, AthleteMember];
  for (let round = 0; round < 20; round++) {
    const { sport, state, id } = (round % 2 ? golfer : tennisPlayer).profile;
    expect((await coach.get(`/api/athletes/${id}`)).body.id).toBe(id);
    await coach.put(`/api/bookmarks/${id}`, {});
    expect((await coach.get('/api/bookmarks')).body.length).toBeGreaterThan(0);
    await coach.delete(`/api/bookmarks/${id}`);
    for (const filters of [
      '',
      `sport=${sport}`,
      `state=${state}`,
      `sport=${sport}&sort=rating`,
      'hasFilm=false',
    ])
      expect((await coach.get(`/api/athletes?${filters}&limit=${round + 1}`)).status).toBe(200);
    const typed = ['g', 'te', 'aus'][round % 3];
    expect((await coach.get(`/api/suggestions?q=${typed}`)).status).toBe(200);
    await coach.post('/api/messages', {
      receiverId: golfer.id,
      senderId: coach.id,
      content: `Hello ${round}`,
    });
    expect((await golfer.get(`/api/messages/${coach.id}`)).status).toBeLessThan(500);
  }
  const planned = await listStatementPlans();
  expect(planned.map(({ name }) => name.replace(/-[0-9a-f]{16}$/, ''))).toEqual(
    expect.arrayContaining([
      ...['find-athlete-row', 'list-found-athletes', 'list-athlete-rows'],
      ...['suggest-athletes-by-name', 'suggest-cities-by-prefix', 'suggest-schools-by-prefix'],
    ]),
  );
  // On a server the calls are spread over its connections.
  expect(Math.max(...planned.map(({ generic }) => generic))).toBeGreaterThan(maxCustomPlans);
  expect(planned.filter(({ custom }) => custom > maxCustomPlans)).toEqual([]);
});
