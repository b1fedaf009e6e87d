import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { type BuiltProduct, startBuiltProduct } from './built-product.ts';
import { launchChromium } from './chromium.ts';

type Settings = Record<string, string>;

/** The built product and a Chromium for the journeys of one file or suite, available once `start` resolves. */
export class ProductAndBrowser implements Pick<BuiltProduct, 'origin' | 'emails'> {
  #product: BuiltProduct | undefined;
  #browser: Browser | undefined;

  get origin(): string {
    return assertStarted(this.#product).origin;
  }

  get browser(): Browser {
    return assertStarted(this.#browser);
  }

  emails(): Promise<string[]> {
    return assertStarted(this.#product).emails();
  }

  async start(settings: () => Settings | Promise<Settings>): Promise<void> {
    [this.#product, this.#browser] = await Promise.all([
      startBuiltProduct(await settings()),
      launchChromium(),
    ]);
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

/** Starts both before the first journey and stops them after the last. */
export function startProductAndBrowser(
  settings: Parameters<ProductAndBrowser['start']>[0] = () => ({}),
): ProductAndBrowser {
  const product = new ProductAndBrowser();
  beforeAll(() => product.start(settings));
  afterAll(() => product.stop());
  return product;
}
