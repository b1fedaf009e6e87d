import { afterAll, expect, test } from 'vitest';
import { listWrongSummaryCounts } from '#features/search/server/engine/queries/maintain-stored-counts.ts';
import { getSeniorClassYear } from '#features/sports/contract/class-years.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';
import { password } from '../../../tests/support/test-members.ts';
import type { Athlete } from './contract.ts';
import { listClassYearsOfListedAthletes } from './server/queries.ts';
import { unlistGraduates } from './server/service/unlist-inactive-graduates.ts';

const app = openTestApp();
/** The class that graduates on the next 1 August, and the one after it. */
const seniors = getSeniorClassYear(new Date());
const juniors = seniors + 1;

const coachEmail = 'coach@school.test';
const leo = { firstName: 'Leo', lastName: 'Park', email: 'leo@school.test', username: 'leo' };

afterAll(() => {
  app.now = () => new Date();
});

/** Moves the server's clock, runs the job, and signs the coach in anew. */
async function setDateAndRunGraduatesJob(date: string) {
  app.now = () => new Date(date);
  await app.runJobs('graduates');
  return signIn(coachEmail);
}

async function signIn(email: string) {
  const client = app.visitor();
  expect((await client.post('/api/auth/login', { email, password })).status).toBe(200);
  return client;
}

const idsOf = async (client: ReturnType<typeof app.visitor>, query: string) =>
  (await client.get(`/api/athletes?${query}`)).body.map((one: Athlete) => one.id).toSorted();
const sortIds = (...ids: string[]) => ids.toSorted();

async function addCoachAndAthletesOfClasses() {
  const coach = await app.addCoach({}, { email: coachEmail });
  const senior = await app.addAthlete({ classYear: seniors }, { email: 'senior@school.test' });
  const junior = await app.addAthlete({ classYear: juniors });
  const transfer = await app.addAthlete({ classYear: seniors, afterGraduation: 'transfer' });
  const unclaimed = await coach.post('/api/athletes', {
    ...{ sport: 'Soccer', position: 'Midfielder', classYear: seniors, city: 'Denver', state: 'CO' },
    user: { ...leo, password, role: 'athlete' },
  });
  return {
    senior: senior.profile.id,
    junior: junior.profile.id,
    transfer: transfer.profile.id,
    unclaimed: unclaimed.body.id as string,
  };
}

test('over two Augusts each class leaves lists, maps and counts when it leaves school, and who comes back is there again', {
  timeout: 120_000,
}, async () => {
  const { senior, junior, transfer, unclaimed } = await addCoachAndAthletesOfClasses();
  const before = await setDateAndRunGraduatesJob(`${seniors}-07-31T12:00:00Z`);
  const everybody = sortIds(senior, junior, transfer, unclaimed);
  expect(await idsOf(before, '')).toEqual(everybody);

  const after = await setDateAndRunGraduatesJob(`${seniors}-08-01T00:00:00Z`);
  expect(await idsOf(after, '')).toEqual(sortIds(junior, transfer));
  expect((await after.get('/api/athletes?limit=1')).headers.get('x-total-count')).toBe('2');
  expect((await after.get('/api/map')).body.totals.athletes).toBe(2);
  expect((await after.get('/api/dashboard')).body.totalAthletes).toBe(2);
  expect((await after.get('/api/suggestions?q=leo')).body).toEqual([]);
  expect((await after.get('/api/suggestions?q=denver')).body).toEqual([]);
  // Who asks for them finds them, and their pages stay.
  expect(await idsOf(after, 'graduated=true')).toEqual(everybody);
  expect(await idsOf(after, `classYear=${seniors}`)).toEqual(sortIds(senior, transfer, unclaimed));
  expect((await after.get('/api/map?graduated=true')).body.totals.athletes).toBe(4);
  expect((await after.get(`/api/athletes/${senior}`)).status).toBe(200);
  expect((await app.visitor().get('/api/athletes?graduated=true')).status).toBe(401);

  // A graduate who has been here since stays after the next 1 August too; the juniors leave.
  await (await signIn('senior@school.test')).get('/api/athletes/me');
  expect(await idsOf(after, '')).toEqual(sortIds(senior, junior, transfer));
  const later = await setDateAndRunGraduatesJob(`${juniors}-08-01T12:00:00Z`);
  expect(await idsOf(later, '')).toEqual(sortIds(senior, transfer));
  await app.runJobs('graduates');
  expect(await idsOf(later, '')).toEqual(sortIds(senior, transfer));

  // Who registers after graduating, says what comes next, or corrects the class is there like everybody.
  const newcomer = await app.addAthlete({ classYear: seniors });
  const { pool } = app.database;
  await pool.query("update athletes set after_graduation = 'postgraduate' where id = $1", [junior]);
  await pool.query('update athletes set class_year = $2 where id = $1', [unclaimed, juniors + 1]);
  const found = await idsOf(await setDateAndRunGraduatesJob(`${juniors}-08-03T12:00:00Z`), '');
  expect(found).toEqual(sortIds(...everybody, newcomer.profile.id));
  expect(await listWrongSummaryCounts(app.database.db, 5)).toEqual([]);
});

test('a class leaves lists in steps that miss nobody, though many have one rating', async () => {
  const classYear = juniors + 3;
  const { pool, db } = app.database;
  for (let i = 0; i < 5; i++) await app.addAthlete({ classYear });
  await pool.query(
    `update athletes set rating = 4, rating_count = 9 where id in (select id from athletes where class_year = $1 limit 2)`,
    [classYear],
  );
  const countListed = async () =>
    (await pool.query('select from athletes where listed and class_year = $1', [classYear])).rowCount;
  expect(await countListed()).toBe(5);
  const unlistOn = (date: string) => unlistGraduates({ db, now: () => new Date(date) }, 2);
  await unlistOn(`${classYear}-07-31T12:00:00Z`);
  expect(await countListed()).toBe(5);
  expect(await listClassYearsOfListedAthletes(db, classYear)).toContain(classYear);
  await unlistOn(`${classYear}-08-01T12:00:00Z`);
  expect(await countListed()).toBe(0);
  // Of a class that has left, nobody is looked at again.
  await app.runJobs('athlete-counts');
  expect(await listClassYearsOfListedAthletes(db, classYear)).not.toContain(classYear);
});
