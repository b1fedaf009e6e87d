import type { Cache } from './cache.ts';

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
export async function cachedUntil<Value extends { length: number }>(
  cache: Cache,
  version: string,
  key: string,
  make: () => Promise<Value>,
): Promise<Value> {
  const cached = cache.get<Entry<Value>>(key);
  if (cached?.version === version) return cached.made;
  const entry: Entry<Value> = { version, made: make() };
  cache.set(key, entry, 0);
  const isCurrent = () => cache.get(key) === entry;
  try {
    entry.value = await entry.made;
    if (isCurrent()) cache.set(key, entry, entry.value.length);
    return entry.value;
  } catch (error) {
    if (isCurrent()) cache.delete(key);
    throw error;
  }
}

/** The value cached under `key`, whatever its version. */
export function getCached<Value extends { length: number }>(cache: Cache, key: string): Value | undefined {
  return cache.get<Entry<Value>>(key)?.value;
}
