import { useSyncExternalStore } from 'react';

/** Whether a media query matches: for what CSS alone cannot do, such as rendering a different component. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const media = matchMedia(query);
      media.addEventListener('change', onChange);
      return () => media.removeEventListener('change', onChange);
    },
    () => matchMedia(query).matches,
  );
}
