import type { Page } from 'playwright-core';
import { afterEach, expect } from 'vitest';
import type { MemberClient } from '../http-client.ts';
import {
  findAccessibilityViolations,
  measureHorizontalOverflow,
} from './accessibility-and-overflow-checks.ts';
import { type BrowserMember, copySessionToBrowser, openBrowserContext, signedOutFaults } from './chromium.ts';
import { startAppAndBrowser } from './start-app-and-browser.ts';

/** Starts the app and a browser for a file of tests. Every page is closed after its test, which fails if the page had faults. */
export function startAppForMemberPages() {
  const { app, getBrowser } = startAppAndBrowser();
  const opened: BrowserMember[] = [];
  afterEach(async () => {
    for (const browser of opened.splice(0)) await browser.closeAndCheckFaults();
  });

  /** Opens a path of the app in a window of its own, as a member or signed out. */
  async function openPage(path: string, screen: object, member?: MemberClient): Promise<Page> {
    const options = { baseURL: app.origin, reducedMotion: 'reduce' as const, ...screen };
    const browser = await openBrowserContext(getBrowser(), options, signedOutFaults);
    opened.push(browser);
    if (member) await copySessionToBrowser(browser.page, member);
    await browser.page.goto(path);
    return browser.page;
  }
  return { app, openPage };
}

/** Fails if the page breaks a rule of accessibility or scrolls sideways. */
export async function expectAccessibleWithoutOverflow(page: Page): Promise<void> {
  expect(await findAccessibilityViolations(page)).toEqual([]);
  expect(await measureHorizontalOverflow(page)).toBe(0);
}
