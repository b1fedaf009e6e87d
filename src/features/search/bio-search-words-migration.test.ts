import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '#server/database/migrate.ts';
import { openEmptyTestDatabase, type TestDatabase } from '../../../tests/support/test-database.ts';

const name = '0062-words-of-bios.sql';
const silent = { info: () => {}, warn: () => {}, error: () => {} };
let database: TestDatabase<object>;

beforeAll(async () => {
  database = await openEmptyTestDatabase();
  const before = fs.mkdtempSync(path.join(os.tmpdir(), 'migrations-before-'));
  for (const file of fs.readdirSync('migrations').filter((file) => file < name))
    fs.copyFileSync(path.join('migrations', file), path.join(before, file));
  await migrate(database, before, { log: silent });
  fs.rmSync(before, { recursive: true });
  await database.pool.query(`
    with u as (
      insert into users (id, first_name, last_name, email, username, role)
      select gen_random_uuid(), name, 'Doe', lower(name) || '@old.test', name, 'athlete' from unnest(array['Ann', 'Bea']) name
      returning id, first_name
    )
    insert into athletes (id, user_id, sport, position, class_year, city, state, bio, search_vector)
    select gen_random_uuid(), id, 'Golf', 'Golfer', 2028, 'Austin', 'TX',
      case first_name when 'Ann' then 'Secret words of Ann' end, '' from u`);
  await migrate(database, 'migrations', { log: silent });
});

afterAll(() => database.drop());

async function countFound(word: string): Promise<number> {
  const { rows } = await database.pool.query<{ n: number }>(
    "select count(*)::int as n from athletes where search_vector @@ to_tsquery('simple', $1)",
    [word],
  );
  return rows[0]?.n ?? 0;
}

test('words of bios from before are found as such, and all others as before [24.2]', async () => {
  expect(await countFound('secret')).toBe(1);
  expect(await countFound('secret:d')).toBe(0);
  for (const word of ['ann:d', 'bea:d', "'ann':*d & 'austin':d"])
    expect(await countFound(word), word).toBe(1);
  expect(await countFound('austin:d')).toBe(2);
});
