import type { Place } from '#features/places/contract.ts';
import { listPlacesById } from '#features/places/server/places.ts';
import { type MatchCondition, resolveFilters } from '#features/search/server/search.ts';
import type { Context, Db } from '#server/context.ts';
import type { Viewer } from '#server/http/viewer.ts';
import type { AthleteMap, MapQuery } from '../contract.ts';
import { apart, type City, cellsOf, within } from './clusters.ts';
import { isKept, keptPlaces } from './place-counts.ts';
import { athletesByPlace, unplacedAthletes } from './queries.ts';

const everywhere = { west: -180, south: -90, east: 180, north: 90 };

/** The athletes who match, as discs that do not overlap at this zoom; totals are of the whole search. */
export async function athleteMap(ctx: Context, viewer: Viewer, query: MapQuery): Promise<AthleteMap> {
  const { bbox = everywhere, zoom, ...filters } = query;
  const { matching: condition } = await resolveFilters(ctx, viewer, filters);
  const [cities, unplaced] = await Promise.all([
    citiesWith(ctx.db, condition),
    unplacedAthletes(ctx.db, condition),
  ]);
  return {
    totals: {
      athletes: [...cities, ...unplaced].reduce((sum, { count }) => sum + count, 0),
      cities: cities.length + unplaced.length,
      states: new Set([...cities.map(({ place }) => place), ...unplaced].map(({ state }) => state)).size,
    },
    ...apart(cellsOf(cities.filter(within(bbox)), zoom), zoom),
    unplaced,
  };
}

async function citiesWith(db: Db, condition: MatchCondition): Promise<City[]> {
  const places = await placesOnce(db);
  const kept = isKept(condition);
  const counted = await (kept ? keptPlaces(db, condition) : athletesByPlace(db, condition));
  // Kept counts are of everywhere.
  const states = kept ? condition.state : undefined;
  const ids = kept && condition.placeIds ? new Set(condition.placeIds) : undefined;
  return counted.flatMap(([id, bySport]) => {
    const place = places.get(id) as Place;
    const count = bySport.reduce<number>((sum, n) => sum + (n ?? 0), 0);
    const isWanted = count > 0 && (!states || states.includes(place.state)) && (!ids || ids.has(id));
    return isWanted ? [{ place, count, bySport }] : [];
  });
}

// Places are written only at the start, before anybody can ask.
const known = new WeakMap<Db, Promise<Map<number, Place>>>();

function placesOnce(db: Db): Promise<Map<number, Place>> {
  const places = known.get(db) ?? listPlacesById(db);
  known.set(db, places);
  places.catch(() => known.delete(db));
  return places;
}
