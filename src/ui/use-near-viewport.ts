import { type RefCallback, useCallback, useState } from 'react';

/** Far enough below the screen to load before it is scrolled to. */
const margin = '400px';

/** Returns a `ref` for an element, and whether the element has been near the screen at least once. */
export function useNearViewport(): [ref: RefCallback<HTMLElement>, isNear: boolean] {
  const [isNear, setNear] = useState(false);
  const watch = useCallback((element: HTMLElement) => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        setNear(true);
        observer.disconnect();
      },
      { rootMargin: margin },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [watch, isNear];
}
