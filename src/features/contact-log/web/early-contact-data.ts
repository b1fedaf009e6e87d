import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { createClient } from '#web/api.ts';
import { toastFailure } from '#web/toast-failure.ts';
import type { contactLogCalls } from '../contract.ts';

const api = createClient<typeof contactLogCalls>();

/** Whether messages that a contact rule does not allow yet are refused at this school. */
export const earlyContactQuery = (schoolId: string) =>
  queryOptions({
    queryKey: ['early-contact', schoolId],
    queryFn: ({ signal }) => api('GET /api/schools/{id}/early-contact', { params: { id: schoolId }, signal }),
  });

/** Optimistic update: the screen changes at once, and back with a toast if the call fails. */
export function useChangeEarlyContact(schoolId: string) {
  const queryClient = useQueryClient();
  const { queryKey } = earlyContactQuery(schoolId);
  return useMutation({
    mutationFn: (refused: boolean) =>
      api('PUT /api/schools/{id}/early-contact', { params: { id: schoolId }, body: { refused } }),
    // Calls of one scope run one after the other, so that two quick clicks arrive in order.
    scope: { id: 'early contact' },
    onMutate: (refused) => {
      const before = queryClient.getQueryData(queryKey);
      queryClient.setQueryData(queryKey, { refused });
      return before;
    },
    onError: (error, _, before) => {
      queryClient.setQueryData(queryKey, before);
      toastFailure('Your choice was not saved', error);
    },
  });
}
