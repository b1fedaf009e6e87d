import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  skipToken,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { z } from 'zod';
import type { athleteCalls } from '#features/athletes/contract/athlete-calls.ts';
import type { searchCalls } from '#features/search/contract.ts';
import { toast } from '#ui/feedback/toast.ts';
import { createClient, createListClient } from '#web/api.ts';
import { toastFailure } from '#web/toast-failure.ts';
import type { newVisitSchema, Visit, visitCalls, visitChangesSchema } from '../contract.ts';

const api = createClient<typeof visitCalls>();
const list = createListClient<typeof visitCalls>();
const athletes = createListClient<typeof searchCalls>();
const athlete = createClient<typeof athleteCalls>();

type When = 'coming' | 'past';

export const visitsQuery = (when: When) =>
  infiniteQueryOptions({
    queryKey: ['visits', 'list', when],
    queryFn: ({ pageParam, signal }) =>
      list('GET /api/visits', { query: { when, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
    // As time passes, visits move from one list to the other.
    staleTime: 60_000,
  });

/** How many visits the other member has changed since I last saw them. */
export const unseenVisitCountQuery = queryOptions({
  queryKey: ['visits', 'news'],
  queryFn: async ({ signal }) => (await api('GET /api/visits/news', { signal })).unseen,
});

/** IANA name of the time zone of a coach's campus; null if it is not known. */
export const campusTimeZoneQuery = queryOptions({
  queryKey: ['visits', 'campus'],
  queryFn: async ({ signal }) => (await api('GET /api/visits/campus', { signal })).timeZone,
});

const maxSuggestions = 8;

/** Suggestions for the athlete field: by the typed name, or the bookmarked athletes if nothing is typed. */
export function athleteSuggestionsQuery(typed: string) {
  const query = typed ? { search: typed } : { bookmarked: true };
  return queryOptions({
    queryKey: ['athletes', 'visit-suggestions', query],
    queryFn: ({ signal }) =>
      athletes('GET /api/athletes', { query: { ...query, limit: maxSuggestions }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** The athlete in the address, to whom a visit is proposed. */
export const athleteToInviteQuery = (id: string | undefined) =>
  queryOptions({
    queryKey: ['athletes', 'invited', id],
    queryFn: id ? ({ signal }) => athlete('GET /api/athletes/{id}', { params: { id }, signal }) : skipToken,
  });

/** After a change by me or by the other member. */
export function refetchVisits(queryClient: QueryClient): void {
  for (const queryKey of [['visits'], ['activity']]) void queryClient.invalidateQueries({ queryKey });
}

export function useProposeVisit() {
  const queryClient = useQueryClient();
  return async (body: z.input<typeof newVisitSchema>): Promise<Visit> => {
    const visit = await api('POST /api/visits', { body });
    refetchVisits(queryClient);
    return visit;
  };
}

export function useChangeVisit(id: string) {
  const queryClient = useQueryClient();
  return async (body: z.input<typeof visitChangesSchema>): Promise<Visit> => {
    const visit = await api('PATCH /api/visits/{id}', { params: { id }, body });
    refetchVisits(queryClient);
    return visit;
  };
}

export type Answer = 'accepted' | 'declined' | 'cancelled';

/** Answers a proposal or cancels a visit; `otherName` is who learns of it. */
export function useAnswerVisit(id: string, otherName: string) {
  const change = useChangeVisit(id);
  return useMutation({
    mutationFn: (state: Answer) => change({ state }),
    onSuccess: (_, state) =>
      toast({ title: `Visit ${state}`, description: `${otherName} has been notified.` }),
    onError: (error) => toastFailure('Visit not changed', error),
  });
}

/** Marks these visits as seen on the server. On this screen they remain new until it is opened again. */
export async function markVisitsSeen(queryClient: QueryClient, visits: readonly Visit[]): Promise<void> {
  const until = visits
    .filter((visit) => visit.isNew)
    .map((visit) => visit.updatedAt)
    .toSorted()
    .at(-1);
  if (!until) return;
  await api('PUT /api/visits/read-mark', { body: { until } });
  await queryClient.invalidateQueries({ queryKey: unseenVisitCountQuery.queryKey });
}
