import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { build, type PreviewServer, preview } from 'vite';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { type AllowedFaults, type BrowserMember, launchChromium, openBrowserContext } from './chromium.ts';
import { desktopScreen } from './screen-sizes.ts';

// As strict as the product's policy, so that a component that needs more fails here first.
const policy =
  "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:";

/** Builds the page of all components and starts a browser, for the tests of one file. */
export function startGalleryAndBrowser() {
  let folder: string;
  let server: PreviewServer;
  let browser: Browser;
  let visitor: BrowserMember;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'gallery-'));
    await build({
      logLevel: 'warn',
      build: { outDir: folder, rolldownOptions: { input: 'tests/gallery/index.html' } },
    });
    server = await preview({
      logLevel: 'warn',
      build: { outDir: folder },
      preview: { port: 0, host: '127.0.0.1', headers: { 'Content-Security-Policy': policy } },
    });
    browser = await launchChromium();
  });

  afterAll(async () => {
    await browser?.close();
    await server?.close();
    await rm(folder, { recursive: true, force: true });
  });

  afterEach(() => visitor.closeAndCheckFaults());

  async function openGallery(options: BrowserContextOptions, allowed: AllowedFaults = []): Promise<Page> {
    visitor = await openBrowserContext(browser, { reducedMotion: 'reduce', ...options }, allowed);
    return gotoGallery(visitor.page);
  }

  /** Opens the gallery with a clock that only `page.clock.runFor` moves. */
  async function openGalleryWithFakeClock(): Promise<Page> {
    visitor = await openBrowserContext(browser, { reducedMotion: 'reduce', ...desktopScreen }, []);
    await visitor.page.clock.install({ time: 0 });
    const page = await gotoGallery(visitor.page);
    await page.clock.pauseAt(3_600_000);
    return page;
  }

  async function gotoGallery(page: Page): Promise<Page> {
    await page.goto(`${server.resolvedUrls?.local[0]}tests/gallery/index.html`);
    await page.getByRole('heading', { name: 'Fields' }).waitFor();
    return page;
  }

  return { openGallery, openGalleryWithFakeClock };
}
