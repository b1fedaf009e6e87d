import { resolve } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { findFreePort } from '../find-free-port.ts';
import { TestApp } from '../test-app.ts';
import { launchChromium } from './chromium.ts';

/**
 * The app of this process with the built pages, and a Chromium, for the tests of a file: unlike the product in a process of
 * its own, its clock can be set and its jobs can be run.
 */
export function startAppAndBrowser(options: Parameters<TestApp['open']>[0] = {}): {
  app: TestApp;
  getBrowser: () => Browser;
} {
  const app = new TestApp();
  let browser: Browser | undefined;
  beforeAll(async () => {
    const port = await findFreePort();
    await app.open({
      pages: resolve('dist', 'web'),
      port,
      publicUrl: `http://127.0.0.1:${port}`,
      ...options,
    });
    browser = await launchChromium();
  });
  afterAll(async () => {
    await browser?.close();
    await app.close();
  });
  const getBrowser = () => {
    if (!browser) throw new Error('The browser is launched before the first test.');
    return browser;
  };
  return { app, getBrowser };
}
