import { expect, test } from 'vitest';
import { openTestApp } from '../../../tests/support/test-app.ts';
import { addStaff } from '../../../tests/support/test-staff.ts';
import { selectCountsSince } from './server/queries/count-and-list-recent-events.ts';

const app = openTestApp();
const old = 100_000;

test('the numbers of a day read that day alone, with 100,000 members and messages of before [22.25]', async () => {
  const staff = await addStaff(app);
  const [coach, athlete] = [await app.addCoach(), await app.addAthlete()];
  const { pool } = app.database;
  await pool.query(`
    insert into users (id, first_name, last_name, email, username, role, created_at)
    select md5('user' || n)::uuid, 'Pat', 'Smith', 'c' || n || '@school.test', 'c' || n, 'coach',
      now() - interval '400 days' + n * interval '1 minute' from generate_series(1, ${old}) n`);
  await coach.post('/api/messages', { senderId: coach.id, receiverId: athlete.id, content: 'Hello' });
  await pool.query(`
    insert into messages (id, conversation_id, sender_id, receiver_id, content, created_at)
    select gen_random_uuid(), (select id from conversations limit 1), '${coach.id}', '${athlete.id}', 'Hello',
      now() - interval '400 days' + n * interval '1 minute' from generate_series(1, ${old}) n`);
  await pool.query('vacuum analyze users, messages, blocks, evaluations, staff_actions');
  const since = new Date(Date.now() - 86_400_000);
  const { sql, parameters } = selectCountsSince(since).compile(app.database.db);
  const { rows } = await pool.query(`explain ${sql}`, [...parameters]);
  expect(JSON.stringify(rows)).not.toMatch(/Seq Scan on (users|messages)/);
  const { body } = await staff.get('/api/staff/numbers');
  expect(body.day).toContainEqual({ number: 'messages', count: 1 });
});
