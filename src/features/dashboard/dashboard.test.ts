import { expect, test } from 'vitest';
import { openTestApp } from '../../../tests/support/test-app.ts';
import { type FilledProfileParts, getProfileCompleteness } from './server/profile-completeness.ts';

const app = openTestApp();
const day = 24 * 60 * 60 * 1000;

const emptyProfile: FilledProfileParts = {
  position: true,
  photo: false,
  gpa: false,
  size: false,
  highlights: false,
  stats: false,
  bio: false,
  highSchool: false,
  testScore: false,
  social: false,
};
const fullProfile = Object.fromEntries(Object.keys(emptyProfile).map((part) => [part, true])) as unknown;

test.each([
  ['a user without a profile', undefined, 0, 'Complete your profile'],
  ['a profile fresh from the registration', emptyProfile, 25, 'Add a profile photo'],
  ['a profile with a photo', { ...emptyProfile, photo: true }, 35, 'Add your GPA'],
  ['a profile with a bio alone', { ...emptyProfile, bio: true }, 35, 'Add a profile photo'],
  [
    'all but a video',
    { ...(fullProfile as FilledProfileParts), highlights: false },
    90,
    'Add a highlight video',
  ],
  [
    'all but a website',
    { ...(fullProfile as FilledProfileParts), social: false },
    95,
    'Link a social profile or website',
  ],
  [
    'a profile whose position says only the sport',
    { ...(fullProfile as FilledProfileParts), position: false },
    95,
    'Choose your position',
  ],
  ['a whole profile', fullProfile as FilledProfileParts, 100, null],
])('%s has this completeness and this next step', (_who, filled, completeness, nextStep) => {
  expect(getProfileCompleteness(filled)).toEqual({ completeness, nextStep });
});

test('an athlete of whom only the sport is known is asked for the position', async () => {
  const athlete = await app.addAthlete({ sport: 'Lacrosse', position: 'Player' });
  expect((await athlete.get('/api/dashboard')).body.nextStep).toBe('Choose your position');
  await athlete.patch(`/api/athletes/${athlete.profile.id}`, { position: 'goalie' });
  expect((await athlete.get('/api/dashboard')).body.nextStep).toBe('Add a profile photo');
});

const addCoachOfNoSport = () => app.addCoach({ sport: 'Other', genders: ['womens', 'mens'] });

test('the dashboard of a coach of no sport counts everyone, bookmarks and unread messages [44.2]', async () => {
  const coach = await addCoachOfNoSport();
  await coach.post('/api/dashboard/dismissed-questions', { question: 'sport' });
  const before = (await coach.get('/api/dashboard')).body;
  app.now = () => new Date(Date.now() - 8 * day);
  await app.addAthlete();
  app.now = () => new Date();
  const [bookmarkedAthlete, { id }] = [
    await app.addAthlete(),
    await app.addAthlete({ sport: 'Golf', position: 'Golfer' }),
  ];
  await coach.put(`/api/bookmarks/${bookmarkedAthlete.profile.id}`);
  const { status, body } = await coach.get('/api/dashboard');
  expect(status).toBe(200);
  expect(body).toEqual({
    totalAthletes: before.totalAthletes + 3,
    newThisWeek: before.newThisWeek + 2,
    bookmarked: 1,
    unreadMessages: 0,
    questions: [],
  });
  await app.database.db.deleteFrom('users').where('id', '=', id).execute();
  expect((await coach.get('/api/dashboard')).body.totalAthletes).toBe(before.totalAthletes + 2);
});

test("a coach's figures count the sport and the gender of the program, as the list does [44.2]", async () => {
  const coach = await app.addCoach({ sport: 'Rowing', genders: ['womens'] });
  const rower = { sport: 'Rowing', position: 'Sweep' };
  await app.addAthlete({ ...rower, gender: 'womens' });
  await app.addAthlete({ ...rower, gender: 'mens' });
  const blocking = await app.addAthlete(rower);
  await app.addAthlete({ ...rower, classYear: 2024, gender: 'womens' });
  await app.addAthlete();
  const read = async () => {
    const { totalAthletes, newThisWeek } = (await coach.get('/api/dashboard')).body;
    const list = await coach.get('/api/athletes?sport=Rowing&gender=womens');
    return [totalAthletes, newThisWeek, Number(list.headers.get('x-total-count'))];
  };
  const [total, , listed] = await read();
  expect(total).toBe(listed);
  await blocking.put(`/api/blocks/${coach.id}`);
  expect(await read()).toEqual([total - 1, total - 1, total - 1]);
});

