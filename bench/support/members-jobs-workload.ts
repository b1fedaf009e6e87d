import type pg from 'pg';
import type { MemberClient } from '../../tests/support/http-client.ts';
import { addAthlete, addCoach } from '../../tests/support/test-members.ts';
import { createUniqueEmail, type MeasuredCall } from './api-calls-workload.ts';
import type { BenchRequest } from './load-generator.ts';

/** From the largest sports to one of the smallest. */
const programs = [
  { sport: 'Football', genders: ['mens'], position: 'Quarterback', city: 'Austin', state: 'TX' },
  { sport: 'Soccer', genders: ['womens'], position: 'Goalkeeper', city: 'Columbus', state: 'OH' },
  { sport: 'Basketball', genders: ['mens'], position: 'Center', city: 'Brooklyn', state: 'NY' },
  { sport: 'Baseball', genders: ['mens'], position: 'Pitcher', city: 'Sacramento', state: 'CA' },
  { sport: 'Golf', genders: ['womens', 'mens'], position: 'Golfer', city: 'Boise', state: 'ID' },
  { sport: 'Rowing', genders: ['womens'], position: 'Coxswain', city: 'Boston', state: 'MA' },
] as const;
type Program = (typeof programs)[number];

const needsOfCoach = 10;
const membersOfShortlist = 1000;
const maxAdded = 50;

/** Drawn by hand: latitude and longitude of the corners. */
const polygons: Record<string, string> = {
  city: '30.1,-95.8;30.1,-95;29.5,-95;29.4,-95.6',
  state: '36.4,-103;36.4,-100;34,-99.5;33.7,-94.2;29.7,-93.8;26,-97.2;29,-102.8;31.5,-106.5;32,-103',
  country: '49,-124;49,-67;41,-69;25,-79.5;25.5,-98;32,-117;40,-124.5',
};

type Query = Record<string, string | number>;

/** What members do beside searching, each with the members of several programs. */
export async function createMembersJobsWorkload(origin: string, pool: pg.Pool): Promise<MeasuredCall[]> {
  const classYear = await getCommonestClassYear(pool);
  const plain = await Promise.all(programs.map((program) => addProgramCoach(origin, program)));
  const needy = await Promise.all(programs.map((program) => addProgramCoach(origin, program)));
  const athletes = await Promise.all(
    programs.map(({ sport, position, city, state }) =>
      addAthlete(origin, { sport, position, city, state, classYear }, { email: createUniqueEmail() }),
    ),
  );
  const samples = await Promise.all(programs.map(({ sport }) => sampleIds(pool, sport)));
  const shortlists: string[] = [];
  for (const [nth, coach] of needy.entries()) {
    await saveNeeds(coach, programs[nth]!, classYear);
    shortlists.push(await fillShortlist(coach, samples[nth]!));
  }
  const createCall = (
    name: string,
    members: readonly MemberClient[],
    path: (program: Program, nth: number) => string,
  ): MeasuredCall => ({
    name,
    requests: programs.map((program, nth) => createGetRequest(members[nth]!, path(program, nth))),
  });
  const createSearchCall = (name: string, query: (program: Program) => Query, path = '/api/athletes') =>
    createCall(name, plain, (program) => `${path}?${toParameters(query(program))}`);
  const createAreaCall = (name: string, query: (program: Program) => Query) =>
    createSearchCall(name, query, '/api/map/area');
  const isRare = ({ sport, position }: Program) => ({
    sport,
    position,
    minGpa: 3.7,
    minHeight: 74,
    classYear,
  });
  return [
    createCall('best fits', plain, bestFitsPath),
    createCall('best fits of a coach with ten needs', needy, bestFitsPath),
    createSearchCall('best fits of a position and a class', (one) => ({ ...isRare(one) }), '/api/best-fits'),
    createSearchCall(
      'best fits near a city',
      ({ sport, city, state }) => ({ sport, near: `${city}, ${state}`, radius: 100 }),
      '/api/best-fits',
    ),
    createCall('briefing of ten needs', needy, () => '/api/briefing'),
    createCall('ten needs with their counts', needy, () => '/api/needs'),
    createCall('saved searches', needy, () => '/api/saved-searches'),
    createCall('figures of a coach', plain, () => '/api/dashboard'),
    createCall('figures of an athlete', athletes, () => '/api/dashboard'),
    createCall('first screen of an athlete', athletes, () => '/api/first-screen'),
    createCall('who looked', athletes, () => '/api/profile-views'),
    createCall('activity', plain, () => '/api/activity'),
    createCall('coaches, nearest', athletes, ({ sport }) => `/api/coaches?sort=distance&sport=${sport}`),
    createCall('all coaches, nearest', athletes, () => '/api/coaches?sort=distance'),
    createCall('coaches by words', athletes, ({ state }) => `/api/coaches?search=university&state=${state}`),
    createCall('coaches, summary', athletes, () => '/api/coaches/summary'),
    createCall('roster of a coach', athletes, (_, nth) => `/api/coaches/${plain[nth]!.profile.id}/roster`),
    createCall(
      'figures of a roster',
      athletes,
      (_, nth) => `/api/coaches/${plain[nth]!.profile.id}/roster/summary`,
    ),
    ...Object.keys(polygons).flatMap((name) => [
      createAreaCall(`area of a ${name}`, () => ({ polygon: polygons[name]! })),
      createAreaCall(`area of a ${name}, sport and class`, ({ sport }) => ({
        ...{ sport, classYear, polygon: polygons[name]! },
      })),
      createAreaCall(`area of a ${name}, rare filters`, (one) => ({
        ...{ ...isRare(one), polygon: polygons[name]! },
      })),
      createAreaCall(`area of a ${name}, ranges`, () => ({
        ...{ minGpa: 3, minWeight: 120, hasFilm: 'true', polygon: polygons[name]! },
      })),
    ]),
    ...(['gpa', 'height', 'weight', 'rating'] as const).flatMap((missing) => [
      createSearchCall(`count of a sport without ${missing}`, ({ sport }) => ({ sport, missing, limit: 1 })),
      createSearchCall(`count of a sport, a class and film without ${missing}`, ({ sport }) => ({
        ...{ sport, classYear, hasFilm: 'true', missing, limit: 1 },
      })),
      createSearchCall(`count of everybody without ${missing}`, () => ({ missing, limit: 1 })),
      createSearchCall(`count near a city without ${missing}`, ({ sport, city, state }) => ({
        ...{ sport, missing, near: `${city}, ${state}`, radius: 100, limit: 1 },
      })),
    ]),
    createSearchCall('range and those without', ({ sport }) => ({ sport, minGpa: 3.5, orMissing: 'gpa' })),
    createCall('comparison of six', plain, (_, nth) => `/api/comparison?${toIds(samples[nth]!.slice(0, 6))}`),
    createCall('miles of a page', plain, (_, nth) => `/api/distances?${toIds(samples[nth]!.slice(0, 24))}`),
    createCall('shortlists', needy, () => '/api/shortlists'),
    createCall('shortlist of a thousand', needy, (_, nth) => `/api/shortlists/${shortlists[nth]}/athletes`),
    createCall('file of a thousand', needy, (_, nth) => `/api/shortlists/${shortlists[nth]}/file`),
  ];
}

