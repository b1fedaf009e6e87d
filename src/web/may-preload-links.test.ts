import { expect, test } from 'vitest';
import { mayPreloadLinks } from './may-preload-links.ts';

test.each([
  [{}, true],
  [{ connection: {} }, true],
  [{ connection: { saveData: false } }, true],
  [{ connection: { saveData: true } }, false],
])('links of the browser %j are loaded ahead: %s', (browser, expected) => {
  expect(mayPreloadLinks(browser)).toBe(expected);
});
