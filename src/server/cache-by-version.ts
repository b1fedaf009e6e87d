import type { SizeLimitedCache } from './size-limited-cache.ts';

interface Entry<Value> {
  version: string;
  made: Promise<Value>;
  /** Undefined while it is being made. */
  value?: Value;
}

/**
 * Returns the value cached under `key` while its version is the given one; otherwise makes it once, for every caller
 * who asks meanwhile. Read the version before: a write in between then makes the cached value old, never wrong.
 */
export async function getOrComputeAtVersion<Value extends { length: number }>(
  cache: SizeLimitedCache,
  version: string,
  key: string,
  compute: () => Promise<Value>,
): Promise<Value> {
  const cached = cache.get<Entry<Value>>(key);
  if (cached?.version === version) return cached.made;
  const entry: Entry<Value> = { version, made: compute() };
  cache.set(key, entry, 0);
  const isStillCached = () => cache.get(key) === entry;
  try {
    entry.value = await entry.made;
    if (isStillCached()) cache.set(key, entry, entry.value.length);
    return entry.value;
  } catch (error) {
    if (isStillCached()) cache.delete(key);
    throw error;
  }
}

/** The value cached under `key`, whatever its version. */
export function getCachedOfAnyVersion<Value extends { length: number }>(
  cache: SizeLimitedCache,
  key: string,
): Value | undefined {
  return cache.get<Entry<Value>>(key)?.value;
}
