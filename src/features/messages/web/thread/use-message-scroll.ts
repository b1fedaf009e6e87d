import { observeElementRect, type Rect, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';

/** So close to the end, in pixels, counts as being there. */
const endThreshold = 80;

/** The size of the page's pane, until its real size is known. */
const defaultRect: Rect = { width: 600, height: 600 };

/** A pane without a size has no layout yet, or not any more; its messages are drawn all the same. */
function observePaneSizeWithFallback<Item extends Element>(
  list: Virtualizer<HTMLElement, Item>,
  onResize: (rect: Rect) => void,
): (() => void) | undefined {
  return observeElementRect(list, (rect) => onResize(rect.height > 0 ? rect : defaultRect)) ?? undefined;
}

interface MessageScrollOptions {
  /** One for each line, from the oldest to the newest. */
  keys: string[];
  /** Where the list opens; at the end without it. */
  start: { key: string; align: 'start' | 'center' } | undefined;
  /** No message is missing after the last line. */
  isAtEnd: boolean;
  /** The newest line is the reader's own: the list always scrolls to it. */
  isOwnNewest: boolean;
  estimateHeight: (index: number) => number;
  onScroll: (pane: HTMLElement) => void;
}

/**
 * A virtual list that preserves its reader's position: at the end while they are there, and at the same line while
 * older lines are added above or lines are measured.
 */
export function useMessageScroll(options: MessageScrollOptions) {
  const { keys, start, isAtEnd, isOwnNewest, estimateHeight } = options;
  const pane = useRef<HTMLElement>(null);
  // The value of the previous render: lines that close a gap before the end are not followed.
  const wasAtEnd = useRef(isAtEnd);
  const virtualizer = useVirtualizer({
    count: keys.length,
    getScrollElement: () => pane.current,
    getItemKey: (index) => keys[index] as string,
    estimateSize: estimateHeight,
    overscan: 8,
    initialRect: defaultRect,
    observeElementRect: observePaneSizeWithFallback,
    paddingStart: 12,
    paddingEnd: 8,
    anchorTo: 'end',
    followOnAppend: wasAtEnd.current,
    scrollEndThreshold: endThreshold,
  });
  const isReaderAtEnd = useRef(start === undefined);
  const [hasNew, setHasNew] = useState(false);
  const [isFar, setFar] = useState(false);
  const newest = keys.at(-1);
  const previousNewest = useRef<string>(undefined);

  const scrollToEnd = useCallback(() => virtualizer.scrollToEnd(), [virtualizer]);

  useLayoutEffect(() => {
    const [before, followed] = [previousNewest.current, wasAtEnd.current];
    previousNewest.current = newest;
    wasAtEnd.current = isAtEnd;
    if (before === newest || (before !== undefined && !followed)) return;
    const from = before === undefined && start !== undefined ? keys.indexOf(start.key) : -1;
    if (from >= 0) virtualizer.scrollToIndex(from, { align: start?.align ?? 'start' });
    else if (isReaderAtEnd.current || isOwnNewest) scrollToEnd();
    else setHasNew(true);
  }, [newest, keys, start, isAtEnd, isOwnNewest, scrollToEnd, virtualizer]);

  const ref = useCallback(
    (element: HTMLElement) => {
      pane.current = element;
      // The keyboard of a phone and a growing input shrink the pane from below.
      const resizes = new ResizeObserver(() => isReaderAtEnd.current && scrollToEnd());
      resizes.observe(element);
      return () => {
        resizes.disconnect();
        pane.current = null;
      };
    },
    [scrollToEnd],
  );

  const trackReaderPosition = () => {
    const element = pane.current;
    if (!element) return;
    const below = element.scrollHeight - element.scrollTop - element.clientHeight;
    isReaderAtEnd.current = isAtEnd && below < endThreshold;
    setFar(below > 2 * element.clientHeight);
    if (isReaderAtEnd.current) setHasNew(false);
    options.onScroll(element);
  };

  return {
    ref,
    onScroll: trackReaderPosition,
    hasNew,
    /** The end is screens away. */
    isFar,
    scrollToEnd,
    height: virtualizer.getTotalSize(),
    visible: virtualizer.getVirtualItems().map(({ index, start: top }) => ({
      index,
      top,
      measure: virtualizer.measureElement,
    })),
  };
}
