import type { MapBox } from '#ui/map/map-types-and-marker-appearance.ts';
import type { AthleteMap, MapCluster } from '../contract.ts';

/** The contiguous states, with the cities of Canada and Mexico near them. */
const mainland: MapBox = { west: -130, south: 24, east: -66, north: 50 };

/** Regions that have a name of their own; whoever lives in none of them is abroad or on an island far away. */
const farRegions: { name: string; box: MapBox }[] = [
  { name: 'Alaska', box: { west: -180, south: 50, east: -129, north: 72 } },
  { name: 'Hawaii', box: { west: -161, south: 18, east: -154, north: 23 } },
  { name: 'Puerto Rico', box: { west: -68, south: 17.5, east: -65.2, north: 18.7 } },
];
const elsewhere = 'Elsewhere';

/** The boxes around the markers of a search; undefined for a box without markers. */
export interface Extent {
  all: MapBox | undefined;
  /** Without Alaska, Hawaii, territories and other countries: a view that includes them is mostly ocean. */
  mainland: MapBox | undefined;
  /** Athletes outside of the mainland, by region. */
  farRegions: { name: string; count: number }[];
}

interface Group {
  lat: number;
  lng: number;
  count: number;
  bbox: MapCluster['bbox'];
}

export function getMarkerBoundingBoxes({
  places,
  clusters,
}: Pick<AthleteMap, 'places' | 'clusters'>): Extent {
  const groups: Group[] = [
    ...places.map(({ lat, lng, count }) => ({
      lat,
      lng,
      count,
      bbox: [lng, lat, lng, lat] as Group['bbox'],
    })),
    ...clusters,
  ];
  const near = groups.filter(isWithin(mainland));
  const far = groups.filter((group) => !near.includes(group));
  const counts = new Map([...farRegions.map(({ name }) => name), elsewhere].map((name) => [name, 0]));
  for (const group of far) {
    const name = farRegions.find(({ box }) => isWithin(box)(group))?.name ?? elsewhere;
    counts.set(name, (counts.get(name) ?? 0) + group.count);
  }
  const nearBox = getBoundingBox(near);
  return {
    all: getBoundingBox(groups),
    // A cluster may reach across the edge: towards Alaska, or into the north of Canada.
    mainland: nearBox && intersectBoxes(nearBox, mainland),
    farRegions: [...counts].map(([name, count]) => ({ name, count })).filter(({ count }) => count > 0),
  };
}

const isWithin =
  ({ west, south, east, north }: MapBox) =>
  ({ lat, lng }: Group): boolean =>
    lat >= south && lat <= north && lng >= west && lng <= east;

function getBoundingBox(groups: Group[]): MapBox | undefined {
  if (groups.length === 0) return undefined;
  return {
    west: Math.min(...groups.map(({ bbox: [west] }) => west)),
    south: Math.min(...groups.map(({ bbox: [, south] }) => south)),
    east: Math.max(...groups.map(({ bbox: [, , east] }) => east)),
    north: Math.max(...groups.map(({ bbox: [, , , north] }) => north)),
  };
}

const intersectBoxes = (one: MapBox, other: MapBox): MapBox => ({
  west: Math.max(one.west, other.west),
  south: Math.max(one.south, other.south),
  east: Math.min(one.east, other.east),
  north: Math.min(one.north, other.north),
});
