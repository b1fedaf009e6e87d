import { countAthletesByCity, getListVersion, isPersonalSearch } from '#features/search/server/search.ts';
import { getOrComputeAtVersion } from '#server/cache-by-version.ts';
import type { ContextWith } from '#server/context.ts';
import { SerializedResponse } from '#server/http/serialized-json-response.ts';
import type { Viewer } from '#server/http/signed-in-viewer.ts';
import { type AthleteMap, athleteMapSchema, type MapQuery } from '../contract.ts';
import { groupByGridCell, isWithin, separateMarkers } from './clusters.ts';

/** The map of a search, cached for all viewers until a write changes what it shows. */
export async function getAthleteMap(
  ctx: ContextWith<'db' | 'cache'>,
  viewer: Viewer,
  query: MapQuery,
): Promise<AthleteMap | SerializedResponse> {
  if (!ctx.cache.isEnabled || isPersonalSearch(query)) return makeMap(ctx, viewer, query);
  const version = await getListVersion(ctx, viewer);
  return getOrComputeAtVersion(ctx.cache, version, `map ${JSON.stringify(query)}`, async () => {
    const map = athleteMapSchema.parse(await makeMap(ctx, viewer, query));
    return new SerializedResponse(JSON.stringify(map));
  });
}

const world = { west: -180, south: -90, east: 180, north: 90 };

/** Markers that do not overlap at this zoom; the totals are of the whole search. */
async function makeMap(ctx: ContextWith<'db'>, viewer: Viewer, query: MapQuery): Promise<AthleteMap> {
  const { bbox = world, zoom, ...filters } = query;
  const { cities, unplaced } = await countAthletesByCity(ctx, viewer, filters);
  return {
    totals: {
      athletes: [...cities, ...unplaced].reduce((sum, { count }) => sum + count, 0),
      cities: cities.length + unplaced.length,
      states: new Set([...cities.map(({ place }) => place), ...unplaced].map(({ state }) => state)).size,
    },
    ...separateMarkers(groupByGridCell(cities.filter(isWithin(bbox)), zoom), zoom),
    unplaced,
  };
}
