import { type RefObject, useCallback } from 'react';
import { type PageKeys, useLetterKeys } from '#web/keyboard/page-keys.ts';

const listClearButtons = (list: HTMLElement): HTMLButtonElement[] => [
  ...list.querySelectorAll<HTMLButtonElement>('button[data-clear-item]'),
];

const briefingKeys: PageKeys = {
  title: 'In the briefing',
  keys: [
    ['J', 'Next athlete'],
    ['K', 'Previous athlete'],
    ['E', 'Clear, as Enter does'],
  ],
};

/** J and K move between the items of the list, and E clears the one with the focus, or the first. Enter presses its button. */
export function useBriefingKeys(list: RefObject<HTMLElement | null>): void {
  const press = useCallback(
    (letter: string) => {
      if (!list.current) return false;
      const buttons = listClearButtons(list.current);
      const item = document.activeElement?.closest('li');
      const current = buttons.findIndex((button) => item?.contains(button));
      if (letter === 'j') buttons[Math.min(current + 1, buttons.length - 1)]?.focus();
      else if (letter === 'k') buttons[Math.max(current - 1, 0)]?.focus();
      else if (letter === 'e') buttons[Math.max(current, 0)]?.click();
      else return false;
      return true;
    },
    [list],
  );
  useLetterKeys(briefingKeys, press);
}

/** Longer than a cleared item takes to leave the list. */
const maxWaitMs = 3000;

/** Moves the focus to the item that takes the place of a cleared one, or to the heading of the page after the last. */
export function focusItemAfterClearing(list: HTMLElement, cleared: HTMLElement): void {
  const index = Math.max(listClearButtons(list).indexOf(cleared as HTMLButtonElement), 0);
  const observer = new MutationObserver(() => {
    if (cleared.isConnected) return;
    observer.disconnect();
    const rest = listClearButtons(list);
    const next = rest[Math.min(index, rest.length - 1)] ?? document.querySelector<HTMLElement>('h1');
    if (next && !next.matches('button')) next.tabIndex = -1;
    next?.focus();
  });
  observer.observe(list, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), maxWaitMs);
}
