import { useInfiniteQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import type { ComponentType } from 'react';
import { AthleteCardSkeleton } from '#features/athletes/web/AthleteCard.tsx';
import { AthleteRowSkeleton } from '#features/athletes/web/AthleteRow.tsx';
import { AthletesWithMilesList } from '#features/athletes/web/AthletesWithMilesList.tsx';
import { Button } from '#ui/buttons/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { SkeletonGroup } from '#ui/feedback/Skeleton.tsx';
import { cn } from '#ui/merge-tailwind-classes.ts';
import { CallError, type ListPage } from '#web/api.ts';
import { LoadMore } from '#web/LoadMore.tsx';
import { QueryFallback } from '#web/QueryFallback.tsx';
import { mySchool } from '../contract/near-filter-value-of-own-school.ts';
import type { AthletesProps } from './AthleteListItems.tsx';
import { type ActiveFilter, clearFilters, listActiveFilters, quoteFilterLabel } from './active-filters.ts';
import { athletesQuery } from './data.ts';
import { EmptyResultFilterSuggestions } from './EmptyResultFilterSuggestions.tsx';
import type { AthleteSearch } from './search-params.ts';
import { useFilters } from './use-filters.ts';

interface AthleteListProps {
  /** Draws the athletes that are loaded: `VirtualizedAthletes` or `FirstAthleteList`. */
  Athletes: ComponentType<AthletesProps>;
  view: 'grid' | 'list';
  /** The line below 'No athletes found'. */
  hint: string;
  /** Loads the next page near the end; the button is for viewers who reach the end before that. */
  endless?: boolean;
}

/** The athletes of the search in the address, or its loading, empty or error state. */
export function AthleteList({ Athletes, view, hint, endless }: AthleteListProps) {
  const [search, change] = useFilters();
  const query = useInfiniteQuery(athletesQuery(search));
  if (!query.data) {
    const refused = findRefusedFilter(search, query.error);
    if (refused) return <RefusedFilterMessage {...refused} onChoose={change} />;
    return (
      <QueryFallback
        query={query}
        title={failed}
        className={card}
        skeleton={<AthleteListSkeleton view={view} />}
      />
    );
  }

  // May be called again while a page is loading, which must not restart the request.
  const loadNextPage = () => void query.fetchNextPage({ cancelRefetch: false });
  const { near } = search;
  const athletes = query.data.pages.flatMap((page) => page.rows);
  if (athletes.length === 0) {
    const clear = listActiveFilters(search).length > 0 && (
      <div className="flex flex-col items-center gap-3">
        <EmptyResultFilterSuggestions search={search} onChoose={change} />
        <Button variant="ghost" onClick={() => change(clearFilters(search))}>
          Clear All
        </Button>
      </div>
    );
    return (
      <EmptyState icon={<SearchX />} title="No athletes found" action={clear} className={card}>
        {hint}
      </EmptyState>
    );
  }
  return (
    <div
      aria-busy={query.isPlaceholderData}
      className={cn('transition-opacity', query.isPlaceholderData && 'opacity-60')}
    >
      <AthletesWithMilesList
        pages={query.data.pages.map((page) => page.rows)}
        near={near === mySchool ? undefined : near}
      >
        <Athletes
          athletes={athletes}
          total={getAriaSetSize(query.data.pages[0])}
          view={view}
          onNearEnd={endless && query.hasNextPage && !query.isError ? loadNextPage : undefined}
        />
      </AthletesWithMilesList>
      <LoadMore query={query} title={failed} errorClassName={card}>
        Load More Athletes
      </LoadMore>
    </div>
  );
}

/** -1 says that the size of the list is not known: https://www.w3.org/TR/wai-aria-1.2/#aria-setsize (2026-11-22). */
const getAriaSetSize = (first: ListPage<unknown> | undefined): number =>
  first?.relation === 'eq' ? first.total : -1;

const failed = 'Athletes could not be loaded';
const card = 'rounded-xl border border-line bg-surface';

/** The grid of the cards and of their skeletons. */
const cardGrid = 'grid grid-cols-1 gap-3 sm:grid-cols-2';

const six = [0, 1, 2, 3, 4, 5];

/** In the geometry of the first cards or rows. */
export function AthleteListSkeleton({ view }: { view: 'grid' | 'list' }) {
  const label = 'Loading athletes...';
  if (view === 'grid') {
    return (
      <SkeletonGroup label={label} className={cardGrid}>
        {six.map((index) => (
          <AthleteCardSkeleton key={index} />
        ))}
      </SkeletonGroup>
    );
  }
  return (
    <SkeletonGroup
      label={label}
      className="@container overflow-clip rounded-xl border border-line bg-surface"
    >
      <div className="hidden h-8 border-line border-b bg-hover @min-[640px]:block" />
      {six.map((index) => (
        <AthleteRowSkeleton key={index} />
      ))}
    </SkeletonGroup>
  );
}

interface RefusedFilter extends ActiveFilter {
  message: string;
}

/** Finds the filter that the server refused, such as an unknown place: a retry would not help. */
function findRefusedFilter(search: AthleteSearch, error: Error | null): RefusedFilter | undefined {
  const [fault] = error instanceof CallError && error.status === 422 ? error.errors : [];
  const filter = fault && listActiveFilters(search).find(({ without }) => !(fault.path in without));
  return filter && { ...filter, message: fault.message };
}

function RefusedFilterMessage({
  label,
  without,
  message,
  onChoose,
}: RefusedFilter & { onChoose: (search: AthleteSearch) => void }) {
  return (
    <div role="alert">
      <EmptyState
        icon={<SearchX />}
        title={`Nobody can be found with ${quoteFilterLabel(label)}`}
        action={
          <Button variant="outline" onClick={() => onChoose(without)}>
            Without {quoteFilterLabel(label)}
          </Button>
        }
        className="rounded-xl border border-line bg-surface"
      >
        {message}
      </EmptyState>
    </div>
  );
}
