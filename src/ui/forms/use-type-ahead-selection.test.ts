import { expect, test } from 'vitest';
import { findOptionByLetters } from './use-type-ahead-selection.ts';

const sports = ['Baseball', 'Basketball', 'Football', 'Soccer', 'Softball'].map((label) => ({
  value: label,
  label,
  disabled: label === 'Football',
}));

test.each([
  ['s', '', 'Soccer'],
  ['s', 'Soccer', 'Softball'],
  ['s', 'Softball', 'Soccer'],
  ['ss', 'Soccer', 'Softball'],
  ['sof', 'Soccer', 'Softball'],
  ['so', 'Soccer', 'Soccer'],
  ['BASK', '', 'Basketball'],
  ['f', '', undefined],
  ['x', 'Soccer', undefined],
])('the letters %s with %s selected mean %s', (letters, value, found) => {
  expect(findOptionByLetters(letters, sports, value)?.value).toBe(found);
});
