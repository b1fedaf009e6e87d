import type { QueryClient } from '@tanstack/react-query';
import type { LiveEvents } from '../contract/live-events.ts';
import { createAnnouncer } from './announcements/announce-message.ts';
import { applyPresence, applyTyping, refetchCorrespondent } from './conversations-cache.ts';
import { receiveMessage } from './outbox/outbox.ts';
import { applyReadMark } from './thread-cache.ts';

/** What other features show of messages: the dashboard's figure and the recent activity. */
const dependentKeys = [['dashboard'], ['activity']];

/** What messages do on each live event of the signed-in member `me`. */
export function messageLiveHandlers(
  queryClient: QueryClient,
  me: string,
  openConversation: (userId: string) => void,
) {
  const announce = createAnnouncer(queryClient, me, openConversation);
  return {
    message: (message: LiveEvents['message']) => {
      receiveMessage(queryClient, me, message);
      void announce(message);
      for (const queryKey of dependentKeys) void queryClient.invalidateQueries({ queryKey });
    },
    read: (read: LiveEvents['read']) => applyReadMark(queryClient, me, read),
    typing: (typing: LiveEvents['typing']) => applyTyping(queryClient, typing),
    presence: (presence: LiveEvents['presence']) => applyPresence(queryClient, presence),
    conversation: (conversation: LiveEvents['conversation']) =>
      refetchCorrespondent(queryClient, conversation),
  };
}
