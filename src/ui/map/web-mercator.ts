import type { Camera, MapBox, MapPoint, MapView } from './map-types-and-marker-appearance.ts';

/** Pixels. */
export interface Pixels {
  x: number;
  y: number;
}

export const mapLimits = { minZoom: 2, maxZoom: 18, padding: 20 };
/** Small steps, so that the country fills the frame at any width. */
export const zoomStep = 0.25;
/** The highest zoom at which a map fits a box: a single city is shown with its surroundings. */
const maxFitZoom = 10;
/** The width of a tile, which is the whole world at zoom 0. */
const tilePixels = 256;
/** At this latitude the world of Web Mercator is a square. */
const maxLatitude = 85.0511287798;
const degree = Math.PI / 180;

/** False for the frame of a hidden map. */
export const isNonEmptySize = ({ x, y }: Pixels) => x > 0 && y > 0;

const getWorldWidthPixels = (zoom: number) => tilePixels * 2 ** zoom;

/** The pixel of a point in Web Mercator (EPSG:3857), from the world's north-west corner. */
export function projectToPixels({ lat, lng }: MapPoint, zoom: number): Pixels {
  const sine = Math.sin(Math.max(-maxLatitude, Math.min(maxLatitude, lat)) * degree);
  const north = Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
  return { x: getWorldWidthPixels(zoom) * (lng / 360 + 0.5), y: getWorldWidthPixels(zoom) * (0.5 - north) };
}

export function unprojectToPoint({ x, y }: Pixels, zoom: number): MapPoint {
  const north = (0.5 - y / getWorldWidthPixels(zoom)) * 2 * Math.PI;
  return {
    lat: (2 * Math.atan(Math.exp(north)) - Math.PI / 2) / degree,
    lng: (x / getWorldWidthPixels(zoom) - 0.5) * 360,
  };
}

/** The highest zoom that shows a box with 20 px around it, and its center. */
export function getCameraThatFitsBox(box: MapBox, frameSize: Pixels): Camera {
  const zoom = Math.min(
    maxFitZoom,
    getMaxFittingZoom(box, {
      x: frameSize.x - 2 * mapLimits.padding,
      y: frameSize.y - 2 * mapLimits.padding,
    }),
  );
  const [nw, se] = projectCorners(box, zoom);
  return { center: unprojectToPoint({ x: (nw.x + se.x) / 2, y: (nw.y + se.y) / 2 }, zoom), zoom };
}

/** The highest zoom step at which a box is not larger than a frame; the maximum for a single point. */
export function getMaxFittingZoom(box: MapBox, frame: Pixels): number {
  const [nw, se] = projectCorners(box, 0);
  const zoom = Math.log2(Math.min(frame.x / (se.x - nw.x), frame.y / (se.y - nw.y)));
  if (Number.isNaN(zoom)) return mapLimits.maxZoom;
  const stepped = Math.floor(zoom / zoomStep) * zoomStep;
  return Math.max(mapLimits.minZoom, Math.min(mapLimits.maxZoom, stepped));
}

/** The pixel of the world in a frame's north-west corner. A fraction would blur markers and outlines. */
export function getFrameOrigin({ center, zoom }: Camera, frameSize: Pixels): Pixels {
  const middle = projectToPixels(center, zoom);
  return { x: Math.round(middle.x - frameSize.x / 2), y: Math.round(middle.y - frameSize.y / 2) };
}

/** The position of a point in the frame. */
export function toFramePixels(point: MapPoint, origin: Pixels, zoom: number): Pixels {
  const { x, y } = projectToPixels(point, zoom);
  return { x: Math.round(x) - origin.x, y: Math.round(y) - origin.y };
}

/** The view of a camera. Its margin lets a short drag show markers at once. */
export function cameraToMapView(camera: Camera, frameSize: Pixels): MapView {
  const origin = getFrameOrigin(camera, frameSize);
  const nw = unprojectToPoint(origin, camera.zoom);
  const se = unprojectToPoint({ x: origin.x + frameSize.x, y: origin.y + frameSize.y }, camera.zoom);
  const margin = { lat: (nw.lat - se.lat) / 4, lng: (se.lng - nw.lng) / 4 };
  return {
    visibleBox: roundBox({ west: nw.lng, south: se.lat, east: se.lng, north: nw.lat }),
    paddedBox: roundBox({
      west: nw.lng - margin.lng,
      south: se.lat - margin.lat,
      east: se.lng + margin.lng,
      north: nw.lat + margin.lat,
    }),
    // Rounded down, because markers that are separated for a higher zoom would overlap.
    zoom: Math.floor(camera.zoom),
    camera,
  };
}

function projectCorners({ west, south, east, north }: MapBox, zoom: number): [Pixels, Pixels] {
  return [projectToPixels({ lat: north, lng: west }, zoom), projectToPixels({ lat: south, lng: east }, zoom)];
}

function roundBox({ west, south, east, north }: MapBox): MapBox {
  const clampAndRoundDegrees = (value: number, maximum: number) =>
    Number(Math.max(-maximum, Math.min(maximum, value)).toFixed(3));
  return {
    west: clampAndRoundDegrees(west, 180),
    south: clampAndRoundDegrees(south, 90),
    east: clampAndRoundDegrees(east, 180),
    north: clampAndRoundDegrees(north, 90),
  };
}
