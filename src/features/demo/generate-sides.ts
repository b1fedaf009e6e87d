import { listSideFieldsOfPosition } from '#features/sports/contract/strong-side-labels.ts';
import type { SideField, Sides } from '#features/sports/contract/strong-sides.ts';
import { getSportFacts } from '#features/sports/contract.ts';
import type { DemoAthlete } from './demo-profile-types.ts';
import { createWeightedPicker, type SeededRandom } from './seeded-random.ts';

/** Of those who are asked. */
const shareWhoSay = 0.9;

const pickHand = createWeightedPicker([
  ['right', 89],
  ['left', 10],
  ['both', 1],
] as const);
// Left-handed pitchers are sought, and so are more of them.
const pickPitchingHand = createWeightedPicker([
  ['right', 72],
  ['left', 28],
] as const);
const pickHockeySide = createWeightedPicker([
  ['right', 38],
  ['left', 62],
] as const);
const pickFoot = createWeightedPicker([
  ['right', 74],
  ['left', 18],
  ['both', 8],
] as const);
const pickPlateSide = createWeightedPicker([
  ['right', 72],
  ['left', 21],
  ['switch', 7],
] as const);

/** The hand, foot and side of the plate of an athlete, where the sport has them. */
export function generateSides(
  random: SeededRandom,
  { sport, position }: Pick<DemoAthlete, 'sport' | 'position'>,
): Sides {
  const sides: Sides = { bats: null, strongHand: null, strongFoot: null };
  const generators: { [Field in SideField]: () => Sides[Field] } = {
    bats: () => pickPlateSide(random),
    strongHand: () => {
      if (position === 'Pitcher') return pickPitchingHand(random);
      return sport === 'Ice Hockey' ? pickHockeySide(random) : pickHand(random);
    },
    strongFoot: () => pickFoot(random),
  };
  if (Object.keys(getSportFacts(sport).sides).length === 0 || !random.chance(shareWhoSay)) return sides;
  for (const field of listSideFieldsOfPosition(sport, position))
    Object.assign(sides, { [field]: generators[field]() });
  return sides;
}
