import type { QueryClient } from '@tanstack/react-query';
import { accountQuery } from '#features/accounts/web/session.ts';
import type { LiveEvents } from '#features/messages/contract/live-events.ts';
import { createMessageLiveHandlers } from '#features/messages/web/live-event-handlers.ts';
import { sendPendingMessages, startOutbox } from '#features/messages/web/outbox/outbox.ts';
import { trimCachedThreadPages } from '#features/messages/web/update-cached-threads.ts';
import { createVisitLiveHandlers } from '#features/visits/web/live-event-handlers.ts';
import { getEmbeddedResponses } from '#web/embedded-api-responses.ts';
import { openEventStreamForAllTabs } from '#web/event-stream-for-all-tabs.ts';

type LiveHandlers = {
  [Kind in Exclude<keyof LiveEvents, 'refetch' | 'replaced'>]: (data: LiveEvents[Kind]) => void;
};

/** Passes the live events of the signed-in member to the features. Returns a function that stops it. */
export function listenToLiveEvents(
  queryClient: QueryClient,
  memberId: string,
  openConversation: (userId: string) => void,
): () => void {
  const handlers: LiveHandlers = {
    ...createMessageLiveHandlers(queryClient, memberId, openConversation),
    ...createVisitLiveHandlers(queryClient),
  };
  const closeOutbox = startOutbox(queryClient, memberId);
  const stop = openEventStreamForAllTabs({
    url: '/api/events',
    name: memberId,
    kinds: Object.keys(handlers),
    startAfter: getEmbeddedResponses().takeEventPosition()?.toString(),
    onEvent: (kind, data) => (handlers[kind as keyof LiveHandlers] as (data: unknown) => void)(data),
    onGap: () => {
      const others = {
        predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== 'account',
      };
      trimCachedThreadPages(queryClient);
      void queryClient.invalidateQueries(others);
      sendPendingMessages(memberId);
    },
    onRefused: () => void queryClient.invalidateQueries({ queryKey: accountQuery.queryKey }),
  });
  return () => {
    stop();
    closeOutbox();
  };
}
