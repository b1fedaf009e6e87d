import { startTransition, useEffect, useState } from 'react';

/**
 * False until what was rendered first is on the screen, then true: for what is rendered below the window anyway. The change
 * is a transition, so that a press or a key comes before it.
 */
export function useIsPainted(): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    // A frame is painted after its callbacks: what a timer starts there comes after the paint.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setPainted(true)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, []);
  return isPainted;
}
