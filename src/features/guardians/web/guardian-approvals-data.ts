import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { translate } from '#ui/page-language.ts';
import { createClient } from '#web/api.ts';
import { toastFailure } from '#web/toast-failure.ts';
import type { guardianApprovalCalls } from '../contract/guardian-approvals.ts';
import type { GuardianMode } from '../contract/guardian-modes.ts';
import { guardianPageQuery, guardianThreadsQuery } from './data.ts';

const api = createClient<typeof guardianApprovalCalls>();

/** What waits for the guardian, read again each minute while the page is open. */
export const guardianApprovalsQuery = (id: string) =>
  queryOptions({
    queryKey: ['guardian', 'approvals', id],
    queryFn: ({ signal }) => api('GET /api/guardian/athletes/{id}/approvals', { params: { id }, signal }),
    staleTime: 0,
    refetchInterval: 60_000,
  });

/** Reads both lists again, also after a failure: somebody else may have answered. */
function useRefetchMessages(id: string) {
  const queryClient = useQueryClient();
  return async () => {
    await queryClient.invalidateQueries({ queryKey: guardianApprovalsQuery(id).queryKey });
    void queryClient.invalidateQueries({ queryKey: guardianThreadsQuery(id).queryKey });
  };
}

export function useAnswerMessage(id: string, messageId: string) {
  const refetchMessages = useRefetchMessages(id);
  return useMutation({
    mutationFn: async (answer: 'approve' | 'decline') => {
      const params = { id, messageId };
      if (answer === 'approve')
        await api('PUT /api/guardian/athletes/{id}/approvals/{messageId}', { params });
      else await api('DELETE /api/guardian/athletes/{id}/approvals/{messageId}', { params });
    },
    onSettled: refetchMessages,
    onError: (error) => toastFailure(translate('Your answer was not saved'), error),
  });
}

export function useChangeMode(id: string) {
  const queryClient = useQueryClient();
  const refetchMessages = useRefetchMessages(id);
  return useMutation({
    mutationFn: (mode: GuardianMode) =>
      api('PUT /api/guardian/athletes/{id}/mode', { params: { id }, body: { mode } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: guardianPageQuery.queryKey });
      await refetchMessages();
    },
    onError: (error) => toastFailure(translate('Your choice was not saved'), error),
  });
}
