import { useInfiniteQuery } from '@tanstack/react-query';
import { lazyPartWithSilentFallback } from '#web/lazy-component.tsx';
import { athletesQuery } from './data.ts';
import type { AthleteSearch } from './search-params.ts';
import { listSearchesForMissingNumbers } from './searches-for-athletes-without-filtered-value.ts';
import type { ChangeSearch } from './use-filters.ts';

// Most maps have no filter by a number, and find somebody.
const Counts = lazyPartWithSilentFallback(
  async () =>
    (await import('./CountsOfAthletesLackingFilteredValue.tsx')).CountsOfAthletesLackingFilteredValue,
  () => <div className="mb-3 min-h-8 pointer-coarse:min-h-11" />,
);
const Suggestions = lazyPartWithSilentFallback(
  async () => (await import('./EmptyResultFilterSuggestions.tsx')).EmptyResultFilterSuggestions,
  () => null,
);

interface LeftOutAndNearestSearchesProps {
  search: AthleteSearch;
  isNobodyFound: boolean;
  onChoose: ChangeSearch;
}

/** What the list of a search says beside its athletes, for a map: whom its filters leave out, and what would find somebody. */
export function LeftOutAndNearestSearchesPanel({
  search,
  isNobodyFound,
  onChoose,
}: LeftOutAndNearestSearchesProps) {
  return (
    <>
      {listSearchesForMissingNumbers(search).length > 0 && <Counts isNobodyFound={isNobodyFound} />}
      {isNobodyFound && (
        <div className="mb-3">
          <Suggestions search={search} onChoose={onChoose} />
        </div>
      )}
    </>
  );
}

/** Whom the filters of a list leave out, for a page that seldom has a filter by a number. */
export function LeftOutOfList({ search }: { search: AthleteSearch }) {
  const found = useInfiniteQuery(athletesQuery(search)).data?.pages[0]?.total;
  return listSearchesForMissingNumbers(search).length > 0 && <Counts isNobodyFound={found === 0} />;
}
