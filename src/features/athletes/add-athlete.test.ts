import { expect, test } from 'vitest';
import { openTestApp } from '../../../tests/support/test-app.ts';
import { password } from '../../../tests/support/test-members.ts';

const app = openTestApp();

const somebody = '01920000-0000-7000-8000-000000000000';
const added = {
  sport: 'Soccer',
  position: 'Midfielder',
  classYear: 2028,
  city: 'Denver',
  state: 'CO',
  height: null,
  weight: null,
  gpa: 3.9,
  satScore: null,
  actScore: null,
  highSchool: null,
  bio: null,
  socialMedia: null,
  rating: 3,
  highlights: null,
};
let added_ = 0;
const newUser = () => {
  added_ += 1;
  return {
    firstName: 'Leo',
    lastName: 'Park',
    email: `leo${added_}@school.test`,
    username: `leo${added_}`,
    password,
    role: 'athlete',
  };
};

const countRows = async (table: 'users' | 'athletes') =>
  (
    await app.database.db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n;

test('a coach adds an athlete, account and profile at once [4.46-47 6.21 9.8]', async () => {
  const coach = await app.addCoach();
  const user = newUser();
  const { status, body } = await coach.post('/api/athletes', { ...added, user });
  expect(status).toBe(201);
  expect(body).toMatchObject({
    sport: 'Soccer',
    city: 'Denver',
    rating: 3,
    highlights: null,
    user: { firstName: 'Leo' },
  });
  const leo = app.visitor();
  expect((await leo.post('/api/auth/login', { email: user.email, password })).body.user).toMatchObject({
    role: 'athlete',
    profileComplete: true,
  });
});

test('an athlete who was added and has never signed in is not active, and sorts last by activity', async () => {
  const place = { city: 'Anchorage', state: 'AK' };
  const [coach, here] = [await app.addCoach(), await app.addAthlete(place)];
  const addAnchorageAthlete = async (user: object) =>
    (await coach.post('/api/athletes', { ...added, ...place, user })).body;
  const leo = newUser();
  const [first, second] = [await addAnchorageAthlete(leo), await addAnchorageAthlete(newUser())];
  const listIdsByLastActivity = async () => {
    const ids: string[] = [];
    for (let path = '/api/athletes?state=AK&sort=last-active&limit=1'; path; ) {
      const { body, headers } = await coach.get(path);
      ids.push(body[0].id);
      path = /<(.+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1] ?? '';
    }
    return ids;
  };
  expect([first.lastActiveAt, second.lastActiveAt]).toEqual([null, null]);
  expect((await coach.get(`/api/athletes/${first.id}`)).body.lastActiveAt).toBeNull();
  expect(await listIdsByLastActivity()).toEqual([here.profile.id, second.id, first.id]);

  const owner = app.visitor();
  await owner.post('/api/auth/login', { email: leo.email, password });
  expect((await owner.get('/api/athletes/me')).body.lastActiveAt).toEqual(expect.any(String));
  expect(await listIdsByLastActivity()).toEqual([first.id, here.profile.id, second.id]);
});

test('a coach may add account and profile in two calls, but only for an account of their own', async () => {
  const [coach, other] = [await app.addCoach(), await app.addCoach()];
  const { body: user } = await coach.post('/api/users', newUser());
  expect((await other.post('/api/athletes', { ...added, userId: user.id })).status).toBe(403);
  expect((await coach.post('/api/athletes', { ...added, userId: user.id })).status).toBe(201);
  expect((await coach.post('/api/athletes', { ...added, userId: user.id })).status).toBe(409);
  expect((await coach.post('/api/athletes', { ...added, userId: somebody })).status).toBe(404);
  const stranger = await app.register('athlete');
  expect((await coach.post('/api/athletes', { ...added, userId: stranger.id })).status).toBe(403);
});

test('adding an athlete that fails stores neither the account nor the profile [8.25]', async () => {
  const coach = await app.addCoach();
  const { email } = await app.register('athlete');
  const before = [await countRows('users'), await countRows('athletes')];
  const taken = await coach.post('/api/athletes', { ...added, user: { ...newUser(), email } });
  expect([taken.status, taken.body.errors[0].path]).toEqual([409, 'user.email']);
  const wrong = await coach.post('/api/athletes', {
    ...added,
    classYear: 2023,
    user: { ...newUser(), email: 'no' },
  });
  expect(wrong.status).toBe(422);
  expect(wrong.body.errors.map((error: { path: string }) => error.path).sort()).toEqual([
    'classYear',
    'user.email',
  ]);
  expect([await countRows('users'), await countRows('athletes')]).toEqual(before);
});

test('only coaches add athletes, and only with rating 3 [6.21 9.8]', async () => {
  const [athlete, coach] = [await app.addAthlete(), await app.addCoach()];
  expect((await athlete.post('/api/athletes', { ...added, user: newUser() })).status).toBe(403);
  expect((await app.visitor().post('/api/athletes', { ...added, user: newUser() })).status).toBe(401);
  for (const wrong of [{ rating: 5 }, { highlights: ['https://x.test/a.mp4'] }]) {
    expect((await coach.post('/api/athletes', { ...added, ...wrong, user: newUser() })).status).toBe(422);
  }
});

const oneUser = newUser();

test.each([
  [['sport', 'user.email'], { user: { ...oneUser, email: 'bad' }, sport: 'Chess' }],
  [['user.firstName'], { user: { ...oneUser, firstName: undefined } }],
  [['rating'], { user: oneUser, rating: 4 }],
  [['highlights'], { user: oneUser, highlights: [] }],
  [['classYear'], { user: oneUser, classYear: '2027' }],
  [['user'], { user: null }],
  [['gpa', 'userId'], { userId: 'x', gpa: 9 }],
  [['name'], { userId: somebody, name: 'Leo' }],
  [['userId'], {}],
])('a coach who adds an athlete gets an error at each wrong field: %j', async (paths, wrong) => {
  const coach = await app.addCoach();
  const { status, body } = await coach.post('/api/athletes', { ...added, ...wrong });
  expect(status).toBe(422);
  expect(body.errors.map((error: { path: string }) => error.path).sort()).toEqual(paths);
});
