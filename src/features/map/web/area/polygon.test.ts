import { expect, test } from 'vitest';
import {
  boxToPolygon,
  isDrawnAround,
  pixelToPoint,
  pointToPixel,
  thinOutPoints,
  toPolygonParameter,
} from './polygon.ts';

const texas = { west: -107, south: 25, east: -93, north: 37 };
const frame = { x: 800, y: 600 };

test.each([
  ['a state', { center: { lat: 31, lng: -100 }, zoom: 6 }, frame],
  ['more than the world', { center: { lat: 39.5, lng: -96 }, zoom: 2 }, { x: 1300, y: 900 }],
])(
  'pixels and points of a map that shows %s are turned into each other [48.14] [48.16]',
  (_, camera, size) => {
    const middle = pixelToPoint({ x: size.x / 2, y: size.y / 2 }, camera, size);
    expect(middle).toEqual({
      lat: expect.closeTo(camera.center.lat, 0),
      lng: expect.closeTo(camera.center.lng, 0),
    });
    const there = pixelToPoint({ x: 523, y: 456 }, camera, size);
    expect(pointToPixel(there, camera, size)).toEqual({ x: expect.closeTo(523), y: expect.closeTo(456) });
  },
);

test('beyond the edge of the world is its edge, which the call takes [48.16]', () => {
  const camera = { center: { lat: 39.5, lng: -96 }, zoom: 2 };
  const { lat, lng } = pixelToPoint({ x: 0, y: 0 }, camera, { x: 1300, y: 900 });
  expect(lng).toBe(-180);
  expect(lat).toBeGreaterThan(80);
  expect(lat).toBeLessThanOrEqual(90);
});

test('a long line is thinned out, and a press or a stroke is no area [48.14]', () => {
  const line = Array.from({ length: 500 }, (_, x) => ({ x, y: 0 }));
  expect(thinOutPoints(line)).toHaveLength(60);
  expect(isDrawnAround(line)).toBe(false);
  expect(isDrawnAround([{ x: 1, y: 1 }])).toBe(false);
  expect(
    isDrawnAround([
      { x: 1, y: 1 },
      { x: 50, y: 1 },
      { x: 50, y: 50 },
    ]),
  ).toBe(true);
  expect(toPolygonParameter(boxToPolygon(texas))).toBe(
    '37.0000,-107.0000;37.0000,-93.0000;25.0000,-93.0000;25.0000,-107.0000',
  );
});
