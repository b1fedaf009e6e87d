import { expect, test } from 'vitest';
import { z } from 'zod';
import { hashToPosition } from '#server/approximate-distinct-set.ts';
import type { DailyBudget } from '#shared/api-call.ts';
import { verifyCoach } from '../support/coach-verification.ts';
import type { HttpClient } from '../support/http-client.ts';
import { insertRandomAthletes } from '../support/random-athletes.ts';
import { openTestApp } from '../support/test-app.ts';
import { calls } from './attack-members-and-checks.ts';

const small = { newAccount: 3, account: 6, verified: 20, network: 8 };
const dailyBudgets: Record<string, DailyBudget> = {
  profiles: { of: 'profiles', ...small },
  'athletes in lists': { of: 'athletes in lists', newAccount: 30, account: 60, verified: 200, network: 80 },
};
/** Each test has networks of its own: nobody has read there before. */
const openReadingApp = () => openTestApp({ rateLimits: true, safeguards: true, dailyBudgets });

const profiles = openReadingApp();

/** Athletes without two of one position in the bitmap, so that counts are exact. */
async function addAthletes(app: typeof profiles, count: number) {
  const people = await insertRandomAthletes(app.database.pool, count + 5);
  const positions = people.map(({ id }) => hashToPosition(id));
  return people.filter((_, nth) => positions.indexOf(positions[nth] as number) === nth).slice(0, count);
}

const addAthleteIds = async (app: typeof profiles, count: number) =>
  (await addAthletes(app, count)).map(({ id }) => id);

const openProfile = async (by: HttpClient, id: string) => (await by.get(`/api/athletes/${id}`)).status;

async function countOpened(by: HttpClient, ids: readonly string[]): Promise<number> {
  let opened = 0;
  for (const id of ids) if ((await openProfile(by, id)) === 200) opened += 1;
  return opened;
}

/** Makes the account this many days older, and signs it in again: sessions are cached. */
async function makeAccountOlder(app: typeof profiles, id: string, days: number): Promise<void> {
  await app.database.pool.query(
    'update users set created_at = created_at - make_interval(days => $2) where id = $1',
    [id, days],
  );
  await app.database.pool.query("select pg_notify('session_end', $1)", [id]);
}

test('new accounts, members and verified coaches open so many different profiles a day, and colleagues of a network no more together [24.3] [24.4]', async () => {
  const ids = await addAthleteIds(profiles, 40);
  const newcomer = await profiles.addAthlete();
  expect(await countOpened(newcomer, ids)).toBe(small.newAccount);
  // Again is not another one, and neither is the own profile.
  expect(await countOpened(newcomer, ids.slice(0, small.newAccount))).toBe(small.newAccount);
  expect(await openProfile(newcomer, newcomer.profile.id)).toBe(200);

  const member = await profiles.addCoach();
  await makeAccountOlder(profiles, member.id, 8);
  await expect.poll(() => countOpened(member, ids.slice(3, 12)), { timeout: 10_000 }).toBe(8 - 3);
  const another = await profiles.addCoach();
  expect(await countOpened(another, ids.slice(20))).toBe(0);
  expect(await countOpened(another, ids.slice(0, 3))).toBe(3);

  const verified = await profiles.addCoach();
  await verifyCoach(profiles, verified);
  expect(await countOpened(verified, ids)).toBe(small.verified);
});

const days = openReadingApp();

test('who has reached the limit reads why, when it opens again and whom to ask, and goes on after a day; staff can see it [24.5] [24.6]', async () => {
  const ids = await addAthleteIds(days, 8);
  const walker = await days.addAthlete();
  expect(await countOpened(walker, ids)).toBe(3);
  const { status, body, headers } = await walker.get(`/api/athletes/${ids[5]}`);
  expect({ status, type: body.type, detail: body.detail }).toEqual({
    status: 429,
    type: 'about:blank#daily-limit',
    detail:
      'You have seen as many profiles today as we allow, 3, because many athletes are minors. You can go on in 24 hours. What you have seen today stays open. If you need more, please ask us: /contact',
  });
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(86_000);
  await days.runInDays(1.01, async () => expect(await countOpened(walker, ids.slice(4))).toBe(3));
  await expect
    .poll(async () =>
      (
        await days.database.db
          .selectFrom('auditEntries')
          .select(['kind', 'details'])
          .where('userId', '=', walker.id)
          .where('kind', '=', 'refused')
          .execute()
      ).at(0),
    )
    .toEqual({
      kind: 'refused',
      details: { call: 'GET /api/athletes/{id}', code: 'daily-limit' },
    });
});

const lists = openReadingApp();

/** A list of exactly these athletes. */
const toListAddress = (ids: string[]) => `/api/athletes?limit=100&${ids.map((id) => `ids=${id}`).join('&')}`;

test('lists, suggestions and bookmarks count the same different athletes; what is refused counts nothing [24.3]', async () => {
  const people = await addAthletes(lists, 60);
  const ids = people.map(({ id }) => id);
  const walker = await lists.addCoach();
  const readAndReturnStatus = async (path: string) => (await walker.get(path)).status;
  expect(await readAndReturnStatus(toListAddress(ids.slice(0, 20)))).toBe(200);
  // The same athletes in another list, and the same list again.
  expect(await readAndReturnStatus(toListAddress(ids.slice(5, 20)))).toBe(200);
  expect(await readAndReturnStatus(toListAddress(ids.slice(10, 30)))).toBe(200);
  await walker.put(`/api/bookmarks/${ids[0]}`);
  expect(await readAndReturnStatus('/api/bookmarks')).toBe(200);
  for (const id of ids.slice(30, 40)) expect(await readAndReturnStatus(toListAddress([id])), id).toBe(429);
  const unseen = people
    .slice(40)
    .find(({ firstName, lastName }) =>
      people.every((one, nth) => nth >= 40 || one.firstName !== firstName || one.lastName !== lastName),
    );
  expect(await readAndReturnStatus(`/api/suggestions?q=${unseen?.firstName} ${unseen?.lastName}`)).toBe(429);
  await walker.put(`/api/bookmarks/${ids[50]}`);
  expect(await readAndReturnStatus('/api/bookmarks')).toBe(429);
  for (const status of [200, 200])
    expect(await readAndReturnStatus(toListAddress(ids.slice(0, 30)))).toBe(status);
});

/** Calls whose athletes do not count: the own profile, those whom the coach has typed, and what is being written. */
const uncounted = ['GET /api/athletes/me', 'GET /api/athletes/added'];

test('every call that returns athletes counts them [24.3]', () => {
  const returning = calls.flatMap(([route, { response, counts }]) =>
    route.startsWith('GET ') && response && JSON.stringify(z.toJSONSchema(response)).includes('satScore')
      ? [[route, counts !== undefined] as const]
      : [],
  );
  expect(Object.fromEntries(returning)).toMatchObject(
    Object.fromEntries(returning.map(([route]) => [route, !uncounted.includes(route)])),
  );
  expect(returning.length).toBeGreaterThan(4);
});

const open = openTestApp({ rateLimits: true, safeguards: false, dailyBudgets });

test('without safeguards nobody has a daily limit [24.3]', async () => {
  const ids = await addAthleteIds(open, 12);
  const coach = await open.addCoach();
  expect(await countOpened(coach, ids)).toBe(ids.length);
  expect((await coach.get('/api/athletes?limit=100')).status).toBe(200);
});
