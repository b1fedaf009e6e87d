/**
 * `npm run bench -- search-screens --database URL`: in Chromium, on a filled database: from the response to the paint
 * when a user types, filters, opens the map and zooms; how smoothly ten thousand rows scroll; and the weight of the
 * first map. `--rows N --times N` for less; `--pixels N`: how far each frame scrolls.
 */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { buildIfStale } from '../scripts/build-if-stale.mjs';
import { launchChromium } from '../tests/support/browser/chromium.ts';
import { desktopScreen } from '../tests/support/browser/screen-sizes.ts';
import { startBuiltProduct } from '../tests/support/browser/start-built-product.ts';
import { openBrowserAs } from '../tests/support/screen-states/all-screen-states.ts';
import { measureNextResponseToPaint } from './support/measure-response-to-paint.ts';
import { formatMs, percentile } from './support/statistics.ts';

const { values: options } = parseArgs({
  options: {
    database: { type: 'string' },
    rows: { type: 'string', default: '10000' },
    times: { type: 'string', default: '10' },
    pixels: { type: 'string', default: '100' },
  },
});
const [rows, times, pixels] = [Number(options.rows), Number(options.times), Number(options.pixels)];

const marker = '.map-marker';
const cards = 'section[aria-labelledby=results] article';

async function measureSuggestionPaints(page: Page): Promise<number[]> {
  await page.goto('/athletes');
  await page.locator(cards).first().waitFor();
  const names = await page
    .locator(cards)
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
  const box = page.getByRole('combobox', { name: 'Search athletes' });
  const painted: number[] = [];
  for (const name of names.slice(0, times)) {
    await box.fill('');
    for (const letter of (name ?? '').split(' ').at(-1)!.slice(0, 3)) {
      painted.push(
        ...(await measureTimeToPaint(page, '/api/suggestions', '[role=option]', () => box.press(letter))),
      );
    }
  }
  return painted;
}

async function measureFilteredListPaints(page: Page): Promise<number[]> {
  await page.goto('/athletes');
  await page.locator(cards).first().waitFor();
  const state = page.getByRole('textbox', { name: 'State' });
  const painted: number[] = [];
  for (const code of ['TX', 'CA', 'NY', 'FL', 'OH', 'GA', 'IL', 'PA', 'MI', 'WA'].slice(0, times))
    painted.push(...(await measureTimeToPaint(page, '/api/athletes', cards, () => state.fill(code))));
  return painted;
}

interface MapOpening {
  /** Milliseconds to the first marker, from the click and from the response. */
  drawn: number[];
  painted: number[];
  /** Compressed size of everything loaded since the click, and of the response of the map. */
  sumKilobytes: { all: number; answer: number };
}

/** Opens the map in a new page each time, so that nothing of it is cached. */
async function measureMapOpenings(openPage: () => Promise<Page>): Promise<MapOpening> {
  const opened: MapOpening = { drawn: [], painted: [], sumKilobytes: { all: 0, answer: 0 } };
  for (let time = 0; time < times; time++) {
    const page = await openPage();
    await page.goto('/athletes');
    await page.locator(cards).first().waitFor();
    await page.waitForLoadState('networkidle');
    let clicked = 0;
    const [painted] = await measureTimeToPaint(page, '/api/map', marker, async () => {
      clicked = await page.evaluate(() => performance.now());
      await page.getByRole('link', { name: 'Map View' }).first().click();
    });
    const at = await page.evaluate(() => window.benchPaint?.at ?? Number.NaN);
    if (painted !== undefined) {
      opened.painted.push(painted);
      opened.drawn.push(at - clicked);
    }
    opened.sumKilobytes = await measureDownloadedKilobytes(page, clicked);
    await page.context().close();
  }
  return opened;
}

function measureDownloadedKilobytes(page: Page, since: number): Promise<MapOpening['sumKilobytes']> {
  return page.evaluate((from) => {
    const all = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const since = all.filter(({ startTime }) => startTime >= from);
    const sumKilobytes = (some: PerformanceResourceTiming[]) =>
      some.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1000;
    const mapResponses = since.filter(({ name }) => new URL(name).pathname === '/api/map');
    return { all: sumKilobytes(since), answer: sumKilobytes(mapResponses.slice(0, 1)) };
  }, since);
}

async function measureMapZoomPaints(page: Page): Promise<number[]> {
  await page.goto('/map');
  await page.locator(marker).first().waitFor();
  const painted: number[] = [];
  for (let time = 0; time < times; time++) {
    // Another state every fourth time, so that its markers are not cached.
    if (time % 4 === 0) await page.goto(`/map?state=["${['TX', 'CA', 'FL', 'OH'][(time / 4) % 4]}"]`);
    await page.locator(marker).first().waitFor();
    await page.waitForLoadState('networkidle');
    painted.push(
      ...(await measureTimeToPaint(page, '/api/map', marker, () =>
        page.locator('.leaflet-container').press('+'),
      )),
    );
  }
  return painted;
}

