import { useRef } from 'react';

/**
 * For a Radix dialog that is opened by state: returns the focus to the element that had it. Radix does so only for its
 * own Trigger. An item of a menu is gone by then, so the menu's button gets the focus.
 */
export function useReturnFocus() {
  const opener = useRef<HTMLElement>(null);
  return {
    onOpenAutoFocus: () => {
      const active = document.activeElement as HTMLElement | null;
      const menuButton = active?.closest('[role=menu]')?.getAttribute('aria-labelledby');
      opener.current = menuButton ? document.getElementById(menuButton) : active;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      // A navigation may have moved the focus to the new page by now.
      if (document.activeElement?.matches('main')) return;
      // The opener was in sight: a page that is scrolled to it would jump.
      opener.current?.focus({ preventScroll: true });
    },
  };
}
