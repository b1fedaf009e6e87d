import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { createClient } from '#web/api.ts';
import { toastFailure } from '#web/toast-failure.ts';
import type { dataExportCalls } from '../contract.ts';

const api = createClient<typeof dataExportCalls>();

/** Polls every second while the export is being built. */
export const dataExportQuery = queryOptions({
  queryKey: ['data-export'],
  queryFn: async () => (await api('GET /api/data-export', {})).export,
  refetchInterval: ({ state }) => (state.data?.state === 'working' ? 1000 : false),
});

export const exportFileUrl = '/api/data-export/file';

export function useRequestExport() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api('POST /api/data-export', {}),
    onSuccess: (response) => queryClient.setQueryData(dataExportQuery.queryKey, response.export),
    onError: (error) => toastFailure('Your copy was not started', error),
  });
}
