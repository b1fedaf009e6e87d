import { useRef } from 'react';

/**
 * For a Radix window that is opened by state: gives the focus back to what had it. Radix does so only
 * for its own Trigger. What was chosen in a menu is gone by then, so the menu's button takes its place.
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
      opener.current?.focus();
    },
  };
}
