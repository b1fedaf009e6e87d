import type { QueryClient } from '@tanstack/react-query';
import { accountQuery } from '#features/accounts/web/session.ts';
import type { LiveEvents } from '#features/messages/contract/live-events.ts';
import { announce } from '#features/messages/web/announcements/announce-message.ts';
import {
  forgetAhead,
  heardConversation,
  heardPresence,
  heardRead,
  heardTyping,
  shortenThreads,
} from '#features/messages/web/data.ts';
import { heardLive, openOutbox, sendWaiting } from '#features/messages/web/outbox/outbox.ts';
import { visitNewsQuery, visitsChanged } from '#features/visits/web/data.ts';
import { openEventStream } from '#web/event-stream.ts';

type Hear = { [Kind in Exclude<keyof LiveEvents, 'refetch'>]: (data: LiveEvents[Kind]) => void };

/** What other features show of messages: the dashboard's figure and the recent activity. */
const countMessages = [['dashboard'], ['activity']];

/** Which feature hears which live event of this person; answers how to stop. */
export function listen(
  queryClient: QueryClient,
  me: string,
  openConversation: (userId: string) => void,
): () => void {
  const hear: Hear = {
    message: (message) => {
      heardLive(queryClient, me, message);
      void announce(queryClient, me, message, openConversation);
      for (const queryKey of countMessages) void queryClient.invalidateQueries({ queryKey });
    },
    read: (read) => heardRead(queryClient, me, read),
    typing: ({ userId }) => heardTyping(queryClient, userId),
    presence: (presence) => heardPresence(queryClient, presence),
    conversation: (conversation) => heardConversation(queryClient, conversation),
    notice: ({ about }) => {
      if (about === 'visits') visitsChanged(queryClient);
      // The list keeps its marks for as long as one looks at it.
      if (about === 'visit-news') void queryClient.invalidateQueries({ queryKey: visitNewsQuery.queryKey });
    },
  };
  const closeOutbox = openOutbox(queryClient, me);
  const stop = openEventStream({
    url: '/api/events',
    name: me,
    kinds: Object.keys(hear),
    onEvent: (kind, data) => (hear[kind as keyof Hear] as (data: unknown) => void)(data),
    onGap: () => {
      const others = {
        predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== 'account',
      };
      shortenThreads(queryClient);
      void queryClient.invalidateQueries(others);
      sendWaiting(me);
    },
    onRefused: () => void queryClient.invalidateQueries({ queryKey: accountQuery.queryKey }),
  });
  return () => {
    stop();
    closeOutbox();
    forgetAhead();
  };
}
