// `npm run bench -- screen-weight [NAME …]`: what each screen of tests/support/screen-states/all-screen-states.ts loads, and its layout shift.
import type { Page } from 'playwright-core';
import { buildIfStale } from '../scripts/build-if-stale.mjs';
import { launchChromium } from '../tests/support/browser/chromium.ts';
import {
  measureLayoutShift,
  measurePageWeight,
  recordLayoutShifts,
  waitUntilLoaded,
} from '../tests/support/browser/measure-page-weight.ts';
import { desktopScreen } from '../tests/support/browser/screen-sizes.ts';
import { startBuiltProduct } from '../tests/support/browser/start-built-product.ts';
import {
  openBrowserAs,
  openScreenState,
  screenStateOptions,
  screenStateSettings,
  screenStates,
} from '../tests/support/screen-states/all-screen-states.ts';

const names = process.argv.slice(2);
const isScreenStateName = (text: string) => screenStates.some(({ name }) => name === text);
const wanted = screenStates.filter(
  ({ name }) =>
    names.length === 0 ||
    names.some((text) => (isScreenStateName(text) ? name === text : name.includes(text))),
);

const countCalls = (page: Page) =>
  page.evaluate(
    () =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => new URL(name).pathname.startsWith('/api/')).length,
  );

if (!(await buildIfStale())) process.exit(1);
const [product, browser] = await Promise.all([
  startBuiltProduct(screenStateSettings, screenStateOptions),
  launchChromium(),
]);
try {
  console.log(
    '| Screen | JavaScript, kB | JavaScript, styles, page and drawings, kB | Files | Calls | CLS |',
  );
  console.log('| --- | ---: | ---: | ---: | ---: | ---: |');
  for (const state of wanted) {
    // A new browser context, because another screen's files would be cached.
    const { page } = await openBrowserAs({ browser, ...product }, state.viewer, desktopScreen);
    await recordLayoutShifts(page);
    await openScreenState(page, state);
    await waitUntilLoaded(page);
    const { script, total, files } = await measurePageWeight(page);
    const calls = await countCalls(page);
    const shifted = await measureLayoutShift(page);
    const weights = [script, total].map((kilobytes) => kilobytes.toFixed(1));
    console.log(`| ${[state.name, ...weights, files, calls, shifted.toFixed(3)].join(' | ')} |`);
    await page.context().close();
  }
} finally {
  await browser.close();
  await product.stop();
}
