import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useViewer } from '#features/accounts/web/session.ts';
import { FilterChipList, useFilters } from '#features/search/web/FilterChipList.tsx';
import { LeftOutAndNearestSearchesPanel } from '#features/search/web/LeftOutAndNearestSearchesPanel.tsx';
import { type AthleteSearch, parseAthleteSearch } from '#features/search/web/search-params.ts';
import { memberPageHeadings } from '#shared/page-headings/member-page-headings.ts';
import { Dot } from '#ui/display/Dot.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { PageHeading } from '#ui/layout/PageHeading.tsx';
import { formatTotal } from '#web/format-total.ts';
import { lazyPartWithSilentFallback } from '#web/lazy-component.tsx';
import { type PageLoader, waitBrieflyForQueries } from '#web/load-and-read-page-queries.ts';
import { usePageTitle } from '#web/page-title.ts';
import type { AthleteMap as AthleteMapData } from '../contract.ts';
import { AthleteMap } from './AthleteMap.tsx';
import { SelectAreaButton } from './area/SelectAreaButton.tsx';
import { formatAthleteCount, formatCountWithNoun, legend } from './athlete-markers.ts';
import { athleteMapQuery, firstZoom, mapAthleteListQuery, mapTilesQuery } from './data.ts';
import { LazyMapListKeys } from './LazyMapListKeys.tsx';
import { MapAthleteList } from './MapAthleteList.tsx';
import { MapFiltersButton } from './MapFiltersButton.tsx';

// Most searches have none.
const CitiesNotOnMap = lazyPartWithSilentFallback(
  async () => (await import('./CitiesNotOnMap.tsx')).CitiesNotOnMap,
  () => null,
);

// The viewport without 200 px, and on phones without the bar at the bottom, which covers the page.
const height = 'h-[calc(100dvh-200px)] min-h-80 max-md:h-[calc(100dvh-256px)]';

export const loader: PageLoader = ({ queryClient, search }) => {
  const filters = parseAthleteSearch(search);
  return waitBrieflyForQueries(
    queryClient.ensureQueryData(athleteMapQuery(filters, firstZoom.usual)),
    queryClient.ensureQueryData(mapTilesQuery),
    queryClient.ensureInfiniteQueryData(mapAthleteListQuery(filters)),
  );
};

export function MapPage() {
  usePageTitle('Athlete Map');
  const [filters, change] = useFilters();
  const isCoach = useViewer().role === 'coach';
  const { data } = useQuery(athleteMapQuery(filters, firstZoom.usual));
  return (
    <>
      <PageHeading
        {...memberPageHeadings['/map']}
        actions={
          <>
            <FilterChipList />
            <MapFiltersButton />
          </>
        }
      />
      <LeftOutAndNearestSearchesPanel
        search={filters}
        isNobodyFound={data?.totals.athletes === 0}
        onChoose={change}
      />
      <div className="grid grid-cols-1 gap-4 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0">
          <AthleteMap
            filters={filters}
            className={`${height} rounded-xl border border-line`}
            onSearchArea={(area) => change({ ...filters, area })}
            renderTool={isCoach ? (view) => <SelectAreaButton view={view} filters={filters} /> : undefined}
          >
            <SportColorLegend className="absolute bottom-4 left-4 z-[1] hidden flex-col gap-2 rounded-lg border border-line bg-raised p-3 shadow-float md:flex" />
            {data && <MapTotals totals={data.totals} />}
          </AthleteMap>
          {data && data.unplaced.length > 0 && (
            <CitiesNotOnMap cities={data.unplaced} total={data.unplacedTotal} />
          )}
          <SportColorLegend className="mt-3 flex flex-wrap gap-x-4 gap-y-1.5 md:hidden" />
        </div>
        <MapAthletesCard filters={filters} />
        <LazyMapListKeys />
      </div>
    </>
  );
}

function SportColorLegend({ className }: { className: string }) {
  return (
    <ul aria-label="Colors of the sports" className={className}>
      {legend.map(({ hue, name }) => (
        <li key={hue} className="flex items-center gap-2 text-meta">
          <Dot hue={hue} />
          {name}
        </li>
      ))}
    </ul>
  );
}

function MapTotals({ totals }: Pick<AthleteMapData, 'totals'>) {
  return (
    <p
      role="status"
      className="tnum absolute bottom-4 left-1/2 z-[1] -translate-x-1/2 whitespace-nowrap rounded-lg border border-line bg-raised px-3.5 py-1.5 font-medium text-meta shadow-float"
    >
      {formatAthleteCount(totals.athletes)} · {formatCountWithNoun(totals.cities, 'city', 'cities')} ·{' '}
      {formatCountWithNoun(totals.states, 'state', 'states')}
    </p>
  );
}

/** The athletes of the search as a list, also those in cities that the map does not know. */
function MapAthletesCard({ filters }: { filters: AthleteSearch }) {
  const query = useInfiniteQuery(mapAthleteListQuery(filters));
  const first = query.data?.pages[0];
  return (
    <Card
      title="Athletes in this search"
      subtitle={
        first &&
        (first.relation === 'eq'
          ? formatAthleteCount(first.total)
          : `${formatTotal(first.total, first.relation)} athletes`)
      }
      flush
      className="flex flex-col xl:h-[calc(100dvh-200px)] xl:min-h-80"
    >
      <div className="min-h-0 overflow-y-auto border-line border-t">
        <MapAthleteList query={query} withPlace />
      </div>
    </Card>
  );
}
