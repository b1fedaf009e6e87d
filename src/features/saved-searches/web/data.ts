import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '#ui/feedback/toast.ts';
import { createClient, toErrorMessage } from '#web/api.ts';
import type { SavedSearch, savedSearchCalls } from '../contract.ts';

const api = createClient<typeof savedSearchCalls>();

const key = ['saved-searches'];

/** My saved searches with their new matches, counted anew whenever they are opened. */
export const savedSearchesQuery = queryOptions({
  queryKey: key,
  queryFn: ({ signal }) => api('GET /api/saved-searches', { signal }),
  refetchOnMount: 'always',
});

export const saveSearch = (body: { name: string; filters: object; mail?: boolean }) =>
  api('POST /api/saved-searches', { body: body as never });

/** Puts a search that was saved into the list. */
export function useShowSaved(): (saved: SavedSearch) => void {
  const queryClient = useQueryClient();
  return (saved) =>
    queryClient.setQueryData(savedSearchesQuery.queryKey, (before) =>
      [...(before ?? []).filter(({ id }) => id !== saved.id), saved].toSorted((one, two) =>
        one.name.toLowerCase() < two.name.toLowerCase() ? -1 : 1,
      ),
    );
}

type Changes = { name?: string; mail?: boolean; lookedAt?: true };

/** Renames a search, has it mailed or not, or says that it was looked at. */
export function useChangeSaved() {
  const show = useShowSaved();
  return useMutation({
    mutationFn: ({ id, ...changes }: { id: string } & Changes) =>
      api('PATCH /api/saved-searches/{id}', { params: { id }, body: changes as never }),
    onSuccess: show,
    onError: (error) => refused('Saved search not changed', error),
  });
}

export function useForgetSaved() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api('DELETE /api/saved-searches/{id}', { params: { id } }),
    onSuccess: (_, gone) =>
      queryClient.setQueryData(savedSearchesQuery.queryKey, (before) =>
        before?.filter(({ id }) => id !== gone),
      ),
    onError: (error) => refused('Saved search not removed', error),
  });
}

function refused(title: string, error: unknown): void {
  toast({ title, description: toErrorMessage(error, 'Please try again.'), variant: 'destructive' });
}
