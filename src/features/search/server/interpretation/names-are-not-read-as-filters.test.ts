import { expect, test } from 'vitest';
import { generateAthletes } from '#features/demo/generate-athletes.ts';
import { createDemoGeneratorInput } from '#features/demo/shared-demo-generator-input.ts';
import { stateNames } from '#features/places/contract.ts';
import { cities, places } from '../../../../../tests/support/city-lookup-in-places-file.ts';
import { interpretSearch } from './interpret-search.ts';

/** The classes of 2024 to 2033 are accepted. */
const now = new Date('2026-11-22T12:00:00Z');

// As if no profile had any of the names.
const options = { hasSchool: true, now, listKnownWords: async () => [] };

/** Names that were misread as filters. */
async function listMisreadNames(names: Iterable<string>): Promise<string[]> {
  const found: string[] = [];
  for (const name of new Set(names)) {
    const { filters } = await interpretSearch(name, cities, options);
    if (Object.keys(filters).length > 0) found.push(`${name} → ${Object.values(filters).join(', ')}`);
  }
  return found;
}

const towns = places.map(([id, city, state, , , population]) => ({
  id,
  city,
  state,
  country: 'US',
  population,
}));
const world = createDemoGeneratorInput(2026, Date.UTC(2026, 7, 1), towns);
const people = generateAthletes(world, 0, 10_000);

const cityNames = [...new Set(places.map(([, city]) => city))];
const addLowerCaseVariants = (names: string[]) => names.flatMap((name) => [name, name.toLowerCase()]);
// Some 16,000 names each: slow on a busy machine.
const patient = { timeout: 120_000 };

test('no filter is read from the name of a demo athlete', patient, async () => {
  const names = people.map(({ user }) => `${user.firstName} ${user.lastName}`);
  expect(await listMisreadNames(addLowerCaseVariants(names))).toEqual([]);
});

test('no filter is read from the name of a demo school', patient, async () => {
  expect(
    await listMisreadNames(addLowerCaseVariants(people.map(({ highSchool }) => highSchool ?? ''))),
  ).toEqual([]);
});

// The name of one has a comma and a state in it.
const plainCityNames = cityNames.filter((city) => !city.includes(','));

test('no filter is read from a school name with a city', patient, async () => {
  expect(await listMisreadNames(plainCityNames.map((city) => `North ${city} High`))).toEqual([]);
  expect(await listMisreadNames(plainCityNames.map((city) => `${city.toLowerCase()} christian`))).toEqual([]);
});

test(
  'no filter is read from the name of a city, except those named like a state, a country, a sport or a position',
  patient,
  async () => {
    const named = await listMisreadNames(plainCityNames);
    expect(named.filter((one) => !startsWithStateName(one))).toEqual([
      'Mexico → MX',
      'Center → Center',
      'Polo → Water Polo',
      'Rugby → Rugby',
      'Rifle → Rifle',
      'Canadian → CA',
    ]);
    expect(named.filter(startsWithStateName)).toHaveLength(12);
  },
);

const startsWithStateName = (one: string) =>
  Object.values<string>(stateNames).some((name) => one.startsWith(`${name} →`));

test('only the state filter is read from a city with its state', patient, async () => {
  const wrong: string[] = [];
  for (const [, city, state] of places) {
    const { filters } = await interpretSearch(`${city}, ${state}`, cities, options);
    if (JSON.stringify(filters) !== JSON.stringify({ state: [state] })) wrong.push(`${city}, ${state}`);
  }
  expect(wrong).toEqual([]);
});
