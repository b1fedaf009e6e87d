import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useViewer } from '#features/accounts/web/session.ts';
import { type Interpretation, interpretationToFilters } from '../contract/filters-read-from-words.ts';
import { sortByDistanceFrom } from '../contract/merge-interpretation-into-filters.ts';
import { searchByWords } from './data.ts';
import { getDefaultGenderOfProgram } from './default-filters-of-coach.ts';
import type { AthleteSearch } from './search-params.ts';
import { toHistoryState, toSentenceRemainder } from './use-filters.ts';

/** Returns a function that opens the list of athletes with the filters of words, or with the words as text. */
export function useSearchAthletesByWords(): (words: string) => void {
  const navigate = useNavigate();
  const viewer = useViewer();
  const queryClient = useQueryClient();
  return (words) => {
    const search = getDefaultGenderOfProgram(viewer);
    // A gender among the words wins.
    const mergeWordFiltersIntoDefaultSearch = (_: unknown, interpretation: Interpretation) => {
      const merged: AthleteSearch = { ...search, ...interpretationToFilters(interpretation) };
      return sortByDistanceFrom(merged.near, merged);
    };
    void searchByWords(queryClient, words.trim(), { search, merge: mergeWordFiltersIntoDefaultSearch }).then(
      (interpretation) =>
        navigate({
          to: '/athletes',
          search: mergeWordFiltersIntoDefaultSearch(search, interpretation),
          state: toHistoryState(toSentenceRemainder(interpretation)),
        }),
    );
  };
}
