import type { MapCluster, MapPlace } from '#features/map/contract.ts';
import { toWorldPixel } from '#features/map/server/group-cities-into-map-markers.ts';

/** Pixels between the two nearest markers. */
export function getSmallestDistance(markers: (MapPlace | MapCluster)[], zoom: number): number {
  const points = markers.map((marker) => toWorldPixel(marker, zoom)).sort((one, two) => one.x - two.x);
  let nearest = Number.POSITIVE_INFINITY;
  points.forEach((one, i) => {
    for (const two of points.slice(i + 1)) {
      if (two.x - one.x >= nearest) break;
      nearest = Math.min(nearest, Math.hypot(two.x - one.x, two.y - one.y));
    }
  });
  return nearest;
}
