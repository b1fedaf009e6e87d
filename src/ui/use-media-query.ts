import { useSyncExternalStore } from 'react';

/** Whether a media query holds now. Only for what styles cannot do, such as how many things stand in a row. */
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
