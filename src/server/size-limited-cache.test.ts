import { expect, test } from 'vitest';
import { SizeLimitedCache } from './size-limited-cache.ts';

const value = (n: number) => ({ n });

test('a full cache drops the least recently used value', () => {
  const cache = new SizeLimitedCache(20);
  cache.set('one', value(1), 6);
  cache.set('two', value(2), 6);
  expect(cache.get('one')).toEqual(value(1));
  cache.set('three', value(3), 6);
  expect(['one', 'two', 'three'].map((key) => cache.get(key))).toEqual([value(1), undefined, value(3)]);
});

test('a value that replaces another one frees its room', () => {
  const cache = new SizeLimitedCache(20);
  for (let time = 0; time < 5; time++) cache.set('one', value(time), 12);
  cache.set('two', value(2), 2);
  expect([cache.get('one'), cache.get('two')]).toEqual([value(4), value(2)]);
});

test('a value larger than the cache is not cached and drops no other', () => {
  const cache = new SizeLimitedCache(20);
  cache.set('one', value(1), 4);
  cache.set('huge', value(2), 17);
  expect([cache.get('one'), cache.get('huge')]).toEqual([value(1), undefined]);
});

test('keys take room too: of many empty values only as many are cached as fit', () => {
  const cache = new SizeLimitedCache(20);
  for (let n = 10; n < 100; n++) cache.set(`empty${n}`, value(n), 0);
  expect([cache.get('empty97'), cache.get('empty98'), cache.get('empty99')]).toEqual([
    undefined,
    value(98),
    value(99),
  ]);
});

test('a deleted value is gone, and its room is free', () => {
  const cache = new SizeLimitedCache(20);
  cache.set('one', value(1), 6);
  cache.set('two', value(2), 6);
  cache.delete('one');
  cache.set('four', value(4), 6);
  expect(['one', 'two', 'four'].map((key) => cache.get(key))).toEqual([undefined, value(2), value(4)]);
});

test('a cache without room caches nothing', () => {
  const cache = new SizeLimitedCache(0);
  cache.set('one', value(1), 0);
  expect([cache.isEnabled, cache.get('one')]).toEqual([false, undefined]);
});
