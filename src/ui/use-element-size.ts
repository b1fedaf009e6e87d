import { type RefCallback, startTransition, useCallback, useEffect, useRef, useState } from 'react';

/** Pixels. */
interface ElementSize {
  x: number;
  y: number;
}

/**
 * Returns a `ref` for an element that stays as long as its component, and its inner size: undefined until the element is in
 * the page. It is measured after React's work, and what is drawn into it follows in short tasks: to read a size in the middle
 * of that work would lay out the page there.
 */
export function useElementSize(): [ref: RefCallback<HTMLElement>, size: ElementSize | undefined] {
  const [size, setSize] = useState<ElementSize>();
  const measured = useRef<HTMLElement>(null);
  const ref = useCallback((element: HTMLElement | null) => {
    measured.current = element;
  }, []);
  useEffect(() => {
    const element = measured.current;
    if (!element) return;
    let last: ElementSize | undefined;
    const updateSize = () => {
      const [x, y] = [element.clientWidth, element.clientHeight];
      // The observer begins with the size that is known already, and would draw it in one long task.
      if (last?.x === x && last.y === y) return;
      last = { x, y };
      setSize(last);
    };
    startTransition(updateSize);
    const observer = new ResizeObserver(updateSize);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, size];
}
