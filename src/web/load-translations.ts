import type { I18n } from '@lingui/core';
import { createI18n, createTranslator } from '#translations/create-translator.ts';
import { messages as englishMessages } from '#translations/en.gen.ts';
import type { Language } from '#translations/languages.ts';
import { setPageTexts } from '#ui/page-language.ts';

// Imported by pages that are translated, so that others load neither Lingui nor texts.

const loaded = new Map<Language, I18n>([['en', createI18n('en', englishMessages)]]);

/** Loads the texts of a language once, and shows the page in it. */
export async function showPageIn(language: Language): Promise<void> {
  const i18n =
    loaded.get(language) ?? createI18n(language, (await import('#translations/es.gen.ts')).messages);
  loaded.set(language, i18n);
  setPageTexts({ language, translate: createTranslator(i18n) });
}

/** For `<I18nProvider>`, around pages with `<Trans>`. */
export const getLoadedI18n = (language: Language): I18n => loaded.get(language) ?? (loaded.get('en') as I18n);
