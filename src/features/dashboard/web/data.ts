import { queryOptions, skipToken } from '@tanstack/react-query';
import type { coachCalls } from '#features/coaches/contract.ts';
import type { Sport } from '#features/sports/contract.ts';
import { createClient, createListClient } from '#web/api.ts';
import type { AthleteDashboard, CoachDashboard, dashboardCalls } from '../contract.ts';

const api = createClient<typeof dashboardCalls>();
const coaches = createListClient<typeof coachCalls>();

const fetchDashboardFigures = async ({ signal }: { signal: AbortSignal }) =>
  api('GET /api/dashboard', { signal });

// The response depends on the viewer's role, and so does the page that requests it.
export const coachFiguresQuery = queryOptions({
  queryKey: ['dashboard', 'coach'],
  queryFn: async (asked) => (await fetchDashboardFigures(asked)) as CoachDashboard,
});
export const athleteFiguresQuery = queryOptions({
  queryKey: ['dashboard', 'athlete'],
  queryFn: async (asked) => (await fetchDashboardFigures(asked)) as AthleteDashboard,
});

const maxCoaches = 6;

/** Disabled until the sport is known. */
export const coachesOfSportQuery = (sport: Sport | undefined) =>
  queryOptions({
    queryKey: ['coaches', 'of', sport],
    queryFn: sport
      ? ({ signal }) => coaches('GET /api/coaches', { query: { sport, limit: maxCoaches }, signal })
      : skipToken,
  });
