import { useSyncExternalStore } from 'react';
import { type Language, locales } from '#translations/languages.ts';
import { formatEnglish, type Translate } from '#translations/translate.ts';

interface PageTexts {
  language: Language;
  translate: Translate;
}

const english: PageTexts = { language: 'en', translate: formatEnglish };
let current = english;
const listeners = new Set<() => void>();

/** Shows what is on the screen, toasts and dialogs too, in the language of the page from now on. */
export function setPageTexts(texts: PageTexts): void {
  current = texts;
  document.documentElement.lang = texts.language;
  for (const listener of listeners) listener();
}

export const showPageInEnglish = (): void => setPageTexts(english);

function subscribeToPageTexts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** In a component: `const t = useTranslation()`, then `t('Stop This Contact')`, `t('Hello {name}', { name })`. */
export const useTranslation = (): Translate =>
  useSyncExternalStore(
    subscribeToPageTexts,
    () => current.translate,
    () => english.translate,
  );

export const usePageLanguage = (): Language =>
  useSyncExternalStore(
    subscribeToPageTexts,
    () => current.language,
    () => english.language,
  );

/** Outside of components, such as in a toast. */
export const translate: Translate = (text, values) => current.translate(text, values);

export const getPageLanguage = (): Language => current.language;

/** For `Intl`. */
export const getPageLocale = (): string => locales[current.language];
