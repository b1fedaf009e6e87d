import { useQueries } from '@tanstack/react-query';
import { Button } from '#ui/buttons/Button.tsx';
import { formatTotal } from '#web/format-total.ts';
import { listActiveFilters, quoteFilterLabel } from './active-filters.ts';
import { foundCountQuery } from './data.ts';
import type { AthleteSearch } from './search-params.ts';

interface EmptyResultFilterSuggestionsProps {
  search: AthleteSearch;
  onChoose: (search: AthleteSearch) => void;
}

/** For a search without results: buttons that remove one filter, with the number of athletes found then. */
export function EmptyResultFilterSuggestions({ search, onChoose }: EmptyResultFilterSuggestionsProps) {
  const active = listActiveFilters(search);
  const counts = useQueries({
    queries: active.length > 1 ? active.map(({ without }) => foundCountQuery(without)) : [],
  });
  const suggestions = active
    .map((filter, nth) => ({ ...filter, found: counts[nth]?.data }))
    .flatMap(({ found, ...way }) => (found && found.total > 0 ? [{ ...way, ...found }] : []))
    .toSorted((one, two) => two.total - one.total);
  if (suggestions.length === 0) return null;
  return (
    <ul aria-label="Filters to drop" className="flex flex-wrap justify-center gap-2">
      {suggestions.map(({ label, without, total, relation }) => (
        <li key={label}>
          <Button variant="outline" className="tnum" onClick={() => onChoose(without)}>
            Without {quoteFilterLabel(label)}: {formatTotal(total, relation).toLowerCase()}
          </Button>
        </li>
      ))}
    </ul>
  );
}
