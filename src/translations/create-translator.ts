import { type I18n, type Messages, setupI18n } from '@lingui/core';
import type { Language } from './languages.ts';
import { formatEnglish, type Translate } from './translate.ts';

/** Lingui with the compiled texts of one language. What they do not have is shown in English. */
export function createI18n(language: Language, messages: Messages): I18n {
  const i18n = setupI18n({ locale: language, messages: { [language]: messages } });
  return i18n.setMessagesCompiler(splitAtValues);
}

/** Of a sentence that arrives with its numbers, such as 'Please use at most 500 characters', it finds '… {0} characters'. */
export const createTranslator =
  (i18n: I18n): Translate =>
  (text, values) => {
    if (Object.hasOwn(i18n.messages, text)) return i18n._(text, values);
    const hasValues = values !== undefined && Object.keys(values).length > 0;
    const numbers: string[] = [];
    const withoutNumbers = text.replaceAll(/\d[\d,]*/g, (number) => `{${numbers.push(number) - 1}}`);
    if (!hasValues && Object.hasOwn(i18n.messages, withoutNumbers))
      return i18n._(withoutNumbers, Object.fromEntries(numbers.entries()));
    // Lingui drops a brace that has no value, such as one that somebody has typed.
    return formatEnglish(text, values);
  };

/** 'You have {count} left' as Lingui's compiler writes it; texts with plurals are compiled in `en.gen.ts`. */
const splitAtValues = (text: string): (string | [string])[] =>
  text.split(/\{(\w+)\}/).map((part, index): string | [string] => (index % 2 === 0 ? part : [part]));
