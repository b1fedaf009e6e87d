import { afterAll, beforeAll, expect, test } from 'vitest';
import { toRating } from '#features/sports/contract/evaluation-criteria.ts';
import type { DB } from '#server/database/schema.gen.ts';
import { openTestDatabase, type TestDatabase } from '../../../tests/support/test-database.ts';
import { demoAthleteEmail, demoCoachEmail } from './demo-athlete-and-coach-with-password.ts';
import { generateAthletes } from './generate-athletes.ts';
import { dropIndexes, listCities } from './server/queries.ts';
import { loadDemo } from './server/service/generate-and-insert-demo-data.ts';
import { createDemoGeneratorInput } from './shared-demo-generator-input.ts';

const now = new Date('2026-11-20T12:00:00Z');
const plan = { coaches: 30, now, datasets: 'datasets', passwordHash: 'a hash' };
let database: TestDatabase<DB>;

async function queryRows(query: string): Promise<Record<string, unknown>[]> {
  return (await database.pool.query(query)).rows;
}
const countRows = async (from: string) =>
  Number((await queryRows(`select count(*) as n from ${from}`))[0]!.n);

beforeAll(async () => {
  database = await openTestDatabase<DB>();
  await loadDemo(database.db, { ...plan, athletes: 300 });
});
afterAll(() => database.drop());

test('every demo user has a row in every table of users', async () => {
  expect(await countRows('athletes')).toBe(300);
  expect(await countRows('coaches')).toBe(30);
  expect(await countRows('users')).toBe(330);
  expect(await countRows('last_activity')).toBe(330);
  expect(await countRows('stats')).toBeGreaterThan(300);
});

test('every athlete and every coach has a place on the map', async () => {
  expect(await countRows('athletes where place_id is null')).toBe(0);
  expect(await countRows('coaches where place_id is null')).toBe(0);
});

test('coaches are at schools of the list, athletes commit to these, and some play a second position', async () => {
  expect(await countRows('coaches where school_id is not null')).toBeGreaterThan(24);
  expect(await countRows('athletes where commitment_school_id is not null')).toBeGreaterThan(10);
  expect(await countRows('athletes where second_position is not null')).toBeGreaterThan(15);
});

test('the demo coach is verified, and some others are [21.8]', async () => {
  const verified = 'coaches c join users u on u.id = c.user_id where verified_until is not null';
  expect(await countRows(`${verified} and email = '${demoCoachEmail}'`)).toBe(1);
  expect(await countRows(verified)).toBeGreaterThan(5);
  expect(await countRows("coach_verifications where state = 'approved'")).toBe(await countRows(verified));
  expect(await countRows('coaches where verified_until is null')).toBeGreaterThan(10);
});

test('every rating of the demo comes from evaluations by verified coaches [23.9]', async () => {
  const wrong = await queryRows(`
    select a.id from athletes a left join counted_evaluations e on e.athlete_id = a.id group by a.id
    having a.rating_count <> count(e.score) or a.rating <> round((15 + coalesce(sum(e.score), 0)) / (5 + count(e.score)), 2)`);
  expect(wrong).toEqual([]);
  expect(await countRows('evaluations')).toBe(await countRows('counted_evaluations'));
  expect(await countRows('athletes where rating_count > 0')).toBeGreaterThan(30);
  expect(await countRows('evaluations where note is not null')).toBe(0);
});

test('a few of many athletes live in the capital, in Puerto Rico and in Canada', async () => {
  const cities = await listCities(database.db);
  const input = createDemoGeneratorInput(2026, now.getTime(), cities);
  const homes = generateAthletes(input, 0, 5000).map(({ state, country }) => `${country} ${state}`);
  for (const home of ['US DC', 'US PR', 'CA ', 'US TX'])
    expect([home, homes.includes(home)]).toEqual([home, true]);
});

