import { useMutation, useQueryClient } from '@tanstack/react-query';
import { findLanguage, type Language } from '#translations/languages.ts';
import { getPageLanguage, translate } from '#ui/page-language.ts';
import { createClient } from '#web/api.ts';
import { showPageIn } from '#web/load-translations.ts';
import { createLocalStore } from '#web/local-storage-value.ts';
import { toastFailure } from '#web/toast-failure.ts';
import type { GuardianPage, guardianCalls } from '../contract/guardian-calls.ts';
import { guardianPageQuery } from './data.ts';

const api = createClient<typeof guardianCalls>();

/** Of this browser, for who has not opened a link yet. */
const chosenInBrowser = createLocalStore<Language | null>('guardian-page-language', null);

/** What the guardian has chosen, else the browser's language, else that of the invitation. */
export function choosePageLanguage(guardian: GuardianPage['guardian'] | undefined): Language {
  if (guardian?.languageChosen) return guardian.language;
  return chosenInBrowser.get() ?? findLanguage(navigator.languages) ?? guardian?.language ?? 'en';
}

/** Shows the page in another language at once, and remembers it for the guardian where there is a session. */
export function useChooseLanguage() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (language: Language) => {
      const [pageBefore, choiceBefore] = [getPageLanguage(), chosenInBrowser.get()];
      await showPageIn(language);
      chosenInBrowser.set(language);
      try {
        if (queryClient.getQueryData(guardianPageQuery.queryKey)?.guardian) {
          const page = await api('PUT /api/guardian/language', { body: { language } });
          queryClient.setQueryData(guardianPageQuery.queryKey, page);
        }
      } catch (error) {
        chosenInBrowser.set(choiceBefore);
        await showPageIn(pageBefore);
        throw error;
      }
    },
    onError: (error) => toastFailure(translate('The language was not changed'), error),
  });
}
