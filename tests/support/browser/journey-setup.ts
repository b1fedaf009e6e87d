import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { type Product, startProduct } from './built-product.ts';
import { launchChromium } from './chromium.ts';

type Settings = Record<string, string>;

/** The built product and a Chromium for the journeys of one file or suite, available once `start` resolves. */
export class TestProduct implements Pick<Product, 'origin' | 'emails'> {
  #product: Product | undefined;
  #browser: Browser | undefined;

  get origin(): string {
    return begun(this.#product).origin;
  }

  get browser(): Browser {
    return begun(this.#browser);
  }

  emails(): Promise<string[]> {
    return begun(this.#product).emails();
  }

  async start(settings: () => Settings | Promise<Settings>): Promise<void> {
    [this.#product, this.#browser] = await Promise.all([startProduct(await settings()), launchChromium()]);
  }

  async stop(): Promise<void> {
    await this.#browser?.close();
    await this.#product?.stop();
  }
}

function begun<Thing>(thing: Thing | undefined): Thing {
  if (!thing) throw new Error('The journeys have not begun.');
  return thing;
}

/** Starts both before the first journey and stops them after the last. */
export function testProduct(settings: Parameters<TestProduct['start']>[0] = () => ({})): TestProduct {
  const product = new TestProduct();
  beforeAll(() => product.start(settings));
  afterAll(() => product.stop());
  return product;
}
