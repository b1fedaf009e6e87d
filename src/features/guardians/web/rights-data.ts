import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { createClient } from '#web/api.ts';
import { toastFailure } from '#web/toast-failure.ts';
import type { guardianRightsCalls } from '../contract/guardian-rights.ts';

const api = createClient<typeof guardianRightsCalls>();

export const profileViewsQuery = (id: string) =>
  queryOptions({
    queryKey: ['guardian', 'profile-views', id],
    queryFn: ({ signal }) => api('GET /api/guardian/athletes/{id}/profile-views', { params: { id }, signal }),
    staleTime: 0,
  });

export const guardianRightsQuery = (id: string) =>
  queryOptions({
    queryKey: ['guardian', 'rights', id],
    queryFn: ({ signal }) => api('GET /api/guardian/athletes/{id}/rights', { params: { id }, signal }),
    staleTime: 0,
  });

export function usePauseOrResume(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (pause: boolean) =>
      pause
        ? api('PUT /api/guardian/athletes/{id}/pause', { params: { id } })
        : api('DELETE /api/guardian/athletes/{id}/pause', { params: { id } }),
    onSuccess: (rights) => queryClient.setQueryData(guardianRightsQuery(id).queryKey, rights),
    onError: (error) => toastFailure('The profile was not changed', error),
  });
}
