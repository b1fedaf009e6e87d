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

test('pixels and points of a map are turned into each other [48.14]', () => {
  expect(pixelToPoint({ x: 0, y: 0 }, texas, frame)).toEqual({
    lat: expect.closeTo(37),
    lng: expect.closeTo(-107),
  });
  expect(pixelToPoint({ x: 800, y: 600 }, texas, frame)).toEqual({
    lat: expect.closeTo(25),
    lng: expect.closeTo(-93),
  });
  const there = pixelToPoint({ x: 123, y: 456 }, texas, frame);
  expect(pointToPixel(there, texas, frame)).toEqual({ x: expect.closeTo(123), y: expect.closeTo(456) });
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
