import type { QueryClient } from '@tanstack/react-query';
import type { LiveEvents } from '../contract/live-events.ts';
import { announce } from './announcements/announce-message.ts';
import { heardConversation, heardPresence, heardRead, heardTyping } from './data.ts';
import { heardLive } from './outbox/outbox.ts';

/** What other features show of messages: the dashboard's figure and the recent activity. */
const countMessages = [['dashboard'], ['activity']];

/** What messages do on each live event of the signed-in member `me`. */
export const messageLiveHandlers = (
  queryClient: QueryClient,
  me: string,
  openConversation: (userId: string) => void,
) => ({
  message: (message: LiveEvents['message']) => {
    heardLive(queryClient, me, message);
    void announce(queryClient, me, message, openConversation);
    for (const queryKey of countMessages) void queryClient.invalidateQueries({ queryKey });
  },
  read: (read: LiveEvents['read']) => heardRead(queryClient, me, read),
  typing: ({ userId }: LiveEvents['typing']) => heardTyping(queryClient, userId),
  presence: (presence: LiveEvents['presence']) => heardPresence(queryClient, presence),
  conversation: (conversation: LiveEvents['conversation']) => heardConversation(queryClient, conversation),
});
