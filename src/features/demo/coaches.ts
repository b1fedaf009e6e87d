import { inventUser } from './athletes.ts';
import { chooseSport } from './bodies.ts';
import { asDemoCoach } from './demo-accounts.ts';
import type { College, DemoCoach } from './people.ts';
import { Random } from './random.ts';
import { inventCoachBio, inventTitle } from './words/coaching.ts';
import { type DemoWorld, idMoment, streams } from './world.ts';

/** The invented coaches number `start` and following; like athletes, each is the same in every batch. */
export function coachesFrom(
  world: DemoWorld,
  colleges: readonly College[],
  start: number,
  count: number,
): DemoCoach[] {
  const coaches = Array.from({ length: count }, (_, index) => inventCoach(world, colleges, start + index));
  return start === 0 ? coaches.with(0, asDemoCoach(coaches[0]!, world)) : coaches;
}

function inventCoach(world: DemoWorld, colleges: readonly College[], index: number): DemoCoach {
  const random = new Random(world.seed, streams.coach, index);
  const user = inventUser(random, world, {
    gender: random.chance(0.68) ? 'boy' : 'girl',
    number: index,
    mark: 'c',
  });
  const sport = chooseSport(random);
  const { name: school, city, state, placeId } = random.pick(colleges);
  return {
    id: random.id(idMoment(index)),
    user,
    school,
    sport,
    position: inventTitle(random, sport),
    city,
    state,
    placeId,
    bio: inventCoachBio(random, { school, sport }),
  };
}
