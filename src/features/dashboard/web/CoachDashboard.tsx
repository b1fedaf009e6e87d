import { type QueryClient, skipToken, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { LayoutGrid, List, Map as MapIcon } from 'lucide-react';
import { getCachedViewer, useAccount } from '#features/accounts/web/session.ts';
import { ActivityCard } from '#features/activity/web/ActivityCard.tsx';
import { loadActivity } from '#features/activity/web/loaders.ts';
import { LazyAthleteMap } from '#features/map/web/LazyAthleteMap.tsx';
import { loadNeeds } from '#features/needs/web/loaders.ts';
import { NeedsCard } from '#features/needs/web/NeedsCard.tsx';
import { loadSavedSearches } from '#features/saved-searches/web/loaders.ts';
import { SavedSearchNewsList } from '#features/saved-searches/web/SavedSearchNewsList.tsx';
import { AthleteList } from '#features/search/web/AthleteList.tsx';
import { FilterPanel } from '#features/search/web/FilterPanel.tsx';
import { LeftOutOfList } from '#features/search/web/LeftOutAndNearestSearchesPanel.tsx';
import { loadAthleteList } from '#features/search/web/loaders.ts';
import { type AthleteSearch, parseAthleteSearch } from '#features/search/web/search-params.ts';
import { formatInteger } from '#shared/format-integer.ts';
import { memberPageHeadingsByRole } from '#shared/page-headings/member-page-headings.ts';
import { SegmentedControl } from '#ui/forms/SegmentedControl.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { PageHeading } from '#ui/layout/PageHeading.tsx';
import { lazyComponentWithRetry } from '#web/lazy-component.tsx';
import { type PageLoader, waitBrieflyForQueries } from '#web/load-and-read-page-queries.ts';
import { DashboardStatsError } from './DashboardStatsError.tsx';
import { bestFitsQuery, coachFiguresQuery, useDismissQuestion } from './data.ts';
import { FeaturedAthleteList } from './FeaturedAthleteList.tsx';
import { FigureCard } from './FigureCard.tsx';
import { QuickActionsCard } from './QuickActionsCard.tsx';

// Most coaches have no open question.
const AskProgramGenderCard = lazyComponentWithRetry(
  async () => (await import('#features/coaches/web/AskProgramGenderCard.tsx')).AskProgramGenderCard,
);
const AskSchoolCard = lazyComponentWithRetry(
  async () => (await import('#features/coaches/web/AskSchoolCard.tsx')).AskSchoolCard,
);
const AskSportCard = lazyComponentWithRetry(
  async () => (await import('#features/coaches/web/AskSportCard.tsx')).AskSportCard,
);

export const loader: PageLoader = ({ queryClient, search }) => {
  const list = parseAthleteSearch(search);
  return waitBrieflyForQueries(
    loadActivity(queryClient),
    queryClient.ensureQueryData(coachFiguresQuery),
    // The map loads its own data when it comes near the screen.
    ...(list.view === 'map' ? [] : [loadAthleteList(queryClient, list), loadBestFits(queryClient, list)]),
    loadNeeds(queryClient),
    loadSavedSearches(queryClient),
  );
};

async function loadBestFits(queryClient: QueryClient, list: AthleteSearch): Promise<void> {
  const query = bestFitsQuery(list, getCachedViewer(queryClient));
  if (query.queryFn !== skipToken) await queryClient.ensureQueryData(query);
}

/** The first page of coaches after signing in. */
export function CoachDashboard() {
  const search = parseAthleteSearch(useSearch({ strict: false }));
  const { view: _view, sort: _sort, ...filters } = search;
  return (
    <>
      <PageHeading {...memberPageHeadingsByRole['/dashboard'].coach} />
      <CoachQuestions />
      <CoachFigureCards />
      <div className="mt-5 grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_296px]">
        <div className="min-w-0">
          <SavedSearchNewsList className="mb-4" />
          <NeedsCard className="mb-4" />
          <FilterPanel className="mb-6" />
          <FeaturedAthletes search={search} filters={filters} />
        </div>
        <div className="flex flex-col gap-4 lazy-children-370">
          <Card title="Map View" subtitle="Athletes in your search area" flush>
            <LazyAthleteMap filters={filters} compact />
          </Card>
          <ActivityCard />
          <QuickActionsCard />
        </div>
      </div>
    </>
  );
}

function CoachQuestions() {
  const { data } = useQuery(coachFiguresQuery);
  const dismissQuestion = useDismissQuestion();
  return (
    <>
      {data?.questions.includes('sport') && <AskSportCard onDismiss={() => dismissQuestion('sport')} />}
      {data?.questions.includes('gender') && (
        <AskProgramGenderCard onDismiss={() => dismissQuestion('gender')} />
      )}
      {data?.questions.includes('school') && <AskSchoolCard onDismiss={() => dismissQuestion('school')} />}
    </>
  );
}

function CoachFigureCards() {
  const query = useQuery(coachFiguresQuery);
  const viewer = useAccount();
  const { data, isError } = query;
  if (isError && !data) return <DashboardStatsError query={query} />;
  const { programSport, programGenders = [] } = viewer ?? {};
  // Whom the figures count: see `findCountedProgram` on the server.
  const counted = programSport && {
    sport: [programSport],
    ...(programGenders.length === 1 && { gender: programGenders }),
  };
  return (
    <dl className="grid grid-cols-2 gap-3 md:grid-cols-4" aria-busy={!data}>
      <FigureCard
        label="Total Athletes"
        value={formatInteger(data?.totalAthletes)}
        to="/athletes"
        search={{ ...counted }}
      />
      <FigureCard
        label="New This Week"
        value={formatInteger(data?.newThisWeek)}
        to="/athletes"
        search={{ ...counted, sort: 'newest' }}
      />
      <FigureCard
        label="Bookmarked"
        value={formatInteger(data?.bookmarked)}
        to="/athletes"
        search={{ bookmarked: true }}
      />
      <FigureCard label="Messages" value={formatInteger(data?.unreadMessages)} hint="unread" to="/messages" />
    </dl>
  );
}

const views = [
  { value: 'grid', label: 'Grid', icon: <LayoutGrid aria-hidden /> },
  { value: 'list', label: 'List', icon: <List aria-hidden /> },
  { value: 'map', label: 'Map', icon: <MapIcon aria-hidden /> },
] as const;

interface FeaturedAthletesProps {
  search: AthleteSearch;
  filters: AthleteSearch;
}

function FeaturedAthletes({ search, filters }: FeaturedAthletesProps) {
  const navigate = useNavigate();
  const view = search.view ?? 'grid';
  const switchView = (nextView: (typeof views)[number]['value']) =>
    void navigate({ to: '.', search: { ...search, view: nextView }, replace: true, resetScroll: false });
  return (
    <section aria-labelledby="featured">
      <header className="mb-3 flex items-center justify-between gap-3">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h2 id="featured" className="text-card">
            Featured Athletes
          </h2>
          <SeeAllLink filters={filters} sort={search.sort} />
        </div>
        <SegmentedControl iconsOnly label="View" options={views} value={view} onValueChange={switchView} />
      </header>
      {view === 'map' ? (
        <Card flush>
          <LazyAthleteMap filters={filters} />
        </Card>
      ) : (
        <>
          <LeftOutOfList search={search} />
          <AthleteList
            Athletes={FeaturedAthleteList}
            view={view}
            hint="Try adjusting your search filters to find more athletes."
          />
        </>
      )}
    </section>
  );
}

/** The list of all athletes begins with filters of its own, unless its address brings some. */
function SeeAllLink({ filters, sort }: { filters: AthleteSearch; sort: AthleteSearch['sort'] }) {
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  return (
    <Link
      to="/athletes"
      search={{ ...filters, ...(sort && { sort }) }}
      className="touch-target rounded text-brand text-meta hover:underline"
    >
      {isFiltered ? 'See All with These Filters' : 'See All'}
    </Link>
  );
}
