import { expect, test } from 'vitest';
import { centerSquare, moveSquare, toCropInWholePixels } from './crop-square.ts';

const wide = { width: 400, height: 300 };

test('a wide photo is first cropped to its full height, in the middle', () => {
  expect(toCropInWholePixels(wide, centerSquare(wide))).toEqual({ x: 50, y: 0, width: 300, height: 300 });
});

test.each([
  ['moved beyond the left edge', { dx: -999 }, { x: 0, y: 0, width: 300, height: 300 }],
  ['moved beyond the right edge', { dx: 999, dy: 999 }, { x: 100, y: 0, width: 300, height: 300 }],
  ['zoomed in', { zoom: 2 }, { x: 125, y: 75, width: 150, height: 150 }],
  ['zoomed in and moved', { zoom: 2, dx: -20, dy: 30 }, { x: 105, y: 105, width: 150, height: 150 }],
  ['zoomed out beyond the photo', { zoom: 0.1 }, { x: 50, y: 0, width: 300, height: 300 }],
  ['zoomed in too far', { zoom: 99 }, { x: 163, y: 113, width: 75, height: 75 }],
])('%s, the square stays inside the photo', (_what, by, crop) => {
  expect(toCropInWholePixels(wide, moveSquare(wide, centerSquare(wide), by))).toEqual(crop);
});

test('zooming out at an edge moves the square back inside the photo', () => {
  const corner = moveSquare(wide, moveSquare(wide, centerSquare(wide), { zoom: 4 }), { dx: 999, dy: 999 });
  expect(toCropInWholePixels(wide, moveSquare(wide, corner, { zoom: 1 }))).toEqual({
    x: 100,
    y: 0,
    width: 300,
    height: 300,
  });
});

test('a photo of odd size is cropped at whole pixels', () => {
  const odd = { width: 333, height: 1001 };
  const crop = toCropInWholePixels(odd, moveSquare(odd, centerSquare(odd), { zoom: 1.7, dx: 999, dy: 999 }));
  expect(Object.values(crop).every(Number.isInteger)).toBe(true);
  expect([crop.x + crop.width, crop.y + crop.height]).toEqual([333, 1001]);
});
