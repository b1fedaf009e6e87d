import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import type { HttpClient } from '../http-client.ts';
import { type Role, signInDemoMember } from '../test-members.ts';
import {
  type AllowedFaults,
  type BrowserMember,
  copySessionToBrowser,
  launchChromium,
  openBrowserContext,
  signedOutFaults,
} from './chromium.ts';
import { desktopScreen } from './screen-sizes.ts';
import { type BuiltProduct, startBuiltProduct } from './start-built-product.ts';

type Settings = Record<string, string>;

interface PageOptions {
  /** The screen, and what else a browser context can be given. */
  context?: BrowserContextOptions;
  /** Faults that the journey causes on purpose. */
  allowed?: AllowedFaults;
  /** The member whose session the browser gets. */
  member?: HttpClient;
}

/** The built product and a Chromium for the journeys of one file or suite, available once `start` resolves. */
export class ProductAndBrowser implements Pick<BuiltProduct, 'origin' | 'emails'> {
  #product: BuiltProduct | undefined;
  #browser: Browser | undefined;
  #open: BrowserMember[] = [];

  get origin(): string {
    return assertStarted(this.#product).origin;
  }

  get browser(): Browser {
    return assertStarted(this.#browser);
  }

  emails(): Promise<string[]> {
    return assertStarted(this.#product).emails();
  }

  async start(
    settings: () => Settings | Promise<Settings>,
    options?: Parameters<typeof startBuiltProduct>[1],
  ): Promise<void> {
    [this.#product, this.#browser] = await Promise.all([
      startBuiltProduct(await settings(), options),
      launchChromium(),
    ]);
  }

  /** Opens a page in a browser context of its own, which closes after the test. */
  async openPage(
    path: string,
    { context = desktopScreen, allowed = [], member }: PageOptions = {},
  ): Promise<Page> {
    const opened = await openBrowserContext(
      this.browser,
      { reducedMotion: 'reduce', baseURL: this.origin, ...context },
      [...signedOutFaults, ...allowed],
    );
    this.#open.push(opened);
    // Shorter than the test timeout, so that the failing step is named.
    opened.page.setDefaultTimeout(20_000);
    if (member) await copySessionToBrowser(opened.page, member);
    await opened.page.goto(path);
    return opened.page;
  }

  /** Opens a browser context that is signed in as a member of the demo data. The journey closes it. */
  async openDemoMember(
    role: Role,
    options: BrowserContextOptions = desktopScreen,
    allowed?: AllowedFaults,
  ): Promise<BrowserMember> {
    const opened = await openBrowserContext(this.browser, { baseURL: this.origin, ...options }, allowed);
    await copySessionToBrowser(opened.page, await signInDemoMember(this.origin, role));
    return opened;
  }

  async closePages(): Promise<void> {
    for (const opened of this.#open.splice(0)) await opened.closeAndCheckFaults();
  }

  async stop(): Promise<void> {
    await this.#browser?.close();
    await this.#product?.stop();
  }
}

function assertStarted<Thing>(thing: Thing | undefined): Thing {
  if (!thing) throw new Error('The journeys have not begun.');
  return thing;
}

/** Starts both before the first journey of a file and stops them after the last. */
export function startProductAndBrowser(
  settings: Parameters<ProductAndBrowser['start']>[0] = () => ({}),
  options?: Parameters<ProductAndBrowser['start']>[1],
): ProductAndBrowser {
  const product = new ProductAndBrowser();
  beforeAll(() => product.start(settings, options));
  afterEach(() => product.closePages());
  afterAll(() => product.stop());
  return product;
}
