import { useEffect, useRef } from 'react';

/** Marks the buttons that remove an item of a list: `<IconButton {...removeButtonMark} …>`. */
export const removeButtonMark = { 'data-takes-away': '' };

/**
 * For a list of `count` items with remove buttons. Call the returned function before a removal: the focus then moves to
 * the next item's remove button, else to the last one's, else to the heading above.
 */
export function useFocusAfterRemoval(count: number): () => void {
  const before = useRef<{ home: Element; index: number }>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the list has changed
  useEffect(() => {
    if (!before.current) return;
    const { home, index } = before.current;
    before.current = undefined;
    const rest = buttonsIn(home);
    const next = index < 0 ? undefined : rest[Math.min(index, rest.length - 1)];
    (next ?? headingOf(home))?.focus();
  }, [count]);
  return () => {
    const button = document.activeElement;
    const home = button?.closest('section, main');
    if (button && home) before.current = { home, index: buttonsIn(home).indexOf(button as HTMLElement) };
  };
}

const buttonsIn = (home: Element) => [...home.querySelectorAll<HTMLElement>('[data-takes-away]')];

function headingOf(home: Element): HTMLElement | null {
  const heading = home.querySelector<HTMLElement>('h1, h2');
  if (heading) heading.tabIndex = -1;
  return heading;
}
