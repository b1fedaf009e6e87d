// `npm install --no-save world-atlas@2.0.2 && npx tsx scripts/make-world-land.ts FOLDER`: the land abroad that the map draws
// as soon as somebody looks there. Countries are Natural Earth's (1:10,000,000) as world-atlas has them; FOLDER holds its
// `ne_10m_lakes.json` (https://www.naturalearthdata.com/downloads/10m-physical-vectors/).
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { merge, mesh } from 'topojson-client';
import type { GeometryCollection, Polygon, Topology } from 'topojson-specification';
import { worldLandZoom } from '../src/ui/map/load-land-outside-united-states.ts';
import { projectToPixels, unprojectToPoint } from '../src/ui/map/web-mercator.ts';
import { readLakeShores } from './read-lake-shores.ts';
import { getRingArea, type Point, simplifyLine } from './simplify-and-clip-outlines.ts';
import { toPathData } from './to-svg-path-data.ts';

/** ISO 3166-1 numbers: the map draws these states itself; Antarctica has no athletes. */
const [unitedStates, antarctica] = ['840', '010'];
/** Pixels at `worldLandZoom`: near the states, where most athletes from abroad live, and elsewhere. */
const tolerance = { near: 5, far: 32 };
/**
 * Points lie on a grid of so many pixels at `worldLandZoom`: coarse where it is far, as few different numbers compress well.
 * At 8 Auckland is in the sea.
 */
const grid = { near: 1, far: 7 };
/** Square pixels at `worldLandZoom`; smaller islands and lakes would be dots. */
const minArea = { near: 900, far: 5000 };
const nearStates = { south: 25, west: -125, north: 50, east: -60 };
/** Degrees of latitude that a map of cities can show. */
const [minLatitude, maxLatitude] = [-60, 84];

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('Name the folder that holds ne_10m_lakes.json.');
const atlas = createRequire(import.meta.url).resolve('world-atlas/countries-10m.json');
const world = JSON.parse(readFileSync(atlas, 'utf8')) as Topology<{ countries: GeometryCollection }>;
const { countries } = world.objects;
const isDrawnForeignCountry = ({ id }: { id?: string | number | undefined }) =>
  id !== unitedStates && id !== antarctica;

const land = merge(world, countries.geometries.filter(isDrawnForeignCountry) as Polygon[]);
const borders = mesh(
  world,
  countries,
  (a, b) => a !== b && isDrawnForeignCountry(a) && isDrawnForeignCountry(b),
);
const bordersOfStates = mesh(
  world,
  countries,
  (a, b) => a !== b && isDrawnForeignCountry(a) !== isDrawnForeignCountry(b),
);
const ground = {
  land: land.coordinates.map(([shore = []]) => toRingPath(shore as Point[])).join(''),
  lakes: readLakeShores(`${folder}/ne_10m_lakes.json`).map(toRingPath).join(''),
  borders: (borders.coordinates as Point[][]).map(toLinePath).join(''),
  bordersOfStates: (bordersOfStates.coordinates as Point[][]).map(toLinePath).join(''),
};
const json = JSON.stringify(ground);
writeFileSync('src/ui/map/world-land.json', `${json}\n`);
for (const [name, path] of Object.entries(ground))
  console.log(`${name}: ${(path.length / 1000).toFixed(1)} kB`);

/** Nothing for what is too small. */
function toRingPath(ring: Point[]): string {
  const line = simplifyOutlineByDistance(ring);
  const least = line.length > 3 && ring.some(isNearStates) ? minArea.near : minArea.far;
  return Math.abs(getRingArea(line)) < least ? '' : `${toPathData(line)}z`;
}

function toLinePath(line: Point[]): string {
  return toPathData(simplifyOutlineByDistance(line));
}

function isNearStates([lng, lat]: Point): boolean {
  const { south, west, north, east } = nearStates;
  return lng > west && lng < east && lat > south && lat < north;
}

/** Each part of a line that is near the states, and each that is not, with a tolerance of its own. */
function simplifyOutlineByDistance(line: Point[]): Point[] {
  const parts: { isNear: boolean; points: Point[] }[] = [];
  for (const point of joinAcrossDateLine(line)) {
    const isNear = isNearStates(point);
    const pixels = toWorldPixels(point);
    const part = parts.at(-1);
    part?.points.push(pixels);
    if (part?.isNear !== isNear) parts.push({ isNear, points: [pixels] });
  }
  return parts
    .filter(({ points }) => points.length > 1)
    .flatMap(({ isNear, points }) => simplifyLine(points, isNear ? tolerance.near : tolerance.far))
    .map(roundToGrid)
    .filter(([x, y], i, all) => i === 0 || x !== all[i - 1]?.[0] || y !== all[i - 1]?.[1]);
}

function roundToGrid([x, y]: Point): Point {
  const { lat, lng } = unprojectToPoint({ x, y }, worldLandZoom);
  const step = isNearStates([lng, lat]) ? grid.near : grid.far;
  return [Math.round(x / step) * step, Math.round(y / step) * step];
}

/** Goes on beyond 180 degrees instead of around the world: Russia and Fiji are on both sides. */
function joinAcrossDateLine(line: Point[]): Point[] {
  let turn = 0;
  return line.map(([lng, lat], i): Point => {
    const [before] = line[i - 1] ?? [lng];
    if (Math.abs(lng - before) > 180) turn += lng < before ? 360 : -360;
    return [lng + turn, lat];
  });
}

function toWorldPixels([lng, lat]: Point): Point {
  const { x, y } = projectToPixels(
    { lat: Math.max(minLatitude, Math.min(maxLatitude, lat)), lng },
    worldLandZoom,
  );
  return [x, y];
}
