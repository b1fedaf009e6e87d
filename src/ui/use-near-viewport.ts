import { type RefObject, useEffect, useState } from 'react';

/** Far enough below the screen to load before it is scrolled to. */
const margin = '400px';

/** Whether an element has been near the screen at least once. */
export function useNearViewport(element: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const target = element.current;
    if (!target || isNear) return;
    const watch = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setNear(true),
      { rootMargin: margin },
    );
    watch.observe(target);
    return () => watch.disconnect();
  }, [element, isNear]);
  return isNear;
}