interface ScrollMeasurement {
  rows: number;
  /** Milliseconds of every frame. */
  frames: number[];
}

/** As fast as a thumb throws a list (100 pixels a frame are 6,000 a second), until so many rows were there. */
async function measureScrollFrames(page: Page): Promise<ScrollMeasurement> {
  await page.goto('/athletes?view=list');
  await page.locator('[aria-posinset="1"]').waitFor();
  return page.evaluate(
    ({ wanted, step: by, patience }) =>
      new Promise<ScrollMeasurement>((done) => {
        const frames: number[] = [];
        const begun = performance.now();
        let last = begun;
        const getLastRenderedRow = () =>
          Math.max(
            ...[...document.querySelectorAll('[aria-posinset]')].map((row) =>
              Number(row.getAttribute('aria-posinset')),
            ),
          );
        const scrollOneFrame = (now: number) => {
          frames.push(now - last);
          last = now;
          const rows = getLastRenderedRow();
          if (rows >= wanted || now - begun > patience) done({ rows, frames: frames.slice(2) });
          else {
            window.scrollBy(0, by);
            requestAnimationFrame(scrollOneFrame);
          }
        };
        requestAnimationFrame(scrollOneFrame);
      }),
    { wanted: rows, step: pixels, patience: 180_000 },
  );
}

/** Milliseconds from the response until its change is painted; empty if nothing changed. */
async function measureTimeToPaint(
  page: Page,
  apiPath: string,
  selector: string,
  act: () => Promise<unknown>,
): Promise<number[]> {
  const watched = await page.evaluateHandle(measureNextResponseToPaint, { path: apiPath, selector });
  await act();
  const painted = await watched.evaluate(({ done }) => done);
  await watched.dispose();
  return painted === null ? [] : [painted];
}

async function benchSearchScreens(): Promise<void> {
  if (!options.database) throw new Error('--database names a PostgreSQL that `npm run seed` has filled.');
  if (!(await buildIfStale())) throw new Error('The build failed; see above.');
  const before = loadavg()[0]!;
  const [product, browser] = await Promise.all([
    startBuiltProduct({ DATABASE_URL: options.database }),
    launchChromium(),
  ]);
  try {
    const openCoachPage = async () => {
      const { page } = await openBrowserAs({ browser, ...product }, 'coach', desktopScreen);
      // tsx compiles functions with a helper that the page does not have.
      await page.addInitScript('globalThis.__name = (named) => named');
      return page;
    };
    const page = await openCoachPage();
    const painted = {
      'typing in the box': await measureSuggestionPaints(page),
      'a filter changed': await measureFilteredListPaints(page),
      zooming: await measureMapZoomPaints(page),
    };
    const { rows: seen, frames } = await measureScrollFrames(page);
    await page.context().close();
    const map = await measureMapOpenings(openCoachPage);
    const formatRow = (name: string, all: number[]) =>
      `| ${name} | ${[0.5, 0.95].map((share) => formatMs(percentile(all, share))).join(' | ')} | ${all.length} |`;
    const late = frames.filter((frame) => frame > 20).length / frames.length;
    console.log(
      [
        `Load average ${before.toFixed(1)} before and ${loadavg()[0]!.toFixed(1)} after, in Chromium without a GPU.`,
        '',
        '| from the response to the paint | p50 ms | p95 ms | times |',
        '| --- | ---: | ---: | ---: |',
        ...Object.entries(painted).map(([name, all]) => formatRow(name, all)),
        formatRow('opening the map', map.painted),
        '',
        `The first map, from the click to the markers: p50 ${formatMs(percentile(map.drawn, 0.5))} ms, ` +
          `p95 ${formatMs(percentile(map.drawn, 0.95))} ms; ${map.sumKilobytes.all.toFixed(1)} kB compressed since the click, ` +
          `${map.sumKilobytes.answer.toFixed(1)} kB of them the answer.`,
        '',
        `Scrolled through ${seen.toLocaleString('en-US')} rows, ${pixels} pixels a frame, in ${frames.length} frames: p50 ` +
          `${formatMs(percentile(frames, 0.5))} ms, p99 ${formatMs(percentile(frames, 0.99))} ms, ` +
          `${(late * 100).toFixed(1)} % over 20 ms.`,
      ].join('\n'),
    );
  } finally {
    await browser.close();
    await product.stop();
  }
}

benchSearchScreens().catch((error) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
