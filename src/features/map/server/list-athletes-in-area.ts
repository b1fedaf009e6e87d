import type { Athlete } from '#features/athletes/contract.ts';
import { getMilesBetween } from '#features/places/contract/miles-between.ts';
import { type CityCount, countAthletesByCity, findAthletes } from '#features/search/server/search.ts';
import type { ContextWith } from '#server/context.ts';
import type { AthleteReader } from '#server/http/viewer-types.ts';
import type { Page } from '#shared/cursor.ts';
import { maxAreaAthletes } from '../contract/area-limits.ts';
import type { AreaQuery } from '../contract.ts';
import { getMiddle, isPointInPolygon } from './is-point-in-polygon.ts';

/** A page of the list has at most so many. */
const pageSize = 100;

/** The athletes of a search who live inside a polygon, from its middle on, and how many there are. */
export async function listAthletesInArea(
  ctx: ContextWith<'db' | 'now'>,
  viewer: AthleteReader,
  { polygon, ...filters }: AreaQuery,
): Promise<Page<Athlete>> {
  const { cities } = await countAthletesByCity(ctx, viewer, filters, 0);
  const inside = cities.filter(({ place }) => isPointInPolygon(place, polygon));
  const total = inside.reduce((sum, { count }) => sum + count, 0);
  const nearest = listNearestPlaceIds(inside, polygon);
  const rows: Athlete[] = [];
  // The last city alone: it may have more than there is room for, and would take the place of nearer ones.
  for (const place of [nearest.slice(0, -1), nearest.slice(-1)]) {
    let cursor: string | undefined;
    do {
      if (place.length === 0) break;
      const query = { ...filters, place, sort: 'newest' as const, limit: pageSize, cursor };
      const page = await findAthletes(ctx, viewer, query);
      rows.push(...page.rows);
      cursor = page.next;
    } while (cursor && rows.length < maxAreaAthletes);
  }
  return { rows: rows.slice(0, maxAreaAthletes), total, relation: 'eq', next: undefined };
}

/** As many cities from the middle on as have enough athletes. */
function listNearestPlaceIds(inside: CityCount[], polygon: AreaQuery['polygon']): number[] {
  const middle = getMiddle(polygon);
  const byDistance = inside.toSorted(
    (a, b) => getMilesBetween(a.place, middle) - getMilesBetween(b.place, middle) || a.place.id - b.place.id,
  );
  const ids: number[] = [];
  let athletes = 0;
  for (const { place, count } of byDistance) {
    if (athletes >= maxAreaAthletes) break;
    ids.push(place.id);
    athletes += count;
  }
  return ids;
}
