import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { createClient } from '#web/api.ts';
import { toastFailure } from '#web/toast-failure.ts';
import type { SavedSearch, savedSearchCalls } from '../contract.ts';

const api = createClient<typeof savedSearchCalls>();

const key = ['saved-searches'];

/** The viewer's saved searches. */
export const savedSearchesQuery = queryOptions({
  queryKey: key,
  queryFn: ({ signal }) => api('GET /api/saved-searches', { signal }),
  // Not when they have come with the page.
  staleTime: 5_000,
  refetchOnMount: true,
});

export const createSavedSearch = (body: { name: string; filters: object; mail?: boolean }) =>
  api('POST /api/saved-searches', { body: body as never });

/** Returns a function that puts a saved search into the cached list. */
export function usePutSavedSearchInCache(): (saved: SavedSearch) => void {
  const queryClient = useQueryClient();
  return (saved) =>
    queryClient.setQueryData(savedSearchesQuery.queryKey, (before) =>
      [...(before ?? []).filter(({ id }) => id !== saved.id), saved].toSorted((one, two) =>
        one.name.toLowerCase() < two.name.toLowerCase() ? -1 : 1,
      ),
    );
}

type Changes = { name?: string; mail?: boolean; lookedAt?: true };

/** Renames a search, switches its email, or marks its matches as seen. */
export function useUpdateSavedSearch() {
  const putInCachedList = usePutSavedSearchInCache();
  return useMutation({
    mutationFn: ({ id, ...changes }: { id: string } & Changes) =>
      api('PATCH /api/saved-searches/{id}', { params: { id }, body: changes as never }),
    onSuccess: putInCachedList,
    onError: (error) => toastFailure('Saved search not changed', error),
  });
}

export function useDeleteSavedSearch() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api('DELETE /api/saved-searches/{id}', { params: { id } }),
    onSuccess: (_, gone) =>
      queryClient.setQueryData(savedSearchesQuery.queryKey, (before) =>
        before?.filter(({ id }) => id !== gone),
      ),
    onError: (error) => toastFailure('Saved search not removed', error),
  });
}
