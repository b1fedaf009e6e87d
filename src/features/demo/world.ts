import { chooser, type Random } from './random.ts';

/** Of a reserved top-level domain: no mail to it can ever reach anybody. */
export const demoDomain = 'demo.fieldhouse.example';

/** Random streams: people of different kinds share a number without sharing a fate. */
export const streams = { athlete: 1, coach: 2, demoAthlete: 3, following: 4 };

export const hour = 3_600_000;
export const day = 24 * hour;

/**
 * The moment in the ids of person n: they rise with n, whenever that person signed up, so that a million rows
 * fill their indexes from one end instead of all over.
 */
export const idMoment = (n: number) => Date.UTC(2024, 0, 1) + n;

export interface HomeTown {
  id: number;
  city: string;
  state: string;
  population: number;
}

/** What demo people are drawn from. `now` is a moment in ms: it decides what is recent. */
export interface DemoWorld {
  seed: number;
  now: number;
  towns: readonly HomeTown[];
  /** Draws a city, big ones more often. */
  home: (random: Random) => HomeTown;
}

export function demoWorld(seed: number, now: number, towns: readonly HomeTown[]): DemoWorld {
  return { seed, now, towns, home: chooser(towns.map((town) => [town, town.population] as const)) };
}

/** Where a named demo person lives; without a place if the towns lack it. */
export function homeIn(world: DemoWorld, city: string, state: string) {
  const town = world.towns.find((town) => town.city === city && town.state === state);
  return { city, state, placeId: town?.id ?? null };
}
