import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { createClient } from '#web/api.ts';
import { toastFailure } from '#web/toast-failure.ts';
import type { keepGuardiansCalls } from '../contract/keep-guardians.ts';
import type { readingNoticeCalls } from '../contract/reading-notice-calls.ts';

const api = createClient<typeof readingNoticeCalls & typeof keepGuardiansCalls>();

/** Whether a guardian reads the conversation with this person. */
export const readingNoticeQuery = (userId: string) =>
  queryOptions({
    queryKey: ['reading-notice', userId],
    queryFn: ({ signal }) => api('GET /api/guardians/notices/{userId}', { params: { userId }, signal }),
  });

/** In every conversation: the question is one. */
export function useDismissPrompt() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api('PUT /api/guardians/prompt-dismissal', {}),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['reading-notice'] }),
    onError: (error) => toastFailure('Your choice was not saved', error),
  });
}
