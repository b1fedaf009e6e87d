import { getShownFieldsOfLists } from '#features/athletes/server/athletes.ts';
import { fiftyStates } from '#features/places/contract.ts';
import {
  countAthletesByCity,
  getCacheVersionUnlessBlocks,
  isViewerDependentSearch,
  readAtListVersion,
  toAnonymousViewer,
} from '#features/search/server/search.ts';
import { getOrComputeAtVersion } from '#server/cache-by-version.ts';
import type { ContextWith } from '#server/context.ts';
import { compileJsonSerializer } from '#server/http/compile-json-serializer.ts';
import { SerializedResponse } from '#server/http/serialized-json-response.ts';
import type { AthleteReader } from '#server/http/viewer-types.ts';
import { type AthleteMap, athleteMapSchema, type MapQuery, maxUnplacedCities } from '../contract.ts';
import {
  createIsCityInBox,
  groupCitiesByGridCell,
  mergeOverlappingCells,
} from './group-cities-into-map-markers.ts';

/** The map of a search, cached for all viewers without blocks until a write changes what it shows. */
export async function getAthleteMapCached(
  ctx: ContextWith<'db' | 'cache' | 'now' | 'replicas'>,
  viewer: AthleteReader,
  query: MapQuery,
): Promise<AthleteMap | SerializedResponse> {
  if (!ctx.cache.isEnabled || isViewerDependentSearch(query)) return buildAthleteMap(ctx, viewer, query);
  const version = await getCacheVersionUnlessBlocks(ctx, viewer);
  if (version === undefined) return buildAthleteMap(ctx, viewer, query);
  // Words that are in bios alone do not find anybody for everybody, and some athletes hide from others.
  const key = `map ${viewer.role} ${getShownFieldsOfLists(viewer)} ${JSON.stringify(query)}`;
  const minute = dependsOnBirthdays(viewer, query) ? ` ${Math.floor(ctx.now().getTime() / 60_000)}` : '';
  return getOrComputeAtVersion(ctx.cache, `${version}${minute}`, key, async () => {
    const map = await readAtListVersion(ctx, version, (db) =>
      buildAthleteMap({ ...ctx, db }, toAnonymousViewer(viewer), query),
    );
    return new SerializedResponse(compileJsonSerializer(athleteMapSchema)(map));
  });
}

/** Whether somebody's birthday changes the map, though nothing was written: athletes see the weight of adults. */
const dependsOnBirthdays = ({ role }: AthleteReader, { minWeight, maxWeight, missing }: MapQuery): boolean =>
  role === 'athlete' &&
  (minWeight !== undefined || maxWeight !== undefined || missing?.includes('weight') === true);

/** Of the fifty: a map of the whole country says '50 states'. */
function countStatesWithoutTerritories(codes: string[]): number {
  const found = new Set(codes);
  return fiftyStates.filter((code) => found.has(code)).length;
}

const world = { west: -180, south: -90, east: 180, north: 90 };

/** Markers that do not overlap at this zoom; the totals are of the whole search. */
async function buildAthleteMap(
  ctx: ContextWith<'db' | 'now'>,
  viewer: AthleteReader,
  query: MapQuery,
): Promise<AthleteMap> {
  const { bbox = world, zoom, ...filters } = query;
  const { cities, unplaced } = await countAthletesByCity(ctx, viewer, filters, maxUnplacedCities);
  return {
    totals: {
      athletes: cities.reduce((sum, { count }) => sum + count, unplaced.athletes),
      cities: cities.length + unplaced.total,
      states: countStatesWithoutTerritories([...cities.map(({ place }) => place.state), ...unplaced.states]),
    },
    ...mergeOverlappingCells(groupCitiesByGridCell(cities.filter(createIsCityInBox(bbox)), zoom), zoom),
    unplaced: unplaced.largest,
    unplacedTotal: unplaced.total,
  };
}
