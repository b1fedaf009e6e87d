import { expect, test } from 'vitest';
import type { MemberClient } from '../../../tests/support/http-client.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';
import type { Activity } from './contract.ts';
import { type ActivityEvent, toActivity } from './server/describe-activity.ts';

const app = openTestApp();
const day = 24 * 60 * 60 * 1000;
const at = new Date('2026-09-01T12:00:00Z');

const event: ActivityEvent = {
  id: 'x',
  kind: 'message',
  at,
  count: 1,
  subject: 'someone',
  name: 'Ann Westlake',
  school: 'Rice University',
  sport: 'Track & Field',
  change: null,
};

test.each([
  ['message', 1, 'Ann Westlake sent you a message', '/messages/someone'],
  ['message', 3, 'Ann Westlake sent you 3 messages', '/messages/someone'],
  ['profile-view', 1, 'Ann Westlake of Rice University viewed your profile', '/coach/someone'],
  ['new-athletes', 1, '1 new athlete in Track & Field', '/athletes?sport=Track+%26+Field'],
  ['new-athletes', 1400, '1,400 new athletes in Track & Field', '/athletes?sport=Track+%26+Field'],
  ['profile-change', 1, 'Ann Westlake updated their profile', '/athlete/someone'],
  ['bookmarked', 1, 'A coach bookmarked your profile', '/my-profile'],
  ['bookmarked', 4, '4 coaches bookmarked your profile', '/my-profile'],
] as const)('%s × %i reads "%s"', (kind, count, text, link) => {
  expect(toActivity({ ...event, kind, count })).toEqual({ id: 'x', kind, at: at.toISOString(), text, link });
});

test.each([
  ['proposed', 'Ann Westlake of Rice University proposed a campus visit'],
  ['moved', 'Ann Westlake of Rice University proposed another time for a visit'],
  ['noted', 'Ann Westlake of Rice University changed the note of a visit'],
  ['cancelled', 'Ann Westlake of Rice University cancelled a visit'],
] as const)('a visit that a coach %s reads "%s"', (change, text) => {
  expect(toActivity({ ...event, kind: 'visit', change })).toMatchObject({ text, link: '/visits' });
  expect(toActivity({ ...event, kind: 'visit', change, school: null }).text).not.toContain('of Rice');
});

test('a user does not see activity of a user behind a block', async () => {
  const [maya, coach] = [await app.addAthlete(), await app.addCoach()];
  await coach.put(`/api/bookmarks/${maya.profile.id}`);
  await maya.patch(`/api/athletes/${maya.profile.id}`, { bio: 'I throw hard.' });
  await insertMessage(maya, coach);
  await insertMessage(coach, maya);
  await coach.put(`/api/athletes/${maya.profile.id}/view`);
  const listActivityKinds = async (who: MemberClient) =>
    ((await who.get('/api/activity')).body as Activity[]).map(({ kind }) => kind).sort();
  expect(await listActivityKinds(coach)).toEqual(expect.arrayContaining(['message', 'profile-change']));
  expect(await listActivityKinds(maya)).toEqual(expect.arrayContaining(['message', 'profile-view']));
  await maya.put(`/api/blocks/${coach.id}`);
  for (const who of [maya, coach]) {
    expect(
      (await listActivityKinds(who)).filter((kind) => kind !== 'new-athletes' && kind !== 'bookmarked'),
    ).toEqual([]);
  }
});

test('a coach sees messages, new athletes of the sport and changes of bookmarked ones [2.77]', async () => {
  const coach = await app.addCoach({ sport: 'Softball' });
  const player = { sport: 'Softball', position: 'Pitcher' };
  const marcus = await app.addAthlete(player, { firstName: 'Marcus', lastName: 'Whitfield' });
  await app.addAthlete(player);
  await coach.put(`/api/bookmarks/${marcus.profile.id}`);
  await marcus.patch(`/api/athletes/${marcus.profile.id}`, { bio: 'I throw hard.' });
  await insertMessage(marcus, coach);
  const { status, body, headers } = await coach.get('/api/activity');
  expect(status).toBe(200);
  expect(headers.get('x-total-count')).toBe('3');
  expect(pickTextsAndLinks(body)).toEqual([
    ['Marcus Whitfield sent you a message', `/messages/${marcus.id}`],
    ['Marcus Whitfield updated their profile', `/athlete/${marcus.profile.id}`],
    ['2 new athletes in Softball', '/athletes?sport=Softball'],
  ]);
});

test('an athlete reads neither who joined nor what a bookmarked athlete changed [46.9]', async () => {
  const diver = { sport: 'Swimming', position: 'Diving' };
  const [athlete, rival] = [await app.addAthlete(diver), await app.addAthlete(diver)];
  await athlete.put(`/api/bookmarks/${rival.profile.id}`);
  await rival.patch(`/api/athletes/${rival.profile.id}`, { bio: 'I dive deep.' });
  expect((await athlete.get('/api/activity')).body).toEqual([]);
});

test('a new stat of a bookmarked athlete is a change, what happened before the bookmark is none', async () => {
  const [coach, athlete] = [await app.addCoach(wrestling), await app.addAthlete()];
  await athlete.patch(`/api/athletes/${athlete.profile.id}`, { bio: 'Before.' });
  await coach.put(`/api/bookmarks/${athlete.profile.id}`);
  expect((await coach.get('/api/activity')).body).toEqual([]);
  await athlete.post('/api/athletes/me/stats', { statName: 'UTR', statValue: '9.1', season: '2026' });
  expect(pickTextsAndLinks((await coach.get('/api/activity')).body)).toEqual([
    ['Sam Doe updated their profile', `/athlete/${athlete.profile.id}`],
  ]);
});

