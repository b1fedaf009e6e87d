import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { createClient } from '#web/api.ts';
import { toastFailure } from '#web/toast-failure.ts';
import type { keepGuardiansCalls } from '../contract/keep-guardians.ts';
import type { readingNoticeCalls } from '../contract/reading-notice-calls.ts';

const api = createClient<typeof readingNoticeCalls & typeof keepGuardiansCalls>();

/** Whether a guardian reads the conversation with this person: asked anew once the first message is in it. */
export const readingNoticeQuery = (userId: string, hasBegun: boolean) =>
  queryOptions({
    queryKey: ['reading-notice', userId, { hasBegun }],
    queryFn: ({ signal }) => api('GET /api/guardians/notices/{userId}', { params: { userId }, signal }),
    placeholderData: (previous, before) => (before?.queryKey[1] === userId ? previous : undefined),
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
