import { observeElementRect, type Rect, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';

/** So close to the end counts as being there. */
const near = 80;

/** The pane of the page, until its own size is known. */
const usual: Rect = { width: 600, height: 600 };

/** A pane without a size is not laid out yet, or not any more: that is no reason to draw nothing. */
function observeRoom<Item extends Element>(
  list: Virtualizer<HTMLElement, Item>,
  hear: (room: Rect) => void,
): (() => void) | undefined {
  return observeElementRect(list, (room) => hear(room.height > 0 ? room : usual)) ?? undefined;
}

interface Lines {
  /** One for each line, from the oldest to the newest. */
  keys: string[];
  /** Where to begin; at the end without it. */
  start: { key: string; align: 'start' | 'center' } | undefined;
  /** No message is missing after the last line. */
  isAtEnd: boolean;
  /** The newest line is the reader's own: it is always shown. */
  own: boolean;
  estimate: (index: number) => number;
}

/**
 * A virtual list that keeps its reader in place: at the end while they are there, and at the same line while older
 * ones come in above or lines are measured.
 */
export function useBottom(
  scroller: RefObject<HTMLElement | null>,
  { keys, start, isAtEnd, own, estimate }: Lines,
) {
  // As it was for the lines before these: what closes a gap is not followed.
  const reachedEnd = useRef(isAtEnd);
  const virtualizer = useVirtualizer({
    count: keys.length,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => keys[index] as string,
    estimateSize: estimate,
    overscan: 8,
    initialRect: usual,
    observeElementRect: observeRoom,
    paddingStart: 12,
    paddingEnd: 8,
    anchorTo: 'end',
    followOnAppend: reachedEnd.current,
    scrollEndThreshold: near,
  });
  const atEnd = useRef(start === undefined);
  const [hasNew, setHasNew] = useState(false);
  const [isFar, setFar] = useState(false);
  const newest = keys.at(-1);
  const known = useRef<string>(undefined);

  const toEnd = useCallback(() => virtualizer.scrollToEnd(), [virtualizer]);

  useLayoutEffect(() => {
    const before = known.current;
    const reached = reachedEnd.current;
    known.current = newest;
    reachedEnd.current = isAtEnd;
    if (before === newest || (before !== undefined && !reached)) return;
    const from = before === undefined && start !== undefined ? keys.indexOf(start.key) : -1;
    if (from >= 0) virtualizer.scrollToIndex(from, { align: start?.align ?? 'start' });
    else if (atEnd.current || own) toEnd();
    else setHasNew(true);
  }, [newest, keys, start, isAtEnd, own, toEnd, virtualizer]);

  // The keyboard of a phone and a growing input take room from below.
  useLayoutEffect(() => {
    const room = new ResizeObserver(() => atEnd.current && toEnd());
    if (scroller.current) room.observe(scroller.current);
    return () => room.disconnect();
  }, [scroller, toEnd]);

  const onScroll = () => {
    const list = scroller.current;
    if (!list) return;
    const below = list.scrollHeight - list.scrollTop - list.clientHeight;
    atEnd.current = isAtEnd && below < near;
    setFar(below > 2 * list.clientHeight);
    if (atEnd.current) setHasNew(false);
  };

  return {
    onScroll,
    hasNew,
    /** The end is screens away. */
    isFar,
    toEnd,
    height: virtualizer.getTotalSize(),
    visible: virtualizer.getVirtualItems().map(({ index, start: top }) => ({
      index,
      top,
      measure: virtualizer.measureElement,
    })),
  };
}
