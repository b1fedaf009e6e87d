import { createWeightedPicker, type SeededRandom } from './seeded-random.ts';

/** Below a reserved top-level domain (RFC 2606): no email can reach it. */
export const demoDomain = 'demo.fieldhouse.example';

/** Each kind of data draws from a random stream of its own: athlete 7 and coach 7 have nothing in common. */
export const randomStreams = { athlete: 1, coach: 2, demoAthlete: 3, following: 4, evaluation: 5 };

export const hour = 3_600_000;
export const day = 24 * hour;

/**
 * The time in the UUIDs of profile n. It grows with n and is not the sign-up time, so that a load of a million rows
 * appends to the indexes instead of inserting everywhere.
 */
export const createUuidTimestamp = (profileNumber: number) => Date.UTC(2024, 0, 1) + profileNumber;

export interface DemoCity {
  id: number;
  city: string;
  state: string;
  country: string;
  population: number;
}

/** What demo data is generated from. `now` is in ms: it decides what is recent. */
export interface DemoInput {
  seed: number;
  now: number;
  cities: readonly DemoCity[];
  /** The colleges to which athletes commit. */
  schoolIds: readonly string[];
  /** Picks a city, weighted by population. */
  pickCity: (random: SeededRandom) => DemoCity;
}

export function createDemoGeneratorInput(
  seed: number,
  now: number,
  cities: readonly DemoCity[],
  schoolIds: readonly string[] = [],
): DemoInput {
  return {
    seed,
    now,
    cities,
    schoolIds,
    pickCity: createWeightedPicker(cities.map((city) => [city, city.population] as const)),
  };
}

/** The fields of a home city; `placeId` is null if `cities` does not have it. */
export function toHomeCityFields(input: DemoInput, city: string, state: string) {
  const found = input.cities.find((known) => known.city === city && known.state === state);
  return { city, state, country: 'US', placeId: found?.id ?? null };
}
