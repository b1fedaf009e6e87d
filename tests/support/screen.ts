import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** The two screens on which every page is looked at. */
export const phoneScreen = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
export const desktopScreen = { viewport: { width: 1440, height: 900 } };

/** What breaks a WCAG A or AA rule in a part of the page, as `rule: element`. */
export function findAccessibilityViolations(page: Page, part = 'body'): Promise<string[]> {
  const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
  return violationsOf(new AxeBuilder({ page }).withTags(rules).include(part));
}

/** What cannot be told from what is behind it: all that other colours can break. */
export function findContrastViolations(page: Page): Promise<string[]> {
  return violationsOf(new AxeBuilder({ page }).withRules(['color-contrast', 'link-in-text-block']));
}

async function violationsOf(axe: AxeBuilder): Promise<string[]> {
  // Without frames of other sites, of which no page here has any: those take a page of their own for each answer.
  const { violations } = await axe.setLegacyMode().analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

/** How many CSS pixels the page is wider than its screen. */
export function measureOverflow(page: Page): Promise<number> {
  // Not by `innerWidth`: a phone zooms out to what is too wide, and then says that width.
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
}
