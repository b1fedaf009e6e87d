import { expect, test } from 'vitest';
import { getCoarseOutlines } from './state-outlines.ts';
import { projectToPixels } from './web-mercator.ts';

/** The census ids of the 50 states and the District of Columbia. */
const states =
  '01 02 04 05 06 08 09 10 11 12 13 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36 37 38 39 40 41 42 44 45 46 47 48 49 50 51 53 54 55 56'.split(
    ' ',
  );

test('the coarse outlines have all fifty states and the District of Columbia', () => {
  expect(
    getCoarseOutlines()
      .map(({ id }) => id)
      .sort(),
  ).toEqual(states);
  for (const { id, path } of getCoarseOutlines()) expect([id, ringsOf(path).length > 0]).toEqual([id, true]);
});

test.each([
  ['Washington', 38.907, -77.037, '11'],
  ['Providence', 41.824, -71.413, '44'],
  ['Dover', 39.158, -75.524, '10'],
  ['Honolulu', 21.335, -157.858, '15'],
  ['Hilo', 19.72, -155.1, '15'],
  ['Anchorage', 61.19, -149.85, '02'],
  ['Austin', 30.267, -97.743, '48'],
  ['Denver', 39.739, -104.985, '08'],
  ['Kansas City, Missouri', 39.08, -94.55, '29'],
  ['Kansas City, Kansas', 39.11, -94.68, '20'],
  ['Long Island', 40.83, -73, '36'],
  ['Marquette', 46.53, -87.42, '26'],
  ['Chicago', 41.85, -87.68, '17'],
  ['Miami', 25.78, -80.25, '12'],
  ['Eastport', 44.93, -67.03, '23'],
])('%s is inside the outline of its state', (_, lat, lng, state) => {
  const containing = getCoarseOutlines().filter(({ path }) =>
    isInside(path, projectToPixels({ lat, lng }, 12)),
  );
  expect(containing.map(({ id }) => id)).toEqual([state]);
});

const ringsOf = (path: string) =>
  path
    .split(/[MZ]+/)
    .filter(Boolean)
    .map((ring) => ring.split('L').map((point) => point.split(' ').map(Number) as [number, number]));

/** Whether a line from the point to the west crosses the rings an odd number of times. */
function isInside(path: string, { x, y }: { x: number; y: number }): boolean {
  let crossed = 0;
  for (const ring of ringsOf(path))
    for (const [i, [x1, y1]] of ring.entries()) {
      const [x2, y2] = ring[(i + 1) % ring.length] as [number, number];
      if (y1 > y !== y2 > y && x > x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)) crossed++;
    }
  return crossed % 2 === 1;
}
