import type { QueryClient } from '@tanstack/react-query';
import { getViewer, useViewer } from '#features/accounts/web/session.ts';
import { loadActivity } from '#features/activity/web/loaders.ts';
import { ownAthleteQuery } from '#features/athletes/web/session.ts';
import { type AthleteSearch, parseAthleteSearch } from '#features/search/web/address.ts';
import { loadAthleteList } from '#features/search/web/loaders.ts';
import { isSport } from '#features/sports/contract.ts';
import { awaitSections, type PageLoader } from '#web/page-data.ts';
import { AthleteDashboard } from './AthleteDashboard.tsx';
import { CoachDashboard } from './CoachDashboard.tsx';
import { athleteFiguresQuery, coachFiguresQuery, sportCoachesQuery } from './data.ts';

export const loader: PageLoader = ({ queryClient, search }) => {
  const isCoach = getViewer(queryClient).role === 'coach';
  return awaitSections(
    loadActivity(queryClient),
    ...(isCoach
      ? loadCoachSections(queryClient, parseAthleteSearch(search))
      : loadAthleteSections(queryClient)),
  );
};

const loadCoachSections = (queryClient: QueryClient, search: AthleteSearch): Promise<unknown>[] => [
  queryClient.ensureQueryData(coachFiguresQuery),
  // The map loads its own when it comes near the screen.
  ...(search.view === 'map' ? [] : [loadAthleteList(queryClient, search)]),
];

const loadAthleteSections = (queryClient: QueryClient): Promise<unknown>[] => [
  queryClient.ensureQueryData(athleteFiguresQuery),
  loadCoachesOfSport(queryClient),
];

async function loadCoachesOfSport(queryClient: QueryClient): Promise<void> {
  const { sport } = await queryClient.ensureQueryData(ownAthleteQuery);
  if (isSport(sport)) await queryClient.ensureQueryData(sportCoachesQuery(sport));
}

/** The first page after signing in. */
export function DashboardPage() {
  return useViewer().role === 'coach' ? <CoachDashboard /> : <AthleteDashboard />;
}
