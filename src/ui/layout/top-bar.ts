/** The element that AppFrame keeps at the top of the window. */
export const topBarId = 'bar';

/** Where the bar ends in the window, in CSS pixels: lower while a banner stands above it, 0 on pages without one. */
export function getTopBarEnd(): number {
  return Math.max(0, document.getElementById(topBarId)?.getBoundingClientRect().bottom ?? 0);
}

/** Tells when the bar may have moved: a page or a banner has come or gone, or somebody scrolls. */
export function onTopBarMove(moved: () => void): () => void {
  const pages = new MutationObserver(moved);
  pages.observe(document.body, { childList: true, subtree: true });
  addEventListener('scroll', moved, { passive: true });
  return () => {
    pages.disconnect();
    removeEventListener('scroll', moved);
  };
}
