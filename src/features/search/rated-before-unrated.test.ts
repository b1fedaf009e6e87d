import { expect, test } from 'vitest';
import {
  addVerifiedCoach,
  createEvaluationForm,
  evaluateAthleteAs,
} from '../../../tests/support/evaluate-as-verified-coach.ts';
import type { HttpClient } from '../../../tests/support/http-client.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';
import type { AthleteMember } from '../../../tests/support/test-members.ts';

const app = openTestApp();

/** Two whom coaches rated, one with less than the starting value, between two whom nobody has rated. */
async function addRatedAndUnrated(city: string) {
  const coach = await addVerifiedCoach(app, { sport: 'Golf' });
  const add = (firstName: string) =>
    app.addAthlete({ sport: 'Golf', position: 'Golfer', city }, { firstName, lastName: city });
  const [low, first, high, last] = [
    await add('Low'),
    await add('First'),
    await add('High'),
    await add('Last'),
  ];
  await evaluateAthleteAs(coach, low, 1);
  await evaluateAthleteAs(coach, high, 5);
  return { coach, low, first, high, last };
}

const listNames = async (client: HttpClient, path: string): Promise<string[]> =>
  (await client.get(path)).body.map(({ user }: { user: { firstName: string } }) => user.firstName);

async function listNamesPageByPage(client: HttpClient, path: string): Promise<string[]> {
  const names: string[] = [];
  let next: string | null = path;
  while (next) {
    const page = await client.get(next);
    names.push(...page.body.map(({ user }: { user: { firstName: string } }) => user.firstName));
    next = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1] ?? null;
  }
  return names;
}

test('whom nobody has rated comes after everyone who is rated, also below 3, page by page [47.7]', async () => {
  const { coach, first } = await addRatedAndUnrated('Abilene');
  const outsider = await app.addCoach({ sport: 'Football' });
  const expected = ['High', 'Low', 'Last', 'First'];
  for (const viewer of [coach, outsider, first])
    for (const filters of [
      'search=Abilene',
      'sport=Golf&search=Abilene',
      'near=Abilene, TX&radius=25&sport=Golf',
    ])
      for (const limit of [1, 2, 24])
        expect(
          await listNamesPageByPage(viewer, `/api/athletes?${filters}&sort=rating&limit=${limit}`),
          `${filters} ${limit}`,
        ).toEqual(expected);
  const { body } = await coach.get('/api/athletes?search=Abilene&sort=rating');
  expect(body.map(({ rating, ratingCount }: AthleteMember['profile']) => [rating, ratingCount])).toEqual([
    [3.33, 1],
    [2.67, 1],
    [3, 0],
    [3, 0],
  ]);
});

test('the roster of a coach and the lists of its sport, state and class have the same order [47.7]', async () => {
  const { coach, low, first, high } = await addRatedAndUnrated('Laredo');
  const athlete = await app.addAthlete();
  const isOurs = (name: string) => ['High', 'Low', 'First', 'Last'].includes(name);
  for (const path of [
    `/api/coaches/${coach.profile.id}/roster?limit=100`,
    '/api/athletes?sport=Golf&sort=rating&limit=100',
    `/api/athletes?state=${low.profile.state}&sport=Golf&sort=rating&limit=100`,
    `/api/athletes?classYear=${low.profile.classYear}&sport=Golf&sort=rating&limit=100`,
  ]) {
    const names = (await listNames(athlete, path)).filter(isOurs);
    expect(names.lastIndexOf('Low'), path).toBeLessThan(names.indexOf('Last'));
    expect(names.lastIndexOf('High'), path).toBeLessThan(names.indexOf('Low'));
  }
  await coach.put(`/api/bookmarks/${low.profile.id}`);
  await coach.put(`/api/bookmarks/${first.profile.id}`);
  await coach.put(`/api/bookmarks/${high.profile.id}`);
  expect(await listNames(coach, '/api/athletes?bookmarked=true&sort=rating')).toEqual([
    'High',
    'Low',
    'First',
  ]);
});

test('a withdrawn evaluation puts the athlete back among those who are not rated [47.7]', async () => {
  const { coach, low, first } = await addRatedAndUnrated('Midland');
  const list = () => listNames(coach, '/api/athletes?search=Midland&sort=rating');
  await coach.delete(`/api/athletes/${low.profile.id}/evaluation`);
  expect(await list()).toEqual(['High', 'Last', 'First', 'Low']);
  const form = createEvaluationForm(1, 'Golf');
  await coach.put(`/api/athletes/${first.profile.id}/evaluation`, form);
  expect(await list()).toEqual(['High', 'First', 'Last', 'Low']);
});
