import type { Athlete } from '#features/athletes/contract.ts';
import { getMilesBetween } from '#features/places/contract/miles-between.ts';
import { getCachedPlacesById } from '#features/places/server/places.ts';
import type { AthleteFilters } from '#features/search/contract.ts';
import { type CityCount, countAthletesByCity, findAthletes } from '#features/search/server/search.ts';
import type { ContextWith, Db } from '#server/context.ts';
import type { AthleteReader } from '#server/http/viewer-types.ts';
import type { Page } from '#shared/cursor.ts';
import { maxAreaAthletes } from '../contract/area-limits.ts';
import type { AreaQuery } from '../contract.ts';
import { getMiddle, isPointInPolygon } from './is-point-in-polygon.ts';

type SearchContext = ContextWith<'db' | 'now'>;

/** Athletes whose other filters are checked one by one in the first step: 10 ms. Each step takes four times as many. */
const firstStep = 10_000;

/** The athletes of a search who live inside a polygon, from its middle on, and how many there are. */
export async function listAthletesInArea(
  ctx: SearchContext,
  viewer: AthleteReader,
  { polygon, ...filters }: AreaQuery,
): Promise<Page<Athlete>> {
  const inside = await listPlaceIdsInside(ctx.db, polygon, filters.place);
  const { nearest, total, relation } = await countFromMiddle(ctx, viewer, {
    filters: { ...filters, place: inside },
    polygon,
  });
  const ids = takeUntilFull(nearest);
  const rows: Athlete[] = [];
  // The last city alone: it may have more than there is room for, and would take the place of nearer ones.
  for (const place of [ids.slice(0, -1), ids.slice(-1)]) {
    const limit = maxAreaAthletes - rows.length;
    if (place.length === 0 || limit <= 0) continue;
    const query = { ...filters, place, sort: 'newest' as const, limit };
    rows.push(...(await findAthletes(ctx, viewer, query)).rows);
  }
  return { rows, total, relation, next: undefined };
}

async function listPlaceIdsInside(
  db: Db,
  polygon: AreaQuery['polygon'],
  chosen: number[] | undefined,
): Promise<number[]> {
  const ids: number[] = [];
  for (const place of (await getCachedPlacesById(db)).values())
    if ((!chosen || chosen.includes(place.id)) && isPointInPolygon(place, polygon)) ids.push(place.id);
  return ids;
}

interface CountedArea {
  /** As many cities as have enough athletes, or all. */
  nearest: CityCount[];
  total: number;
  relation: 'eq' | 'about';
}

interface AreaSearch {
  filters: AthleteFilters & { place: number[] };
  polygon: AreaQuery['polygon'];
}

/**
 * Counts from the middle outwards until there are enough athletes, so that a big area does not take longer than a small
 * one; the total is estimated then. Whoever has a rare filter is counted everywhere.
 */
async function countFromMiddle(
  ctx: SearchContext,
  viewer: AthleteReader,
  { filters, polygon }: AreaSearch,
): Promise<CountedArea> {
  if (filters.place.length === 0) return { nearest: [], total: 0, relation: 'eq' };
  const counted = pickCountedFilters(filters);
  const candidates = await countSorted(ctx, viewer, { filters: counted, polygon });
  const all = sumCounts(candidates);
  if (Object.keys(omitUndefined(filters)).every((name) => name in counted))
    return { nearest: candidates, total: all, relation: 'eq' };
  const nearest: CityCount[] = [];
  let [checked, found, from] = [0, 0, 0];
  for (let step = firstStep; from < candidates.length && found < maxAreaAthletes; step *= 4) {
    const first = from;
    for (let more = 0; from < candidates.length && more < step; from++) more += candidates[from]!.count;
    const part = candidates.slice(first, from);
    const place = part.map(({ place: { id } }) => id);
    const matching = await countSorted(ctx, viewer, { filters: { ...filters, place }, polygon });
    nearest.push(...matching);
    checked += sumCounts(part);
    found += sumCounts(matching);
  }
  if (from === candidates.length) return { nearest, total: found, relation: 'eq' };
  return { nearest, total: Number(((found / checked) * all).toPrecision(2)), relation: 'about' };
}

/** Those by which all cities have been counted before. */
function pickCountedFilters(filters: AreaSearch['filters']): AreaSearch['filters'] {
  const { sport, classYear, gender, state, near, radius, area, place, ids, bookmarked } = filters;
  // Who is chosen by name is found after the graduation, too.
  const graduated = filters.graduated || ids || bookmarked ? true : undefined;
  const counted = { sport, classYear, gender, state, graduated, near, radius, area };
  return { ...omitUndefined(counted), place };
}

const omitUndefined = <T extends object>(values: T): Partial<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>;

/** The cities of a search, the nearest to the middle first. */
async function countSorted(
  ctx: SearchContext,
  viewer: AthleteReader,
  { filters, polygon }: AreaSearch,
): Promise<CityCount[]> {
  const { cities } = await countAthletesByCity(ctx, viewer, filters, 0);
  const middle = getMiddle(polygon);
  return cities
    .map((city) => ({ city, miles: getMilesBetween(city.place, middle) }))
    .toSorted((one, two) => one.miles - two.miles || one.city.place.id - two.city.place.id)
    .map(({ city }) => city);
}

const sumCounts = (cities: CityCount[]): number => cities.reduce((sum, { count }) => sum + count, 0);

/** The ids of as many cities as have enough athletes. */
function takeUntilFull(nearest: CityCount[]): number[] {
  const ids: number[] = [];
  let athletes = 0;
  for (const { place, count } of nearest) {
    if (athletes >= maxAreaAthletes) break;
    ids.push(place.id);
    athletes += count;
  }
  return ids;
}
