import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { extendTailwindMerge } from 'tailwind-merge';
import { expect, test } from 'vitest';
import { cn, getCssPropertyOfClass } from './merge-tailwind-classes.ts';

const merge = extendTailwindMerge({
  extend: {
    theme: {
      text: ['caption', 'meta', 'row', 'body', 'card', 'touch', 'lead', 'title', 'figure', 'name', 'hero'],
      shadow: ['float'],
    },
  },
});

test('of two classes in our sources that set one property the later one wins, as in tailwind-merge', () => {
  const wrong: string[] = [];
  for (const words of groupClassesByVariant()) {
    for (const first of words)
      for (const second of words) {
        const both = `${first} ${second}`;
        if (first !== second && isKnown(first) && isKnown(second) && cn(both) !== merge(both))
          wrong.push(`${both}: ${merge(both)}`);
      }
  }
  expect(wrong).toEqual([]);
});

test('an unknown class is kept', () => {
  expect(cn('tnum touch-target bg-brand', 'print:hidden bg-transparent!')).toBe(
    'tnum touch-target bg-brand print:hidden bg-transparent!',
  );
});

test('falsy values are dropped, and the order does not change', () => {
  expect(cn('flex p-4', false, undefined, ['text-row'], 'px-2')).toBe('flex p-4 text-row px-2');
});

const isKnown = (word: string) => getCssPropertyOfClass(word.replace(/^.*:/, '')) !== undefined;

/** Every Tailwind class of the sources, by variant (`hover:`, `sm:` …). */
function groupClassesByVariant(): string[][] {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' });
  const sources = files
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => readFileSync(join('src', file), 'utf8'));
  const texts = sources.flatMap((source) => source.match(/(["'`])(?:(?!\1).)*\1/g) ?? []);
  const words = new Set(texts.flatMap((text) => text.slice(1, -1).split(/\s+/)).filter(isClass));
  const groups = new Map<string, string[]>();
  for (const word of words) {
    const variants = word.replace(/[^:]*$/, '');
    groups.set(variants, [...(groups.get(variants) ?? []), word]);
  }
  return [...groups.values()];
}

// tailwind-merge drops a repeated class, and keeps every word that it does not know.
function isClass(word: string): boolean {
  return /^[-a-z[]/.test(word) && merge(`${word} ${word}`) === word && !word.includes('$');
}
