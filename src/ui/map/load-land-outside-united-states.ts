import type { MapBox } from './map-types-and-marker-appearance.ts';
import { type Pixels, unprojectToPoint } from './web-mercator.ts';

/** The land of the world is in whole pixels at this zoom: half a kilometer. */
export const worldLandZoom = 8;

/** Land, lakes and borders of all countries but the United States, as paths in pixels at `worldLandZoom`. */
export interface WorldLand {
  land: string;
  lakes: string;
  borders: string;
  /** The borders that others share with the states. */
  bordersOfStates: string;
}

/** At a lower zoom the map shows the whole country, with its neighbors at the edge. */
const minZoomOfNeighbors = 5;
/** Degrees: a view of the country is narrower, also the one with which the map begins on a wide screen. */
const maxCountryWidth = 140;
/** A phone shows the whole country above it. */
const minZoomOfCountry = 2.5;
/** Where the middle of a view of the country is. */
const middleOfStates: MapBox = { west: -115, south: 30, east: -78, north: 47 };
/** Boxes with the states and as little of other countries as boxes can: a view inside needs no other land. */
const boxesOfStates: MapBox[] = [
  { west: -124, south: 33, east: -95.3, north: 48.9 },
  { west: -117, south: 31.5, east: -106.7, north: 48.9 },
  { west: -99, south: 28, east: -76, north: 41.6 },
  { west: -95.4, south: 28, east: -84.6, north: 46.3 },
  { west: -84, south: 24.2, east: -79.6, north: 32 },
  { west: -79, south: 34, east: -69.5, north: 43.4 },
  { west: -161, south: 18.5, east: -154, north: 23 },
];

interface View {
  corner: Pixels;
  size: Pixels;
  zoom: number;
}

/** Whether a view may show land abroad that somebody looks for. */
export function mayViewContainLandAbroad({ corner, size, zoom }: View): boolean {
  const { lat: north, lng: west } = unprojectToPoint(corner, zoom);
  const { lat: south, lng: east } = unprojectToPoint({ x: corner.x + size.x, y: corner.y + size.y }, zoom);
  if (zoom >= minZoomOfNeighbors)
    return !boxesOfStates.some(
      (box) => west >= box.west && east <= box.east && south >= box.south && north <= box.north,
    );
  const middle = unprojectToPoint({ x: corner.x + size.x / 2, y: corner.y + size.y / 2 }, zoom);
  const isCountryInMiddle =
    middle.lng > middleOfStates.west &&
    middle.lng < middleOfStates.east &&
    middle.lat > middleOfStates.south &&
    middle.lat < middleOfStates.north;
  return !isCountryInMiddle || zoom < minZoomOfCountry || east - west > maxCountryWidth;
}

let loaded: WorldLand | undefined;
let loading: Promise<WorldLand | undefined> | undefined;

export const getLoadedWorldLand = (): WorldLand | undefined => loaded;

/** Loads the land once. The map is of use without it: after a failure it is tried again at the next move. */
export function loadWorldLand(): Promise<WorldLand | undefined> {
  loading ??= import('./world-land.json').then(
    (file) => {
      loaded = file.default;
      return loaded;
    },
    () => {
      loading = undefined;
      return undefined;
    },
  );
  return loading;
}
