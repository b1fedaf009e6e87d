import type { Place } from '#features/places/contract.ts';
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

/** By latitude: a circle is looked for in a strip. */
const sortedPlaces = new WeakMap<Map<number, Place>, Place[]>();

async function listPlacesByLatitude(db: Db): Promise<Place[]> {
  const byId = await getCachedPlacesById(db);
  const known = sortedPlaces.get(byId);
  if (known) return known;
  const sorted = [...byId.values()].sort((one, two) => one.lat - two.lat);
  sortedPlaces.set(byId, sorted);
  return sorted;
}

/** The cities of a circle. Places never change while the server runs, so no statement reads them. */
export async function listPlaceIdsInCircle(db: Db, circle: Circle): Promise<number[]> {
  const { west, south, east, north } = getBoxAroundCircle(circle);
  const places = await listPlacesByLatitude(db);
  const ids: number[] = [];
  for (let nth = findFirstFrom(places, south); nth < places.length; nth++) {
    const place = places[nth]!;
    if (place.lat > north) break;
    if (place.lng < west || place.lng > east) continue;
    if (getMiles(circle.origin, place) <= circle.radius) ids.push(place.id);
  }
  return ids;
}

/** By binary search: the index of the first place that is not south of this latitude. */
function findFirstFrom(places: Place[], south: number): number {
  let [from, to] = [0, places.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (places[middle]!.lat < south) from = middle + 1;
    else to = middle;
  }
  return from;
}
