import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react';

interface StopDragOptions {
  ids: string[];
  onMove: (ids: string[]) => void;
}

/**
 * Moves items of a list by a handle: with the pointer, where a line shows where the item goes, or with the arrow keys. The
 * items remain where they are until the pointer is released, because an element that moves loses the pointer.
 */
export function useStopDrag({ ids, onMove }: StopDragOptions) {
  const list = useRef<HTMLOListElement>(null);
  const movedId = useRef<string>(undefined);
  const [drag, setDrag] = useState<{ id: string; gap: number }>();
  const order = ids.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: an element that moves in the page loses the focus
  useLayoutEffect(() => {
    if (!movedId.current) return;
    list.current?.querySelector<HTMLElement>(`[data-stop-handle="${movedId.current}"]`)?.focus();
    movedId.current = undefined;
  }, [order]);

  const move = (id: string, to: number) => {
    const from = ids.indexOf(id);
    if (to === from || to < 0 || to >= ids.length) return;
    movedId.current = id;
    onMove(ids.toSpliced(from, 1).toSpliced(to, 0, id));
  };
  const getHandleProps = (id: string) => ({
    'data-stop-handle': id,
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setDrag({ id, gap: ids.indexOf(id) });
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (drag) setDrag({ id, gap: findGap(list.current, event.clientY) });
    },
    onPointerUp: () => {
      if (drag) move(id, drag.gap > ids.indexOf(id) ? drag.gap - 1 : drag.gap);
      setDrag(undefined);
    },
    onPointerCancel: () => setDrag(undefined),
    onKeyDown: (event: KeyboardEvent) => {
      const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
      if (!step) return;
      event.preventDefault();
      move(id, ids.indexOf(id) + step);
    },
  });
  return { list, drag, getHandleProps };
}

/** Before which item the pointer is: as many as there are for the end. */
function findGap(list: HTMLElement | null, clientY: number): number {
  const items = [...(list?.children ?? [])];
  return items.filter((item) => {
    const { top, height } = item.getBoundingClientRect();
    return top + height / 2 < clientY;
  }).length;
}
