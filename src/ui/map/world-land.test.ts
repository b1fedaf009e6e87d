import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import {
  mayViewContainLandAbroad,
  type WorldLand,
  worldLandZoom,
} from './load-land-outside-united-states.ts';
import { getFrameOrigin, projectToPixels } from './web-mercator.ts';

const file = readFileSync('src/ui/map/world-land.json');
const world = JSON.parse(file.toString()) as WorldLand;

test.each([
  ['Toronto', 43.7, -79.42],
  ['Vancouver', 49.2, -123],
  ['Monterrey', 25.67, -100.3],
  ['San Juan', 18.35, -66.1],
  ['London', 51.5, -0.12],
  ['Tokyo', 35.7, 139.6],
  ['Auckland', -36.9, 174.8],
])('%s is on the land abroad [14.6]', (_, lat, lng) => {
  expect([isInside(world.land, lat, lng), isInside(world.lakes, lat, lng)]).toEqual([true, false]);
});

test.each([
  ['Columbus', 39.96, -83],
  ['Austin', 30.27, -97.74],
  ['the middle of the Atlantic', 35, -40],
])('%s is not on the land abroad [14.6]', (_, lat, lng) => {
  expect(isInside(world.land, lat, lng)).toBe(false);
});

test('the Great Lakes are lakes [14.6]', () => {
  expect([isInside(world.lakes, 43.6, -78), isInside(world.lakes, 42.2, -81.2)]).toEqual([true, true]);
});

test.each([
  ['the country', 39.83, -98.58, 4, false],
  ['the world', 39.83, -98.58, 2, true],
  ['Europe', 50, 10, 4, true],
  ['Columbus', 39.96, -83, 9, false],
  ['Denver', 39.74, -105, 8, false],
  ['Atlanta', 33.75, -84.4, 8, false],
  ['Toronto', 43.7, -79.42, 9, true],
  ['London', 51.5, -0.12, 9, true],
  ['San Juan', 18.35, -66.1, 9, true],
])('a view of %s loads the land abroad only where it may show [14.6]', (_, lat, lng, zoom, asks) => {
  const size = { x: 840, y: 560 };
  const { x, y } = getFrameOrigin({ center: { lat, lng }, zoom }, size);
  expect(mayViewContainLandAbroad({ corner: { x, y }, size, zoom })).toBe(asks);
});

test('the land abroad is under 80 kB compressed [14.6]', () => {
  expect(gzipSync(file).length).toBeLessThan(80_000);
});

/** Whether a line from the point to the west crosses the rings an odd number of times. */
function isInside(path: string, lat: number, lng: number): boolean {
  const { x, y } = projectToPixels({ lat, lng }, worldLandZoom);
  let crossed = 0;
  for (const ring of path.split('M').slice(1).map(toRing))
    for (const [i, [x1, y1]] of ring.entries()) {
      const [x2, y2] = ring[(i + 1) % ring.length] as [number, number];
      if (y1 > y !== y2 > y && x > x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)) crossed++;
    }
  return crossed % 2 === 1;
}

/** '10 20l5-3z' → [[10, 20], [15, 17]]. */
function toRing(relativePath: string): [number, number][] {
  let [x, y] = [0, 0];
  return relativePath
    .replace('z', '')
    .split('l')
    .map((step) => {
      const [dx = 0, dy = 0] = (step.match(/-?\d+/g) ?? []).map(Number);
      [x, y] = [x + dx, y + dy];
      return [x, y];
    });
}
