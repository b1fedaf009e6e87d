import { expect, test } from 'vitest';
import { formatShortCount, getMarkerDiameter, selectedGrowth } from './map-types-and-marker-appearance.ts';

test('a marker is 25 pixels wide and grows with its count up to 48; a selected marker of one grows to 35 [2.154 9.22-23]', () => {
  expect([1, 2, 10, 100, 100_000].map(getMarkerDiameter)).toEqual([25, 29, 45, 48, 48]);
  expect(getMarkerDiameter(1) + selectedGrowth).toBe(35);
});

test.each([
  [940, '940'],
  [1300, '1.3k'],
  [2000, '2k'],
  [12_400, '12k'],
  [1_200_000, '1M'],
])('a marker shows the count %i as %s', (count, text) => {
  expect(formatShortCount(count)).toBe(text);
});
