import { expect, test } from 'vitest';
import { createI18n, createTranslator } from './create-translator.ts';
import { findLanguage, parseAcceptLanguage } from './languages.ts';
import { formatEnglish } from './translate.ts';

test('the language is the first of ours that is preferred [32.42]', () => {
  const cases: [string | undefined, string | undefined][] = [
    ['es-MX,es;q=0.9,en;q=0.8', 'es'],
    ['en;q=0.5, es', 'es'],
    ['fr, en-GB;q=0.7, es;q=0.6', 'en'],
    ['es;q=0, en', 'en'],
    ['est, enx', undefined],
    ['*', undefined],
    ['', undefined],
    [undefined, undefined],
  ];
  for (const [header, language] of cases)
    expect([header, findLanguage(parseAcceptLanguage(header))]).toEqual([header, language]);
});

test('a text without a translation is English, and keeps braces that someone has typed [32.42]', () => {
  const t = createTranslator(
    createI18n('es', {
      'Hello {name}': ['Hola, ', ['name']],
      'Please use at most {0} characters': ['Use como máximo ', ['0'], ' caracteres'],
    }),
  );
  expect([
    t('Hello {name}', { name: '{Ana}' }),
    t('Please use at most 2,000 characters'),
    t('Please use at most 30 characters', {}),
    t('Bye {name}', { name: 'Ana' }),
    t("'{x}' is not known here"),
    formatEnglish('{a} and {b}', { a: 1 }),
  ]).toEqual([
    'Hola, {Ana}',
    'Use como máximo 2,000 caracteres',
    'Use como máximo 30 caracteres',
    'Bye Ana',
    "'{x}' is not known here",
    '1 and {b}',
  ]);
});
