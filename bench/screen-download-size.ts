// `npm run bench -- screen-weight [NAME …]`: what each screen of tests/support/screen-states/all-screen-states.ts loads, and its layout shift.
import { buildIfStale } from '../scripts/build-if-stale.mjs';
import { startBuiltProduct } from '../tests/support/browser/built-product.ts';
import { launchChromium } from '../tests/support/browser/chromium.ts';
import {
  measureLayoutShift,
  measurePageWeight,
  recordLayoutShifts,
  waitUntilLoaded,
} from '../tests/support/browser/measure-page-weight.ts';
import { desktopScreen } from '../tests/support/browser/screen-sizes.ts';
import {
  openBrowserAs,
  openScreenState,
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

if (!(await buildIfStale())) process.exit(1);
const [product, browser] = await Promise.all([startBuiltProduct(screenStateSettings), launchChromium()]);
try {
  console.log('| Screen | JavaScript, kB gzip | JavaScript, styles, page and drawings, kB gzip | CLS |');
  console.log('| --- | ---: | ---: | ---: |');
  for (const state of wanted) {
    // A new browser context, because another screen's files would be cached.
    const { page } = await openBrowserAs({ browser, origin: product.origin }, state.viewer, desktopScreen);
    await recordLayoutShifts(page);
    await openScreenState(page, state);
    await waitUntilLoaded(page);
    const { script, total } = await measurePageWeight(page);
    const shifted = await measureLayoutShift(page);
    console.log(`| ${state.name} | ${script.toFixed(1)} | ${total.toFixed(1)} | ${shifted.toFixed(3)} |`);
    await page.context().close();
  }
} finally {
  await browser.close();
  await product.stop();
}
