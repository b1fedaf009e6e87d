import type { MapBox, MapPoint } from '#ui/map/map-types-and-marker-appearance.ts';
import { type Pixels, projectToPixels, unprojectToPoint } from '#ui/map/web-mercator.ts';
import { maxPolygonPoints } from '../../contract/area-limits.ts';

/** Any zoom will do: both ways use the same. */
const zoom = 0;

function getCorners({ west, south, east, north }: MapBox): { nw: Pixels; se: Pixels } {
  return {
    nw: projectToPixels({ lat: north, lng: west }, zoom),
    se: projectToPixels({ lat: south, lng: east }, zoom),
  };
}

/** The point of the map at a pixel of a frame that shows this box. */
export function pixelToPoint(pixel: Pixels, box: MapBox, frame: Pixels): MapPoint {
  const { nw, se } = getCorners(box);
  const x = nw.x + ((se.x - nw.x) * pixel.x) / frame.x;
  const y = nw.y + ((se.y - nw.y) * pixel.y) / frame.y;
  return unprojectToPoint({ x, y }, zoom);
}

/** The pixel of a point in a frame that shows this box. */
export function pointToPixel(point: MapPoint, box: MapBox, frame: Pixels): Pixels {
  const { nw, se } = getCorners(box);
  const { x, y } = projectToPixels(point, zoom);
  return { x: ((x - nw.x) / (se.x - nw.x)) * frame.x, y: ((y - nw.y) / (se.y - nw.y)) * frame.y };
}

/** As many points of a line as an address takes, evenly. */
export function thinOutPoints<Point>(points: readonly Point[]): Point[] {
  if (points.length <= maxPolygonPoints) return [...points];
  const step = points.length / maxPolygonPoints;
  return Array.from({ length: maxPolygonPoints }, (_, nth) => points[Math.floor(nth * step)] as Point);
}

/** Whether a line goes around something: a press or a stroke does not. */
export function isDrawnAround(pixels: readonly Pixels[]): boolean {
  const getSpread = (values: number[]) => Math.max(...values) - Math.min(...values);
  return (
    pixels.length >= 3 && getSpread(pixels.map(({ x }) => x)) > 12 && getSpread(pixels.map(({ y }) => y)) > 12
  );
}

export const boxToPolygon = ({ west, south, east, north }: MapBox): MapPoint[] => [
  { lat: north, lng: west },
  { lat: north, lng: east },
  { lat: south, lng: east },
  { lat: south, lng: west },
];

/** As the call takes it. */
export const toPolygonParameter = (points: readonly MapPoint[]): string =>
  points.map(({ lat, lng }) => `${lat.toFixed(4)},${lng.toFixed(4)}`).join(';');