const bestFitsPath = ({ sport, genders }: Program) =>
  `/api/best-fits?${toParameters({ sport, ...(genders.length === 1 && { gender: genders[0] }) })}`;

const createGetRequest = (member: MemberClient, path: string): BenchRequest => ({
  method: 'GET',
  path,
  headers: { cookie: member.cookie },
});

const toParameters = (query: Query) =>
  new URLSearchParams(Object.entries(query).map(([name, value]) => [name, `${value}`]));

const toIds = (ids: string[]) => new URLSearchParams(ids.map((id) => ['ids', id]));

const addProgramCoach = (origin: string, { sport, genders, city, state }: Program) =>
  addCoach(origin, { sport, genders, city, state }, { email: createUniqueEmail() });

/** From a position of a class to a whole sport near the school, as coaches state them. */
async function saveNeeds(coach: MemberClient, program: Program, classYear: number): Promise<void> {
  const { sport, position, genders, city, state } = program;
  const mine = { sport: [sport], ...(genders.length === 1 && { gender: genders }) };
  const near = `${city}, ${state}`;
  const filtersOfNeeds: object[] = [
    { ...mine, position: [position], classYear: [classYear] },
    { ...mine, position: [position], classYear: [classYear], minGpa: 3.5 },
    { ...mine, position: [position], minHeight: 74 },
    { ...mine, position: [position], state: [state] },
    { ...mine, classYear: [classYear], hasFilm: true },
    { ...mine, classYear: [classYear], minGpa: 3.8, minHeight: 72 },
    { ...mine, near, radius: 100 },
    { ...mine, position: [position], near, radius: 250, minGpa: 3 },
    { ...mine, minRating: 4 },
    mine,
  ];
  for (const [nth, filters] of filtersOfNeeds.slice(0, needsOfCoach).entries()) {
    const { status, body } = await coach.post('/api/saved-searches', {
      ...{ name: `Need ${nth}`, filters, sought: 2 },
    });
    if (status !== 201) throw new Error(`Saving a need failed: ${JSON.stringify(body)}`);
  }
}

async function fillShortlist(coach: MemberClient, ids: string[]): Promise<string> {
  const { body } = await coach.post('/api/shortlists', { name: 'A thousand' });
  for (let first = 0; first < ids.length; first += maxAdded) {
    await coach.post(`/api/shortlists/${body.id}/athletes`, {
      athleteIds: ids.slice(first, first + maxAdded),
    });
  }
  return body.id;
}

async function getCommonestClassYear(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ year: number }>(`
    select class_year as year from facet_counts where listed group by 1 order by sum(count) desc limit 1`);
  return rows[0]!.year;
}

/** Those of a sport are spread over the whole table. */
async function sampleIds(pool: pg.Pool, sport: string): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select id from athletes where sport = $1 and listed order by md5(id::text) limit ${membersOfShortlist}`,
    [sport],
  );
  return rows.map(({ id }) => id);
}
