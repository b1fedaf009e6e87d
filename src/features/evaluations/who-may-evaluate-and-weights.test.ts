import { expect, test } from 'vitest';
import {
  criteriaPerSport,
  listEvaluationCriteria,
  toEvaluationScore,
} from '#features/sports/contract/evaluation-criteria.ts';
import { sports } from '#features/sports/contract.ts';
import { type EvaluationParties, findEvaluationRefusal } from './server/rules.ts';

const parties: EvaluationParties = {
  userId: 'athlete',
  sport: 'Golf',
  listed: true,
  unclaimed: false,
  struck: false,
  coachSport: 'Golf',
  verified: true,
};

test.each<[Partial<EvaluationParties>, string | null]>([
  [{}, null],
  [{ userId: 'viewer' }, 'oneself'],
  [{ coachSport: 'Soccer', verified: false }, 'other-sport'],
  [{ coachSport: null, verified: null }, 'not-verified'],
  [{ verified: false, unclaimed: true }, 'not-verified'],
  [{ unclaimed: true, listed: false }, 'unclaimed'],
  [{ listed: false, struck: true }, 'not-listed'],
  [{ struck: true }, 'struck'],
])('a coach with %j is refused as %s [23.5 23.6]', (changes, refusal) => {
  expect(findEvaluationRefusal('viewer', { ...parties, ...changes })).toBe(refusal);
});

test.each(sports)('%s has five criteria whose weights sum to ten [23.1]', (sport) => {
  const criteria = listEvaluationCriteria(sport);
  expect(new Set(criteria.map(({ name }) => name)).size).toBe(criteriaPerSport);
  expect(criteria.reduce((sum, { weight }) => sum + weight, 0)).toBe(10);
  expect(criteria.filter(({ weight }) => weight < 1)).toEqual([]);
  for (const grade of [1, 3, 5]) expect(toEvaluationScore(sport, Array(5).fill(grade))).toBe(grade);
});

test('a criterion counts by its weight [23.1]', () => {
  expect(toEvaluationScore('Rowing', [5, 1, 1, 1, 1])).toBe(2.6);
  expect(toEvaluationScore('Rowing', [1, 1, 1, 1, 5])).toBe(1.4);
});
