import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { LayoutGrid, List, SlidersHorizontal } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import { describeAllAthletes, memberPageHeadings } from '#shared/page-headings/member-page-headings.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { SegmentedControl } from '#ui/forms/SegmentedControl.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { PageHeading } from '#ui/layout/PageHeading.tsx';
import { useMediaQuery } from '#ui/use-media-query.ts';
import { lazyDialog } from '#web/lazy-dialog.tsx';
import { type PageLoader, waitBrieflyForQueries } from '#web/load-and-read-page-queries.ts';
import { AthleteList } from './AthleteList.tsx';
import { listActiveFilters } from './active-filters.ts';
import { CountsOfAthletesLackingFilteredValue } from './CountsOfAthletesLackingFilteredValue.tsx';
import { athleteCountQuery, athletesQuery, searchByWords } from './data.ts';
import { FilterChipList } from './FilterChipList.tsx';
import { FilterColumn } from './FilterColumn.tsx';
import { FoundCountLine, SortOrderSelect } from './FilterPanel.tsx';
import { NotUnderstoodWordsPanel } from './NotUnderstoodWordsPanel.tsx';
import { type AthleteSearch, parseAthleteSearch } from './search-params.ts';
import { useFilters } from './use-filters.ts';
import { VerifiedCoachesSeeMoreNote } from './VerifiedCoachesSeeMoreNote.tsx';
import { VirtualizedAthletes } from './VirtualizedAthletes.tsx';

const views = [
  { value: 'grid', label: 'Grid', icon: <LayoutGrid aria-hidden /> },
  { value: 'list', label: 'List', icon: <List aria-hidden /> },
] as const;

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Focuses the search field: the viewer came by 'Advanced Search'. */
    focusSearch?: boolean;
  }
}

export const loader: PageLoader = ({ queryClient, search }) =>
  waitBrieflyForQueries(
    queryClient.ensureInfiniteQueryData(athletesQuery(parseAthleteSearch(search))),
    queryClient.ensureQueryData(athleteCountQuery),
  );

interface AthletesPageProps {
  /** The part of the saved searches that saves the search of this page. */
  SavedSearches: ComponentType<{ search: AthleteSearch }>;
  /** Beside the chips: saves the search at one press. */
  SaveAndTellMe: ComponentType<{ search: AthleteSearch }>;
}

/** The page with the list of athletes and its filters. */
export function AthletesPage({ SavedSearches, SaveAndTellMe }: AthletesPageProps) {
  const [search, change] = useFilters();
  const { data: count } = useQuery(athleteCountQuery);
  const found = useInfiniteQuery(athletesQuery(search)).data?.pages[0]?.total;
  const isWide = useMediaQuery('(min-width: 1024px)');
  const focused = useLocation().state.focusSearch;
  const view = search.view === 'list' ? 'list' : 'grid';
  return (
    <>
      <PageHeading
        title={memberPageHeadings['/athletes'].title}
        subtitle={describeAllAthletes(count)}
        actions={
          <>
            {/* One line on a phone, where the order is shortened before the number of filters. */}
            <div className="flex min-w-0 gap-2 max-sm:w-full">
              <SortOrderSelect className="min-w-0 max-sm:flex-1" />
              {!isWide && <FilterSheetWithButton startOpen={focused} />}
            </div>
            <SegmentedControl
              iconsOnly
              label="View"
              options={views}
              value={view}
              onValueChange={(next) => change({ ...search, view: next }, { replace: true })}
            />
            <SavedSearches search={search} />
          </>
        }
      />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[240px_minmax(0,1fr)]">
        {isWide && (
          <Card title="Search & Filter" className="sticky top-18 max-h-[calc(100dvh-6rem)] overflow-y-auto">
            <FilterColumn searchByWords={searchByWords} focused={focused} />
          </Card>
        )}
        <section aria-labelledby="results" className="min-w-0">
          <h2 id="results" className="sr-only">
            Results
          </h2>
          <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
            {/* As wide as most counts before there is one, so that nothing beside it moves. */}
            <FoundCountLine className="max-sm:basis-full sm:min-w-36" />
            <FilterChipList />
            <SaveAndTellMe search={search} />
            <VerifiedCoachesSeeMoreNote />
          </div>
          <NotUnderstoodWordsPanel />
          <CountsOfAthletesLackingFilteredValue isNobodyFound={found === 0} />
          <AthleteList
            Athletes={VirtualizedAthletes}
            endless
            view={view}
            hint="Try adjusting your search criteria or filters to find more athletes."
          />
        </section>
      </div>
    </>
  );
}

// Wide screens have the filters in a column.
const FilterSheet = lazyDialog(async () => (await import('#ui/overlays/Sheet.tsx')).Sheet);

function FilterSheetWithButton({ startOpen = false }: { startOpen?: boolean | undefined }) {
  const [search] = useFilters();
  const [open, setOpen] = useState(startOpen);
  const { length } = listActiveFilters(search);
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        <SlidersHorizontal aria-hidden />
        {length > 0 ? <span className="tnum">Filters ({length})</span> : 'Filters'}
      </Button>
      <FilterSheet
        open={open}
        onOpenChange={setOpen}
        title="Search & Filter"
        footer={
          <Button size="xl" className="flex-1" onClick={() => setOpen(false)}>
            Show Athletes
          </Button>
        }
      >
        <FilterColumn searchByWords={searchByWords} />
        <FoundCountLine className="mt-4" />
      </FilterSheet>
    </>
  );
}
