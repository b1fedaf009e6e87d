import { expect, test } from 'vitest';
import { SizeLimitedCache } from './size-limited-cache.ts';

const createValue = (n: number) => ({ n });

test('a full cache drops the least recently used value', () => {
  const cache = new SizeLimitedCache(20);
  cache.set('one', createValue(1), 6);
  cache.set('two', createValue(2), 6);
  expect(cache.get('one')).toEqual(createValue(1));
  cache.set('three', createValue(3), 6);
  expect(['one', 'two', 'three'].map((key) => cache.get(key))).toEqual([
    createValue(1),
    undefined,
    createValue(3),
  ]);
});

test('a value that replaces another one frees its room', () => {
  const cache = new SizeLimitedCache(20);
  for (let time = 0; time < 5; time++) cache.set('one', createValue(time), 12);
  cache.set('two', createValue(2), 2);
  expect([cache.get('one'), cache.get('two')]).toEqual([createValue(4), createValue(2)]);
});

test('a value larger than the cache is not cached and drops no other', () => {
  const cache = new SizeLimitedCache(20);
  cache.set('one', createValue(1), 4);
  cache.set('huge', createValue(2), 17);
  expect([cache.get('one'), cache.get('huge')]).toEqual([createValue(1), undefined]);
});

test('keys take room too: of many empty values only as many are cached as fit', () => {
  const cache = new SizeLimitedCache(20);
  for (let n = 10; n < 100; n++) cache.set(`empty${n}`, createValue(n), 0);
  expect([cache.get('empty97'), cache.get('empty98'), cache.get('empty99')]).toEqual([
    undefined,
    createValue(98),
    createValue(99),
  ]);
});

test('a deleted value is gone, and its room is free', () => {
  const cache = new SizeLimitedCache(20);
  cache.set('one', createValue(1), 6);
  cache.set('two', createValue(2), 6);
  cache.delete('one');
  cache.set('four', createValue(4), 6);
  expect(['one', 'two', 'four'].map((key) => cache.get(key))).toEqual([
    undefined,
    createValue(2),
    createValue(4),
  ]);
});

test('a cache without room caches nothing', () => {
  const cache = new SizeLimitedCache(0);
  cache.set('one', createValue(1), 0);
  expect([cache.isEnabled, cache.get('one')]).toEqual([false, undefined]);
});
