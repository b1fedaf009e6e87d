import {
  keepPreviousData,
  queryOptions,
  skipToken,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { Account } from '#features/accounts/contract/accounts.ts';
import type { AthleteSearch } from '#features/search/web/search-params.ts';
import { toast } from '#ui/feedback/toast.ts';
import { createClient, toErrorMessage } from '#web/api.ts';
import type { AthleteDashboard, CoachDashboard, dashboardCalls, ProfileQuestion } from '../contract.ts';

const api = createClient<typeof dashboardCalls>();

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

/** Programs, next steps and criteria of an athlete. The key begins with 'dashboard': a changed profile changes them. */
export const firstScreenQuery = queryOptions({
  queryKey: ['dashboard', 'first-screen'],
  queryFn: ({ signal }) => api('GET /api/first-screen', { signal }),
  // Who comes back from a step sees the next one: visits, guardians and messages are of other features.
  staleTime: 30_000,
});

/** The athletes who fit the program best, of those of a search; null where the search has an order or a text of its own. */
export function bestFitsQuery({ view: _, sort, ...filters }: AthleteSearch, viewer: Account | null) {
  const isOrdered = sort !== undefined || filters.search !== undefined || filters.bookmarked !== undefined;
  const query = filters.near ? filters : { ...filters, radius: undefined };
  const isAsked = viewer?.programSport && !isOrdered;
  return queryOptions({
    // The key begins with 'athletes', so that a changed bookmark shows in these cards too.
    queryKey: ['athletes', 'best-fits', query],
    queryFn: isAsked
      ? ({ signal }) => api('GET /api/best-fits', { query: query as object, signal })
      : skipToken,
    ...(isAsked && { placeholderData: keepPreviousData }),
  });
}

/** Removes a question from the dashboard for good; it comes back where the server did not save that. */
export function useDismissQuestion(): (question: ProfileQuestion) => void {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (question: ProfileQuestion) =>
      api('POST /api/dashboard/dismissed-questions', { body: { question } }),
    onMutate: (question) =>
      [coachFiguresQuery, athleteFiguresQuery].forEach(({ queryKey }) => {
        queryClient.setQueryData<CoachDashboard | AthleteDashboard>(
          queryKey,
          (figures) =>
            figures && { ...figures, questions: figures.questions.filter((one) => one !== question) },
        );
      }),
    onError: (error) => {
      void queryClient.invalidateQueries({ queryKey: ['dashboard'] });
      const description = toErrorMessage(error, 'Please try again.');
      toast({ title: 'We could not save that', description, variant: 'destructive' });
    },
  });
  return mutate;
}
