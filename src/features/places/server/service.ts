import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { QueryExecutorProvider } from 'kysely';
import { findStateCode, type Place } from '../contract.ts';
import {
  filterCityNames,
  findBiggestPlaceByName,
  findPlaceByName,
  getChecksum,
  listPlaces,
  listPlacesByPrefix,
  saveChecksum,
  upsertPlaces,
} from './queries.ts';

/**
 * Updates the places table from us-places.json in the folder of datasets; returns how many rows
 * were written. Quick when nothing changed, so every start may call it.
 */
export async function loadPlaces(db: QueryExecutorProvider, folder: string): Promise<number> {
  const rows = await readFile(join(folder, `${datasetName}.json`), 'utf8');
  const checksum = createHash('sha256').update(rows).digest('hex');
  if ((await getChecksum(db, datasetName)) === checksum) return 0;
  const written = await upsertPlaces(db, rows);
  // Last: a load that was cut short is done again.
  await saveChecksum(db, datasetName, checksum);
  return written;
}

const datasetName = 'us-places';

/** The place a city's name means; undefined where it is in no list of ours. */
export async function findPlace(
  db: QueryExecutorProvider,
  city: string,
  state: string,
): Promise<Place | undefined> {
  const code = findStateCode(state);
  return code && findPlaceByName(db, city, code);
}

/** Smaller cities are not what a word means that is as well a surname, or plain English: Smith NV, Home WA. */
const minKnownPopulation = 5000;

/** The place a city's name means; without a state the biggest city of that name, if it is big enough to be known. */
export async function findCity(
  db: QueryExecutorProvider,
  city: string,
  state: string | undefined,
): Promise<Place | undefined> {
  return state === undefined
    ? findBiggestPlaceByName(db, city, minKnownPopulation)
    : findPlace(db, city, state);
}

/** Which of these are the name of a city, of whatever size and state. */
export async function filterKnownCityNames(db: QueryExecutorProvider, names: string[]): Promise<string[]> {
  return filterCityNames(db, names);
}

/** As many as a form shows under its field. */
const maxSuggestions = 8;

/** The biggest cities that begin like this, of one state where it is given; a state that is none has no cities. */
export async function suggestPlaces(
  db: QueryExecutorProvider,
  start: string,
  state: string | undefined,
): Promise<Place[]> {
  const code = state && findStateCode(state);
  return state && !code ? [] : listPlacesByPrefix(db, { start, state: code || null, limit: maxSuggestions });
}

// Places are written at the start only, before anybody can ask.
const placesById = new WeakMap<QueryExecutorProvider, Promise<Map<number, Place>>>();

/** Every place by its id, some 16,000; read once. */
export function getPlacesById(db: QueryExecutorProvider): Promise<Map<number, Place>> {
  const places = placesById.get(db) ?? readPlacesById(db);
  placesById.set(db, places);
  places.catch(() => placesById.delete(db));
  return places;
}

async function readPlacesById(db: QueryExecutorProvider): Promise<Map<number, Place>> {
  return new Map((await listPlaces(db)).map((place) => [place.id, place]));
}