test('messages of one sender and day are one line; a deleted message is none', async () => {
  const [coach, athlete] = [await app.addCoach(wrestling), await app.addAthlete()];
  await insertMessage(athlete, coach, { deletedAt: new Date() });
  expect((await coach.get('/api/activity')).body).toEqual([]);
  await insertMessage(athlete, coach);
  await insertMessage(athlete, coach);
  expect(pickTextsAndLinks((await coach.get('/api/activity')).body)[0]?.[0]).toBe(
    'Sam Doe sent you 2 messages',
  );
  expect(pickTextsAndLinks(withoutNewcomers((await athlete.get('/api/activity')).body))).toEqual([]);
});

test('an athlete sees which coaches viewed the profile, but not which athletes', async () => {
  const athlete = await app.addAthlete();
  const coach = await app.addCoach({}, { firstName: 'Dana', lastName: 'Ruiz' });
  await coach.put(`/api/athletes/${athlete.profile.id}/view`);
  await (await app.addAthlete()).put(`/api/athletes/${athlete.profile.id}/view`);
  expect(pickTextsAndLinks(withoutNewcomers((await athlete.get('/api/activity')).body))).toEqual([
    ['Dana Ruiz of Rice University viewed your profile', `/coach/${coach.profile.id}`],
  ]);
});

test('an athlete sees on the next day how many coaches bookmarked the profile, without names', async () => {
  const athlete = await app.addAthlete();
  const [dana, kim] = [
    await app.addCoach({}, { firstName: 'Dana' }),
    await app.addCoach({}, { firstName: 'Kim' }),
  ];
  for (const keeper of [dana, kim, await app.addAthlete()]) {
    await keeper.put(`/api/bookmarks/${athlete.profile.id}`);
  }
  expect(withoutNewcomers((await athlete.get('/api/activity')).body)).toEqual([]);
  app.now = () => new Date(Date.now() + day);
  const body = withoutNewcomers((await athlete.get('/api/activity')).body);
  app.now = () => new Date();
  expect(pickTextsAndLinks(body)).toEqual([['2 coaches bookmarked your profile', '/my-profile']]);
  expect(body[0]?.at).toMatch(/T00:00:00.000Z$/);
  expect(JSON.stringify(body)).not.toMatch(/Dana|Kim/);
});

test('events older than sixty days are left out', async () => {
  const [coach, athlete] = [await app.addCoach(wrestling), await app.addAthlete()];
  await insertMessage(athlete, coach, { createdAt: new Date(Date.now() - 61 * day) });
  expect((await coach.get('/api/activity')).body).toEqual([]);
});

test('the pages follow each other without a gap, and equal times keep their order', async () => {
  const coach = await app.addCoach(wrestling);
  const createdAt = new Date(Date.now() - 3 * day);
  for (let n = 0; n < 5; n += 1) await insertMessage(await app.addAthlete(), coach, { createdAt });
  const whole = (await coach.get('/api/activity')).body;
  const seen: Activity[] = [];
  for (let path = '/api/activity?limit=2'; path; ) {
    const page = await coach.get(path);
    seen.push(...page.body);
    expect(page.headers.get('x-total-count')).toBe('5');
    path = /<(.+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1] ?? '';
  }
  expect(seen).toEqual(whole);
  expect(new Set(seen.map(({ id }) => id)).size).toBe(5);
});

test('a visitor gets 401, and another user’s cursor is refused', async () => {
  expect((await app.visitor().get('/api/activity')).status).toBe(401);
  const [coach, outsider] = [await app.addCoach(wrestling), await app.addCoach(wrestling)];
  for (let n = 0; n < 2; n += 1) await insertMessage(await app.addAthlete(), coach);
  const next = /<(.+)>/.exec((await coach.get('/api/activity?limit=1')).headers.get('link') ?? '')?.[1] ?? '';
  expect((await outsider.get(next)).status).toBe(422);
  expect((await outsider.get('/api/activity')).body).toEqual([]);
  expect((await outsider.get('/api/activity?kind=message')).status).toBe(422);
});

/** A sport without other athletes, so that no event about new ones is in between. */
const wrestling = { sport: 'Wrestling' };

const pickTextsAndLinks = (body: Activity[]) => body.map(({ text, link }) => [text, link]);
const withoutNewcomers = (body: Activity[]) => body.filter(({ kind }) => kind !== 'new-athletes');

async function insertMessage(
  from: MemberClient,
  to: MemberClient,
  row: { createdAt?: Date; deletedAt?: Date } = {},
) {
  const [firstUserId, secondUserId] = [from.id, to.id].sort() as [string, string];
  const { db } = app.database;
  const conversation = await db
    .insertInto('conversations')
    .values({ id: crypto.randomUUID(), firstUserId, secondUserId })
    .onConflict((conflict) => conflict.columns(['firstUserId', 'secondUserId']).doUpdateSet({ firstUserId }))
    .returning('id')
    .executeTakeFirstOrThrow();
  const sent = { senderId: from.id, receiverId: to.id, content: row.deletedAt ? null : 'Hello' };
  await db
    .insertInto('messages')
    .values({
      id: crypto.randomUUID(),
      conversationId: conversation.id,
      createdAt: new Date(),
      ...sent,
      ...row,
    })
    .execute();
}
