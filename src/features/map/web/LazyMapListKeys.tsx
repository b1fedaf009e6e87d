import { useEffect, useState } from 'react';
import { lazyComponentWithRetry } from '#web/lazy-component.tsx';

const MapListKeys = lazyComponentWithRetry(
  async () => (await import('./MapListKeys.tsx')).MapListKeys,
  () => null,
);

/** The keys of the list, loaded with the first key that is pressed: the map's first load has no room for them. */
export function LazyMapListKeys() {
  const [first, setFirst] = useState<KeyboardEvent>();
  useEffect(() => {
    document.addEventListener('keydown', setFirst, { once: true });
    return () => document.removeEventListener('keydown', setFirst);
  }, []);
  return first && <MapListKeys first={first} />;
}
