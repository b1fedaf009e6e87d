import { expect, test } from 'vitest';
import { findStateCode, states } from './contract.ts';

test('there are fifty states with codes of two letters [9.19]', () => {
  expect(new Set(states).size).toBe(50);
  expect(states.filter((code) => !/^[A-Z]{2}$/.test(code))).toEqual([]);
});

test.each([
  ['TX', 'TX'],
  [' tx ', 'TX'],
  ['Texas', 'TX'],
  ['N.Y.', 'NY'],
  ['new   york', 'NY'],
  ['West Virginia', 'WV'],
  ['DC', undefined],
  ['', undefined],
  ['constructor', undefined],
])('the text %j gives the state %j', (text, code) => {
  expect(findStateCode(text)).toBe(code);
});
