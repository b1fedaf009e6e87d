// On a phone: bars at the lower edge of the window carry `data-bottom-bar`, and toasts stand above them.

/** Also the button that sends a form, which is often pressed again after a toast. */
const coveredByNoToast = '[data-bottom-bar], form [type=submit]';

/** More than a toast with a description and a button needs, in CSS pixels. */
const toastHeight = 112;

/** The height at the bottom of the window, in CSS pixels, that a toast must keep free; 0 where nothing is there. */
export function getBottomBarsHeight(): number {
  // A keyboard covers the lower part of the window, and the bars in it.
  const seen = window.visualViewport;
  const bottom = seen ? seen.offsetTop + seen.height : innerHeight;
  let top = bottom;
  for (const bar of listVisibleRectsFromBottom(bottom))
    if (bar.bottom > top - toastHeight && bar.top >= toastHeight) top = Math.min(top, bar.top);
  return Math.max(0, Math.round(innerHeight - top));
}

const listVisibleRectsFromBottom = (bottom: number): DOMRect[] =>
  [...document.querySelectorAll(coveredByNoToast)]
    .map((element) => element.getBoundingClientRect())
    .filter((rect) => rect.height > 0 && rect.top < bottom)
    .toSorted((one, two) => two.bottom - one.bottom);

/** Calls back when they may have moved: on scroll, on changes of the window and of the DOM. Returns a function that unsubscribes. */
export function onBottomBarsMove(onMove: () => void): () => void {
  const observer = new MutationObserver(onMove);
  observer.observe(document.body, { childList: true, subtree: true });
  addEventListener('scroll', onMove, { passive: true });
  addEventListener('resize', onMove);
  window.visualViewport?.addEventListener('resize', onMove);
  return () => {
    observer.disconnect();
    removeEventListener('scroll', onMove);
    removeEventListener('resize', onMove);
    window.visualViewport?.removeEventListener('resize', onMove);
  };
}
