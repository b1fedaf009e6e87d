import usPlaces from '../../datasets/us-places.json' with { type: 'json' };
import type { CityLookup } from '../../src/features/search/server/interpretation/read-cities.ts';

type Row = [id: number, city: string, state: string, lat: number, lng: number, population: number];
export const places = usPlaces as Row[];

/** As place_key() of the database. */
const toPlaceKey = (name: string) =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/\p{M}|['’‘`ʻ]/gu, '')
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
    .replaceAll(/\bsaint\b/g, 'st')
    .replaceAll(/\bfort\b/g, 'ft')
    .replaceAll(/\bmount\b/g, 'mt');
const byKey = new Map<string, Row[]>();
for (const row of places) byKey.set(toPlaceKey(row[1]), [...(byKey.get(toPlaceKey(row[1])) ?? []), row]);

/** Looks up cities in the file of the places, without a database. */
export const cities: CityLookup = {
  findCity: async (city, { state }) => {
    const named = byKey.get(toPlaceKey(city)) ?? [];
    const [, name, code] =
      named
        .filter((row) => (state ? row[2] === state : row[5] >= 5000))
        .toSorted((one, two) => two[5] - one[5])[0] ?? [];
    return name && code ? { city: name, state: code, country: 'US' } : undefined;
  },
  listCityNames: async (names) => names.filter((name) => byKey.has(toPlaceKey(name))),
};
