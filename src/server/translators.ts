import { createI18n, createTranslator } from '#translations/create-translator.ts';
import { messages as englishMessages } from '#translations/en.gen.ts';
import { messages as spanishMessages } from '#translations/es.gen.ts';
import { messages as spanishMessagesOfServer } from '#translations/es-of-server.gen.ts';
import { findLanguage, type Language, parseAcceptLanguage } from '#translations/languages.ts';
import type { Translate } from '#translations/translate.ts';
import type { Caller } from './http/caller-and-cookie-types.ts';

const translators: Record<Language, Translate> = {
  en: createTranslator(createI18n('en', englishMessages)),
  es: createTranslator(createI18n('es', { ...spanishMessages, ...spanishMessagesOfServer })),
};

/** For mails: `const t = getTranslator(guardian.language)`. */
export const getTranslator = (language: Language): Translate => translators[language];

/** The first of our languages in Accept-Language; the browser sends that of the page. */
export const getLanguageOfCaller = ({ headers }: Pick<Caller, 'headers'>): Language | undefined =>
  findLanguage(parseAcceptLanguage(headers['accept-language']));

/** For the sentences of a response. */
export const getTranslatorOfCaller = (caller: Pick<Caller, 'headers'>): Translate =>
  getTranslator(getLanguageOfCaller(caller) ?? 'en');
