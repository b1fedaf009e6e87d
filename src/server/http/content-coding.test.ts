import { expect, test } from 'vitest';
import { chooseContentCoding } from './content-coding.ts';

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1.0, br;q=0.5', 'gzip'],
  ['GZIP', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['*', 'br'],
  ['*;q=0.5, br;q=0', 'gzip'],
  ['identity', undefined],
  ['br;q=nonsense', undefined],
  ['', undefined],
  [undefined, undefined],
])("'%s' gets %s", (accepted, coding) => {
  expect(chooseContentCoding(accepted)).toBe(coding);
});
