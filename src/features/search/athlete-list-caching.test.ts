import { beforeAll, expect, test } from 'vitest';
import type { Athlete } from '#features/athletes/contract.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';
import type { AthleteMember, CoachMember } from '../../../tests/support/test-members.ts';

const app = openTestApp();
const list = '/api/athletes?sport=Golf';
let coach: CoachMember;
let other: CoachMember;
let athlete: AthleteMember;

beforeAll(async () => {
  coach = await app.addCoach();
  other = await app.addCoach();
  // Long enough to be compressed.
  const bio = 'Reads greens. '.repeat(60);
  athlete = await app.addAthlete({ sport: 'Golf', position: 'Golfer', gpa: 3, bio }, { firstName: 'Ann' });
});

/** What a coach sees of the first row; requested twice, as the second response may be cached. */
async function getFirstListedAthlete(who = coach): Promise<Athlete> {
  const [first, second] = [await who.get(list), await who.get(list)];
  expect(second.body).toEqual(first.body);
  return second.body[0];
}

test('an unchanged list keeps its ETag and a conditional request gets 304', async () => {
  const first = await coach.get(list);
  const etag = first.headers.get('etag') as string;
  expect((await coach.get(list)).headers.get('etag')).toBe(etag);
  const again = await coach.get(list, { 'if-none-match': `"another", ${etag}` });
  expect([again.status, again.body, again.headers.get('x-total-count')]).toEqual([304, '', '1']);
  await athlete.patch(`/api/athletes/${athlete.profile.id}`, { gpa: 3.1 });
  expect((await coach.get(list, { 'if-none-match': etag })).status).toBe(200);
});

test.each(['br', 'gzip', 'identity'])(
  'a list in %s is the same list with the same ETag, also for a coach who has bookmarked someone',
  async (coding) => {
    await other.put(`/api/bookmarks/${athlete.profile.id}`, {});
    for (const [who, bookmarked] of [
      [coach, false],
      [other, true],
    ] as const) {
      const asked = { 'accept-encoding': coding };
      const [plain, first, again] = [
        await who.get(list, { 'accept-encoding': 'identity' }),
        await who.get(list, asked),
        await who.get(list, asked),
      ];
      expect(first.headers.get('content-encoding')).toBe(coding === 'identity' ? null : coding);
      expect(again.headers.get('vary')).toBe('accept-encoding');
      expect([first.body, again.body]).toEqual([plain.body, plain.body]);
      expect(plain.body[0].bookmarked).toBe(bookmarked);
      const etag = plain.headers.get('etag') as string;
      expect([first, again].map(({ headers }) => headers.get('etag'))).toEqual([etag, etag]);
      const unchanged = await who.get(list, { ...asked, 'if-none-match': etag });
      expect([unchanged.status, unchanged.headers.get('vary')]).toEqual([304, 'accept-encoding']);
    }
    await other.delete(`/api/bookmarks/${athlete.profile.id}`);
  },
);

test("every change of an athlete shows in all viewers' lists at once", async () => {
  await getFirstListedAthlete();
  await athlete.patch(`/api/athletes/${athlete.profile.id}`, { bio: 'Reads greens' });
  expect([(await getFirstListedAthlete()).bio, (await getFirstListedAthlete(other)).bio]).toEqual([
    'Reads greens',
    'Reads greens',
  ]);
  await athlete.post('/api/athletes/me/stats', { statName: 'Aces', statValue: '3', season: '2026' });
  expect((await getFirstListedAthlete()).stats.map(({ statName }) => statName)).toEqual(['Aces']);
  await app.database.pool.query("update users set first_name = 'Anna' where id = $1", [athlete.id]);
  expect((await getFirstListedAthlete(other)).user.firstName).toBe('Anna');
  await app.database.pool.query('update athletes set rating = 4.5 where id = $1', [athlete.profile.id]);
  expect((await getFirstListedAthlete()).rating).toBe(4.5);
});

test('each viewer sees the own bookmarks in a list that is cached for all', async () => {
  const mark = `/api/bookmarks/${athlete.profile.id}`;
  expect((await getFirstListedAthlete()).bookmarked).toBe(false);
  await coach.put(mark, {});
  expect([
    (await getFirstListedAthlete()).bookmarked,
    (await getFirstListedAthlete(other)).bookmarked,
  ]).toEqual([true, false]);
  expect((await coach.get(`${list}&bookmarked=true`)).body).toHaveLength(1);
  await coach.delete(mark);
  expect((await getFirstListedAthlete()).bookmarked).toBe(false);
  expect((await coach.get(`${list}&bookmarked=true`)).body).toEqual([]);
});

test('a transaction that commits after a list was cached shows in the next list', async ({ skip }) => {
  if (!app.database.source.url) skip('the embedded engine has one connection');
  const client = await app.database.pool.connect();
  try {
    await client.query('begin');
    await client.query('update athletes set gpa = 3.9 where id = $1', [athlete.profile.id]);
    // Somebody else writes, and the change is merged meanwhile.
    await app.addAthlete({ sport: 'Tennis', position: 'Singles' });
    await app.runJobs('athlete-counts');
    expect((await getFirstListedAthlete()).gpa).not.toBe(3.9);
    await client.query('commit');
    expect((await getFirstListedAthlete()).gpa).toBe(3.9);
  } finally {
    client.release();
  }
});

test('a change shows in the map as soon as in the list', async () => {
  const countGolfersOnMap = async () => (await other.get('/api/map?sport=Golf')).body.totals.athletes;
  expect([await countGolfersOnMap(), await countGolfersOnMap()]).toEqual([1, 1]);
  const second = await app.addAthlete({ sport: 'Golf', position: 'Golfer' });
  expect(await countGolfersOnMap()).toBe(2);
  await app.database.pool.query('delete from users where id = $1', [second.id]);
  expect([await countGolfersOnMap(), await countGolfersOnMap()]).toEqual([1, 1]);
  await app.runJobs('athlete-counts');
  expect(await countGolfersOnMap()).toBe(1);
});

test('members who have blocked each other are in no cached list of the other, and in those of everyone else', async () => {
  const [blocked, bystander] = [await app.addCoach(), await app.addCoach()];
  const listIds = async (who: CoachMember, path: string) => {
    const { body, headers } = await who.get(path);
    return [body.map(({ id }: Athlete) => id), headers.get('x-total-count')];
  };
  const countOnMap = async (who: CoachMember) =>
    (await who.get('/api/map?sport=Golf')).body.totals.athletes as number;
  await athlete.put(`/api/blocks/${blocked.id}`);
  for (const path of [
    list,
    '/api/athletes?sport=Golf&search=westlake',
    '/api/athletes?sport=Golf&minGpa=3',
  ]) {
    for (const time of ['first', 'again']) {
      expect(await listIds(blocked, path), `${path} ${time}`).toEqual([[], '0']);
      expect(await listIds(bystander, path), `${path} ${time}`).toEqual([[athlete.profile.id], '1']);
    }
  }
  expect([await countOnMap(blocked), await countOnMap(bystander), await countOnMap(blocked)]).toEqual([
    0, 1, 0,
  ]);
  await athlete.delete(`/api/blocks/${blocked.id}`);
  expect(await listIds(blocked, list)).toEqual([[athlete.profile.id], '1']);
});
