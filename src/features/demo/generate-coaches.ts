import { toDemoCoach } from './demo-accounts.ts';
import type { College, DemoCoach } from './demo-profiles.ts';
import { generateUser } from './generate-athletes.ts';
import { pickSport } from './generate-position-and-size.ts';
import { type DemoInput, getUuidTimestamp, randomStreams } from './generator-input.ts';
import { SeededRandom } from './seeded-random.ts';
import { generateCoachBio, pickTitle } from './texts/coach-bios.ts';

/** Generates coaches from number `start`. Deterministic, as `generateAthletes`. */
export function generateCoaches(
  input: DemoInput,
  colleges: readonly College[],
  start: number,
  count: number,
): DemoCoach[] {
  const coaches = Array.from({ length: count }, (_, index) => generateCoach(input, colleges, start + index));
  return start === 0 ? coaches.with(0, toDemoCoach(coaches[0]!, input)) : coaches;
}

function generateCoach(input: DemoInput, colleges: readonly College[], index: number): DemoCoach {
  const random = new SeededRandom(input.seed, randomStreams.coach, index);
  const user = generateUser(random, input, {
    gender: random.chance(0.68) ? 'boy' : 'girl',
    number: index,
    mark: 'c',
  });
  const sport = pickSport(random);
  const { name: school, city, state, placeId } = random.pick(colleges);
  return {
    id: random.nextUuid(getUuidTimestamp(index)),
    user,
    school,
    sport,
    position: pickTitle(random, sport),
    city,
    state,
    placeId,
    bio: generateCoachBio(random, { school, sport }),
  };
}
