import { startTransition, useEffect, useState } from 'react';

/**
 * How many items of a long list to render now, so that no render is long: `first`, and `step` more after each paint. The
 * changes are transitions, so that a press or a key comes before them.
 */
export function useProgressiveCount(total: number, { first, step }: { first: number; step: number }): number {
  const [count, setCount] = useState(first);
  const isComplete = count >= total;
  useEffect(() => {
    if (isComplete) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // A frame is painted after its callbacks: what a timer starts there comes after the paint.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setCount(count + step)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [isComplete, count, step]);
  return Math.min(count, total);
}
