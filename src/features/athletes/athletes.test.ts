import { expect, test } from 'vitest';
import { openTestApp } from '../../../tests/support/test-app.ts';
import { type AthleteMember, quarterback } from '../../../tests/support/test-members.ts';
import { maxStats } from './contract/stat-and-highlight-limits-and-schemas.ts';

const app = openTestApp();

const somebody = '01920000-0000-7000-8000-000000000000';

test('a coach reads an athlete: profile, person, and nothing that is private', async () => {
  const [athlete, coach] = [await app.addAthlete({ height: '6-3', gpa: 3.72 }), await app.addCoach()];
  const { status, body } = await coach.get(`/api/athletes/${athlete.profile.id}`);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    userId: athlete.id,
    user: { id: athlete.id, firstName: 'Sam', lastName: 'Doe', profileImage: null },
    height: `6'3"`,
    gpa: 3.72,
    rating: 3,
    ratingCount: 0,
    highlights: null,
    stats: [],
    bookmarked: false,
  });
  expect(JSON.stringify(body)).not.toMatch(/email|username|password/);
});

test('positions are stored by their full names, also a second one', async () => {
  const athlete = await app.addAthlete({ sport: 'Baseball', position: ' ss ', secondPosition: '2b' });
  expect(athlete.profile).toMatchObject({ position: 'Shortstop', secondPosition: 'Second Base' });
  const { body } = await athlete.patch(`/api/athletes/${athlete.profile.id}`, { position: '2B' });
  expect(body).toMatchObject({ position: 'Second Base', secondPosition: null });
  const other = await app.addAthlete({ sport: 'Baseball', position: 'Closer' });
  expect(other.profile).toMatchObject({ position: 'Closer', secondPosition: null });
});

test.each([
  [{ secondPosition: 'quarterback' }, 'secondPosition', 'Please choose a different second position'],
  [{ secondPosition: 'Goalkeeper' }, 'secondPosition', 'Please choose a position in Football'],
  [
    { sport: 'Golf', position: 'Golfer', secondPosition: 'G' },
    'secondPosition',
    'There is no second position in Golf',
  ],
  [{ sport: 'Soccer' }, 'position', 'Please enter your position'],
])(
  'a profile that is changed to %j is refused at %s, and nothing is stored',
  async (change, path, message) => {
    const athlete = await app.addAthlete({ secondPosition: 'Wide Receiver' });
    const { status, body } = await athlete.patch(`/api/athletes/${athlete.profile.id}`, {
      gpa: 2.1,
      ...change,
    });
    expect([status, body.errors]).toEqual([422, [{ path, message }]]);
    expect((await athlete.get('/api/athletes/me')).body).toEqual(athlete.profile);
  },
);

test('positions that fit the new sport stay with a change of the sport', async () => {
  const athlete = await app.addAthlete({ sport: 'Baseball', position: 'Pitcher', secondPosition: 'Utility' });
  const { body } = await athlete.patch(`/api/athletes/${athlete.profile.id}`, { sport: 'Softball' });
  expect(body).toMatchObject({ sport: 'Softball', position: 'Pitcher', secondPosition: 'Utility' });
});

test('a visitor who reads a profile gets 401, and an unknown profile gets 404', async () => {
  const athlete = await app.addAthlete();
  expect((await app.visitor().get(`/api/athletes/${athlete.profile.id}`)).status).toBe(401);
  for (const id of [somebody, 'x', '%7B%22toString%22:%22x%22%7D', '1;drop table users']) {
    const answer = await athlete.get(`/api/athletes/${id}`);
    expect([answer.status, answer.body.detail]).toEqual([
      404,
      "The athlete profile you're looking for doesn't exist.",
    ]);
  }
});

const listViews = (athlete: AthleteMember) =>
  app.database.db
    .selectFrom('profileViews')
    .select('viewerId')
    .where('athleteId', '=', athlete.profile.id)
    .execute();

test('a profile view is counted once per viewer and day, and not for the own profile', async () => {
  const [athlete, coach] = [await app.addAthlete(), await app.addCoach()];
  const address = `/api/athletes/${athlete.profile.id}`;
  for (const viewer of [coach, athlete]) await viewer.get(address);
  expect(await listViews(athlete)).toEqual([]);
  for (const viewer of [coach, coach, athlete])
    expect((await viewer.put(`${address}/view`)).status).toBe(204);
  expect(await listViews(athlete)).toEqual([{ viewerId: coach.id }]);
  expect((await coach.put(`/api/athletes/${somebody}/view`)).status).toBe(404);
  expect((await app.visitor().put(`${address}/view`)).status).toBe(401);
});

