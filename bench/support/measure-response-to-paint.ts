declare global {
  interface Window {
    /** Time of the last paint that was watched. */
    benchPaint?: { at: number };
  }
}

/**
 * Runs in the page on every frame. `done`: milliseconds from the next response of `path` to the frame after the first
 * one in which the elements of `selector` have changed; null if they do not change in time.
 */
export function measureNextResponseToPaint({ path, selector }: { path: string; selector: string }): {
  done: Promise<number | null>;
} {
  performance.clearResourceTimings();
  const begun = performance.now();
  // Texts, labels and positions: what a user sees.
  const readElementsAsText = () =>
    [...document.querySelectorAll<HTMLElement>(selector)]
      .map((one) => `${one.getAttribute('aria-label')}${one.textContent}${one.style.transform}`)
      .join();
  let last = readElementsAsText();
  const changes: number[] = [];
  const done = new Promise<number | null>((resolve) => {
    const checkFrame = (now: number) => {
      const next = readElementsAsText();
      if (next !== last) changes.push(performance.now());
      last = next;
      const answer = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).find(
        ({ name, startTime, responseEnd }) =>
          startTime >= begun && responseEnd > 0 && new URL(name).pathname === path,
      );
      const changed = answer && changes.find((at) => at >= answer.responseEnd);
      if (changed)
        requestAnimationFrame(() => {
          window.benchPaint = { at: performance.now() };
          resolve(performance.now() - answer.responseEnd);
        });
      else if (now - begun > 30_000 || (answer && now - answer.responseEnd > 3000)) resolve(null);
      else requestAnimationFrame(checkFrame);
    };
    requestAnimationFrame(checkFrame);
  });
  return { done };
}
