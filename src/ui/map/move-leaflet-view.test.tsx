import browser from 'leaflet/src/core/Browser.js';
import { beforeAll, expect, test } from 'vitest';
import { getLeafletView, moveToFitBox } from './move-leaflet-view.ts';
import { Leaflet } from './used-leaflet-modules.ts';
import {
  cameraToMapView,
  getCameraThatFitsBox,
  getFrameOrigin,
  mapLimits,
  type Pixels,
  toFramePixels,
} from './web-mercator.ts';

// As in every real browser: without 3D transforms Leaflet allows only whole zoom steps.
beforeAll(() => {
  browser.any3d = true;
});

const country = { west: -124.7, south: 24.5, east: -67, north: 49.4 };
const texas = { west: -106.6, south: 25.8, east: -93.5, north: 36.5 };
const austin = { west: -97.74, south: 30.27, east: -97.74, north: 30.27 };

function openLeaflet(size: Pixels): Leaflet {
  const frame = document.createElement('div');
  Object.defineProperties(frame, { clientWidth: { value: size.x }, clientHeight: { value: size.y } });
  return new Leaflet(frame, {
    center: [39.83, -98.58],
    zoom: 4,
    zoomSnap: 0.25,
    attributionControl: false,
    zoomControl: false,
  });
}

test('the map fits the markers with 20 pixels around them, up to the highest zoom of tiles [2.152 9.26]', () => {
  const size = { x: 640, y: 400 };
  const { center, zoom } = getCameraThatFitsBox(texas, size);
  const origin = getFrameOrigin({ center, zoom }, size);
  const [nw, se] = [
    toFramePixels({ lat: texas.north, lng: texas.west }, origin, zoom),
    toFramePixels({ lat: texas.south, lng: texas.east }, origin, zoom),
  ];
  for (const edge of [nw.x, nw.y, size.x - se.x, size.y - se.y])
    expect(edge).toBeGreaterThanOrEqual(mapLimits.padding - 1);
  // One zoom step higher the taller side would no longer fit.
  expect(2 ** 0.25 * (se.y - nw.y)).toBeGreaterThan(size.y - 2 * mapLimits.padding);
  expect(mapLimits.maxZoom).toBe(18);
});

test.each([
  ['a country in a card', country, { x: 318, y: 250 }],
  ['a country on a wide screen', country, { x: 1021, y: 700 }],
  ['a state on a phone', texas, { x: 366, y: 511 }],
  ['a single city', austin, { x: 640, y: 400 }],
  ['a frame without a size', country, { x: 0, y: 0 }],
])('%s has the same view on the static map and on Leaflet', (_, box, size) => {
  const map = openLeaflet(size);
  moveToFitBox(map, box, false);
  const camera = getCameraThatFitsBox(box, size);
  const leaflets = openLeaflet(size).fitBounds(
    [
      [box.south, box.west],
      [box.north, box.east],
    ],
    { padding: [20, 20], maxZoom: 10, animate: false },
  );
  expect([leaflets.getZoom(), map.getZoom()]).toEqual([camera.zoom, camera.zoom]);
  expect(getLeafletView(map)).toEqual(cameraToMapView(camera, size));
  const place = { lat: 41.88, lng: -87.63 };
  const { x, y } = map.latLngToContainerPoint(place);
  expect(toFramePixels(place, getFrameOrigin(camera, size), camera.zoom)).toEqual({ x, y });
  map.remove();
});
