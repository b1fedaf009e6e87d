import { expect, test } from 'vitest';
import { countRowsRead } from '../../../tests/support/count-rows-read.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';
import { selectUsersDueForErasure } from './server/queries/account-erasure.ts';

const app = openTestApp();
const others = 20_000;

test('accounts due for erasure are found without reading the others', async () => {
  const { pool, db } = app.database;
  const [due, notYet] = [await app.addAthlete(), await app.addAthlete()];
  await pool.query(`
    insert into users (id, first_name, last_name, email, username, role, email_verified, created_at)
    select md5('user' || n)::uuid, 'Pat', 'Smith', 'c' || n || '@school.test', 'c' || n, 'athlete', true,
      now() - interval '400 days' from generate_series(1, ${others}) n`);
  await pool.query(`update users set erase_at = now() - interval '1 day' where id = $1`, [due.id]);
  await pool.query(`update users set erase_at = now() + interval '9 days' where id = $1`, [notYet.id]);
  await pool.query('vacuum analyze users, messages, guardian_erasures');
  const [now, before] = [new Date(), new Date(Date.now() - 7 * 86_400_000)];
  const deadlines = { now, unclaimedSince: before, unconfirmedSince: before };
  const { found, read } = await countRowsRead(pool, selectUsersDueForErasure(db, deadlines).compile());
  expect(found).toBe(1);
  expect(read).toBeLessThan(others / 100);
});
