import { useInfiniteQuery } from '@tanstack/react-query';
import { lazyPartWithSilentFallback } from '#web/lazy-component.tsx';
import { athletesQuery } from './data.ts';
import type { LeftOutAndNearestSearchesProps } from './LeftOutAndNearestSearches.tsx';
import type { AthleteSearch } from './search-params.ts';

// Most maps and dashboards have no filter by a number, and find somebody.
const LeftOutAndNearestSearches = lazyPartWithSilentFallback(
  async () => (await import('./LeftOutAndNearestSearches.tsx')).LeftOutAndNearestSearches,
  ({ search }) => hasNumberFilter(search) && <div className="mb-3 min-h-8 pointer-coarse:min-h-11" />,
);

/** What the list of a search says beside its athletes, for a map: whom its filters leave out, and what would find somebody. */
export function LeftOutAndNearestSearchesPanel(props: LeftOutAndNearestSearchesProps) {
  return (
    (hasNumberFilter(props.search) || (props.isNobodyFound && props.onChoose)) && (
      <LeftOutAndNearestSearches {...props} />
    )
  );
}

const hasNumberFilter = (search: AthleteSearch) =>
  Object.keys(search).some((name) => /^(?:min|max)/.test(name));

/** Whom the filters of a list leave out, for a page whose list itself offers what would find somebody. */
export function LeftOutOfList({ search }: { search: AthleteSearch }) {
  const found = useInfiniteQuery(athletesQuery(search)).data?.pages[0]?.total;
  return <LeftOutAndNearestSearchesPanel search={search} isNobodyFound={found === 0} />;
}
