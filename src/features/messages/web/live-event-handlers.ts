import type { QueryClient } from '@tanstack/react-query';
import type { LiveEvents } from '../contract/live-events.ts';
import { createNewMessageToaster } from './announcements/show-new-message-toast.ts';
import { applyHeldMessageEvent, applyLiveMessage } from './outbox/outbox.ts';
import { applyPresenceEvent, applyTypingEvent, refetchCorrespondent } from './update-cached-conversations.ts';
import { applyReadEvent } from './update-cached-threads.ts';

/** What other features show of messages: the dashboard's figure and the recent activity. */
const dependentKeys = [['dashboard'], ['activity']];

/** What messages do on each live event of the signed-in member `viewerId`. */
export function createMessageLiveHandlers(
  queryClient: QueryClient,
  viewerId: string,
  openConversation: (userId: string) => void,
) {
  const announce = createNewMessageToaster(queryClient, viewerId, openConversation);
  return {
    message: (message: LiveEvents['message']) => {
      applyLiveMessage(queryClient, viewerId, message);
      void announce(message);
      for (const queryKey of dependentKeys) void queryClient.invalidateQueries({ queryKey });
    },
    held: (held: LiveEvents['held']) => {
      applyHeldMessageEvent(queryClient, viewerId, held);
      refetchCorrespondent(queryClient, held);
    },
    read: (read: LiveEvents['read']) => applyReadEvent(queryClient, viewerId, read),
    typing: (typing: LiveEvents['typing']) => applyTypingEvent(queryClient, typing),
    presence: (presence: LiveEvents['presence']) => applyPresenceEvent(queryClient, presence),
    conversation: (conversation: LiveEvents['conversation']) =>
      refetchCorrespondent(queryClient, conversation),
  };
}
