import type { Place } from '#features/places/contract.ts';
import { allPlaces } from '#features/places/server/service.ts';
import { type Matching, matchingOf } from '#features/search/server/service.ts';
import type { Context, Db } from '#server/context.ts';
import type { Viewer } from '#server/http/viewer.ts';
import type { AthleteMap, MapPlace, MapQuery } from '../contract.ts';
import { isKept, keptPlaces } from './kept-places.ts';
import { athletesByPlace, unplacedAthletes } from './queries.ts';
import { apart, cellsOf, citiesOf, within } from './rules.ts';

const everywhere = { west: -180, south: -90, east: 180, north: 90 };

/** The athletes who match, as discs that do not overlap at this zoom; totals are of the whole search. */
export async function athleteMap(on: Context, viewer: Viewer, query: MapQuery): Promise<AthleteMap> {
  const { bbox = everywhere, zoom, ...filters } = query;
  const { matching } = await matchingOf(on, viewer, filters);
  const [cities, unplaced] = await Promise.all([
    citiesWith(on.db, matching),
    unplacedAthletes(on.db, matching),
  ]);
  return {
    totals: {
      athletes: [...cities, ...unplaced].reduce((sum, { count }) => sum + count, 0),
      cities: cities.length + unplaced.length,
      states: new Set([...cities, ...unplaced].map(({ state }) => state)).size,
    },
    ...apart(cellsOf(cities.filter(within(bbox)), zoom), zoom),
    unplaced,
  };
}

async function citiesWith(db: Db, matching: Matching): Promise<MapPlace[]> {
  const places = await placesOnce(db);
  if (!isKept(matching)) return citiesOf(await athletesByPlace(db, matching), places);
  const cities = citiesOf(await keptPlaces(db, matching), places);
  const { state, placeIds } = matching;
  const wanted = placeIds && new Set(placeIds);
  return cities.filter((city) => (!state || state.includes(city.state)) && (!wanted || wanted.has(city.id)));
}

// Places are written only at the start, before anybody can ask.
const known = new WeakMap<Db, Promise<Map<number, Place>>>();

function placesOnce(db: Db): Promise<Map<number, Place>> {
  const places = known.get(db) ?? allPlaces(db);
  known.set(db, places);
  places.catch(() => known.delete(db));
  return places;
}
