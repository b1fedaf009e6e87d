import { useEffect, useRef } from 'react';

/** Marks the buttons that take a thing of a list away: `<IconButton {...takesAway} …>`. */
export const removeButtonMark = { 'data-takes-away': '' };

/**
 * For a list of so many things that its own buttons take away, or all at once. Call what it answers before one goes:
 * the focus then goes to the button of the next thing, or of the last, or to the heading above, and is not lost.
 */
export function useFocusAfterRemoval(count: number): () => void {
  const before = useRef<{ home: Element; index: number }>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: there is something to do once the list has changed
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
