import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query';
import { translate } from '#ui/page-language.ts';
import { createClient, type ListPage } from '#web/api.ts';
import { toastFailure } from '#web/toast-failure.ts';
import type { GuardianMessage } from '../contract/guardian-calls.ts';
import type { guardianWritingCalls } from '../contract/guardian-writing.ts';
import { guardianMessagesQuery, guardianThreadsQuery } from './data.ts';
import { noDraft, storeDraft } from './draft-in-tab.ts';

const api = createClient<typeof guardianWritingCalls>();

type MessagePages = InfiniteData<ListPage<GuardianMessage>, string | undefined>;

/** Sends a message; the conversation shows it at once. */
export function useWriteMessage(id: string, userId: string) {
  const queryClient = useQueryClient();
  const { queryKey } = guardianMessagesQuery(id, userId);
  return useMutation({
    mutationFn: ({ content, key }: { content: string; key: string }) =>
      api('POST /api/guardian/athletes/{id}/threads/{userId}/messages', {
        params: { id, userId },
        body: { content },
        headers: { 'idempotency-key': key },
      }),
    onSuccess: (message) => {
      // Here, and not where it is called: the input may be gone.
      storeDraft(id, userId, noDraft);
      queryClient.setQueryData<MessagePages>(queryKey, (before) => before && addNewest(before, message));
      void queryClient.invalidateQueries({ queryKey });
      void queryClient.invalidateQueries({ queryKey: guardianThreadsQuery(id).queryKey });
    },
  });
}

function addNewest(before: MessagePages, message: GuardianMessage): MessagePages {
  const [newest, ...older] = before.pages;
  if (!newest || newest.rows.some((row) => row.id === message.id)) return before;
  return { ...before, pages: [{ ...newest, rows: [message, ...newest.rows] }, ...older] };
}

export function useDeleteOwnMessage(id: string, userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (messageId: string) =>
      api('DELETE /api/guardian/athletes/{id}/threads/{userId}/messages/{messageId}', {
        params: { id, userId, messageId },
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: guardianMessagesQuery(id, userId).queryKey }),
    onError: (error) => toastFailure(translate('The message was not deleted'), error),
  });
}
