// `npx tsx scripts/make-landing-map.ts`: the states' outlines for the landing page, from the Census Bureau's
// boundaries as us-atlas projects them (Albers, 975 × 610, Alaska and Hawaii inset).
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { merge, mesh } from 'topojson-client';
import type { GeometryCollection, MultiPolygon, Polygon, Topology } from 'topojson-specification';
import { getRingArea, type Point, simplifyLine } from './simplify-and-clip-outlines.ts';

/** The largest error of an outline in pixels, and the smallest area of a drawn island. */
const tolerance = 0.9;
const minIslandArea = 12;

const atlas = createRequire(import.meta.url).resolve('us-atlas/states-albers-10m.json');
const topology = JSON.parse(readFileSync(atlas, 'utf8')) as Topology;
const states = topology.objects.states as GeometryCollection;
const shapes = states.geometries as (Polygon | MultiPolygon)[];

const land = merge(topology, shapes)
  .coordinates.map(([outline]) => outline as Point[])
  .filter((outline) => Math.abs(getRingArea(outline)) >= minIslandArea);
const borders = mesh(topology, states, (a, b) => a !== b).coordinates as Point[][];

const toSvgPathElement = (id: string, lines: Point[][], close: string) =>
  `<path id="${id}" d="${lines.map((line) => toSvgPathData(simplifyLine(line, tolerance)) + close).join('')}"/>`;
const svg = [
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 975 610">',
  '<title>The states of the USA</title>',
  toSvgPathElement('land', land, 'z'),
  toSvgPathElement('borders', borders, ''),
  '</svg>',
].join('\n');
writeFileSync('src/features/landing/web/us-states.svg', `${svg}\n`);
console.log(`${(svg.length / 1000).toFixed(1)} kB`);

/** Relative to the point before: half the letters. */
function toSvgPathData(line: Point[]): string {
  const rounded = line.map(([x, y]): Point => [Math.round(x * 2) / 2, Math.round(y * 2) / 2]);
  return rounded
    .map(([x, y], i) => {
      const [fromX, fromY] = rounded[i - 1] ?? [0, 0];
      return `${i === 0 ? 'M' : 'l'}${x - fromX} ${y - fromY}`.replace(' -', '-');
    })
    .join('');
}
