import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** Returns the violations of WCAG A and AA in a part of the page, as `rule: element`. */
export async function findAccessibilityViolations(page: Page, part = 'body'): Promise<string[]> {
  const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
  return runAxeAndListViolations((await createAxe(page)).withTags(rules).include(part));
}

/** The items of a list after the eighth, which have the colors of those before. */
const furtherListItems = ['article', 'li', 'tr'].map((item) => `${item}:nth-child(n + 9)`);

/** Returns the violations that depend on colors: contrast. Of a list it looks at the first eight items. */
export async function findContrastViolations(page: Page): Promise<string[]> {
  const axe = (await createAxe(page)).withRules(['color-contrast', 'link-in-text-block']);
  return runAxeAndListViolations(furtherListItems.reduce((all, items) => all.exclude(items), axe));
}

/** Where a page has loaded axe already, it is not compiled again: half a megabyte of script. */
async function createAxe(page: Page): Promise<AxeBuilder> {
  const isLoaded = await page.evaluate(() => 'axe' in window);
  const axe = isLoaded ? new AxeBuilder({ page, axeSource: ';' }) : new AxeBuilder({ page });
  // All rules run on all elements. Without describing each element that passes, that takes two thirds of the time.
  return axe.options({ resultTypes: ['violations'] });
}

async function runAxeAndListViolations(axe: AxeBuilder): Promise<string[]> {
  // Legacy mode skips frames of other sites, which no page has and which would open a page for each result.
  const { violations } = await axe.setLegacyMode().analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

/** Returns how many CSS pixels the page is wider than its screen. */
export function measureHorizontalOverflow(page: Page): Promise<number> {
  // Not `innerWidth`: a phone zooms out to fit overflow and then reports the larger width.
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
}
