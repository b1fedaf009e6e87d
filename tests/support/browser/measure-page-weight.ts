import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

/** The size of the build files that a page has loaded, in kB (1,000 bytes) as sent (brotli), without fonts and photos. */
export interface Weight {
  script: number;
  total: number;
  /** How many files of the build it has loaded, fonts and the page itself among them. */
  files: number;
}

/**
 * Limits for the screens where people arrive, for any other, and for the JavaScript of the landing page, which is static
 * HTML.
 */
export const weightLimits = { arrival: 200, route: 242, landing: 5 };

/** Waits until nothing has loaded for a while: a screen may be ready before its map or pictures. */
export async function waitUntilLoaded(page: Page): Promise<void> {
  await page.evaluate(
    (quiet) =>
      new Promise<void>((resolve) => {
        let timer = setTimeout(resolve, quiet);
        new PerformanceObserver(() => {
          clearTimeout(timer);
          timer = setTimeout(resolve, quiet);
        }).observe({ type: 'resource' });
      }),
    700,
  );
}

export function measurePageWeight(page: Page): Promise<Weight> {
  return measureLoadedFilesWeight(page, false);
}

/**
 * The size without what loaded after the first movement of the pointer or press: buttons load what they open when the
 * pointer reaches them. The page must be opened after `recordLayoutShifts`.
 */
export function measureFirstLoadWeight(page: Page): Promise<Weight> {
  return measureLoadedFilesWeight(page, true);
}

async function measureLoadedFilesWeight(page: Page, onlyBeforeFirstInput: boolean): Promise<Weight> {
  const paths = await page.evaluate((only) => {
    const until = (only && globalThis.firstInputAt) || Number.POSITIVE_INFINITY;
    return [
      // The landing page is static HTML without the app.
      document.getElementById('root') ? '/index.html' : '/landing.html',
      ...performance
        .getEntriesByType('resource')
        .filter(({ startTime }) => startTime < until)
        .map(({ name }) => new URL(name))
        .filter(({ origin }) => origin === location.origin)
        .map(({ pathname }) => pathname),
    ];
  }, onlyBeforeFirstInput);
  const sizes = [...new Set(paths)].map((path) => ({ path, bytes: getCompressedSize(path) }));
  const sumKilobytes = (files: typeof sizes) => files.reduce((total, { bytes }) => total + bytes, 0) / 1000;
  return {
    script: sumKilobytes(sizes.filter(({ path }) => path.endsWith('.js'))),
    total: sumKilobytes(sizes),
    files: sizes.filter(({ path }) => !/^\/(api|images)\//.test(path)).length,
  };
}

/** The size as sent to every browser of today; 0 for what is not in the build, such as an API response. */
function getCompressedSize(path: string): number {
  if (!/\.(js|css|html|svg|json)$/.test(path)) return 0;
  const file = [`${path}.br`, path].map((name) => join('dist/web', name)).find(existsSync);
  return file ? statSync(file).size : 0;
}

declare global {
  // In the measured page, set by `recordLayoutShifts`.
  /** The sum of its layout shifts, as shares of the viewport. */
  var shifted: number;
  /** What moved, from where to where. */
  var shiftedNodes: string[];
  /** Of the first movement of the pointer or press, in milliseconds after the page was opened. */
  var firstInputAt: number | undefined;
}

/** Of the Layout Instability API, which TypeScript does not know. */
interface LayoutShift extends PerformanceEntry {
  value: number;
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
}

/**
 * Sums the layout shifts before the first press: what moves after a press is its
 * response. Must be called before the first page is opened.
 */
export async function recordLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    globalThis.shifted = 0;
    globalThis.shiftedNodes = [];
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) {
        globalThis.shifted += entry.value;
        for (const { node, previousRect, currentRect } of entry.sources) {
          const tag = (node instanceof Element ? node : node?.parentElement)?.outerHTML.slice(0, 160);
          const [before, after] = [previousRect, currentRect].map(
            ({ x, y, width, height }) => `${x},${y} ${width}x${height}`,
          );
          globalThis.shiftedNodes.push(`${entry.value.toFixed(3)}: ${before} to ${after}: ${tag}`);
        }
      }
    });
    observer.observe({ type: 'layout-shift', buffered: true });
    // The time of the input, not of the listener: what a hover loads starts before the movement is heard of.
    const noteInput = ({ timeStamp }: Event) => {
      globalThis.firstInputAt ??= timeStamp;
    };
    addEventListener('pointermove', noteInput, { capture: true, once: true });
    for (const press of ['pointerdown', 'keydown'])
      addEventListener(
        press,
        (event) => {
          noteInput(event);
          observer.disconnect();
        },
        { capture: true, once: true },
      );
  });
}

/** Returns the sum of `recordLayoutShifts` for the open page: its CLS (cumulative layout shift) or slightly more. */
export async function measureLayoutShift(page: Page): Promise<number> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50))));
  return page.evaluate(() => globalThis.shifted);
}

/** What moved before the first press, with how much of the viewport. */
export const listShiftedNodes = (page: Page): Promise<string[]> =>
  page.evaluate(() => globalThis.shiftedNodes);
