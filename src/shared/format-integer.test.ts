import { expect, test } from 'vitest';
import { formatInteger } from './format-integer.ts';

test.each([0, 7, 999, 1000, 12_345, 999_999, 1_000_000, 8_260_891, -1284])(
  '%s is written as by Intl',
  (count) => {
    expect(formatInteger(count)).toBe(count.toLocaleString('en-US'));
  },
);

test('an unknown count stays undefined', () => {
  expect(formatInteger(undefined)).toBeUndefined();
});
