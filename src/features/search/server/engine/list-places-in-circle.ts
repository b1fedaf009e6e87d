import { getCachedPlacesById } from '#features/places/server/places.ts';
import type { Db } from '#server/context.ts';
import {
  type Circle,
  earthMiles,
  getBoxAroundCircle,
  type Origin,
} from './queries/places-in-area-and-school-origin.ts';

const toRadians = (degrees: number) => degrees * (Math.PI / 180);

/** As `milesToOriginSql`. */
function getMiles(from: Origin, to: Origin): number {
  const height = Math.sin(toRadians((to.lat - from.lat) / 2)) ** 2;
  const width = Math.sin(toRadians((to.lng - from.lng) / 2)) ** 2;
  const share = height + Math.cos(toRadians(from.lat)) * Math.cos(toRadians(to.lat)) * width;
  return 2 * earthMiles * Math.asin(Math.min(1, Math.sqrt(share)));
}

/** The cities of a circle. Places never change while the server runs, so no statement reads them. */
export async function listPlaceIdsInCircle(db: Db, circle: Circle): Promise<number[]> {
  const { west, south, east, north } = getBoxAroundCircle(circle);
  const ids: number[] = [];
  for (const place of (await getCachedPlacesById(db)).values()) {
    const { lat, lng, id } = place;
    if (lat < south || lat > north || lng < west || lng > east) continue;
    if (getMiles(circle.origin, place) <= circle.radius) ids.push(id);
  }
  return ids;
}
