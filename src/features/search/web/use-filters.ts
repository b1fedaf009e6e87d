import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Interpretation } from '../contract/filters-read-from-words.ts';
import { rememberRemovedPresets } from './default-filters-of-coach.ts';
import { type AthleteSearch, parseAthleteSearch } from './search-params.ts';

/** A function receives the current search, so that changes made during a request are not lost. */
export type ChangeSearch = (
  next: AthleteSearch | ((currentSearch: AthleteSearch) => AthleteSearch),
  how?: ChangeOptions,
) => void;

/** A city that words name which are searched for as text. */
export interface CityOffer {
  near: string;
  words: string;
}

interface ChangeOptions {
  replace?: boolean;
  /** The words of a sentence that no filter was read from; those of the one before stay if it is absent. */
  notUnderstood?: readonly string[];
  cityOffer?: CityOffer | undefined;
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Belongs to the sentence, not to the search: a link or a saved search has none. */
    notUnderstood?: readonly string[];
    cityOffer?: CityOffer;
  }
}

/** What the last sentence left, without absent parts: an empty state stays empty. */
export const toHistoryState = ({ notUnderstood = [], cityOffer }: Omit<ChangeOptions, 'replace'>) => ({
  ...(notUnderstood.length > 0 && { notUnderstood }),
  ...(cityOffer && { cityOffer }),
});

/** What a sentence leaves beside its filters. */
export const toSentenceRemainder = ({ notUnderstood = [], cityOffer, search: words }: Interpretation) => ({
  notUnderstood,
  cityOffer: cityOffer ? { near: cityOffer, words } : undefined,
});

/**
 * The search in the address of this page, and a function that changes it. Choosing is a step that Back undoes;
 * typing replaces, or Back would go letter by letter.
 */
export function useFilters(): [AthleteSearch, ChangeSearch] {
  const search = parseAthleteSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const changeSearch: ChangeSearch = (next, { replace = false, ...sentence } = {}) => {
    const getNextSearch = (now: object) =>
      typeof next === 'function' ? next(parseAthleteSearch({ ...now })) : next;
    void navigate({
      to: '.',
      search: (now: object) => {
        const nextSearch = parseAthleteSearch({ ...getNextSearch(now) });
        rememberRemovedPresets(parseAthleteSearch({ ...now }), nextSearch);
        return nextSearch;
      },
      state: (now) => {
        return toHistoryState({
          notUnderstood: sentence.notUnderstood ?? now.notUnderstood,
          cityOffer: sentence.cityOffer ?? now.cityOffer,
        });
      },
      replace,
      resetScroll: false,
    });
  };
  return [search, changeSearch];
}
