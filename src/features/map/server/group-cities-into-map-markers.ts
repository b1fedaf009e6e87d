import type { Place } from '#features/places/contract.ts';
import type { Box } from '#features/search/contract/filters.ts';
import type { CityCount } from '#features/search/server/search.ts';
import { sports } from '#features/sports/contract.ts';
import type { MapCluster, MapPlace } from '../contract.ts';

type CountsBySport = CityCount['bySport'];

/** The largest marker that the map draws. */
export const markerPixels = 48;

/** The athletes of one grid cell, at the weighted center of their cities. */
export interface Cell {
  lat: number;
  lng: number;
  count: number;
  bySport: CountsBySport;
  bbox: [west: number, south: number, east: number, north: number];
  /** The cell's city; null when it has several. */
  place: Place | null;
}

export const createIsCityInBox =
  ({ west, south, east, north }: Box) =>
  ({ place: { lat, lng } }: CityCount): boolean =>
    lat >= south && lat <= north && lng >= west && lng <= east;

/** Groups cities by the squares of a grid over the whole world map, so that moving the box moves no square. */
export function groupCitiesByGridCell(cities: CityCount[], zoom: number): Cell[] {
  const squares = new Map<number, Cell>();
  for (const city of cities) {
    const { x, y } = toWorldPixel(city.place, zoom);
    const square = toGridSquareKey(x, y);
    const cell = squares.get(square);
    if (cell) addCityToCell(cell, city);
    else squares.set(square, createCellOfCity(city));
  }
  return [...squares.values()];
}

function createCellOfCity({ place, count, bySport }: CityCount): Cell {
  const { lat, lng } = place;
  return { lat, lng, count, bySport, bbox: [lng, lat, lng, lat], place };
}

/** Moves the center towards the city, by the city's share of the athletes. */
function addCityToCell(cell: Cell, { place: { lat, lng }, count, bySport }: CityCount): void {
  const share = count / (cell.count + count);
  cell.lat += (lat - cell.lat) * share;
  cell.lng += (lng - cell.lng) * share;
  mergeCountsIntoCell(cell, { count, bySport, bbox: [lng, lat, lng, lat] });
}

/**
 * Turns cells into places and clusters whose markers do not overlap: a cell that is too near to a bigger one joins it.
 * The bigger one does not move, so it cannot come too near to a third. Changes the cells.
 */
export function mergeOverlappingCells(
  cells: Cell[],
  zoom: number,
): { places: MapPlace[]; clusters: MapCluster[] } {
  const markers: Marker[] = [];
  const squares = new Map<number, Marker[]>();
  for (const cell of cells.toSorted(compareByCountThenPosition)) {
    const { x, y } = toWorldPixel(cell, zoom);
    const nearest = findNearestOverlappingMarker(x, y, squares);
    if (nearest) {
      mergeCountsIntoCell(nearest.cell, cell);
    } else {
      const marker = { x, y, cell };
      markers.push(marker);
      appendToListAtKey(squares, toGridSquareKey(x, y), marker);
    }
  }
  return {
    places: markers.flatMap(({ cell: { place, count, bySport } }) =>
      place ? [{ ...place, count, sports: toCountsBySportName(bySport) }] : [],
    ),
    clusters: markers.flatMap(({ cell: { place, bySport, ...rest } }) =>
      place ? [] : [{ ...rest, sports: toCountsBySportName(bySport) }],
    ),
  };
}

const toCountsBySportName = (bySport: CountsBySport): Record<string, number> =>
  Object.fromEntries(sports.flatMap((sport, i) => (bySport[i] ? [[sport, bySport[i]]] : [])));

interface Marker {
  x: number;
  y: number;
  cell: Cell;
}

/** The nearest marker that a marker at this point would overlap. */
function findNearestOverlappingMarker(
  x: number,
  y: number,
  squares: Map<number, Marker[]>,
): Marker | undefined {
  let nearest: Marker | undefined;
  let pixels = markerPixels;
  for (const right of [-markerPixels, 0, markerPixels]) {
    for (const down of [-markerPixels, 0, markerPixels]) {
      for (const marker of squares.get(toGridSquareKey(x + right, y + down)) ?? []) {
        const away = Math.hypot(marker.x - x, marker.y - y);
        if (away < pixels) [nearest, pixels] = [marker, away];
      }
    }
  }
  return nearest;
}

/** Web Mercator, as map tiles are drawn: 256 pixels for the world at zoom 0. */
export function toWorldPixel({ lat, lng }: { lat: number; lng: number }, zoom: number) {
  const world = 256 * 2 ** zoom;
  const radians = (lat * Math.PI) / 180;
  return {
    x: ((lng + 180) / 360) * world,
    y: (0.5 - Math.log(Math.tan(Math.PI / 4 + radians / 2)) / (2 * Math.PI)) * world,
  };
}

// Cells of the same size are ordered by their position, so the result does not depend on the order of the rows.
const compareByCountThenPosition = (firstCell: Cell, secondCell: Cell) =>
  secondCell.count - firstCell.count || firstCell.lat - secondCell.lat || firstCell.lng - secondCell.lng;

// At zoom 18 the world is 1.4 million squares wide: both numbers fit into one.
const toGridSquareKey = (x: number, y: number) =>
  Math.floor(y / markerPixels) * 2 ** 21 + Math.floor(x / markerPixels);

function appendToListAtKey<Value>(lists: Map<number, Value[]>, key: number, value: Value): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

/**
 * Changes the cell, because copies of thousands of cells would cost most of the time. The counts of a single city are
 * copied first: they belong to a cache.
 */
function mergeCountsIntoCell(
  cell: Cell,
  { count, bySport, bbox }: Pick<Cell, 'count' | 'bySport' | 'bbox'>,
): void {
  if (cell.place) cell.bySport = [...cell.bySport];
  cell.place = null;
  cell.count += count;
  for (let i = 0; i < bySport.length; i++) cell.bySport[i] = (cell.bySport[i] ?? 0) + (bySport[i] ?? 0);
  const [west, south, east, north] = cell.bbox;
  cell.bbox = [
    Math.min(west, bbox[0]),
    Math.min(south, bbox[1]),
    Math.max(east, bbox[2]),
    Math.max(north, bbox[3]),
  ];
}
