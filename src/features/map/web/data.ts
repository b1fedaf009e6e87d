import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { placeCalls } from '#features/places/contract/place-calls.ts';
import type { searchCalls } from '#features/search/contract.ts';
import type { AthleteSearch } from '#features/search/web/search-params.ts';
import type { MapBox } from '#ui/map/map-types-and-marker-appearance.ts';
import { createClient, createListClient } from '#web/api.ts';
import type { mapCalls } from '../contract.ts';

const api = createClient<typeof mapCalls>();
const list = createListClient<typeof searchCalls>();
const places = createClient<typeof placeCalls>();

/** The filters of an address, without its sort order and view; a radius needs a place. */
export function toMapFilters({ sort: _sort, view: _view, ...filters }: AthleteSearch) {
  return filters.near ? filters : { ...filters, radius: undefined };
}

/** The zoom with which a map starts, and of the markers of the whole country. */
export const firstZoom = { usual: 4, compact: 3 };

/** The markers of a box; without one, those of the whole country. */
export function athleteMapQuery(filters: AthleteSearch, zoom: number, box?: MapBox) {
  const query = { ...toMapFilters(filters), zoom, bbox: box && toBoxParameter(box) };
  return queryOptions({
    queryKey: ['athletes', 'markers', query],
    queryFn: ({ signal }) => api('GET /api/map', { query: query as object, signal }),
    // The old markers stay until the new ones are loaded.
    placeholderData: keepPreviousData,
  });
}

export const mapTilesQuery = queryOptions({
  queryKey: ['map-tiles'],
  queryFn: ({ signal }) => api('GET /api/map/tiles', { signal }),
});

/** Whether a city is in the list of places, and so on the map. */
export const isPlaceKnownQuery = ({
  city,
  state,
  country,
}: {
  city: string;
  state: string;
  country: string;
}) =>
  queryOptions({
    queryKey: ['places', 'known', city, state, country],
    queryFn: async ({ signal }) => {
      const found = await places('GET /api/places', { query: { q: city, state, country }, signal });
      return found.some((place) => place.city === city);
    },
  });

/** Where a marker's athletes live: in a city, or near a point with several cities that the map cannot separate. */
export type MarkerLocation = { place: number } | { lat: number; lng: number };

/** The smallest radius that the list accepts. */
const pointRadiusMiles = 1;

/** The athletes of a search who live at a marker. */
export function markerAthletesQuery(filters: AthleteSearch, location: MarkerLocation) {
  const where =
    'place' in location ? location : { near: `${location.lat}, ${location.lng}`, radius: pointRadiusMiles };
  return infiniteAthletesQuery(['marker'], { ...toMapFilters(filters), ...where, limit: 10 });
}

/** The athletes of a search, as a list. */
export function mapAthleteListQuery(filters: AthleteSearch) {
  return infiniteAthletesQuery(['map'], { ...toMapFilters(filters), sort: filters.sort });
}

function infiniteAthletesQuery(key: readonly string[], query: object) {
  return infiniteQueryOptions({
    queryKey: ['athletes', ...key, query],
    queryFn: ({ pageParam, signal }) =>
      list('GET /api/athletes', { query: { ...query, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
  });
}

export const toBoxParameter = ({ west, south, east, north }: MapBox) => [west, south, east, north].join(',');
