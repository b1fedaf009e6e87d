import { expect, test } from 'vitest';
import {
  formatGpa,
  formatHeight,
  formatWeight,
  maxHeightInches,
  minHeightInches,
  parseHeight,
} from './height-weight-and-gpa.ts';

test.each([
  [`6'2"`, 74],
  [`6'2`, 74],
  ['6’2”', 74],
  ['6′ 2″', 74],
  [`6'2''`, 74],
  [`6' 2"`, 74],
  ['6-2', 74],
  ['6 2', 74],
  ['6ft 2in', 74],
  ['6 ft. 2 in.', 74],
  ['6 feet 2 inches', 74],
  [' 74 ', 74],
  ['74"', 74],
  ['74 in', 74],
  [`5'11"`, 71],
  [`6'0"`, 72],
  [`6'`, 72],
  ['6 ft', 72],
  ['3-0', 36],
  ['9-0', 108],
  ['108', 108],
])('the height %s is %i inches', (text, inches) => {
  expect(parseHeight(text)).toBe(inches);
});

test.each([
  '',
  ' ',
  '6',
  `6'12"`,
  '35',
  '109',
  '9-1',
  '2-11',
  '602',
  '-6-2',
  'tall',
  '6.2',
  '188 cm',
  '6-2-1',
])('%j is no height', (text) => {
  expect(parseHeight(text)).toBeUndefined();
});

test('every formatted height is parsed to the same number', () => {
  for (let inches = minHeightInches; inches <= maxHeightInches; inches++) {
    expect(parseHeight(formatHeight(inches))).toBe(inches);
  }
});

test('heights, weights and GPAs are formatted as coaches write them', () => {
  expect([formatHeight(74), formatHeight(72), formatWeight(185), formatGpa(3.8)]).toEqual([
    `6'2"`,
    `6'0"`,
    '185 lbs',
    '3.80',
  ]);
});
