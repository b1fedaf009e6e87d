import { useQueries } from '@tanstack/react-query';
import { Button } from '#ui/buttons/Button.tsx';
import { formatTotal } from '#web/format-total.ts';
import { listActiveFilters, quoteFilterLabel } from './active-filters.ts';
import { foundCountQuery } from './data.ts';
import {
  addNeighboringClasses,
  listLooserNumbers,
  listSearchesWithoutOneWord,
  listWiderRadii,
} from './list-wider-searches.ts';
import type { AthleteSearch } from './search-params.ts';

interface EmptyResultFilterSuggestionsProps {
  search: AthleteSearch;
  onChoose: (search: AthleteSearch) => void;
}

/**
 * For a search without results: buttons for searches that find somebody, with how many. First those that ask for a
 * little more, then those without one word or one filter.
 */
export function EmptyResultFilterSuggestions({ search, onChoose }: EmptyResultFilterSuggestionsProps) {
  const [narrowestRadius] = useSearchesWithMatches(listWiderRadii(search));
  const otherClasses = useSearchesWithMatches(addNeighboringClasses(search, new Date()));
  const looserNumbers = listLooserNumbers(search);
  const withLooserNumber = useSearchesWithMatches(looserNumbers.flat());
  const nearestNumbers = looserNumbers.flatMap((steps) => {
    const labels = new Set(steps.map(({ label }) => label));
    return withLooserNumber.find(({ label }) => labels.has(label)) ?? [];
  });
  const withoutWord = useSearchesWithMatches(listSearchesWithoutOneWord(search));
  const active = listActiveFilters(search);
  const withoutOne = useSearchesWithMatches(
    (active.length > 1 ? active : []).map(({ label, without }) => ({
      label: `Without ${quoteFilterLabel(label)}`,
      search: without,
    })),
  ).toSorted((one, two) => two.total - one.total);
  const suggestions = [
    ...(narrowestRadius ? [narrowestRadius] : []),
    ...otherClasses,
    ...nearestNumbers,
    ...withoutWord,
    ...withoutOne,
  ];
  if (suggestions.length === 0) return null;
  return (
    <ul aria-label="Searches that find someone" className="flex flex-wrap justify-center gap-2">
      {suggestions.map(({ label, search: suggested, total, relation }) => (
        <li key={label}>
          <Button variant="outline" className="tnum" onClick={() => onChoose(suggested)}>
            {label}: {formatTotal(total, relation).toLowerCase()}
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** The searches that find somebody, with the number of athletes, in the order given. */
function useSearchesWithMatches(searches: { label: string; search: AthleteSearch }[]) {
  const counts = useQueries({ queries: searches.map(({ search }) => foundCountQuery(search)) });
  return searches.flatMap((suggested, nth) => {
    const found = counts[nth]?.data;
    return found && found.total > 0 ? [{ ...suggested, ...found }] : [];
  });
}
