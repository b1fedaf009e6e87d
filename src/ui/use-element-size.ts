import { type RefCallback, useCallback, useState } from 'react';

/** Pixels. */
interface ElementSize {
  x: number;
  y: number;
}

/** Returns a `ref` for an element, and its inner size: undefined until the element is in the page. */
export function useElementSize(): [ref: RefCallback<HTMLElement>, size: ElementSize | undefined] {
  const [size, setSize] = useState<ElementSize>();
  const measure = useCallback((element: HTMLElement) => {
    const updateSize = () => {
      const [x, y] = [element.clientWidth, element.clientHeight];
      setSize((now) => (now?.x === x && now.y === y ? now : { x, y }));
    };
    updateSize();
    const observer = new ResizeObserver(updateSize);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [measure, size];
}
