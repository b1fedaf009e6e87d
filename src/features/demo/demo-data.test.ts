import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { sideFields } from '#features/sports/contract/strong-sides.ts';
import { getSportFacts, sports } from '#features/sports/contract.ts';
import type { College, DemoAthlete } from './demo-profile-types.ts';
import { generateActivity } from './generate-activity.ts';
import { generateAthletes, generateUser } from './generate-athletes.ts';
import { generateCoaches } from './generate-coaches.ts';
import { generateEvaluations } from './generate-evaluations.ts';
import { SeededRandom } from './seeded-random.ts';
import {
  createDemoGeneratorInput,
  type DemoInput,
  day,
  randomStreams,
} from './shared-demo-generator-input.ts';
import { isFamousName } from './texts/person-names.ts';

const now = Date.UTC(2026, 10, 20);
const many = 20_000;
const colleges: College[] = [
  { name: 'Rice University', city: 'Houston', state: 'TX', placeId: 1, schoolId: null },
];
let input: DemoInput;
let athletes: DemoAthlete[];

beforeAll(() => {
  const places: [number, string, string, number, number, number][] = JSON.parse(
    readFileSync('datasets/us-places.json', 'utf8'),
  );
  const towns = places.map(([id, city, state, , , population]) => ({
    id,
    city,
    state,
    country: 'US',
    population,
  }));
  input = createDemoGeneratorInput(7, now, towns);
  athletes = generateAthletes(input, 0, many);
});

test('the same seed generates the same demo data in every batch size', () => {
  const again = [...generateAthletes(input, 0, 40), ...generateAthletes(input, 40, 60)];
  expect(again).toEqual(athletes.slice(0, 100));
  expect(generateAthletes({ ...input, seed: 8 }, 1, 1)).not.toEqual(athletes.slice(1, 2));
});

test('every sport has athletes, and every position and stat belongs to its sport', () => {
  expect(new Set(athletes.map(({ sport }) => sport))).toEqual(
    new Set(sports.filter((sport) => sport !== 'Other')),
  );
  const strange = athletes.filter(({ sport, position, stats }) => {
    const facts = getSportFacts(sport);
    const known = new Set(facts.stats.map(({ name }) => name));
    return !(position in facts.positions) || stats.some(({ statName }) => !known.has(statName));
  });
  expect(strange).toEqual([]);
});

test('hand, foot and side of the plate belong to the sport, and one pitcher in four is left-handed', () => {
  const strange = athletes.filter(({ sport, ...sides }) =>
    sideFields.some((field) => sides[field] && !(field in getSportFacts(sport).sides)),
  );
  expect(strange).toEqual([]);
  const pitchers = athletes.filter(({ position, strongHand }) => position === 'Pitcher' && strongHand);
  const lefties = pitchers.filter(({ strongHand }) => strongHand === 'left');
  expect(lefties.length / pitchers.length).toBeGreaterThan(0.15);
  expect(lefties.length / pitchers.length).toBeLessThan(0.45);
});

test('second positions belong to the sport, and only committed athletes name a college', () => {
  const second = athletes.filter(({ secondPosition }) => secondPosition);
  expect(second.length).toBeGreaterThan(many / 20);
  const strange = second.filter(
    ({ sport, position, secondPosition }) =>
      secondPosition === position || !(secondPosition! in getSportFacts(sport).positions),
  );
  expect(strange).toEqual([]);
  const committed = generateAthletes({ ...input, schoolIds: ['a', 'b'] }, 0, 3000).filter(
    ({ commitmentSchoolId }) => commitmentSchoolId,
  );
  expect(committed.length).toBeGreaterThan(60);
  expect(new Set(committed.map(({ recruitingStatus }) => recruitingStatus))).toEqual(
    new Set(['committed', 'signed']),
  );
});

test('bodies and grades are valid and plausible', () => {
  const isMissingOrInRange = (value: number | null, least: number, most: number) =>
    value === null || (value >= least && value <= most);
  const strange = athletes.filter(
    (athlete) =>
      !isMissingOrInRange(athlete.height, 54, 88) ||
      !isMissingOrInRange(athlete.weight, 80, 380) ||
      !isMissingOrInRange(athlete.gpa, 1.8, 4) ||
      !isMissingOrInRange(athlete.satScore, 400, 1600) ||
      !isMissingOrInRange(athlete.actScore, 12, 36) ||
      !isMissingOrInRange(athlete.reputation?.mean ?? null, 2.5, 5) ||
      !isMissingOrInRange(athlete.classYear, 2024, 2030),
  );
  expect(strange).toEqual([]);
});