test('an athlete with a profile reads it at /me; others get 404 or 403 [6.19]', async () => {
  expect((await (await app.register('athlete')).get('/api/athletes/me')).body.detail).toBe(
    'Please complete your athlete profile setup.',
  );
  expect((await (await app.addCoach()).get('/api/athletes/me')).status).toBe(403);
  expect((await app.visitor().get('/api/athletes/me')).status).toBe(401);
});

test('an owner changes single fields of the profile; others get 403', async () => {
  const [athlete, other, coach] = [await app.addAthlete(), await app.addAthlete(), await app.addCoach()];
  const address = `/api/athletes/${athlete.profile.id}`;
  const changed = await athlete.patch(address, {
    bio: ' Captain. ',
    weight: 205,
    height: `6'2"`,
    highSchool: 'Lake Travis',
  });
  expect(changed.status).toBe(200);
  expect(changed.body).toEqual({
    ...athlete.profile,
    bio: 'Captain.',
    weight: 205,
    height: `6'2"`,
    highSchool: 'Lake Travis',
    lastActiveAt: expect.any(String),
  });
  expect((await athlete.patch(address, { weight: null, bio: '' })).body).toMatchObject({
    weight: null,
    bio: null,
  });
  for (const outsider of [other, coach])
    expect((await outsider.patch(address, { bio: 'x' })).status).toBe(403);
  expect((await app.visitor().patch(address, { bio: 'x' })).status).toBe(401);
  expect((await athlete.patch(`/api/athletes/${somebody}`, { bio: 'x' })).status).toBe(404);
  expect((await athlete.get(address)).body.bio).toBe(null);
});

test('a change with a wrong field stores nothing and names the field', async () => {
  const athlete = await app.addAthlete({ gpa: 3.5 });
  const address = `/api/athletes/${athlete.profile.id}`;
  const { status, body } = await athlete.patch(address, {
    bio: 'New',
    gpa: 4.5,
    satScore: 1601,
    actScore: 37,
  });
  expect(status).toBe(422);
  expect(body.errors.map((error: { path: string }) => error.path)).toEqual(['gpa', 'satScore', 'actScore']);
  expect((await athlete.get(address)).body).toMatchObject({ bio: null, gpa: 3.5 });
});

test.each(['role', 'rating', 'ratingCount', 'userId', 'id', 'highlights', 'placeId', 'emailVerified'])(
  'a body that sets %s gets 422',
  async (field) => {
    const athlete = await app.addAthlete();
    const { status, body } = await athlete.patch(`/api/athletes/${athlete.profile.id}`, { [field]: 5 });
    expect(status).toBe(422);
    expect(body.errors).toEqual([{ path: field, message: `'${field}' is not known here` }]);
  },
);

test('a known city is stored as the list of places spells it, an unknown one as it was entered', async () => {
  const athlete = await app.addAthlete({ city: 'saint louis', state: 'Missouri' });
  expect(athlete.profile).toMatchObject({ city: 'St. Louis', state: 'MO' });
  const moved = await athlete.patch(`/api/athletes/${athlete.profile.id}`, { city: 'Nowhere Springs' });
  expect(moved.body).toMatchObject({ city: 'Nowhere Springs', state: 'MO' });
  expect((await athlete.patch(`/api/athletes/${athlete.profile.id}`, { state: 'ZZ' })).status).toBe(422);
});

test('names accept emoji, joiners and every script; texts also accept line breaks and tabs', async () => {
  const athlete = await app.addAthlete(
    { city: 'Łódź 👩‍👩‍👧', bio: 'One\n\ttwo 🏴󠁧󠁢󠁥󠁮󠁧󠁿' },
    { firstName: 'میخواهم' },
  );
  expect(athlete.profile).toMatchObject({
    city: 'Łódź 👩‍👩‍👧',
    bio: 'One\n\ttwo 🏴󠁧󠁢󠁥󠁮󠁧󠁿',
    user: { firstName: 'میخواهم' },
  });
});

test.each([
  ['example.com', true],
  ['www.example.com:8080/me?from=x://y', true],
  ['HTTPS://example.com/', true],
  ['javascript://%0aalert(1)', false],
  ['javascript:alert(1)', false],
  ['javascript:1', false],
  ['vbscript://x', false],
  ['file:///etc/passwd', false],
  ['data:text/html,x', false],
  ['a.b+c://x', false],
  ['http://', false],
])('%s is accepted as a website: %s', async (personalWebsite, isOne) => {
  const athlete = await app.addAthlete();
  const answer = await athlete.patch(`/api/athletes/${athlete.profile.id}`, { personalWebsite });
  expect([answer.status, isOne ? answer.body.personalWebsite : answer.body.errors[0]]).toEqual(
    isOne
      ? [200, personalWebsite]
      : [422, { path: 'personalWebsite', message: 'Please enter a web address' }],
  );
});

