import type { Place } from '#features/places/contract.ts';
import type { Box } from '#features/search/contract.ts';
import type { MapCluster, MapPlace } from '../contract.ts';

/** The athletes of one sport: how many live at the place of the same index. */
export interface SportCounts {
  sport: string;
  placeIds: number[];
  counts: number[];
}

/** The largest disc that the map draws. */
export const discPixels = 48;

/** The athletes of one cell of the grid, at the middle of their cities. */
export interface Cell {
  lat: number;
  lng: number;
  count: number;
  sports: Record<string, number>;
  bbox: [west: number, south: number, east: number, north: number];
  /** The cell's city, when there is only one. */
  place: { id: number; city: string; state: string } | null;
}

/** The counts of every sport put together by city. */
export function citiesOf(placed: SportCounts[], places: ReadonlyMap<number, Place>): MapPlace[] {
  const cities = new Map<number, MapPlace>();
  for (const { sport, placeIds, counts } of placed) {
    placeIds.forEach((id, index) => {
      const count = counts[index] as number;
      let city = cities.get(id);
      if (!city) {
        const { city: name, state, lat, lng } = places.get(id) as Place;
        city = { id, city: name, state, lat, lng, count: 0, sports: {} };
        cities.set(id, city);
      }
      city.count += count;
      city.sports[sport] = count;
    });
  }
  return [...cities.values()];
}

export const within =
  ({ west, south, east, north }: Box) =>
  ({ lat, lng }: MapPlace): boolean =>
    lat >= south && lat <= north && lng >= west && lng <= east;

/** Cities by the squares of a grid that lies over the whole world map: moving the box moves no square. */
export function cellsOf(cities: MapPlace[], zoom: number): Cell[] {
  const squares = new Map<number, MapPlace[]>();
  for (const city of cities) {
    const { x, y } = pixelOf(city, zoom);
    put(squares, squareOf(x, y), city);
  }
  return [...squares.values()].map(cellOf);
}

function cellOf(cities: MapPlace[]): Cell {
  const cell = emptyCell();
  for (const { lat, lng, count, sports } of cities) {
    add(cell, { count, sports, bbox: [lng, lat, lng, lat] });
    cell.lat += lat * count;
    cell.lng += lng * count;
  }
  const [first, second] = cities;
  if (first && !second) {
    const { id, city, state, lat, lng } = first;
    return { ...cell, lat, lng, place: { id, city, state } };
  }
  return { ...cell, lat: cell.lat / cell.count, lng: cell.lng / cell.count };
}

/**
 * Places and clusters no two of which lie nearer than a disc: a cell too near to a bigger one joins it. The bigger
 * one stays where it is, so what was apart stays apart. The cells are used up.
 */
export function apart(cells: Cell[], zoom: number): { places: MapPlace[]; clusters: MapCluster[] } {
  const kept: Disc[] = [];
  const squares = new Map<number, Disc[]>();
  for (const cell of cells.toSorted(bySize)) {
    const { x, y } = pixelOf(cell, zoom);
    const nearest = nearestTo(x, y, squares);
    if (nearest) {
      add(nearest.cell, cell);
      nearest.cell.place = null;
    } else {
      const disc = { x, y, cell };
      kept.push(disc);
      put(squares, squareOf(x, y), disc);
    }
  }
  return {
    places: kept.flatMap(({ cell: { place, bbox: _, ...rest } }) => (place ? [{ ...place, ...rest }] : [])),
    clusters: kept.flatMap(({ cell: { place, ...rest } }) => (place ? [] : [rest])),
  };
}

interface Disc {
  x: number;
  y: number;
  cell: Cell;
}

/** The nearest disc that one at this point would touch. */
function nearestTo(x: number, y: number, squares: Map<number, Disc[]>): Disc | undefined {
  let nearest: Disc | undefined;
  let pixels = discPixels;
  for (const right of [-discPixels, 0, discPixels]) {
    for (const down of [-discPixels, 0, discPixels]) {
      for (const disc of squares.get(squareOf(x + right, y + down)) ?? []) {
        const away = Math.hypot(disc.x - x, disc.y - y);
        if (away < pixels) [nearest, pixels] = [disc, away];
      }
    }
  }
  return nearest;
}

/** Web Mercator, as map tiles are drawn: 256 pixels for the world at zoom 0. */
export function pixelOf({ lat, lng }: { lat: number; lng: number }, zoom: number) {
  const world = 256 * 2 ** zoom;
  const radians = (lat * Math.PI) / 180;
  return {
    x: ((lng + 180) / 360) * world,
    y: (0.5 - Math.log(Math.tan(Math.PI / 4 + radians / 2)) / (2 * Math.PI)) * world,
  };
}

// Equal sizes in one order, whatever order the rows came in.
const bySize = (one: Cell, two: Cell) => two.count - one.count || one.lat - two.lat || one.lng - two.lng;

// At zoom 18 the world is 1.4 million squares wide: both numbers fit into one.
const squareOf = (x: number, y: number) => Math.floor(y / discPixels) * 2 ** 21 + Math.floor(x / discPixels);

function put<Value>(lists: Map<number, Value[]>, key: number, value: Value): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

const emptyCell = (): Cell => ({
  lat: 0,
  lng: 0,
  count: 0,
  sports: {},
  bbox: [180, 90, -180, -90],
  place: null,
});

/** Changes the cell: there are thousands to be added up, and a copy of each would be most of the work. */
function add(cell: Cell, { count, sports, bbox }: Pick<Cell, 'count' | 'sports' | 'bbox'>): void {
  cell.count += count;
  for (const sport in sports) cell.sports[sport] = (cell.sports[sport] ?? 0) + (sports[sport] as number);
  const [west, south, east, north] = cell.bbox;
  cell.bbox = [
    Math.min(west, bbox[0]),
    Math.min(south, bbox[1]),
    Math.max(east, bbox[2]),
    Math.max(north, bbox[3]),
  ];
}
