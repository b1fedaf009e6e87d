import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import coarseAtlas from './coarse-states.json';
import { type Pixels, project } from './projection.ts';

/** A state's outline as the `d` of an SVG path, in pixels at `landZoom`. */
export interface Outline {
  id: string;
  path: string;
}

type StateShape =
  | { type: 'Polygon'; coordinates: number[][][] }
  | { type: 'MultiPolygon'; coordinates: number[][][][] };
type Atlas = Topology<{ states: GeometryCollection }>;

/** Whole pixels at this zoom are as fine as the finest outlines. */
export const outlineZoom = 12;
/** Nearer than this the coarse outlines would be seen to be coarse. */
const coarseUpTo = 7;
/** Above 56 (Wyoming) the census numbers territories. */
const lastState = 56;

let coarse: Outline[] | undefined;
let fine: Promise<Outline[]> | undefined;

/** The outlines that are there at once, good enough for whole states. */
export function getCoarseOutlines(): Outline[] {
  coarse ??= listOutlines(coarseAtlas);
  return coarse;
}

/** Finer ones, where a zoom asks for them. */
export function loadFinerOutlines(zoom: number): Promise<Outline[]> | undefined {
  if (zoom <= coarseUpTo) return undefined;
  fine ??= import('us-atlas/states-10m.json').then((atlas) => listOutlines(atlas.default));
  return fine;
}

/** The `viewBox` in which outlines fill a frame of this size, with this pixel of the world in its corner. */
export function toViewBox(origin: Pixels, size: Pixels, zoom: number): string {
  const scale = 2 ** (outlineZoom - zoom);
  return [origin.x, origin.y, size.x, size.y].map((pixels) => pixels * scale).join(' ');
}

/** The type that TypeScript reads from the JSON files is too wide for `feature`. */
function listOutlines(json: object): Outline[] {
  const atlas = json as Atlas;
  return feature(atlas, atlas.objects.states)
    .features.filter(({ id }) => Number(id) <= lastState)
    .map(({ id, geometry }) => ({
      id: `${id}`,
      path: listRings(geometry as StateShape)
        .map(toPath)
        .join(''),
    }));
}

const listRings = (shape: StateShape) =>
  shape.type === 'Polygon' ? shape.coordinates : shape.coordinates.flat();

function toPath(ring: number[][]): string {
  const points = ring.map(([lng = 0, lat = 0]) => {
    const { x, y } = project({ lat, lng }, outlineZoom);
    return `${Math.round(x)} ${Math.round(y)}`;
  });
  return `M${points.join('L')}Z`;
}
