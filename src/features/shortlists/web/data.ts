import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { toast } from '#ui/feedback/toast.ts';
import { createClient, createListClient } from '#web/api.ts';
import { toastFailure } from '#web/toast-failure.ts';
import type { AddedToShortlist, Shortlist, shortlistCalls } from '../contract.ts';

const api = createClient<typeof shortlistCalls>();
const list = createListClient<typeof shortlistCalls>();

const athletesPerPage = 50;

/** The coach's lists in the coach's order. */
export const shortlistsQuery = queryOptions({
  queryKey: ['shortlists', 'all'],
  queryFn: ({ signal }) => api('GET /api/shortlists', { signal }),
  // Another tab may have changed them, and athletes come and go.
  staleTime: 0,
});

/** The same lists, with how many of these athletes each has. */
export const shortlistsWithSelectionQuery = (ids: string[]) =>
  queryOptions({
    queryKey: ['shortlists', 'with selection', ids],
    queryFn: ({ signal }) => api('GET /api/shortlists', { query: { ids }, signal }),
    staleTime: 0,
  });

export const shortlistQuery = (id: string) =>
  queryOptions({
    queryKey: ['shortlists', 'one', id],
    queryFn: ({ signal }) => api('GET /api/shortlists/{id}', { params: { id }, signal }),
    staleTime: 0,
  });

/** The athletes of a list, newest first. Keyed as lists of athletes are, so that bookmarks change here, too. */
export const shortlistAthletesQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['athletes', 'shortlist', id],
    queryFn: ({ pageParam, signal }) =>
      list('GET /api/shortlists/{id}/athletes', {
        params: { id },
        query: { limit: athletesPerPage, cursor: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
    staleTime: 0,
  });

export const comparisonQuery = (ids: string[]) =>
  queryOptions({
    queryKey: ['athletes', 'comparison', ids],
    queryFn: async ({ signal }) => ({ rows: await api('GET /api/comparison', { query: { ids }, signal }) }),
    staleTime: 0,
  });

/** Whether the page of this list shows all of these athletes. */
export function isEveryoneInOpenList(queryClient: QueryClient, id: string, athleteIds: string[]): boolean {
  const pages = queryClient.getQueryData(shortlistAthletesQuery(id).queryKey)?.pages ?? [];
  const shown = new Set(pages.flatMap(({ rows }) => rows.map((athlete) => athlete.id)));
  return athleteIds.every((athleteId) => shown.has(athleteId));
}

export const getShortlistFileAddress = (id: string): string => `/api/shortlists/${id}/file`;
export const getSelectionFileAddress = (ids: readonly string[]): string =>
  `/api/comparison/file?${new URLSearchParams(ids.map((id) => ['ids', id]))}`;

export const createShortlist = (name: string): Promise<Shortlist> =>
  api('POST /api/shortlists', { body: { name } });
export const renameShortlist = (id: string, name: string): Promise<Shortlist> =>
  api('PATCH /api/shortlists/{id}', { params: { id }, body: { name } });
export const addToShortlist = (id: string, athleteIds: string[]): Promise<AddedToShortlist> =>
  api('POST /api/shortlists/{id}/athletes', { params: { id }, body: { athleteIds } });

/** After any change of lists: figures and members are read again. */
export async function refetchShortlists(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['shortlists'] }),
    queryClient.invalidateQueries({ queryKey: ['athletes', 'shortlist'] }),
  ]);
}

export function useDeleteShortlist({ onDeleted }: { onDeleted: () => void }) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api('DELETE /api/shortlists/{id}', { params: { id } }),
    onSuccess: async (_, gone) => {
      queryClient.setQueryData(shortlistsQuery.queryKey, (before) => before?.filter(({ id }) => id !== gone));
      onDeleted();
      queryClient.removeQueries({ queryKey: shortlistAthletesQuery(gone).queryKey });
    },
    onError: (error) => toastFailure('List not deleted', error),
  });
}

/** Moves a list up or down at once, and back if the server refuses. */
export function useOrderShortlists() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (lists: Shortlist[]) =>
      api('PUT /api/shortlists/order', { body: { ids: lists.map(({ id }) => id) } }),
    scope: { id: 'shortlist order' },
    onMutate: (lists) => queryClient.setQueryData(shortlistsQuery.queryKey, lists),
    onError: async (error) => {
      toastFailure('Order not saved', error);
      await refetchShortlists(queryClient);
    },
  });
}

/** Removes an athlete from a list at once, and offers to undo it. */
export function useRemoveFromShortlist(shortlistId: string) {
  const queryClient = useQueryClient();
  const refetch = () => refetchShortlists(queryClient);
  const addAgain = async (athleteId: string) => {
    try {
      const params = { id: shortlistId, athleteId };
      await api('PUT /api/shortlists/{id}/athletes/{athleteId}', { params });
      await refetch();
    } catch (error) {
      toastFailure('Not added again', error);
    }
  };
  return useMutation({
    mutationFn: ({ id: athleteId }: { id: string; name: string }) =>
      api('DELETE /api/shortlists/{id}/athletes/{athleteId}', { params: { id: shortlistId, athleteId } }),
    onMutate: ({ id }) => dropCachedMember(queryClient, shortlistId, id),
    onSuccess: (_, { id, name }) =>
      toast({
        title: `${name} removed`,
        description: 'From this list only.',
        action: { label: 'Undo', onAction: () => void addAgain(id) },
      }),
    onError: (error) => toastFailure('Not removed', error),
    onSettled: refetch,
  });
}

function dropCachedMember(queryClient: QueryClient, shortlistId: string, athleteId: string): void {
  queryClient.setQueryData(
    shortlistAthletesQuery(shortlistId).queryKey,
    (before) =>
      before && {
        ...before,
        pages: before.pages.map((page) => ({
          ...page,
          rows: page.rows.filter(({ id }) => id !== athleteId),
        })),
      },
  );
}
