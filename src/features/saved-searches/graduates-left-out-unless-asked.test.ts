import { beforeAll, expect, test } from 'vitest';
import { openTestApp } from '../../../tests/support/test-app.ts';
import type { AthleteMember, CoachMember } from '../../../tests/support/test-members.ts';

const app = openTestApp();
const hourMs = 3_600_000;
const leftIn = 2025;
const rower = { sport: 'Rowing', position: 'Port', city: 'Waco', state: 'TX', highSchool: 'Wacoville High' };
let coach: CoachMember;
let outsider: AthleteMember;

const searches: Record<string, object> = {
  Usual: { sport: ['Rowing'] },
  'With graduates': { sport: ['Rowing'], graduated: true },
  'Of the class': { sport: ['Rowing'], classYear: [leftIn] },
};

beforeAll(async () => {
  coach = await app.addCoach();
  outsider = await app.addAthlete();
  for (const [name, filters] of Object.entries(searches))
    await coach.post('/api/saved-searches', { name, filters, mail: true });
  // Cached lists and maps of before.
  for (const [query] of expectations) await countInListAndMap(query, coach);
  const graduate = await app.addAthlete({ ...rower, gender: 'womens' }, { lastName: 'Wacona' });
  // As the job of 1 August leaves somebody who has not been seen since.
  await app.database.pool.query('update athletes set class_year = $2, listed = false where id = $1', [
    graduate.profile.id,
    leftIn,
  ]);
});

async function countInListAndMap(query: string, viewer: CoachMember | AthleteMember) {
  const list = await viewer.get(`/api/athletes?${query}`);
  const map = await viewer.get(`/api/map?${query}`);
  return {
    listed: list.body.length,
    total: Number(list.headers.get('x-total-count')),
    onMap: map.body.totals.athletes,
  };
}

const nobody = { listed: 0, total: 0, onMap: 0 };
const one = { listed: 1, total: 1, onMap: 1 };
const expectations: [string, typeof one][] = [
  ['sport=Rowing', nobody],
  ['q=rowing', nobody],
  ['search=wacona', nobody],
  ['sport=Rowing&state=TX', nobody],
  ['near=Waco,TX&radius=25', nobody],
  ['sport=Rowing&gender=womens', nobody],
  ['sport=Rowing&minRating=1', nobody],
  ['country=US&sport=Rowing', nobody],
  ['sport=Rowing&graduated=true', one],
  ['search=wacona&graduated=true', one],
  [`sport=Rowing&classYear=${leftIn}`, one],
  [`q=rowing+${leftIn}`, one],
];

test.each(expectations)(
  'with %s cached lists, counts and the map have of a graduate %j',
  async (query, found) => {
    for (const viewer of [coach, outsider]) expect(await countInListAndMap(query, viewer)).toEqual(found);
    expect((await app.visitor().get(`/api/athletes?${query}`)).status).toBe(401);
  },
);

test('a graduate is not suggested, nor the town and the school', async () => {
  for (const typed of ['wacona', 'waco', 'wacov'])
    expect([typed, (await coach.get(`/api/suggestions?q=${typed}`)).body]).toEqual([typed, []]);
});

test('saved searches and their emails count a graduate only where they ask for graduates', async () => {
  const { now } = app;
  const found = (await coach.get('/api/saved-searches')).body;
  expect(found.map(({ name, newMatches }: Record<string, unknown>) => [name, newMatches])).toEqual([
    ['Of the class', 1],
    ['Usual', 0],
    ['With graduates', 1],
  ]);
  app.now = () => new Date(now().getTime() + 24 * hourMs);
  for (const job of ['saved-search-rounds', 'saved-search-mails']) await app.runJobs(job);
  const subjects = app.sentEmails.filter(({ to }) => to === coach.email).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.includes('new athlete')).toSorted()).toEqual([
    '1 new athlete in “Of the class”',
    '1 new athlete in “With graduates”',
  ]);
  app.now = now;
});