test('coaches of the sport evaluate one in five athletes once each, the best of them most, and the same in every run', () => {
  const coaches = Array.from({ length: 25 }, (_, n) => `coach ${n}`);
  const evaluators = new Map([['Football', coaches]]);
  const football = athletes.filter(({ sport }) => sport === 'Football');
  const given = football.map((athlete) => generateEvaluations(input, evaluators, athlete));
  expect(given.filter((evaluations) => evaluations.length > 0).length / football.length).toBeCloseTo(0.2, 1);
  expect(given.filter((evaluations) => evaluations.length >= 15).length).toBeGreaterThan(
    football.length / 50,
  );
  expect(given[0]!.length).toBeGreaterThan(15);
  for (const evaluations of given)
    expect(new Set(evaluations.map(({ coachId }) => coachId)).size).toBe(evaluations.length);
  const grades = new Set(given.flat().flatMap((evaluation) => evaluation.grades));
  expect([...grades].toSorted()).toEqual([1, 2, 3, 4, 5]);
  expect(given.slice(0, 50)).toEqual(
    football.slice(0, 50).map((athlete) => generateEvaluations(input, evaluators, athlete)),
  );
  expect(generateEvaluations(input, new Map(), football[0]!)).toEqual([]);
});

test('a stat has one value per season, and the season was played in high school', () => {
  const strange = athletes.filter(({ stats, classYear }) => {
    const keys = new Set(stats.map(({ season, statName }) => `${season} ${statName}`));
    const isPossibleStatYear = (year: number) => year >= classYear - 4 && year <= Math.min(classYear, 2026);
    return keys.size < stats.length || !stats.every(({ season }) => isPossibleStatYear(Number(season)));
  });
  expect(strange).toEqual([]);
});

test('a lineman weighs more than a cornerback, and a center is taller than a point guard', () => {
  const getMeanOfPosition = (position: string, of: (athlete: DemoAthlete) => number | null) => {
    const values = athletes
      .filter((athlete) => athlete.position === position)
      .map((athlete) => of(athlete) ?? 0);
    return values.reduce((sum, value) => sum + value, 0) / values.length;
  };
  expect(getMeanOfPosition('Offensive Tackle', (a) => a.weight)).toBeGreaterThan(
    getMeanOfPosition('Cornerback', (a) => a.weight) + 60,
  );
  const guards = getMeanOfPosition('Point Guard', (a) => a.height);
  expect(getMeanOfPosition('Power Forward', (a) => a.height)).toBeGreaterThan(guards + 4);
});

test('sign-ups are from the last two years, some from this week, and activity is later', () => {
  const strange = athletes.filter(
    ({ user: { createdAt, lastActiveAt } }) =>
      createdAt < now - 731 * day || lastActiveAt < createdAt || lastActiveAt > now,
  );
  expect(strange).toEqual([]);
  const thisWeek = athletes.filter(({ user }) => user.createdAt > now - 7 * day).length / many;
  expect(thisWeek).toBeGreaterThan(0.01);
  expect(thisWeek).toBeLessThan(0.1);
});

test('200,000 demo users have different usernames and ids, and none has the name of a known athlete', () => {
  const seen = new Set<string>();
  const famous: string[] = [];
  for (let number = 0; number < 200_000; number += 1) {
    const random = new SeededRandom(input.seed, randomStreams.athlete, number);
    const user = generateUser(random, input, {
      gender: number % 2 ? 'girl' : 'boy',
      number,
      usernamePrefix: '',
    });
    for (const own of [user.id, user.username]) seen.add(own);
    if (isFamousName(user.firstName, user.lastName)) famous.push(user.username);
  }
  expect(famous).toEqual([]);
  expect(seen.size).toBe(400_000);
});

test('names of known athletes are recognized', () => {
  expect(isFamousName('Jalen', 'Hurts')).toBe(true);
  expect(isFamousName('Jalen', 'Whitfield')).toBe(false);
});

test('no email, video or website of the demo data can belong to a real person', () => {
  const addresses = athletes.flatMap(({ user, highlights }) => [user.email, ...(highlights ?? [])]);
  const real = addresses.filter(
    (text) => !/@demo\.fieldhouse\.example$|^https:\/\/example\.com\//.test(text),
  );
  expect(real).toEqual([]);
});

test('the demo coach has twelve bookmarks, and every message is between the participants of its conversation', () => {
  const coaches = generateCoaches(input, colleges, 0, 60);
  const { bookmarks, conversations } = generateActivity(input, athletes.slice(0, 2000), coaches);
  expect(bookmarks.filter(({ userId }) => userId === coaches[0]!.user.id)).toHaveLength(12);
  for (const { userIds, messages } of conversations) {
    expect(userIds[0] < userIds[1]).toBe(true);
    for (const { senderId, receiverId } of messages) expect([senderId, receiverId].sort()).toEqual(userIds);
    expect(messages.map(({ createdAt }) => createdAt)).toEqual(
      messages.map(({ createdAt }) => createdAt).toSorted((a, b) => a - b),
    );
  }
});
