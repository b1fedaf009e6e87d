import type { Camera, MapBox, MapPoint } from '#ui/map/map-types-and-marker-appearance.ts';
import { getFrameOrigin, type Pixels, projectToPixels, unprojectToPoint } from '#ui/map/web-mercator.ts';
import { maxPolygonPoints } from '../../contract/area-limits.ts';

/** The point of the map at a pixel of a frame. A frame may be larger than the world: the point is then at its edge. */
export function pixelToPoint(pixel: Pixels, camera: Camera, frame: Pixels): MapPoint {
  const origin = getFrameOrigin(camera, frame);
  const { lat, lng } = unprojectToPoint({ x: origin.x + pixel.x, y: origin.y + pixel.y }, camera.zoom);
  return { lat, lng: Math.max(-180, Math.min(180, lng)) };
}

/** The pixel of a point in a frame. */
export function pointToPixel(point: MapPoint, camera: Camera, frame: Pixels): Pixels {
  const origin = getFrameOrigin(camera, frame);
  const { x, y } = projectToPixels(point, camera.zoom);
  return { x: x - origin.x, y: y - origin.y };
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