test('one wrong field gives one error', async () => {
  const athlete = await app.addAthlete();
  const { body } = await athlete.patch(`/api/athletes/${athlete.profile.id}`, { state: '' });
  expect(body.errors).toEqual([{ path: 'state', message: 'Please enter your state' }]);
});

test('blanks in any optional field are stored as null', async () => {
  const athlete = await app.addAthlete({ height: `6'2"`, weight: 180, gpa: 3.5, bio: 'Fast' });
  const blank = { height: '   ', weight: ' ', gpa: '  ', bio: '\t' };
  expect((await athlete.patch(`/api/athletes/${athlete.profile.id}`, blank)).body).toMatchObject({
    height: null,
    weight: null,
    gpa: null,
    bio: null,
  });
});

test('an athlete adds, changes and removes own stats; others get 403 or 404', async () => {
  const [athlete, other, coach] = [await app.addAthlete(), await app.addAthlete(), await app.addCoach()];
  const stat = { statName: 'Touchdowns', statValue: '31', season: '2026' };
  const { status, body } = await athlete.post('/api/athletes/me/stats', stat);
  expect([status, body]).toEqual([201, { id: expect.any(String), ...stat }]);
  expect((await athlete.post('/api/athletes/me/stats', stat)).status).toBe(409);
  const address = `/api/athletes/me/stats/${body.id}`;
  expect((await athlete.patch(address, { statValue: '32' })).body).toEqual({ ...body, statValue: '32' });
  expect((await other.patch(address, { statValue: '1' })).status).toBe(404);
  expect((await other.delete(address)).status).toBe(404);
  expect((await coach.delete(address)).status).toBe(403);
  expect((await app.visitor().delete(address)).status).toBe(401);
  expect((await athlete.patch(address, { statName: '' })).status).toBe(422);
  expect((await coach.get(`/api/athletes/${athlete.profile.id}`)).body.stats).toEqual([
    { ...body, statValue: '32' },
  ]);
  expect((await athlete.delete(address)).status).toBe(204);
  expect((await athlete.delete(address)).status).toBe(404);
});

test(`parallel requests cannot add more than ${maxStats} stats to a profile`, async () => {
  const athlete = await app.addAthlete();
  await app.database.pool.query(
    `insert into stats (id, athlete_id, stat_name, stat_value, season)
     select gen_random_uuid(), $1, 'Game ' || n, '1', '2026' from generate_series(4, $2) as n`,
    [athlete.profile.id, maxStats],
  );
  const tries = Array.from({ length: 8 }, (_, n) =>
    athlete.post('/api/athletes/me/stats', { statName: `Late ${n}`, statValue: '1', season: '2026' }),
  );
  const statuses = (await Promise.all(tries)).map((answer) => answer.status);
  expect(statuses.sort()).toEqual([201, 201, 201, 422, 422, 422, 422, 422]);
  expect((await athlete.get('/api/athletes/me')).body.stats).toHaveLength(maxStats);
});

test('highlights are https addresses and stay in the order they were sent', async () => {
  const athlete = await app.addAthlete();
  const highlights = ['https://www.youtube.com/watch?v=1', 'https://vimeo.com/2'];
  const typed = ['www.youtube.com/watch?v=1', 'https://vimeo.com/2'];
  expect((await athlete.put('/api/athletes/me/highlights', { highlights: typed })).body).toEqual({
    highlights,
  });
  expect((await athlete.put('/api/athletes/me/highlights', { highlights })).body).toEqual({ highlights });
  expect((await athlete.get('/api/athletes/me')).body.highlights).toEqual(highlights);
  for (const bad of [
    'javascript:alert(1)',
    'film.mp4',
    'http://vimeo.com/2',
    'https://',
    `https://x.test/${'a'.repeat(600)}`,
  ]) {
    expect((await athlete.put('/api/athletes/me/highlights', { highlights: [bad] })).status).toBe(422);
  }
  expect((await (await app.addCoach()).put('/api/athletes/me/highlights', { highlights })).status).toBe(403);
  expect((await app.visitor().put('/api/athletes/me/highlights', { highlights })).status).toBe(401);
});

test('members list athletes with the fields of the profile; a visitor gets 401', async () => {
  const [athlete, coach] = [
    await app.addAthlete({ ...quarterback, city: 'Boise', state: 'ID' }),
    await app.addCoach(),
  ];
  const answer = await coach.get('/api/athletes?state=ID');
  expect(answer.headers.get('x-total-count')).toBe('1');
  expect(answer.body).toEqual([
    { ...athlete.profile, socialVisibility: null, commitmentVisible: null, lastActiveAt: expect.any(String) },
  ]);
  expect((await app.visitor().get('/api/athletes')).status).toBe(401);
});
