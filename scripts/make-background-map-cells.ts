// `npx tsx scripts/make-background-map-cells.ts FOLDER`: what the map draws near a town, in cells that browsers load one by one. County
// borders are the Census Bureau's as us-atlas has them (1:10,000,000), town names those of datasets/us-places.json and of Canada in
// datasets/world-places.json. FOLDER
// holds Natural Earth's `ne_10m_lakes.json` and `ne_10m_lakes_north_america.json` (1:10,000,000,
// https://www.naturalearthdata.com/downloads/10m-physical-vectors/).
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { backgroundMapCellPixels, backgroundMapMinZoom } from '../src/ui/map/background-map-cells.ts';
import { projectToPixels } from '../src/ui/map/web-mercator.ts';
import { listShownTowns, type TownOfBackgroundMap } from './choose-town-labels-of-map.ts';
import { readLakeShores } from './read-lake-shores.ts';
import { clipRingToSquare, getRingArea, type Point, simplifyLine } from './simplify-and-clip-outlines.ts';
import { toPathData } from './to-svg-path-data.ts';

/** Pixels at `backgroundMapMinZoom`; the atlas itself rounds to ten. */
const tolerance = 3;
/** Square pixels at `backgroundMapMinZoom`: a lake of 5 by 5 pixels at zoom 8. */
const minLakeArea = 6400;
/** The Great Lakes are larger: the states' own outlines leave them out, and finer. */
const maxLakeArea = 10_000_000;
/** Degrees: where the lakes of the data end in the south, west, north and east of the states. */
const statesBox = { south: 18, west: -172, north: 72, east: -66 };
const folder = 'datasets/background-map-cells';
const lakeFiles = ['ne_10m_lakes.json', 'ne_10m_lakes_north_america.json'];

const [sourceFolder] = process.argv.slice(2);
if (!sourceFolder) throw new Error(`Name the folder that holds ${lakeFiles.join(' and ')}.`);

const require = createRequire(import.meta.url);
const readTopology = (file: string): Topology => JSON.parse(readFileSync(require.resolve(file), 'utf8'));

interface Cell {
  counties: Point[][];
  lakes: Point[][];
  towns: TownOfBackgroundMap[];
}
const cells = new Map<string, Cell>();

function getCell([x, y]: Point): Cell {
  const key = `${Math.floor(x / backgroundMapCellPixels)}_${Math.floor(y / backgroundMapCellPixels)}`;
  const cell = cells.get(key) ?? { counties: [], lakes: [], towns: [] };
  cells.set(key, cell);
  return cell;
}

const toWorldPoint = ([lng, lat]: Point): Point => {
  const { x, y } = projectToPixels({ lat, lng }, backgroundMapMinZoom);
  return [Math.round(x), Math.round(y)];
};

const counties = readTopology('us-atlas/counties-10m.json');
const borders = mesh(
  counties,
  counties.objects.counties as GeometryCollection,
  // Borders of states are drawn by the map's own outlines.
  (a, b) => a !== b && String(a.id).slice(0, 2) === String(b.id).slice(0, 2),
);
for (const line of borders.coordinates as Point[][])
  addLineToCells(simplifyLine(line.map(toWorldPoint), tolerance));

for (const shore of lakeFiles.flatMap((file) => readLakeShores(`${sourceFolder}/${file}`)))
  addLakeToCells(shore);

type PlaceRow = [id: number, city: string, region: string, lat: number, lng: number, population: number];
const readPlaces = (file: string): PlaceRow[] => JSON.parse(readFileSync(`datasets/${file}`, 'utf8'));
const canadianPlaces = readPlaces('world-places.json').filter(([, , country]) => country === 'CA');
const towns = [...readPlaces('us-places.json'), ...canadianPlaces].map(([, name, , lat, lng, population]) => {
  const [x, y] = toWorldPoint([lng, lat]);
  return { name, x, y, population };
});
for (const town of listShownTowns(towns)) getCell([town.x, town.y]).towns.push(town);

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
let bytes = 0;
for (const [key, cell] of [...cells].sort(([a], [b]) => a.localeCompare(b))) {
  const ground = {
    counties: cell.counties.map((line) => toPathData(line)).join(''),
    lakes: cell.lakes.map((line) => `${toPathData(line)}z`).join(''),
    towns: cell.towns.map(({ name, x, y, minZoom }) => [name, x, y, minZoom]),
  };
  const json = `${JSON.stringify(ground)}\n`;
  bytes += json.length;
  writeFileSync(`${folder}/${key}.json`, json);
}
console.log(`${cells.size} cells, ${(bytes / 1000).toFixed(0)} kB`);

/** Each part of a line belongs to the cell in which it begins. */
function addLineToCells(line: Point[]): void {
  let part: Point[] = [];
  let cell: Cell | undefined;
  for (const point of line) {
    part.push(point);
    const here = getCell(point);
    if (cell && here !== cell) {
      cell.counties.push(part);
      part = [point];
    }
    cell = here;
  }
  if (part.length > 1) cell?.counties.push(part);
}

/** A large lake is in every cell that it reaches, cut at the cell's edges, which are not drawn. */
function addLakeToCells(shore: Point[]): void {
  const { south, west, north, east } = statesBox;
  if (!shore.some(([lng, lat]) => lat > south && lat < north && lng > west && lng < east)) return;
  const ring = simplifyLine(shore.map(toWorldPoint), tolerance);
  const area = Math.abs(getRingArea(ring));
  if (area < minLakeArea || area > maxLakeArea) return;
  const [xs, ys] = [ring.map(([x]) => x), ring.map(([, y]) => y)];
  for (let x = floorToCell(Math.min(...xs)); x <= Math.max(...xs); x += backgroundMapCellPixels)
    for (let y = floorToCell(Math.min(...ys)); y <= Math.max(...ys); y += backgroundMapCellPixels)
      addLakeToCell([x, y], ring);
}

function addLakeToCell(corner: Point, shore: Point[]): void {
  const part = clipRingToSquare(shore, corner, backgroundMapCellPixels);
  if (part.length > 2) getCell(corner).lakes.push(part);
}

function floorToCell(pixels: number): number {
  return Math.floor(pixels / backgroundMapCellPixels) * backgroundMapCellPixels;
}
