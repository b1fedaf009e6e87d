/** The sticky bar of AppFrame. */
export const topBarId = 'bar';

/** The bar's lower edge in the window, in CSS pixels: greater while a banner is above it, 0 on pages without a bar. */
export function getTopBarBottom(): number {
  return Math.max(0, document.getElementById(topBarId)?.getBoundingClientRect().bottom ?? 0);
}

/** Calls back when the bar may have moved: on scroll and on changes of the DOM. Returns a function that unsubscribes. */
export function onTopBarMove(onMove: () => void): () => void {
  const observer = new MutationObserver(onMove);
  observer.observe(document.body, { childList: true, subtree: true });
  addEventListener('scroll', onMove, { passive: true });
  return () => {
    observer.disconnect();
    removeEventListener('scroll', onMove);
  };
}
