import { type RefObject, useEffect, useState } from 'react';

/** As far below the screen as something takes to be there when it is scrolled to. */
const ahead = '400px';

/** Whether an element has come near the screen; once it has, it stays so. */
export function useNearViewport(element: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const target = element.current;
    if (!target || isNear) return;
    const watch = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setNear(true),
      { rootMargin: ahead },
    );
    watch.observe(target);
    return () => watch.disconnect();
  }, [element, isNear]);
  return isNear;
}
