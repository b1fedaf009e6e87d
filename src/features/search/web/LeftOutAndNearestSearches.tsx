import { CountsOfAthletesLackingFilteredValue } from './CountsOfAthletesLackingFilteredValue.tsx';
import { EmptyResultFilterSuggestions } from './EmptyResultFilterSuggestions.tsx';
import type { AthleteSearch } from './search-params.ts';
import type { ChangeSearch } from './use-filters.ts';

export interface LeftOutAndNearestSearchesProps {
  search: AthleteSearch;
  isNobodyFound: boolean;
  /** Where it is absent nothing is offered to who finds nobody: the page does that itself. */
  onChoose?: ChangeSearch;
}

/** Whom the filters by a number leave out, and where nobody is found the searches that find somebody. */
export function LeftOutAndNearestSearches({
  search,
  isNobodyFound,
  onChoose,
}: LeftOutAndNearestSearchesProps) {
  return (
    <>
      <CountsOfAthletesLackingFilteredValue isNobodyFound={isNobodyFound} />
      {isNobodyFound && onChoose && (
        <div className="mb-3">
          <EmptyResultFilterSuggestions search={search} onChoose={onChoose} />
        </div>
      )}
    </>
  );
}