test('an athlete is new for seven days [9.11]', async () => {
  const coach = await app.addCoach();
  const newThisWeek = async () => (await coach.get('/api/dashboard')).body.newThisWeek;
  const before = await newThisWeek();
  const athlete = await app.addAthlete();
  const setTimeSinceAthleteJoined = (ago: number) =>
    app.database.db
      .updateTable('athletes')
      .set({ createdAt: new Date(Date.now() - ago) })
      .where('id', '=', athlete.profile.id)
      .execute();
  await setTimeSinceAthleteJoined(7 * day - 60_000);
  expect(await newThisWeek()).toBe(before + 1);
  await setTimeSinceAthleteJoined(7 * day + 60_000);
  expect(await newThisWeek()).toBe(before);
});

test('the stored count of athletes matches a fresh count after athletes are added, changed and removed', async () => {
  const coach = await addCoachOfNoSport();
  const [moved, removed] = [
    await app.addAthlete({ sport: 'Tennis', position: 'Singles' }),
    await app.addAthlete(),
  ];
  await moved.patch(`/api/athletes/${moved.profile.id}`, { sport: 'Golf', position: 'Golfer' });
  await app.database.db.deleteFrom('athletes').where('id', '=', removed.profile.id).execute();
  const counted = await app.database.db
    .selectFrom('athletes')
    .select((eb) => ['sport', eb.fn.countAll<number>().as('n')])
    .groupBy('sport')
    .orderBy('sport')
    .execute();
  const stored = await app.database.db
    .selectFrom('currentSportCounts')
    .select((eb) => ['sport', eb.fn.sum<number>('count').as('n')])
    .where('genderFilter', '=', 'any')
    .groupBy('sport')
    .orderBy('sport')
    .execute();
  expect(stored.filter(({ n }) => n !== 0)).toEqual(counted);
  const total = counted.reduce((sum, { n }) => sum + n, 0);
  expect((await coach.get('/api/dashboard')).body.totalAthletes).toBe(total);
});

test("an athlete's dashboard counts profile views and names the next missing part", async () => {
  const athlete = await app.addAthlete();
  await (await app.addCoach()).put(`/api/athletes/${athlete.profile.id}/view`);
  await athlete.put(`/api/athletes/${athlete.profile.id}/view`);
  const { status, body } = await athlete.get('/api/dashboard');
  expect(status).toBe(200);
  expect(body).toEqual({
    profileViews: 1,
    unreadMessages: 0,
    questions: [],
    completeness: 30,
    nextStep: 'Add a profile photo',
  });
  await athlete.patch(`/api/athletes/${athlete.profile.id}`, { gpa: 3.5, height: `6'1"`, weight: 190 });
  expect((await athlete.get('/api/dashboard')).body.completeness).toBe(50);
});

test('unread messages are counted over all conversations', async () => {
  const [coach, first, second] = [await app.addCoach(), await app.addAthlete(), await app.addAthlete()];
  await insertConversation(coach.id, first.id, 2);
  await insertConversation(coach.id, second.id, 3);
  expect((await coach.get('/api/dashboard')).body.unreadMessages).toBe(5);
  expect((await first.get('/api/dashboard')).body.unreadMessages).toBe(0);
});

test('an athlete without a profile gets the step to complete it', async () => {
  const { body } = await (await app.register('athlete')).get('/api/dashboard');
  expect(body).toEqual({
    profileViews: 0,
    unreadMessages: 0,
    questions: [],
    completeness: 0,
    nextStep: 'Complete your profile',
  });
});

test('a visitor gets 401 for the dashboard, and a parameter gets 422', async () => {
  expect((await app.visitor().get('/api/dashboard')).status).toBe(401);
  expect((await (await app.addCoach()).get('/api/dashboard?x=1')).status).toBe(422);
});

async function insertConversation(userId: string, otherId: string, unread: number) {
  const [firstUserId, secondUserId] = [userId, otherId].sort() as [string, string];
  const id = crypto.randomUUID();
  await app.database.db.insertInto('conversations').values({ id, firstUserId, secondUserId }).execute();
  await app.database.db
    .insertInto('participants')
    .values([
      { conversationId: id, userId, otherUserId: otherId, unread },
      { conversationId: id, userId: otherId, otherUserId: userId },
    ])
    .execute();
}
