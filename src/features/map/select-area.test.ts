import { expect, test } from 'vitest';
import type { Athlete } from '#features/athletes/contract.ts';
import { insertRandomAthletes, type RandomAthlete } from '../../../tests/support/random-athletes.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';
import type { CoachMember } from '../../../tests/support/test-members.ts';
import { isPointInPolygon } from './server/is-point-in-polygon.ts';

const app = openTestApp();

const aroundAustin = '31,-98.5;31,-97;29.5,-97;29.5,-98.5';
const select = (coach: CoachMember, polygon: string, filters = '') =>
  coach.get(`/api/map/area?polygon=${polygon}${filters}`);
const listNames = (rows: Athlete[]) => rows.map(({ user }) => user.firstName).toSorted();

test('a point is inside a polygon, a notch of it is not', () => {
  const notched = [
    { lat: 0, lng: 0 },
    { lat: 10, lng: 0 },
    { lat: 2, lng: 5 },
    { lat: 10, lng: 10 },
    { lat: 0, lng: 10 },
  ];
  const cases: [number, number, boolean][] = [
    [1, 5, true],
    [5, 1, true],
    [5, 9, true],
    [5, 5, false],
    [-1, 5, false],
    [5, 11, false],
  ];
  for (const [lat, lng, expected] of cases)
    expect(isPointInPolygon({ lat, lng }, notched), `${lat},${lng}`).toBe(expected);
});

test('a coach selects the athletes of a search inside an area, without whom blocks and pauses hide [48.14]', async () => {
  const coach = await app.addCoach();
  const ann = await app.addAthlete({}, { firstName: 'Ann' });
  await app.addAthlete({ sport: 'Soccer', position: 'Forward' }, { firstName: 'Ben' });
  await app.addAthlete({ city: 'Dallas' }, { firstName: 'Dee' });
  const [blocking, paused] = [
    await app.addAthlete({}, { firstName: 'Blocking' }),
    await app.addAthlete({}, { firstName: 'Paused' }),
  ];
  await blocking.put(`/api/blocks/${coach.id}`);
  await paused.patch('/api/athletes/me/visibility', { paused: true });
  const selected = await select(coach, aroundAustin);
  expect([selected.status, listNames(selected.body)]).toEqual([200, ['Ann', 'Ben']]);
  expect(selected.headers.get('x-total-count')).toBe('2');
  const football = await select(coach, aroundAustin, '&sport=Football');
  expect(football.body.map((athlete: Athlete) => athlete.id)).toEqual([ann.profile.id]);
  expect((await select(coach, '0,0;0,1;1,1')).body).toEqual([]);
  const broken = [
    '',
    '30,-97',
    '30,-97;31,-98',
    'a,b;c,d;e,f',
    '91,0;0,1;1,1',
    '0,181;0,1;1,1',
    '30,-97;'.repeat(61),
  ];
  for (const polygon of broken) expect((await select(coach, polygon)).status, polygon).toBe(422);
  expect((await ann.get(`/api/map/area?polygon=${aroundAustin}`)).status).toBe(403);
  expect((await app.visitor().get(`/api/map/area?polygon=${aroundAustin}`)).status).toBe(401);
});

test('of a large area the 200 nearest to its middle are listed, and all are counted [48.15]', async () => {
  const coach = await app.addCoach();
  // Near the middle, and older than the others.
  const elko = await app.addAthlete({ city: 'Elko', state: 'NV' });
  await insertRandomAthletes(app.database.pool, 400);
  const selected = await select(coach, '72,-170;72,-60;10,-60;10,-170');
  expect(selected.body.length).toBe(200);
  expect(selected.body.map((athlete: Athlete) => athlete.id)).toContain(elko.profile.id);
  expect(Number(selected.headers.get('x-total-count'))).toBeGreaterThan(200);
  expect(new Set(selected.body.map((athlete: Athlete) => athlete.id)).size).toBe(200);
});

test('of many candidates those near the middle are checked, and about how many there are is said; a rare filter is counted exactly [48.15] [53.4]', async () => {
  const people = await insertRandomAthletes(app.database.pool, 300);
  const everywhere = '72,-170;72,-60;10,-60;10,-170';
  const coach = await app.addCoach();
  const isPlaced = ({ lat, listed }: RandomAthlete) => lat !== null && listed;
  const counted = async (filters: string) => {
    const { headers, body } = await select(coach, everywhere, filters);
    return [headers.get('x-total-relation'), Number(headers.get('x-total-count')), body.length];
  };
  const rows = await app.database.pool.query<{ n: number }>(
    `select count(*)::int as n from athletes where listed and place_id is not null and gpa >= 3.5`,
  );
  const goodGrades = rows.rows[0]!.n;
  expect(people.filter(isPlaced).length).toBeGreaterThan(100);
  expect(goodGrades).toBeGreaterThan(0);
  expect(await counted('&minGpa=3.5')).toEqual([null, goodGrades, Math.min(goodGrades, 200)]);
  // A hundred times as many, as far as the counts by place say.
  await app.runJobs('athlete-counts');
  await app.database.pool.query('update place_counts set count = count * 1000');
  await app.database.pool.query(
    'update athlete_counts_version set version = version + 1, rebuilt_version = version + 1',
  );
  // Of most athletes: enough are found before all candidates are checked.
  const [relation, about, length] = await counted('&minGpa=1');
  expect(relation).toBe('about');
  expect(about).toBe(Number(Number(about).toPrecision(2)));
  expect(length).toBeGreaterThan(0);
});
