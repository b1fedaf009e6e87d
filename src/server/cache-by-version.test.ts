import { expect, test } from 'vitest';
import { getCachedOfAnyVersion, getOrComputeAtVersion } from './cache-by-version.ts';
import { SizeLimitedCache } from './size-limited-cache.ts';

test('a value is made once for each version, and a new version replaces it', async () => {
  const cache = new SizeLimitedCache(1000);
  let made = 0;
  const getOrMakeListAtVersion = (version: string) =>
    getOrComputeAtVersion(cache, version, 'list', async () => `value ${++made}`);
  expect([
    await getOrMakeListAtVersion('1'),
    await getOrMakeListAtVersion('1'),
    await getOrMakeListAtVersion('2'),
    await getOrMakeListAtVersion('2'),
  ]).toEqual(['value 1', 'value 1', 'value 2', 'value 2']);
  expect(getCachedOfAnyVersion(cache, 'list')).toBe('value 2');
});

test('callers who ask while a value is made share it', async () => {
  const cache = new SizeLimitedCache(1000);
  let made = 0;
  const getOrMakeListAtVersion = () =>
    getOrComputeAtVersion(cache, '1', 'map', async () => `value ${++made}`);
  expect(
    await Promise.all([getOrMakeListAtVersion(), getOrMakeListAtVersion(), getOrMakeListAtVersion()]),
  ).toEqual(['value 1', 'value 1', 'value 1']);
});

test('a value that could not be made is made again for the next caller', async () => {
  const cache = new SizeLimitedCache(1000);
  const computeCachedValueThatFails = () =>
    getOrComputeAtVersion(cache, '1', 'map', () => Promise.reject(new Error('no database')));
  await expect(computeCachedValueThatFails()).rejects.toThrow('no database');
  expect(await getOrComputeAtVersion(cache, '1', 'map', async () => 'made')).toBe('made');
});

test('a slow value of an old version does not replace a newer one', async () => {
  const cache = new SizeLimitedCache(1000);
  let finishOldValue = (_: string) => {};
  const old = getOrComputeAtVersion(
    cache,
    '1',
    'list',
    () => new Promise<string>((resolve) => (finishOldValue = resolve)),
  );
  expect(await getOrComputeAtVersion(cache, '2', 'list', async () => 'new')).toBe('new');
  finishOldValue('old');
  expect(await old).toBe('old');
  expect(getCachedOfAnyVersion(cache, 'list')).toBe('new');
});
