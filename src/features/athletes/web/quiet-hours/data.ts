import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { createClient } from '#web/api.ts';
import { toastFailure } from '#web/toast-failure.ts';
import type { athleteCalls } from '../../contract/athlete-calls.ts';

const api = createClient<typeof athleteCalls>();

export const ownQuietHoursQuery = queryOptions({
  queryKey: ['quiet-hours'],
  queryFn: () => api('GET /api/athletes/me/quiet-hours', {}),
});

/** Optimistic update: the screen changes at once, and back with a toast if the call fails. */
export function useChangeOwnQuietHours() {
  const queryClient = useQueryClient();
  const { queryKey } = ownQuietHoursQuery;
  return useMutation({
    mutationFn: (opensJune15: boolean) =>
      api('PATCH /api/athletes/me/quiet-hours', { body: { opensJune15 } }),
    // Calls of one scope run one after the other, so that two quick clicks arrive in order.
    scope: { id: 'quiet hours' },
    onMutate: (opensJune15) => {
      const before = queryClient.getQueryData(queryKey);
      queryClient.setQueryData(queryKey, (quietHours) => quietHours && { ...quietHours, opensJune15 });
      return before;
    },
    onError: (error, _, before) => {
      queryClient.setQueryData(queryKey, before);
      toastFailure('Your choice was not saved', error);
    },
  });
}
