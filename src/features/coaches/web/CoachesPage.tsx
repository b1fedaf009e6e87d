import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi, redirect } from '@tanstack/react-router';
import { SearchX } from 'lucide-react';
import { useState } from 'react';
import { formatInteger } from '#shared/format-integer.ts';
import { memberPageHeadings } from '#shared/page-headings/member-page-headings.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { StatCard } from '#ui/display/StatCard.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { PageHeading } from '#ui/layout/PageHeading.tsx';
import { cn } from '#ui/merge-tailwind-classes.ts';
import { type PageKeys, useLetterKeys } from '#web/keyboard/page-keys.ts';
import { pressListKey } from '#web/keyboard/press-list-key.ts';
import { LoadMore } from '#web/LoadMore.tsx';
import { lazyComponentWithRetry } from '#web/lazy-component.tsx';
import { type PageLoader, waitBrieflyForQueries } from '#web/load-and-read-page-queries.ts';
import { QueryFallback } from '#web/QueryFallback.tsx';
import type { ListedCoach } from '../contract.ts';
import { CoachCard, CoachCardSkeleton } from './CoachCard.tsx';
import { CoachFiltersBar } from './CoachFiltersBar.tsx';
import { coachDirectoryQuery, coachDirectorySummaryQuery } from './data.ts';
import { getPresetForDirectoryWithoutFilters } from './default-sport-of-athlete.ts';
import { formatCoachCount } from './format-coach.ts';
import { type CoachSearch, parseCoachSearch } from './search-params.ts';
import { useChangeDirectorySearch } from './use-directory-search.ts';

const EmptyDirectorySuggestions = lazyComponentWithRetry(
  async () => (await import('./EmptyDirectorySuggestions.tsx')).EmptyDirectorySuggestions,
);
const SentenceOffer = lazyComponentWithRetry(async () => (await import('./SentenceOffer.tsx')).SentenceOffer);

const route = getRouteApi('/coaches');

export const loader: PageLoader = async ({ queryClient, search }) => {
  const asked = parseCoachSearch(search);
  const preset = await getPresetForDirectoryWithoutFilters(queryClient, asked);
  if (preset) throw redirect({ to: '/coaches', search: preset, replace: true });
  return waitBrieflyForQueries(
    queryClient.ensureInfiniteQueryData(coachDirectoryQuery(asked)),
    queryClient.ensureQueryData(coachDirectorySummaryQuery),
  );
};

const loadFailureTitle = 'Coaches could not be loaded';

const directoryKeys: PageKeys = {
  title: 'In this list',
  keys: [
    ['J', 'Next coach'],
    ['K', 'Previous coach'],
    ['Enter', 'Open the profile'],
    ['M', 'Write a message'],
  ],
};

/** The directory of coaches, for athletes. */
export function CoachesPage() {
  const search = route.useSearch();
  const query = useInfiniteQuery(coachDirectoryQuery(search));
  const first = query.data?.pages[0];
  useLetterKeys(directoryKeys, pressListKey);
  const [notUnderstood, setNotUnderstood] = useState<string[]>([]);
  const change = useChangeDirectorySearch(search);
  const changeByReading = (changed: CoachSearch, unused: string[]) => {
    setNotUnderstood(unused);
    change(changed);
  };
  return (
    <>
      <PageHeading {...memberPageHeadings['/coaches']} />
      <CoachDirectoryCounters />
      <CoachFiltersBar search={search} onRead={setNotUnderstood} />
      <SentenceOffer search={search} onChoose={changeByReading} />
      {notUnderstood.length > 0 && (
        <p className="mb-3 text-muted text-row">
          Not used: {notUnderstood.map((phrase) => `“${phrase}”`).join(', ')}. You can search by sport, state,
          city and division.
        </p>
      )}
      <p role="status" className="tnum mb-3 text-meta text-muted">
        {first ? `Showing ${formatCoachCount(first.total)}` : !query.error && 'Loading coaches...'}
      </p>
      {query.data ? (
        <CoachResults
          coaches={query.data.pages.flatMap((page) => page.rows)}
          old={query.isPlaceholderData}
          search={search}
        />
      ) : (
        <QueryFallback query={query} title={loadFailureTitle} skeleton={<CoachCardSkeletons />} />
      )}
      <LoadMore query={query} title={loadFailureTitle}>
        Load More Coaches
      </LoadMore>
    </>
  );
}

function CoachDirectoryCounters() {
  const query = useQuery(coachDirectorySummaryQuery);
  const { data, error } = query;
  if (error && !data)
    return <QueryFallback line title="The figures could not be loaded" query={query} className="mb-4" />;
  const toCountOrSkeleton = (count: number | undefined) =>
    count === undefined ? <Skeleton className="h-8 w-12" /> : formatInteger(count);
  return (
    <dl className="mb-4 grid grid-cols-3 gap-3">
      <StatCard
        className="justify-between"
        label="Active Coaches"
        value={toCountOrSkeleton(data?.activeCoaches)}
      />
      <StatCard
        className="justify-between"
        label="Sports Available"
        value={toCountOrSkeleton(data?.sports)}
      />
      <StatCard className="justify-between" label="Schools" value={toCountOrSkeleton(data?.schools)} />
    </dl>
  );
}

const grid = 'grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3';

function CoachCardSkeletons() {
  return (
    <div aria-hidden className={cn(grid, 'animate-late')}>
      {[0, 1, 2, 3, 4, 5].map((card) => (
        <CoachCardSkeleton key={card} />
      ))}
    </div>
  );
}

interface CoachResultsProps {
  coaches: ListedCoach[];
  old: boolean;
  search: CoachSearch;
}

function CoachResults({ coaches, old, search }: CoachResultsProps) {
  const change = useChangeDirectorySearch(search);
  const { sort: _, ...filters } = search;
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  if (coaches.length === 0) {
    return (
      <EmptyState
        icon={<SearchX />}
        title="No coaches found"
        action={
          isFiltered && (
            <div className="flex flex-col items-center gap-3">
              <EmptyDirectorySuggestions search={search} onChoose={change} />
              <Button variant="outline" onClick={() => change({})}>
                Clear All
              </Button>
            </div>
          )
        }
        className="rounded-xl border border-line bg-surface"
      >
        {isFiltered ? 'Try another name, school or sport.' : 'No coach has joined yet.'}
      </EmptyState>
    );
  }
  return (
    <ul aria-busy={old} className={cn(grid, 'transition-opacity', old && 'opacity-60')}>
      {coaches.map((coach) => (
        <li key={coach.id} data-list-item className="min-w-0">
          <CoachCard coach={coach} />
        </li>
      ))}
    </ul>
  );
}
