import { criteriaPerSport } from '#features/sports/contract/evaluation-criteria.ts';
import type { Sport } from '#features/sports/contract.ts';
import type { DemoAthlete } from './demo-profile-types.ts';
import { clamp, SeededRandom } from './seeded-random.ts';
import { type DemoInput, day, randomStreams } from './shared-demo-generator-input.ts';

/** The ids of the verified coaches of each sport. */
export type Evaluators = ReadonlyMap<string, readonly string[]>;

export interface DemoEvaluation {
  coachId: string;
  athleteId: string;
  sport: Sport;
  grades: number[];
  updatedAt: number;
}

/** From this reputation on, nearly every coach of the sport has evaluated the athlete, with little but fives. */
const starReputation = 4.6;
/** Enough for a rating of a star: 15 coaches who give nothing but fives make 4.5. */
const maxCoaches = 26;

/** Deterministic, as `generateAthletes`, from the athlete's own id. */
export function generateEvaluations(
  input: DemoInput,
  evaluators: Evaluators,
  { id, sport, reputation }: Pick<DemoAthlete, 'id' | 'sport' | 'reputation'>,
): DemoEvaluation[] {
  const coachIds = evaluators.get(sport) ?? [];
  if (reputation === null || coachIds.length === 0) return [];
  const random = new SeededRandom(input.seed, randomStreams.evaluation, Number.parseInt(id.slice(-8), 16));
  const isStar = reputation.mean >= starReputation;
  // Half of the others have none, for the time that a load of a million athletes takes.
  if (!isStar && random.chance(0.5)) return [];
  const wanted = isStar ? random.int(18, maxCoaches) : 1 + Math.floor(reputation.interest ** 2 * 4);
  const first = random.int(0, coachIds.length - 1);
  return Array.from({ length: Math.min(wanted, coachIds.length) }, (_, nth) => ({
    coachId: coachIds[(first + nth) % coachIds.length]!,
    athleteId: id,
    sport,
    grades: generateGrades(random, isStar ? 5.2 : reputation.mean),
    updatedAt: Math.floor(input.now - random.nextFraction() * 120 * day),
  }));
}

const generateGrades = (random: SeededRandom, mean: number): number[] =>
  Array.from({ length: criteriaPerSport }, () => clamp(Math.round(random.normal(mean, 0.5)), 1, 5));
