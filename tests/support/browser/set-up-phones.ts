import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterEach, expect } from 'vitest';
import type { MemberClient } from '../http-client.ts';
import type { TestApp } from '../test-app.ts';
import {
  findAccessibilityViolations,
  measureHorizontalOverflow,
} from './accessibility-and-overflow-checks.ts';
import {
  type AllowedFaults,
  type BrowserMember,
  copySessionToBrowser,
  openBrowserContext,
  signedOutFaults,
} from './chromium.ts';
import { phoneScreen } from './screen-sizes.ts';

interface PhoneOptions extends Pick<BrowserContextOptions, 'locale'> {
  member?: MemberClient;
  allowed?: AllowedFaults;
}

/** Opens pages on phones, each with cookies and storage of its own; they close after their test, which fails on faults. */
export function setUpPhones(app: TestApp, getBrowser: () => Browser) {
  const opened: BrowserMember[] = [];
  afterEach(async () => {
    for (const phone of opened.splice(0)) await phone.closeAndCheckFaults();
  });
  return async (path: string, { member, allowed = [], ...options }: PhoneOptions = {}): Promise<Page> => {
    const screen = { baseURL: app.origin, reducedMotion: 'reduce', ...phoneScreen, ...options } as const;
    const phone = await openBrowserContext(getBrowser(), screen, [...signedOutFaults, ...allowed]);
    opened.push(phone);
    if (member) await copySessionToBrowser(phone.page, member);
    await phone.page.goto(path);
    return phone.page;
  };
}

/** Fails where the page is hard to use for somebody, or wider than its screen. */
export async function expectUsable(page: Page): Promise<void> {
  expect(await findAccessibilityViolations(page)).toEqual([]);
  expect(await measureHorizontalOverflow(page)).toBe(0);
}
