/**
 * A function whose result callers share for some seconds, so that a page that many have open costs one count. A failure
 * is not cached.
 */
export function cacheForSeconds<Value>(
  seconds: number,
  now: () => Date,
  load: () => Promise<Value>,
): () => Promise<Value> {
  let cached: { at: number; value: Promise<Value> } | undefined;
  return () => {
    const at = now().getTime();
    if (!cached || Math.abs(at - cached.at) >= seconds * 1000) {
      const loading = { at, value: load() };
      cached = loading;
      loading.value.catch(() => {
        if (cached === loading) cached = undefined;
      });
    }
    return cached.value;
  };
}
