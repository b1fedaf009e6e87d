declare global {
  interface Window {
    /** When what was watched last was painted. */
    benchPaint?: { at: number };
  }
}

/**
 * Runs in the page, frame by frame: `done` is the milliseconds from the end of the next call of `path` to the frame
 * after the first one in which what `selector` finds has changed since; null when it has not changed in time.
 */
export function watchPaints({ path, selector }: { path: string; selector: string }): {
  done: Promise<number | null>;
} {
  performance.clearResourceTimings();
  const begun = performance.now();
  // Texts, names and places: what one would see.
  const seen = () =>
    [...document.querySelectorAll<HTMLElement>(selector)]
      .map((one) => `${one.getAttribute('aria-label')}${one.textContent}${one.style.transform}`)
      .join();
  let last = seen();
  const changes: number[] = [];
  const done = new Promise<number | null>((resolve) => {
    const look = (now: number) => {
      const next = seen();
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
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  return { done };
}
