import { useSyncExternalStore } from 'react';

/** Whether a media query matches. Only for what CSS cannot do, such as the number of items in a row. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = matchMedia(query);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    () => matchMedia(query).matches,
  );
}
