import { expect, test } from 'vitest';
import { openTestApp } from '../../../tests/support/test-app.ts';
import { selectCoachesNewestFirst } from './server/queries/coach-directory.ts';

const app = openTestApp();
const coachCount = 100_000;

/** Coaches of 500 typed schools, all with the names of others. */
async function addManyCoaches(): Promise<void> {
  const { pool } = app.database;
  await pool.query(`
    insert into users (id, first_name, last_name, email, username, role)
    select md5('user' || n)::uuid, 'Pat' || n, 'Smith' || n % 900, 'c' || n || '@school.test', 'c' || n, 'coach'
    from generate_series(1, ${coachCount}) n`);
  await pool.query(`
    insert into coaches (id, user_id, school, sport, position, city, state, created_at)
    select md5('coach' || n)::uuid, md5('user' || n)::uuid, 'College ' || n % 500, 'Soccer', 'Head Coach', 'Waco', 'TX',
      now() - n * interval '1 minute'
    from generate_series(1, ${coachCount}) n`);
  await pool.query('vacuum analyze users, coaches');
}

test('a search among 100,000 coaches reads the matches, not the whole directory', async () => {
  const athlete = await app.addAthlete();
  await addManyCoaches();
  const found = await athlete.get('/api/coaches?search=pat77777');
  expect([found.headers.get('x-total-count'), found.body[0].user.firstName]).toEqual(['1', 'Pat77777']);
  const bySchool = await athlete.get('/api/coaches?search=college%20499&limit=2');
  expect(bySchool.headers.get('x-total-count')).toBe('200');
  expect((await athlete.get('/api/coaches/summary')).body).toEqual({
    ...{ activeCoaches: coachCount, sports: 1, schools: 500, sportsPresent: ['Soccer'] },
  });
  // Of a text that the planner takes for a common one, PostgreSQL may read all coaches in one pass.
  for (const filters of [{}, { search: 'pat77777' }]) {
    const { sql, parameters } = selectCoachesNewestFirst(app.database.db, athlete.id, filters, {
      origin: { lat: 30.27, lng: -97.74 },
      limit: 25,
    }).compile();
    const { rows } = await app.database.pool.query(`explain ${sql}`, [...parameters]);
    expect(JSON.stringify(rows), JSON.stringify(filters)).not.toMatch(/Seq Scan on (coaches|users)/);
  }
}, 600_000);
