import { useQueries } from '@tanstack/react-query';
import { Button } from '#ui/buttons/Button.tsx';
import { listWiderDirectorySearches } from './active-directory-filters.ts';
import { coachCountQuery } from './data.ts';
import { formatCoachCount } from './format-coach.ts';
import type { CoachSearch } from './search-params.ts';

interface EmptyDirectorySuggestionsProps {
  search: CoachSearch;
  onChoose: (search: CoachSearch) => void;
}

/** For a search without results: buttons for searches that find somebody, with how many. */
export function EmptyDirectorySuggestions({ search, onChoose }: EmptyDirectorySuggestionsProps) {
  const searches = listWiderDirectorySearches(search);
  const counts = useQueries({ queries: searches.map((wider) => coachCountQuery(wider.search)) });
  const found = searches.flatMap((wider, nth) => {
    const total = counts[nth]?.data;
    return total ? [{ ...wider, total }] : [];
  });
  if (found.length === 0) return null;
  return (
    <ul aria-label="Searches that find someone" className="flex flex-wrap justify-center gap-2">
      {found.map((wider) => (
        <li key={wider.label}>
          <Button variant="outline" className="tnum" onClick={() => onChoose(wider.search)}>
            {wider.label}: {formatCoachCount(wider.total)}
          </Button>
        </li>
      ))}
    </ul>
  );
}
