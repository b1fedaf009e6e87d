import { beforeAll, expect, test } from 'vitest';
import { selectMatchingAthletes } from '#features/search/server/engine/queries/athlete-match-condition.ts';
import { addVerifiedCoach } from '../../../tests/support/evaluate-as-verified-coach.ts';
import { changeFieldAudiences, countInListAndMap, yearsAgo } from '../../../tests/support/field-audiences.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';
import type { AthleteMember, CoachMember } from '../../../tests/support/test-members.ts';

const app = openTestApp({ safeguards: true });
let verified: CoachMember;
let coach: CoachMember;
let other: AthleteMember;

beforeAll(async () => {
  verified = await addVerifiedCoach(app);
  [coach, other] = [await app.addCoach(), await app.addAthlete()];
});

/** For the athlete, the coach and the verified coach, whose list, count and map must agree. */
async function countForEachViewer(query: string): Promise<number[]> {
  const counts: number[] = [];
  for (const viewer of [other, coach, verified]) {
    const found = await countInListAndMap(viewer, query);
    expect(new Set(found).size, `${query}: ${found}`).toBe(1);
    counts.push(found[0] ?? 0);
  }
  return counts;
}

test.each([
  ['grades', 'minGpa=3.93', { gpa: 3.95 }],
  ['grades', 'minGpa=3.93&state=TX', { gpa: 3.95 }],
  ['weight', 'minWeight=431&maxWeight=439', { weight: 435 }],
  ['bio', 'search=xylophonist', { bio: 'A xylophonist, too.' }],
  ['film', 'hasFilm=true', {}],
  ['film', 'hasFilm=true&school=Westlake High, Austin, TX', {}],
])(
  'who hides %s is neither found nor counted by %s for those who may not see it [26.9]',
  async (field, query, profile) => {
    const before = await countForEachViewer(query);
    const athlete = await app.addAthlete(profile);
    if (field === 'film')
      await athlete.put('/api/athletes/me/highlights', { highlights: ['https://video.example/1'] });
    const countAdded = async () =>
      (await countForEachViewer(query)).map((found, nth) => found - (before[nth] ?? 0));
    // By default a weight is for coaches, and the bio is searched by verified coaches alone.
    const byDefault = { weight: [0, 1, 1], bio: [0, 0, 1] }[field] ?? [1, 1, 1];
    expect(await countAdded()).toEqual(byDefault);
    await changeFieldAudiences(athlete, { [field]: 'verified-coaches' });
    expect(await countAdded()).toEqual([0, 0, 1]);
    await changeFieldAudiences(athlete, { [field]: 'nobody' });
    expect(await countAdded()).toEqual([0, 0, 0]);
    await changeFieldAudiences(athlete, { [field]: 'members' });
    expect(await countAdded()).toEqual(field === 'bio' ? byDefault : [1, 1, 1]);
  },
);

test('who hides the bio is still found by the name, and by the name with words of the bio not [26.9]', async () => {
  const [byName, byBoth] = ['search=oriana', 'search=oriana bassoon'];
  const before = [await countInListAndMap(verified, byName), await countInListAndMap(verified, byBoth)];
  const athlete = await app.addAthlete({ bio: 'I play the bassoon.' }, { firstName: 'Oriana' });
  await changeFieldAudiences(athlete, { bio: 'nobody' });
  expect(await countInListAndMap(verified, byName)).toEqual(before[0]?.map((found) => found + 1));
  expect(await countInListAndMap(verified, byBoth)).toEqual(before[1]);
});

test('adults are found by their weight by other athletes, unless they choose otherwise [26.8] [26.9]', async () => {
  const query = 'minWeight=455&maxWeight=460&sport=Football';
  const [before, beforeForCoach] = await countForEachViewer(query);
  const athlete = await app.addAthlete({ weight: 459 });
  expect((await countForEachViewer(query))[0]).toBe(before);
  await athlete.put('/api/auth/birth-date', { birthDate: yearsAgo(19) });
  expect((await countForEachViewer(query))[0]).toBe((before ?? 0) + 1);
  await changeFieldAudiences(athlete, { weight: 'coaches' });
  expect((await countForEachViewer(query)).slice(0, 2)).toEqual([before, (beforeForCoach ?? 0) + 1]);
});

test('who becomes an adult is in the list and on the map of other athletes within a minute, though nobody writes [26.8]', async () => {
  const query = 'minWeight=465&maxWeight=469&sport=Football';
  const now = new Date();
  const inTwoDays = Date.UTC(now.getUTCFullYear() - 18, now.getUTCMonth(), now.getUTCDate() + 2);
  const athlete = await app.addAthlete({ weight: 467 });
  const birthDate = new Date(inTwoDays).toISOString().slice(0, 10);
  await athlete.put('/api/auth/birth-date', { birthDate });
  expect(await countInListAndMap(other, query)).toEqual([0, 0, 0]);
  await app.runInDays(5, async () => expect(await countInListAndMap(other, query)).toEqual([1, 1, 1]));
});

test.each([true, false])(
  'whether few or many athletes show their weight, the same ones are found (few: %s) [26.9]',
  async (areFew) => {
    const range = areFew ? { minWeight: 471, maxWeight: 474 } : { minWeight: 475, maxWeight: 478 };
    const athletes = [];
    for (const age of [17, 19, 19, 17]) {
      const athlete = await app.addAthlete({ weight: range.minWeight + 1 });
      await athlete.put('/api/auth/birth-date', { birthDate: yearsAgo(age) });
      athletes.push(athlete);
    }
    const [, adult, shyAdult, openMinor] = athletes as [
      AthleteMember,
      AthleteMember,
      AthleteMember,
      AthleteMember,
    ];
    await changeFieldAudiences(shyAdult, { weight: 'coaches' });
    await changeFieldAudiences(openMinor, { weight: 'members' });
    const weightSeenByAthletes = { adultsBornBy: yearsAgo(18), areFew };
    const found = await selectMatchingAthletes(app.database.db, {
      ...{ viewerId: other.id, ...range, weightSeenByAthletes },
    })
      .select('a.userId')
      .execute();
    expect(found.map(({ userId }) => userId).sort()).toEqual([adult.id, openMinor.id].sort());
  },
);

test('a saved search of a verified coach does not count who hides what it asks for [26.9]', async () => {
  const form = { name: 'Grades', filters: { minGpa: 3.99 } };
  const { id } = (await verified.post('/api/saved-searches', form)).body;
  await app.database.pool.query("update saved_searches set looked_at = now() - interval '1 day'");
  const athlete = await app.addAthlete({ gpa: 4 });
  const countNew = async () => {
    const saved = (await verified.get('/api/saved-searches')).body as { id: string; newMatches: number }[];
    return saved.find((one) => one.id === id)?.newMatches;
  };
  expect(await countNew()).toBe(1);
  await changeFieldAudiences(athlete, { grades: 'nobody' });
  expect(await countNew()).toBe(0);
});
