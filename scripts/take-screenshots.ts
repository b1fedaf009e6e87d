// `npm run docs -- screenshots [PART_OF_A_NAME]`: every screen and state of tests/support/screen-states at three widths, light
// and dark, from the built product with demo data, into .cache/screenshots. One of them is the picture in the README.
import { mkdirSync } from 'node:fs';
import sharp from 'sharp';
import { launchChromium } from '../tests/support/browser/chromium.ts';
import { phoneScreen } from '../tests/support/browser/screen-sizes.ts';
import { startBuiltProduct } from '../tests/support/browser/start-built-product.ts';
import {
  openBrowserAs,
  openScreenState,
  screenStateOptions,
  screenStateSettings,
  screenStates,
  switchColorScheme,
  viewers,
} from '../tests/support/screen-states/all-screen-states.ts';
import { buildIfStale } from './build-if-stale.mjs';

const folder = '.cache/screenshots';
const screens = [
  { width: 390, screen: phoneScreen },
  { width: 820, screen: { viewport: { width: 820, height: 1180 } } },
  { width: 1440, screen: { viewport: { width: 1440, height: 900 } } },
];
/** The state of the README's picture. */
const readmeState = 'coach dashboard';
const chosenScenes = screenStates.filter(({ name }) => name.includes(process.argv[2] ?? ''));

for (const path of [folder, 'docs/images']) mkdirSync(path, { recursive: true });
if (!(await buildIfStale())) process.exit(1);
const [product, browser] = await Promise.all([
  startBuiltProduct(screenStateSettings, screenStateOptions),
  launchChromium(),
]);
let failed = 0;
try {
  for (const viewer of viewers)
    for (const { width, screen } of screens) await takeScreenshots(viewer, width, screen);
} finally {
  await browser.close();
  await product.stop();
}
console.log(`${chosenScenes.length - failed} of ${chosenScenes.length} screens are in ${folder}.`);
process.exitCode = failed > 0 ? 1 : 0;

async function takeScreenshots(viewer: (typeof viewers)[number], width: number, screen: object) {
  const scenesOfViewer = chosenScenes.filter((state) => state.viewer === viewer);
  if (scenesOfViewer.length === 0) return;
  const { page } = await openBrowserAs({ browser, ...product }, viewer, screen);
  page.setDefaultTimeout(15_000);
  for (const state of scenesOfViewer) {
    try {
      await openScreenState(page, state);
      for (const colors of ['light', 'dark'] as const) {
        await switchColorScheme(page, colors);
        const name = state.name.replaceAll(/[^a-z0-9]+/g, '-');
        const path = `${folder}/${name}-${width}-${colors}.png`;
        const image = await page.screenshot({ path, animations: 'disabled' });
        if (state.name === readmeState && width === 1440)
          await sharp(image).webp({ quality: 82 }).toFile(`docs/images/${name}-${colors}.webp`);
      }
    } catch (error) {
      failed += 1;
      console.error(
        `${state.name} at ${width}: ${error instanceof Error ? error.message.split('\n')[0] : error}`,
      );
    }
  }
  await page.context().close();
}
