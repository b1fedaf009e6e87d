// `npx tsx scripts/make-coarse-state-outlines.ts`: the outlines with which the map begins, from the Census Bureau's boundaries
// as us-atlas has them (1:10,000,000). The map loads those themselves where these would be seen to be coarse.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { GeometryCollection, MultiPolygon, Polygon, Topology } from 'topojson-specification';
import { getRingArea, type Point, simplifyLine } from './simplify-and-clip-outlines.ts';

/** The largest error of an outline in degrees: a pixel and a half at zoom 6. */
const tolerance = 0.03;
/** Degrees between the points of the grid that everything is rounded to. */
const gridStep = 0.04;
/** Square degrees; smaller islands would be dots. */
const minIslandArea = 0.01;
/** Above 56 (Wyoming) the census numbers territories. */
const lastState = 56;

const atlas = createRequire(import.meta.url).resolve('us-atlas/states-10m.json');
const topology = JSON.parse(readFileSync(atlas, 'utf8')) as Topology;
const { scale, translate } = topology.transform as NonNullable<Topology['transform']>;
const arcs = topology.arcs.map((arc) => simplifyArc(deltaDecodeArc(arc as Point[])));

/** Arcs that are drawn, by their number in the atlas. */
const drawnArcs = new Map<number, number>();
const states = (topology.objects.states as GeometryCollection).geometries
  .filter(({ id }) => Number(id) <= lastState)
  .map((state) => ({ type: 'MultiPolygon', id: state.id, arcs: pickLargePolygons(listPolygons(state)) }));
const coarseAtlas = {
  type: 'Topology',
  transform: { scale: [gridStep, gridStep], translate: [0, 0] },
  objects: { states: { type: 'GeometryCollection', geometries: states } },
  arcs: [...drawnArcs.keys()].map((arc) => deltaEncodeArc(arcs[arc] as Point[])),
};
const json = JSON.stringify(coarseAtlas);
writeFileSync('src/ui/map/coarse-states.json', `${json}\n`);
console.log(`${(json.length / 1000).toFixed(1)} kB`);

function listPolygons(state: unknown): number[][][] {
  const { type, arcs } = state as Polygon | MultiPolygon;
  return type === 'Polygon' ? [arcs] : arcs;
}

/** The polygons that are large enough, or the largest, with the numbers that their arcs have here. */
function pickLargePolygons(polygons: number[][][]): number[][][] {
  const getOutlineArea = ([outline]: number[][]) => Math.abs(getRingArea(toRing(outline as number[])));
  const largest = Math.max(...polygons.map(getOutlineArea));
  return polygons
    .filter((polygon) => getOutlineArea(polygon) >= Math.min(minIslandArea, largest))
    .map(([outline, ...lakes]) => [
      outline as number[],
      ...lakes.filter((lake) => Math.abs(getRingArea(toRing(lake))) >= minIslandArea),
    ])
    .map((rings) => rings.map((ring) => ring.map(getOrAssignDrawnArcNumber)));
}

/** Joins arcs to a ring in degrees. Negative numbers are reversed arcs (TopoJSON). */
function toRing(arcNumbers: number[]): Point[] {
  const points = arcNumbers.flatMap((arc) => {
    const line = arcs[arc < 0 ? ~arc : arc] as Point[];
    return (arc < 0 ? line.toReversed() : line).slice(0, -1);
  });
  return points.map(([x, y]): Point => [x * gridStep, y * gridStep]);
}

function getOrAssignDrawnArcNumber(arc: number): number {
  const drawn = arc < 0 ? ~arc : arc;
  const number = drawnArcs.get(drawn) ?? drawnArcs.size;
  drawnArcs.set(drawn, number);
  return arc < 0 ? ~number : number;
}

/** Decodes the deltas of the atlas to degrees. */
function deltaDecodeArc(arc: Point[]): Point[] {
  let [x, y] = [0, 0];
  return arc.map(([dx, dy]): Point => {
    [x, y] = [x + dx, y + dy];
    return [x * scale[0] + translate[0], y * scale[1] + translate[1]];
  });
}

/** With fewer points, in steps of the grid. Degrees of longitude count as what they measure at that latitude. */
function simplifyArc(arc: Point[]): Point[] {
  const middle = arc.reduce((sum, [, lat]) => sum + lat, 0) / arc.length;
  const narrower = Math.cos((middle * Math.PI) / 180);
  const line = simplifyLine(
    arc.map(([lng, lat]): Point => [lng * narrower, lat]),
    tolerance,
  ).map(([x, y]): Point => [Math.round(x / narrower / gridStep), Math.round(y / gridStep)]);
  // Both ends stay, so that neighboring states still meet.
  return line.filter((point, i) => i === 0 || i === line.length - 1 || point.join() !== line[i - 1]?.join());
}

/** Delta encoding: the first point, then the difference of each point from the one before. */
function deltaEncodeArc(line: Point[]): Point[] {
  return line.map(([x, y], i): Point => {
    const [fromX, fromY] = line[i - 1] ?? [0, 0];
    return [x - fromX, y - fromY];
  });
}
