import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addVerifiedCoach } from '../../../tests/support/evaluate-as-verified-coach.ts';
import { changeFieldAudiences } from '../../../tests/support/field-audiences.ts';
import type { MemberClient } from '../../../tests/support/http-client.ts';
import { proposeVisit } from '../../../tests/support/propose-visit.ts';
import { postMessage } from '../../../tests/support/send-messages.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';
import type { AthleteMember, CoachMember } from '../../../tests/support/test-members.ts';
import type { Criterion, FirstScreen } from './contract/first-screen.ts';

const app = openTestApp({ safeguards: true });
const inHouston = { city: 'Houston', state: 'TX' };
const inSeattle = { city: 'Seattle', state: 'WA' };
const film = ['https://www.youtube.com/watch?v=dQw4w9WgXcQ'];

const read = async (athlete: MemberClient): Promise<FirstScreen> => {
  const { status, body } = await athlete.get('/api/first-screen');
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const listSchools = async (athlete: MemberClient) =>
  (await read(athlete)).programs.map(({ school }) => school);
const listSteps = async (athlete: MemberClient) => (await read(athlete)).steps.map(({ text }) => text);
const findCriterion = async (athlete: MemberClient, kind: string) =>
  (await read(athlete)).criteria.find((one) => one.kind === kind);

const addRower = (profile: object = {}): Promise<AthleteMember> =>
  app.addAthlete({ sport: 'Rowing', position: 'Starboard', ...profile });

/** Coaches who save one search each. */
async function addSearchingCoaches(
  count: number,
  profile: Record<string, unknown>,
  toFilters: (index: number) => object,
): Promise<CoachMember[]> {
  const coaches: CoachMember[] = [];
  for (let index = 0; index < count; index += 1) {
    const coach = await addVerifiedCoach(app, profile);
    const { status } = await coach.post('/api/saved-searches', {
      name: 'Recruits',
      filters: toFilters(index),
    });
    expect(status).toBe(201);
    coaches.push(coach);
  }
  return coaches;
}

test('programs of the own sport come nearest first, once per school, and name a verified coach only [46.1-2]', async () => {
  const athlete = await app.addAthlete({ sport: 'Lacrosse', position: 'Midfield' });
  const lacrosse = { sport: 'Lacrosse' };
  const far = await app.addCoach({ ...lacrosse, school: 'University of Washington', ...inSeattle });
  await app.addCoach({ ...lacrosse, school: 'Rice University', ...inHouston }, { lastName: 'Unverified' });
  const head = await addVerifiedCoach(
    app,
    { ...lacrosse, school: 'Rice University', ...inHouston },
    { firstName: 'Dana', lastName: 'Kim' },
  );
  await app.addCoach({ ...lacrosse, sport: 'Golf', school: 'University of Texas at Austin', city: 'Austin' });
  const { programs } = await read(athlete);
  expect(programs).toEqual([
    {
      school: 'Rice University',
      division: 'NCAA Division I',
      city: 'Houston',
      state: 'TX',
      country: 'US',
      miles: 147,
      coach: { id: head.profile.id, firstName: 'Dana', lastName: 'Kim' },
      coachId: head.profile.id,
    },
    {
      school: 'University of Washington-Seattle Campus',
      division: 'NCAA Division I',
      city: 'Seattle',
      state: 'WA',
      country: 'US',
      miles: expect.any(Number),
      coach: null,
      coachId: far.profile.id,
    },
  ]);
  expect(JSON.stringify(programs)).not.toContain('Unverified');
});

test('no program of another gender, of a blocked, suspended or erased coach [46.1]', async () => {
  const athlete = await app.addAthlete({ sport: 'Fencing', position: 'Epee', gender: 'womens' });
  const add = (school: string, genders: string[]) =>
    app.addCoach({ sport: 'Fencing', school, city: 'Boston', state: 'MA', genders });
  await add('Boston Men', ['mens']);
  await add('Boston Both', ['womens', 'mens']);
  const [blocked, suspended, erased] = [
    await add('Boston Blocked', ['womens']),
    await add('Boston Suspended', []),
    await add('Boston Erased', []),
  ];
  expect((await listSchools(athlete)).sort()).toEqual(
    ['Boston Blocked', 'Boston Both', 'Boston Erased', 'Boston Suspended'].sort(),
  );
  await blocked.put(`/api/blocks/${athlete.id}`);
  await sql`update users set suspended_until = now() + interval '1 day' where id = ${suspended.id}`.execute(
    app.database.db,
  );
  await app.database.db.deleteFrom('users').where('id', '=', erased.id).execute();
  expect(await listSchools(athlete)).toEqual(['Boston Both']);
});

test('of an unknown city the programs have no miles [46.1]', async () => {
  const athlete = await app.addAthlete({ sport: 'Bowling', position: 'Bowler', city: 'Nowhere Falls' });
  await app.addCoach({ sport: 'Bowling' });
  expect((await read(athlete)).programs).toMatchObject([{ school: 'Rice University', miles: null }]);
});

test('next steps begin with who waits, keep one of the profile, and end with a coach to write to [46.3-4]', async () => {
  const athlete = await app.addAthlete();
  expect((await read(athlete)).steps).toEqual([
    { text: 'Confirm your email address', minutes: 1, link: '/settings#account' },
    { text: 'Add a profile photo', minutes: 2, link: '/my-profile' },
    { text: 'Invite a parent or guardian', minutes: 1, link: '/settings#guardians' },
  ]);
  const coach = await addVerifiedCoach(app, {}, { firstName: 'Dana', lastName: 'Kim' });
  const inTwoDays = Date.now() + 2 * 86_400_000;
  await proposeVisit(coach, athlete, {
    startsAt: new Date(inTwoDays).toISOString(),
    endsAt: new Date(inTwoDays + 3_600_000).toISOString(),
  });
  expect(await listSteps(athlete)).toEqual([
    'Answer a visit proposal',
    'Confirm your email address',
    'Add a profile photo',
  ]);
  await postMessage(coach, athlete, 'Will you come to our camp?');
  expect((await read(athlete)).steps.map(({ text, link }) => [text, link])).toEqual([
    ['Answer Dana Kim', `/messages/${coach.id}`],
    ['Answer a visit proposal', '/visits'],
    ['Add a profile photo', '/my-profile'],
  ]);
  await postMessage(athlete, coach, 'I will.');
  expect((await listSteps(athlete))[0]).toBe('Answer a visit proposal');
});

test('an athlete asks for no answer to a request, a blocked coach, or after a month [46.4]', async () => {
  const athlete = await app.addAthlete();
  const unverified = await app.addCoach();
  await postMessage(unverified, athlete, 'Who are you?');
  expect((await listSteps(athlete)).join()).not.toContain('Answer');
  const coach = await addVerifiedCoach(app);
  await postMessage(coach, athlete, 'Hello');
  expect((await listSteps(athlete)).join()).toContain('Answer');
  app.now = () => new Date(Date.now() + 31 * 86_400_000);
  expect((await listSteps(athlete)).join()).not.toContain('Answer');
  app.now = () => new Date();
  await athlete.put(`/api/blocks/${coach.id}`);
  expect((await listSteps(athlete)).join()).not.toContain('Answer');
});

test('an adult is asked for no guardian, a whole profile for a first message [46.4]', async () => {
  const athlete = await app.addAthlete({ gpa: 3.4, height: `6'1"`, weight: 190, bio: 'I throw hard.' });
  await athlete.put('/api/auth/birth-date', { birthDate: '2008-01-01' });
  await athlete.patch(`/api/athletes/${athlete.profile.id}`, { satScore: 1200, twitterHandle: '@sam' });
  await athlete.put('/api/athletes/me/highlights', { highlights: film });
  await athlete.post('/api/athletes/me/stats', { statName: 'Tackles', statValue: '9', season: '2026' });
  await sql`update users set email_verified = true, profile_image = 'x' where id = ${athlete.id}`.execute(
    app.database.db,
  );
  expect(await listSteps(athlete)).toEqual(['Write to a coach near you']);
});

test('a figure of what coaches filter by has five verified coaches of the sport behind it [46.5-6]', async () => {
  const athlete = await addRower({ gpa: 3.1 });
  const rowing = { sport: 'Rowing' };
  const filters = (index: number) => ({ sport: ['Rowing'], minGpa: 3 + index / 10, minHeight: 72 });
  await addSearchingCoaches(4, rowing, filters);
  const unverified = await app.addCoach(rowing);
  await unverified.post('/api/saved-searches', { name: 'Recruits', filters: filters(4) });
  await addSearchingCoaches(1, { sport: 'Golf' }, () => ({ minGpa: 3.4 }));
  // A second search of the same coach is no second coach.
  const [fifth] = await addSearchingCoaches(1, rowing, () => ({ sport: ['Rowing'], hasFilm: true }));
  expect(await findCriterion(athlete, 'gpa')).toMatchObject({ coaches: null, asked: null, status: 'met' });
  await fifth!.post('/api/saved-searches', { name: 'More', filters: { minGpa: 3.5 }, sought: 2 });
  await fifth!.post('/api/saved-searches', { name: 'Most', filters: { minGpa: 3.9 } });
  // Counted once a day.
  expect(await findCriterion(athlete, 'gpa')).toMatchObject({ coaches: null });
  app.now = () => new Date(Date.now() + 86_400_000);
  const asked: Criterion = {
    kind: 'gpa',
    label: 'GPA',
    coaches: 5,
    asked: 3.2,
    own: 3.1,
    status: 'below',
    link: '/my-profile?tab=academic&edit=academic',
  };
  expect(await findCriterion(athlete, 'gpa')).toEqual(asked);
  expect(await findCriterion(athlete, 'height')).toMatchObject({ coaches: null });
  await athlete.patch(`/api/athletes/${athlete.profile.id}`, { gpa: 3.2 });
  expect((await findCriterion(athlete, 'gpa'))?.status).toBe('met');
  // A block changes no figure: it would tell what one coach asks for.
  await athlete.put(`/api/blocks/${fifth!.id}`);
  app.now = () => new Date(Date.now() + 2 * 86_400_000);
  expect(await findCriterion(athlete, 'gpa')).toMatchObject({ coaches: 5, asked: 3.2 });
  app.now = () => new Date();
});

test('searches for other positions, sports and genders are of no concern [46.5]', async () => {
  const setter = await app.addAthlete({ sport: 'Volleyball', position: 'Setter', gender: 'womens' });
  const libero = await app.addAthlete({ sport: 'Volleyball', position: 'Libero', gender: 'womens' });
  const volleyball = { sport: 'Volleyball', genders: ['womens'] };
  await addSearchingCoaches(5, volleyball, () => ({
    position: ['Setter'],
    gender: ['womens'],
    minHeight: 69,
  }));
  await addSearchingCoaches(5, volleyball, () => ({ sport: ['Beach Volleyball'], minGpa: 3 }));
  await addSearchingCoaches(5, { ...volleyball, genders: ['mens'] }, () => ({ minGpa: 3 }));
  expect(await findCriterion(setter, 'height')).toMatchObject({ coaches: 5, asked: 69, status: 'missing' });
  expect(await findCriterion(libero, 'height')).toMatchObject({ coaches: null, asked: null });
  expect(await findCriterion(setter, 'gpa')).toMatchObject({ coaches: null });
});

test('without figures of coaches the criteria are those of public guides [46.7]', async () => {
  const pitcher = await app.addAthlete({ sport: 'Baseball', position: 'Pitcher', gpa: 3.5 });
  await pitcher.post('/api/athletes/me/stats', { statName: 'Fastball', statValue: '84', season: '2026' });
  const list = async () =>
    (await read(pitcher)).criteria.map(({ label, coaches, status }) => [label, coaches, status]);
  expect(await list()).toEqual([
    ['Film', null, 'missing'],
    ['GPA', null, 'met'],
    ['Bats', null, 'missing'],
    ['Throws', null, 'missing'],
    ['Fastball', null, 'met'],
    ['ERA', null, 'missing'],
  ]);
  await changeFieldAudiences(pitcher, { grades: 'nobody' });
  expect((await list())[1]).toEqual(['GPA', null, 'hidden']);
});

test('only athletes with a profile have a first screen [46.8]', async () => {
  expect((await app.visitor().get('/api/first-screen')).status).toBe(401);
  expect((await (await app.addCoach()).get('/api/first-screen')).status).toBe(403);
  const { status, body } = await (await app.register('athlete')).get('/api/first-screen');
  expect([status, body.detail]).toEqual([404, 'Please complete your athlete profile setup.']);
  expect((await (await app.addAthlete()).get('/api/first-screen?x=1')).status).toBe(422);
});
