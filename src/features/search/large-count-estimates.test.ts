import { beforeAll, expect, test } from 'vitest';
import type { Athlete } from '#features/athletes/contract.ts';
import { insertRandomAthletes, type RandomAthlete } from '../../../tests/support/random-athletes.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';
import type { CoachMember } from '../../../tests/support/test-members.ts';

const app = openTestApp();
let coach: CoachMember;
let people: RandomAthlete[];

// A million athletes would take minutes: each of a thousand is said to be a thousand in the summaries.
beforeAll(async () => {
  people = await insertRandomAthletes(app.database.pool, 1000);
  await app.runJobs('athlete-counts');
  await app.database.pool.query('update sport_counts set count = count * 1000');
  await app.database.pool.query("update facet_counts set count = count * 1000 where state <> 'NY'");
  coach = await app.addCoach();
});

const isTallWithGoodGrades = ({ gpa, height, listed }: RandomAthlete) =>
  listed && gpa !== null && gpa >= 2.5 && height !== null && height >= 64;
const tallWithGoodGrades = 'minGpa=2.5&minHeight=64';
const roundToTwoDigits = (count: number) => Number(count.toPrecision(2));

async function getCount(path: string) {
  const { status, headers } = await coach.get(path);
  return [status, Number(headers.get('x-total-count')), headers.get('x-total-relation')];
}

test('a coach who searches a million athletes by two ranges gets about how many match, to two digits', async () => {
  const wanted = people.filter(isTallWithGoodGrades);
  expect(wanted.length).toBeGreaterThan(250);
  expect(await getCount(`/api/athletes?${tallWithGoodGrades}`)).toEqual([
    200,
    roundToTwoDigits(wanted.length * 1000),
    'about',
  ]);
});

test('all pages of a search with an estimated count have the same one, and contain every match once', async () => {
  const wanted = people.filter(isTallWithGoodGrades).map(({ id }) => id);
  const found: string[] = [];
  const counts = new Set<string | null>();
  let path: string | undefined = `/api/athletes?${tallWithGoodGrades}&limit=90`;
  while (path) {
    const { body, headers } = await coach.get(path);
    found.push(...body.map(({ id }: Athlete) => id));
    counts.add(`${headers.get('x-total-relation')} ${headers.get('x-total-count')}`);
    path = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
  }
  expect(found.toSorted()).toEqual(wanted.toSorted());
  expect([...counts]).toEqual([`about ${roundToTwoDigits(wanted.length * 1000)}`]);
});

test('a search with few matches among a million is counted exactly', async () => {
  const few = people.filter((one) => isTallWithGoodGrades(one) && (one.height ?? 0) >= 78);
  expect(few.length).toBeLessThan(200);
  expect(await getCount('/api/athletes?minGpa=2.5&minHeight=78')).toEqual([200, few.length, null]);
});

test('two ranges within a small state, and bookmarks, are counted exactly', async () => {
  const newYorkers = people.filter((one) => one.state === 'NY' && isTallWithGoodGrades(one));
  expect(await getCount(`/api/athletes?state=NY&${tallWithGoodGrades}`)).toEqual([
    200,
    newYorkers.length,
    null,
  ]);
  expect(await getCount(`/api/athletes?bookmarked=true&${tallWithGoodGrades}`)).toEqual([200, 0, null]);
});

test('a coach who has blocked an athlete gets the same estimate, and not the athlete', async () => {
  const blocker = await app.addCoach();
  const blocked = people.find(isTallWithGoodGrades) as RandomAthlete;
  await blocker.put(`/api/blocks/${blocked.userId}`);
  const { headers, body } = await blocker.get(`/api/athletes?${tallWithGoodGrades}&limit=100`);
  expect(headers.get('x-total-relation')).toBe('about');
  expect(body.map(({ id }: Athlete) => id)).not.toContain(blocked.id);
});

test('a visitor gets no estimate of athletes', async () => {
  const { status, headers } = await app.visitor().get(`/api/athletes?${tallWithGoodGrades}`);
  expect([status, headers.get('x-total-count')]).toEqual([401, null]);
});
