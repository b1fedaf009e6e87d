import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { QueryExecutorProvider } from 'kysely';
import { findStateCode, type Place } from '../contract.ts';
import {
  filterExistingCityNames,
  findBiggestPlaceByName,
  findPlaceByName,
  getDatasetChecksum,
  listAllPlaces,
  listPlacesByPrefix,
  saveDatasetChecksum,
  upsertPlaces,
} from './queries.ts';

/**
 * Updates the places table from us-places.json in the folder of datasets; returns how many rows
 * were written. It is fast when nothing has changed, so every start may call it.
 */
export async function loadPlaces(db: QueryExecutorProvider, datasetsFolder: string): Promise<number> {
  const rows = await readFile(join(datasetsFolder, `${datasetName}.json`), 'utf8');
  const checksum = createHash('sha256').update(rows).digest('hex');
  if ((await getDatasetChecksum(db, datasetName)) === checksum) return 0;
  const written = await upsertPlaces(db, rows);
  // Last, so that an interrupted load is repeated.
  await saveDatasetChecksum(db, datasetName, checksum);
  return written;
}

const datasetName = 'us-places';

/** The place of a city's name; undefined for a city that is not in the list. */
export async function findPlaceInState(
  db: QueryExecutorProvider,
  city: string,
  state: string,
): Promise<Place | undefined> {
  const code = findStateCode(state);
  return code && findPlaceByName(db, city, code);
}

/** A word that is also a surname or plain English does not mean a smaller city: Smith NV, Home WA. */
const minKnownPopulation = 5000;

/** The place of a city's name; without a state the biggest city of that name, if it is big enough to be known. */
export async function findPlaceOrBiggestNamesake(
  db: QueryExecutorProvider,
  city: string,
  state: string | undefined,
): Promise<Place | undefined> {
  return state === undefined
    ? findBiggestPlaceByName(db, city, minKnownPopulation)
    : findPlaceInState(db, city, state);
}

/** The names that are the name of a city, in any state and of any size. */
export async function filterKnownCityNames(db: QueryExecutorProvider, names: string[]): Promise<string[]> {
  return filterExistingCityNames(db, names);
}

/** The number of suggestions below the field of a form. */
const maxSuggestions = 8;

/** The biggest cities that begin with a text, of one state if given; an unknown state has no cities. */
export async function suggestPlaces(
  db: QueryExecutorProvider,
  prefix: string,
  state: string | undefined,
): Promise<Place[]> {
  const code = state && findStateCode(state);
  return state && !code ? [] : listPlacesByPrefix(db, { prefix, state: code || null, limit: maxSuggestions });
}

// Never stale: places are written only at the start, before the server takes requests.
const placesById = new WeakMap<QueryExecutorProvider, Promise<Map<number, Place>>>();

/** Every place by its id, some 16,000; read once. */
export function getCachedPlacesById(db: QueryExecutorProvider): Promise<Map<number, Place>> {
  const places = placesById.get(db) ?? readAllPlacesById(db);
  placesById.set(db, places);
  places.catch(() => placesById.delete(db));
  return places;
}

async function readAllPlacesById(db: QueryExecutorProvider): Promise<Map<number, Place>> {
  return new Map((await listAllPlaces(db)).map((place) => [place.id, place]));
}
