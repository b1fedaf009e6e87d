import { expect, test } from 'vitest';
import { countRowsRead } from '../../../tests/support/count-rows-read.ts';
import { addVerifiedCoach, evaluateAthleteAs } from '../../../tests/support/evaluate-as-verified-coach.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';
import { addStaff, suspendMember } from '../../../tests/support/test-staff.ts';

const app = openTestApp();
const many = 100_000;
/** Far more than a page takes on a busy machine, far less than a plan that is quadratic. */
const maxMs = 20_000;

test('the queue answers with 100,000 decided reports, evaluations and limits in it [22.19]', async () => {
  const staff = await addStaff(app);
  const [coach, athlete] = [await addVerifiedCoach(app), await app.addAthlete()];
  await evaluateAthleteAs(coach, athlete, 4);
  const { pool } = app.database;
  await pool.query(`
    with old as (
      insert into reports (id, reported_id, reason, evidence, created_at)
      select gen_random_uuid(), '${coach.id}', 'spam', '{}', now() - n * interval '1 minute'
      from generate_series(1, ${many}) n returning id, created_at
    )
    insert into report_outcomes (report_id, outcome, note, decided_at)
    select id, 'no-action', '', created_at from old`);
  await pool.query(`
    insert into reached_daily_limits (id, user_id, counted, per, first_at, last_at, outcome, decided_at)
    select gen_random_uuid(), '${coach.id}', '{profiles}', 'account', now() - n * interval '1 hour',
      now() - n * interval '1 hour', 'left', now() - n * interval '1 hour' from generate_series(1, ${many}) n`);
  await athlete.post('/api/reports', { userId: coach.id, reason: 'danger' });
  await pool.query('vacuum analyze');
  for (const kind of ['', 'reports', 'daily-limit', 'evaluation']) {
    const begun = Date.now();
    const { status, body } = await staff.get(`/api/staff/queue?kind=${kind}&limit=25`);
    expect([kind, status]).toEqual([kind, 200]);
    if (kind === '') expect(body[0]).toMatchObject({ kind: 'reports', isOpen: true, danger: true });
    expect(Date.now() - begun).toBeLessThan(maxMs);
  }
  const open = { sql: 'select from reached_daily_limits where decided_at is null', parameters: [] };
  expect((await countRowsRead(pool, open)).read).toBeLessThan(50);
}, 300_000);

test('a look at separated_pairs for two members reads no table of members, with 100,000 of them [22.6]', async () => {
  const staff = await addStaff(app);
  const [coach, athlete, blocked] = [await app.addCoach(), await app.addAthlete(), await app.addCoach()];
  const { pool } = app.database;
  await pool.query(`
    insert into users (id, first_name, last_name, email, username, role)
    select md5('user' || n)::uuid, 'Pat', 'Smith', 'p' || n || '@school.test', 'p' || n, 'coach'
    from generate_series(1, ${many}) n`);
  await athlete.put(`/api/blocks/${blocked.id}`);
  await suspendMember(staff, coach.id);
  await pool.query('vacuum analyze users, blocks, block_pairs');
  const parameters = [athlete.id, coach.id];
  const pair = 'select from separated_pairs where user_id = $1 and other_user_id = $2';
  expect(await countRowsRead(pool, { sql: pair, parameters })).toMatchObject({ found: 1 });
  expect((await countRowsRead(pool, { sql: pair, parameters })).read).toBeLessThan(50);
  const sql = `
    select u.id from (select id from users order by id limit 25) u where not exists (
      select from separated_pairs p where p.user_id = $1 and p.other_user_id = u.id)`;
  expect((await countRowsRead(pool, { sql, parameters: [athlete.id] })).read).toBeLessThan(500);
}, 300_000);
