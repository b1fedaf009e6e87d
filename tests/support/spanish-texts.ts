import { readFileSync } from 'node:fs';
import PO from 'pofile';
import { expect } from 'vitest';

/** In both languages. */
const names = ['Fieldhouse', 'English', 'Español'];
/** Such as '23 nov 2026, 7:05 p.m.' and 'sáb, 10 de abr de 2027, 9:00 a.m. – 5:00 p.m. CDT'. */
const spanishTime = /^([a-záé]{3}, )?\d{1,2} (de )?[a-z]{3,4}\.? (de )?\d{4}, \d.*[ap]\.m\./;

const escapeForRegExp = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A pattern of each Spanish text: a placeholder matches every value; a text with links is several patterns. */
const patterns = PO.parse(readFileSync('src/translations/es.po', 'utf8')).items.flatMap(({ msgstr }) =>
  (msgstr[0] ?? '')
    .split(/<\/?\d+>/)
    .filter((part) => /\p{L}/u.test(part))
    .map(
      (part) =>
        new RegExp(
          `^${part
            .trim()
            .split(/\{\w+\}/)
            .map(escapeForRegExp)
            .join('.+')}$`,
          'u',
        ),
    ),
);

/** Every text of the page, those for screen readers too. */
function listTexts(): string[] {
  const texts = [document.title.replace(/ · Fieldhouse$/, '')];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) texts.push(walker.currentNode.textContent ?? '');
  for (const element of document.body.querySelectorAll('*'))
    for (const attribute of ['aria-label', 'title', 'placeholder', 'alt', 'aria-description'])
      texts.push(element.getAttribute(attribute) ?? '');
  return texts.map((text) => text.replaceAll(/\s+/g, ' ').replaceAll(/^[\s·]+|[\s·]+$/g, ''));
}

/** Fails with every text of the page that is neither Spanish nor one of these, which members have written. */
export function expectSpanishOnly(written: readonly string[] = []): void {
  const isKnownWhole = (text: string) =>
    !/\p{L}/u.test(text) ||
    [...names, ...written].includes(text) ||
    spanishTime.test(text) ||
    patterns.some((pattern) => pattern.test(text));
  /** A parenthesis may be the catalogue's or the page's. */
  const isKnown = (text: string) =>
    isKnownWhole(text) || isKnownWhole(text.replaceAll(/^[\s·(]+|[\s·)]+$/g, ''));
  /** Some texts are two of the catalogue's, one behind the other. */
  const isSpanish = (text: string) => isKnown(text) || text.split(/(?<=[.!?]) /).every(isKnown);
  expect(listTexts().filter((text) => !isSpanish(text))).toEqual([]);
}
