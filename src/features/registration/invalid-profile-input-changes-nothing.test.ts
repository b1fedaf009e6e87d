import { beforeAll, expect, test } from 'vitest';
import { openTestApp } from '../../../tests/support/test-app.ts';
import {
  type AthleteMember,
  type CoachMember,
  headCoach,
  quarterback,
} from '../../../tests/support/test-members.ts';

const app = openTestApp();
let athlete: AthleteMember;
let coach: CoachMember;
let georgetownId: string;
const nextYear = new Date().getFullYear() + 1;

beforeAll(async () => {
  athlete = await app.addAthlete();
  await athlete.post('/api/athletes/me/stats', { statName: 'Wins', statValue: '1', season: '2026' });
  coach = await app.addCoach();
  georgetownId = (await coach.get('/api/schools?q=georgetown.edu')).body[0].id;
  for (const firstName of ['Anna', 'Anne'])
    expect((await athlete.put('/api/auth/name', { firstName, lastName: 'Doe' })).status).toBe(200);
});

const changeAthlete = (change: object) => athlete.patch(`/api/athletes/${athlete.profile.id}`, change);
const changeCoach = (change: object) => coach.patch(`/api/coaches/${coach.profile.id}`, change);
const reportMissingSchool = (website: string) =>
  coach.post('/api/schools/missing', { name: 'Odd College', city: 'Austin', state: 'TX', website });

/** Everything that the refused requests could have changed. */
async function fetchProfilesAndMissingSchools() {
  const { rows: missing } = await app.database.pool.query('select * from missing_schools');
  const [own, mine] = await Promise.all([athlete.get('/api/athletes/me'), coach.get('/api/coaches/me')]);
  return { athlete: own.body, coach: mine.body, missing };
}

type Send = () => Promise<{ status: number; body: { errors?: { path: string }[] } }>;
const refusals: [string, string, Send][] = [
  ['a sport without its position', 'position', () => changeAthlete({ sport: 'Tennis', bio: 'New' })],
  ['a class in the past', 'classYear', () => changeAthlete({ classYear: 2023, bio: 'New' })],
  ['a school of another state', 'schoolId', () => changeCoach({ schoolId: georgetownId, bio: 'New' })],
  ['a look-alike domain', 'website', () => reportMissingSchool('ge0rgetown.edu')],
  [
    'a date in the future',
    'season',
    () => athlete.post('/api/athletes/me/stats', { statName: 'W', statValue: '1', season: `${nextYear}-28` }),
  ],
  [
    'a name changed a third time',
    'firstName',
    () => athlete.put('/api/auth/name', { firstName: 'Anni', lastName: 'Doe' }),
  ],
  [
    "an athlete's country with a US state",
    'state',
    () => changeAthlete({ country: 'CA', state: 'TX', bio: 'New' }),
  ],
  [
    "a coach's country with a US state",
    'state',
    () => changeCoach({ country: 'Canada', state: 'TX', bio: 'New' }),
  ],
];

test.each(refusals)('%s gets 422 at %s, and nothing is stored [13.39]', async (_what, path, send) => {
  const before = await fetchProfilesAndMissingSchools();
  const { status, body } = await send();
  expect([status, body.errors?.map((one) => one.path)]).toEqual([422, [path]]);
  expect(await fetchProfilesAndMissingSchools()).toEqual(before);
});

test.each([
  ['a stat', 'season', () => changeFirstStat({ season: `${nextYear}` })],
  ['a stat with another value', 'season', () => changeFirstStat({ season: `${nextYear}`, statValue: '2' })],
])('%s that is changed to a season to come gets 422 at %s [13.39]', async (_what, path, send) => {
  const before = await fetchProfilesAndMissingSchools();
  const { status, body } = await send();
  expect([status, body.errors[0].path]).toEqual([422, path]);
  expect(await fetchProfilesAndMissingSchools()).toEqual(before);
});

async function changeFirstStat(change: object) {
  const { stats } = (await athlete.get('/api/athletes/me')).body;
  return athlete.patch(`/api/athletes/me/stats/${stats[0].id}`, change);
}

test.each([
  ['athlete', 'position', { ...quarterback, position: undefined }],
  ['athlete', 'classYear', { ...quarterback, classYear: 2023 }],
  ['athlete', 'state', { ...quarterback, country: 'CA' }],
  ['coach', 'state', { ...headCoach, country: 'CA' }],
  ['coach', 'schoolId', { ...headCoach, schoolId: 'georgetown' }],
] as const)(
  'a new %s with a wrong %s gets 422 there and still has no profile [13.39]',
  async (role, path, form) => {
    const member = await app.register(role);
    const body = { ...form, role, ...(path === 'schoolId' && { schoolId: georgetownId }) };
    const answer = await member.post(`/api/auth/complete-profile/${member.id}`, body);
    expect([answer.status, answer.body.errors.map((one: { path: string }) => one.path)]).toEqual([
      422,
      [path],
    ]);
    expect((await member.get('/api/auth/me')).body.profileComplete).toBe(false);
  },
);

test('an outsider and a visitor cannot try any of it on the profile of someone else', async () => {
  const outsider = await app.addAthlete();
  const address = `/api/athletes/${athlete.profile.id}`;
  expect((await outsider.patch(address, { country: 'CA', state: '' })).status).toBe(403);
  expect((await app.visitor().patch(address, { country: 'CA', state: '' })).status).toBe(401);
});
