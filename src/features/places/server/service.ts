import { join } from 'node:path';
import type { QueryExecutorProvider } from 'kysely';
import { readDatasetFile } from '#server/read-dataset-file.ts';
import { findCountryCode } from '../contract/countries.ts';
import { unitedStates } from '../contract/country-codes.ts';
import { findStateCode, type Place, states } from '../contract.ts';
import {
  filterExistingCityNames,
  findBiggestPlaceByName,
  findPlaceByName,
  getDatasetChecksum,
  listAllPlaces,
  listPlacesByPrefix,
  listTimeZones,
  saveDatasetChecksum,
  upsertPlaces,
} from './queries.ts';

const datasets = [
  { name: 'us-places', isAmerican: true },
  { name: 'world-places', isAmerican: false },
];

/**
 * Updates the places table from us-places.json and world-places.json in the folder of datasets; returns how many rows
 * were written. It is fast when nothing has changed, so every start may call it.
 */
export async function loadPlaces(db: QueryExecutorProvider, datasetsFolder: string): Promise<number> {
  let written = 0;
  for (const { name, isAmerican } of datasets) {
    const { checksum, getText } = await readDatasetFile(join(datasetsFolder, `${name}.json`));
    if ((await getDatasetChecksum(db, name)) === checksum) continue;
    written += await upsertPlaces(db, getText(), { isAmerican });
    // Last, so that an interrupted load is repeated.
    await saveDatasetChecksum(db, name, checksum);
  }
  return written;
}

export { getDatasetChecksum, saveDatasetChecksum } from './queries.ts';

/** The place of an American city's name; undefined for a city that is not in the list. */
export async function findPlaceInState(
  db: QueryExecutorProvider,
  city: string,
  state: string,
): Promise<Place | undefined> {
  const code = findStateCode(state);
  return code && findPlaceByName(db, { city, state: code, country: unitedStates });
}

/** The place where somebody lives; `state` counts in the United States only. */
export async function findHomePlace(
  db: QueryExecutorProvider,
  { city, state, country }: Pick<Place, 'city' | 'state' | 'country'>,
): Promise<Place | undefined> {
  return country === unitedStates
    ? findPlaceInState(db, city, state)
    : findPlaceByName(db, { city, state: '', country });
}

/** The place of 'Austin, TX' or 'Toronto, Canada'. 'Tbilisi, Georgia' is no city of the state. */
export async function findPlaceOfText(db: QueryExecutorProvider, text: string): Promise<Place | undefined> {
  const [city = '', region = ''] = text.split(',');
  const american = await findPlaceInState(db, city, region);
  const country = findCountryCode(region);
  // 'Paris, CA' is a mistake about California, not a town of Canada.
  const isStateOnly = states.some((code) => code === region.trim().toUpperCase());
  if (american || !country || country === unitedStates || isStateOnly) return american;
  return findHomePlace(db, { city, state: '', country });
}

/**
 * A word that is also a surname or plain English does not mean a smaller city: Smith NV, Home WA. Toronto is 500 times the
 * one of Ohio, Paris 85 times that of Texas.
 */
const knownCityLimits = { minPopulation: 5000, minPopulationAbroad: 100_000, timesBigger: 300 };

/** The place of a city's name in a state or country; without either the biggest city of that name that people know. */
export async function findPlaceOrBiggestNamesake(
  db: QueryExecutorProvider,
  city: string,
  { state, country }: { state?: string | undefined; country?: string | undefined },
): Promise<Place | undefined> {
  if (country) return findHomePlace(db, { city, state: '', country });
  return state === undefined
    ? findBiggestPlaceByName(db, city, knownCityLimits)
    : findPlaceInState(db, city, state);
}

/** The names that are the name of an American city, in any state and of any size. */
export async function filterKnownCityNames(db: QueryExecutorProvider, names: string[]): Promise<string[]> {
  return filterExistingCityNames(db, names);
}

/** The number of suggestions below the field of a form. */
const maxSuggestions = 8;

interface PlaceSuggestionQuery {
  q?: string | undefined;
  state?: string | undefined;
  country?: string | undefined;
  exact?: 'true' | undefined;
}

/**
 * The biggest cities that begin with a text, of one country and of one state if given; an unknown one has no cities. With
 * `exact` the city that a profile with this text is placed in, if there is one.
 */
export async function suggestPlaces(
  db: QueryExecutorProvider,
  { q: prefix = '', state, country: countryText, exact }: PlaceSuggestionQuery,
): Promise<Place[]> {
  const code = state && findStateCode(state);
  const country = countryText ? findCountryCode(countryText) : unitedStates;
  if ((state && !code) || !country) return [];
  if (exact) {
    const place = await findHomePlace(db, { city: prefix, state: code || '', country });
    return place ? [place] : [];
  }
  return listPlacesByPrefix(db, { prefix, state: code || null, country, limit: maxSuggestions });
}

// Never stale: places are written only at the start, before the server takes requests.
const placesById = new WeakMap<QueryExecutorProvider, Promise<Map<number, Place>>>();

/** Every place by its id, some 38,000; read once. */
export function getCachedPlacesById(db: QueryExecutorProvider): Promise<Map<number, Place>> {
  const places = placesById.get(db) ?? readAllPlacesById(db);
  placesById.set(db, places);
  places.catch(() => placesById.delete(db));
  return places;
}

async function readAllPlacesById(db: QueryExecutorProvider): Promise<Map<number, Place>> {
  return new Map((await listAllPlaces(db)).map((place) => [place.id, place]));
}

/** The time zones of all places. */
export const listTimeZonesOfPlaces = ({ db }: { db: QueryExecutorProvider }): Promise<string[]> =>
  listTimeZones(db);