test('only the two demo accounts have a password', async () => {
  const accounts = await queryRows(`
    select email, account_id = users.id::text as own, provider_id, password from accounts
    join users on users.id = user_id order by email`);
  expect(accounts).toEqual([
    { email: demoAthleteEmail, own: true, provider_id: 'credential', password: 'a hash' },
    { email: demoCoachEmail, own: true, provider_id: 'credential', password: 'a hash' },
  ]);
});

test('athletes are found by their words', async () => {
  const found = await queryRows(
    `select position from athletes where search_vector @@ to_tsquery('simple', 'whitfield & austin')`,
  );
  expect(found).toContainEqual({ position: 'Quarterback' });
});

test('both sides of a conversation count what they have not read', async () => {
  const wrong = await queryRows(`
    select * from participants where last_message_seq <>
        (select max(seq) from messages where messages.conversation_id = participants.conversation_id)
      or unread <> (select count(*) from messages where messages.conversation_id = participants.conversation_id
        and receiver_id = user_id and seq > last_read_seq)`);
  expect(wrong).toEqual([]);
  const [coach] = await queryRows(`
    select sum(unread)::int as unread from participants join users on id = user_id where email = '${demoCoachEmail}'`);
  expect(coach?.unread).toBeGreaterThan(0);
});

test('messages of a conversation are numbered in the order of their times', async () => {
  const outOfOrder = await countRows(`messages a join messages b using (conversation_id)
    where a.seq < b.seq and a.created_at > b.created_at`);
  expect(outOfOrder).toBe(0);
});

test('a second run with more athletes adds the difference, one with as many adds nobody', async () => {
  expect(await loadDemo(database.db, { ...plan, athletes: 300 })).toEqual({ athletes: 0, coaches: 0 });
  expect(await loadDemo(database.db, { ...plan, athletes: 350, coaches: 31 })).toEqual({
    athletes: 50,
    coaches: 1,
  });
  expect(await loadDemo(database.db, { ...plan, athletes: 100, coaches: 1 })).toEqual({
    athletes: 0,
    coaches: 0,
  });
  expect(await countRows('athletes')).toBe(350);
});

test('indexes that an interrupted load had dropped are built by the next one', async () => {
  const listIndexes = () =>
    queryRows(`select indexdef from pg_indexes where tablename in ('athletes', 'users') order by indexname`);
  const before = await listIndexes();
  await dropIndexes(database.db);
  const dropped = before.length - (await listIndexes()).length;
  expect(dropped).toBeGreaterThan(20);
  const progress: [number, number][] = [];
  const onIndexProgress = (done: number, total: number) => void progress.push([done, total]);
  await loadDemo(database.db, { ...plan, athletes: 352, coaches: 31, onIndexProgress });
  expect(progress.at(-1)).toEqual([dropped, dropped]);
  expect(await listIndexes()).toEqual(before);
  expect(await queryRows(`select to_regclass('dropped_indexes') as left`)).toEqual([{ left: null }]);
});

test('ratings are computed as the database does, also where they end in half a hundredth [23.9]', async () => {
  const lists = Array.from({ length: 300 }, (_, nth) =>
    Array.from({ length: nth % 27 }, (_, score) => (100 + ((nth * 37 + score * 53) % 401)) / 100),
  );
  const { rows } = await database.pool.query(
    `select (select round((15 + coalesce(sum(score::numeric), 0)) / (5 + count(*)), 2)::float8
      from jsonb_array_elements_text(list) as score) as rating
    from jsonb_array_elements($1::jsonb) with ordinality as lists (list, nth) order by nth`,
    [JSON.stringify(lists)],
  );
  expect(lists.map(toRating)).toEqual(rows.map(({ rating }) => rating));
});

test('a plan without athletes leaves an empty database empty', async () => {
  const empty = await openTestDatabase<DB>();
  await loadDemo(empty.db, { ...plan, athletes: 0 });
  const { rows: users } = await empty.pool.query('select id from users');
  await empty.drop();
  expect(users).toEqual([]);
});
