/** The sticky bar of AppFrame. */
export const topBarId = 'bar';

/** The bar's lower edge in the window, in CSS pixels: lower while a banner is above it, 0 on pages without a bar. */
export function getTopBarBottom(): number {
  return Math.max(0, document.getElementById(topBarId)?.getBoundingClientRect().bottom ?? 0);
}

/** Calls back when the bar may have moved: after a change of the page and on scroll. Returns a function that stops. */
export function onTopBarMove(moved: () => void): () => void {
  const pages = new MutationObserver(moved);
  pages.observe(document.body, { childList: true, subtree: true });
  addEventListener('scroll', moved, { passive: true });
  return () => {
    pages.disconnect();
    removeEventListener('scroll', moved);
  };
}
