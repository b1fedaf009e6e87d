import { type I18n, type Messages, setupI18n } from '@lingui/core';
import type { Language } from './languages.ts';
import { formatEnglish, type Translate } from './translate.ts';

/** Lingui with the compiled texts of one language. What they do not have is shown in English. */
export function createI18n(language: Language, messages: Messages): I18n {
  const i18n = setupI18n({ locale: language, messages: { [language]: messages } });
  return i18n.setMessagesCompiler(splitAtValues);
}

export const createTranslator =
  (i18n: I18n): Translate =>
  (text, values) =>
    // Lingui drops a brace that has no value, such as one that somebody has typed.
    Object.hasOwn(i18n.messages, text) ? i18n._(text, values) : formatEnglish(text, values);

/** 'You have {count} left' as Lingui's compiler writes it; texts with plurals are compiled in `en.gen.ts`. */
const splitAtValues = (text: string): (string | [string])[] =>
  text.split(/\{(\w+)\}/).map((part, index): string | [string] => (index % 2 === 0 ? part : [part]));
