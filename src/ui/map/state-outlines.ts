import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import coarseAtlas from './coarse-states.json';
import { type Pixels, projectToPixels } from './web-mercator.ts';

/** A state's outline as the `d` of an SVG path, in pixels at `outlineZoom`. */
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
/** At a higher zoom the coarse outlines would look coarse. */
const maxCoarseZoom = 7;
/** The census numbers territories above 56 (Wyoming). */
const lastStateId = 56;

let coarse: Outline[] | undefined;
let finer: Outline[] | undefined;
let loading: Promise<Outline[]> | undefined;

/** The outlines in the bundle, good enough for whole states. */
export function getCoarseOutlines(): Outline[] {
  coarse ??= atlasToOutlines(coarseAtlas);
  return coarse;
}

/** The best outlines for a zoom that are loaded. */
export function getBestLoadedOutlines(zoom: number): Outline[] {
  return (zoom > maxCoarseZoom && finer) || getCoarseOutlines();
}

/** Loads finer outlines once; undefined where the coarse ones suffice. */
export function loadFinerOutlines(zoom: number): Promise<Outline[]> | undefined {
  if (zoom <= maxCoarseZoom) return undefined;
  loading ??= import('us-atlas/states-10m.json').then((atlas) => {
    finer = atlasToOutlines(atlas.default);
    return finer;
  });
  return loading;
}

/** The `viewBox` with which outlines fill a frame of this size whose top left corner is this pixel of the world. */
export function getOutlinesViewBox(origin: Pixels, size: Pixels, zoom: number): string {
  const scale = 2 ** (outlineZoom - zoom);
  return [origin.x, origin.y, size.x, size.y].map((pixels) => pixels * scale).join(' ');
}

/** Takes any object, because the type that TypeScript reads from the JSON files is too wide for `feature`. */
function atlasToOutlines(atlasJson: object): Outline[] {
  const atlas = atlasJson as Atlas;
  return feature(atlas, atlas.objects.states)
    .features.filter(({ id }) => Number(id) <= lastStateId)
    .map(({ id, geometry }) => ({
      id: `${id}`,
      path: listPolygonRings(geometry as StateShape)
        .map(ringToSvgPath)
        .join(''),
    }));
}

const listPolygonRings = (shape: StateShape) =>
  shape.type === 'Polygon' ? shape.coordinates : shape.coordinates.flat();

function ringToSvgPath(ring: number[][]): string {
  const points = ring.map(([lng = 0, lat = 0]) => {
    const { x, y } = projectToPixels({ lat, lng }, outlineZoom);
    return `${Math.round(x)} ${Math.round(y)}`;
  });
  return `M${points.join('L')}Z`;
}
