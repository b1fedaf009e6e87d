import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react';

interface StopDragOptions {
  ids: string[];
  onMove: (ids: string[]) => void;
}

/**
 * Moves items of a list by a handle: with the pointer, where a line shows where the item goes, or with the arrow keys; and by
 * buttons, one place at each press. The
 * items remain where they are until the pointer is released, because an element that moves loses the pointer.
 */
export function useStopDrag({ ids, onMove }: StopDragOptions) {
  const list = useRef<HTMLOListElement>(null);
  /** The button with which an item was moved. */
  const pressed = useRef<string>(undefined);
  const [drag, setDrag] = useState<{ id: string; gap: number }>();
  const order = ids.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: an element that moves in the page loses the focus
  useLayoutEffect(() => {
    if (!pressed.current) return;
    list.current?.querySelector<HTMLElement>(`[data-stop-button="${pressed.current}"]`)?.focus();
    pressed.current = undefined;
  }, [order]);

  const move = (id: string, to: number, button = `${id} handle`) => {
    const from = ids.indexOf(id);
    if (to === from || to < 0 || to >= ids.length) return;
    pressed.current = button;
    onMove(ids.toSpliced(from, 1).toSpliced(to, 0, id));
  };
  const getHandleProps = (id: string) => ({
    'data-stop-button': `${id} handle`,
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
  const getMoveButtonProps = (id: string, step: -1 | 1) => {
    const to = ids.indexOf(id) + step;
    const button = `${id} ${step}`;
    return {
      'data-stop-button': button,
      'aria-disabled': to < 0 || to >= ids.length,
      onClick: () => move(id, to, button),
    };
  };
  return { list, drag, getHandleProps, getMoveButtonProps };
}

/** Before which item the pointer is: as many as there are for the end. */
function findGap(list: HTMLElement | null, clientY: number): number {
  const items = [...(list?.children ?? [])];
  return items.filter((item) => {
    const { top, height } = item.getBoundingClientRect();
    return top + height / 2 < clientY;
  }).length;
}
