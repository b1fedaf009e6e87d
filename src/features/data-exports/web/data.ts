import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '#ui/feedback/toast.ts';
import { createClient, toErrorMessage } from '#web/api.ts';
import type { dataExportCalls } from '../contract.ts';

const api = createClient<typeof dataExportCalls>();

/** Asked again every second while the copy is being made. */
export const dataExportQuery = queryOptions({
  queryKey: ['data-export'],
  queryFn: async () => (await api('GET /api/data-export', {})).export,
  refetchInterval: ({ state }) => (state.data?.state === 'working' ? 1000 : false),
});

export const fileAddress = '/api/data-export/file';

export function useAskForExport() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api('POST /api/data-export', {}),
    onSuccess: (answer) => queryClient.setQueryData(dataExportQuery.queryKey, answer.export),
    onError: (error) =>
      toast({
        title: 'Your data was not put together',
        description: toErrorMessage(error, 'Please try again.'),
        variant: 'destructive',
      }),
  });
}
