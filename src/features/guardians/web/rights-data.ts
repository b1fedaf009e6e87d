import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { translate } from '#ui/page-language.ts';
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
    onError: (error) => toastFailure(translate('The profile was not changed'), error),
  });
}

/** Asks for the erasure of the account, or takes that back. */
export function useAskForErasure(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (erase: boolean) =>
      erase
        ? api('PUT /api/guardian/athletes/{id}/erasure', { params: { id } })
        : api('DELETE /api/guardian/athletes/{id}/erasure', { params: { id } }),
    onSuccess: (rights) => queryClient.setQueryData(guardianRightsQuery(id).queryKey, rights),
    onError: (error) => {
      toastFailure(translate('The account was not changed'), error);
      return queryClient.invalidateQueries({ queryKey: guardianRightsQuery(id).queryKey });
    },
  });
}

/** Polls every second while the copy is being built. */
export const guardianExportQuery = (id: string) =>
  queryOptions({
    queryKey: ['guardian', 'data-export', id],
    queryFn: async ({ signal }) =>
      (await api('GET /api/guardian/athletes/{id}/data-export', { params: { id }, signal })).export,
    refetchInterval: ({ state }) => (state.data?.state === 'working' ? 1000 : false),
    staleTime: 0,
  });

export const guardianExportFileUrl = (id: string): string => `/api/guardian/athletes/${id}/data-export/file`;

export function useRequestExportAsGuardian(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api('POST /api/guardian/athletes/{id}/data-export', { params: { id } }),
    onSuccess: (response) => queryClient.setQueryData(guardianExportQuery(id).queryKey, response.export),
    onError: (error) => toastFailure(translate('The copy was not started'), error),
  });
}
