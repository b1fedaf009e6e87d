import { getSeniorClassYear, hasGraduated } from '#features/sports/contract/class-years.ts';
import { allowsSecondPosition, listPositions } from '#features/sports/contract.ts';
import type { DemoAthlete } from './demo-profile-types.ts';
import { createWeightedPicker, type SeededRandom } from './seeded-random.ts';

type Recruiting = Pick<DemoAthlete, 'recruitingStatus' | 'afterGraduation' | 'listed'>;

// Whoever signs does so in the last school year; a few of the younger ones have committed.
const pickGraduateStatus = createWeightedPicker([
  ['open', 40],
  ['signed', 42],
  ['committed', 8],
  ['not_looking', 10],
] as const);
const pickSeniorStatus = createWeightedPicker([
  ['open', 70],
  ['committed', 17],
  ['signed', 9],
  ['not_looking', 4],
] as const);
const pickYoungerStatus = createWeightedPicker([
  ['open', 96],
  ['committed', 3],
  ['not_looking', 1],
] as const);

/** What an athlete says about the recruitment, and whether a graduate is still in lists. */
export function generateRecruiting(
  random: SeededRandom,
  now: number,
  { classYear, lastActiveAt }: { classYear: number; lastActiveAt: number },
): Recruiting {
  const date = new Date(now);
  const isGraduate = hasGraduated(classYear, date);
  const pickPupilStatus = classYear > getSeniorClassYear(date) ? pickYoungerStatus : pickSeniorStatus;
  const pickStatus = isGraduate ? pickGraduateStatus : pickPupilStatus;
  const recruitingStatus = pickStatus(random);
  const plan = random.chance(0.3) ? random.pick(['postgraduate', 'transfer'] as const) : null;
  const afterGraduation = isGraduate && recruitingStatus === 'open' ? plan : null;
  const wasSeenAfterGraduation = lastActiveAt >= Date.UTC(classYear, 7, 1);
  return {
    recruitingStatus,
    afterGraduation,
    listed: !isGraduate || wasSeenAfterGraduation || afterGraduation !== null,
  };
}

/** Of those with a commitment: a few keep the college to themselves. */
const [namesCollege, showsCollege] = [0.85, 0.9];

export function generateCommitment(
  random: SeededRandom,
  schoolIds: readonly string[],
  status: DemoAthlete['recruitingStatus'],
): Pick<DemoAthlete, 'commitmentSchoolId' | 'commitmentVisible'> {
  const isCommitted = status === 'committed' || status === 'signed';
  if (!isCommitted || schoolIds.length === 0 || !random.chance(namesCollege))
    return { commitmentSchoolId: null, commitmentVisible: false };
  return { commitmentSchoolId: random.pick(schoolIds), commitmentVisible: random.chance(showsCollege) };
}

/** One athlete in six also plays a position beside the own one in the list, which are alike. */
export function generateSecondPosition(
  random: SeededRandom,
  { sport, position, gender }: Pick<DemoAthlete, 'sport' | 'position' | 'gender'>,
): string | null {
  if (!allowsSecondPosition(sport) || !random.chance(1 / 6)) return null;
  const positions = listPositions(sport, gender);
  const nth = positions.indexOf(position);
  return positions[nth + 1] ?? positions[nth - 1] ?? null;
}
