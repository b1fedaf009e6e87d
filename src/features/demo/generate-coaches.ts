import { getOnlyGender } from '#features/sports/contract/gender-labels.ts';
import { type Gender, genders } from '#features/sports/contract/genders.ts';
import type { Sport } from '#features/sports/contract.ts';
import { toDemoSignInCoach } from './demo-athlete-and-coach-with-password.ts';
import type { College, DemoCoach } from './demo-profile-types.ts';
import { generateUser } from './generate-athletes.ts';
import { pickSport } from './generate-position-and-size.ts';
import { SeededRandom } from './seeded-random.ts';
import { createUuidTimestamp, type DemoInput, randomStreams } from './shared-demo-generator-input.ts';
import { generateCoachBio, pickCoachTitle } from './texts/coach-bios.ts';

/** Generates coaches from number `start`. Deterministic, as `generateAthletes`. */
export function generateCoaches(
  input: DemoInput,
  colleges: readonly College[],
  start: number,
  count: number,
): DemoCoach[] {
  const coaches = Array.from({ length: count }, (_, index) => generateCoach(input, colleges, start + index));
  return start === 0 ? coaches.with(0, toDemoSignInCoach(coaches[0]!, input)) : coaches;
}

function generateCoach(input: DemoInput, colleges: readonly College[], index: number): DemoCoach {
  const random = new SeededRandom(input.seed, randomStreams.coach, index);
  const user = generateUser(random, input, {
    gender: random.chance(0.68) ? 'boy' : 'girl',
    number: index,
    usernamePrefix: 'c',
  });
  const sport = pickSport(random);
  const { name: school, city, state, placeId } = random.pick(colleges);
  return {
    id: random.nextUuid(createUuidTimestamp(index)),
    user,
    school,
    sport,
    position: pickCoachTitle(random, sport),
    city,
    state,
    placeId,
    bio: generateCoachBio(random, { school, sport }),
    genders: generateProgramGenders(random, sport),
  };
}

/** Most programs are for one gender; track and swimming teams often share a coach. */
function generateProgramGenders(random: SeededRandom, sport: Sport): Gender[] {
  const only = getOnlyGender(sport);
  if (only) return [only];
  const isShared = random.chance(sport === 'Track & Field' || sport === 'Swimming' ? 0.5 : 0.1);
  return isShared ? [...genders] : [random.pick(genders)];
}
