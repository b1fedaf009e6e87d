import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { ListPage } from '#web/api.ts';
import type { LiveEvents } from '../contract/live-events.ts';
import type { Conversation, Correspondent } from '../contract/message-calls.ts';
import { messageKeys } from './query-keys.ts';

// What live events change in the list of conversations and its people in the query cache.

export function refetchConversations(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: messageKeys.conversations });
  void queryClient.invalidateQueries({ queryKey: messageKeys.unread });
}

/**
 * A conversation has begun, so that its two members see whether the other is online; its request was answered, and a
 * declined one is not unread any more; or the other has a new name.
 */
export function refetchCorrespondent(
  queryClient: QueryClient,
  { userId }: Pick<LiveEvents['conversation'], 'userId'>,
): void {
  refetchConversations(queryClient);
  void queryClient.invalidateQueries({ queryKey: messageKeys.correspondent(userId) });
}

export function applyPresenceEvent(
  queryClient: QueryClient,
  { userId, online }: LiveEvents['presence'],
): void {
  const updateOnlineState = (conversation: Conversation) =>
    conversation.participant.id === userId ? { ...conversation, online } : conversation;
  queryClient.setQueriesData<InfiniteData<ListPage<Conversation>>>(
    { queryKey: messageKeys.conversations },
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({ ...page, rows: page.rows.map(updateOnlineState) })),
      },
  );
  queryClient.setQueryData<Correspondent>(
    messageKeys.correspondent(userId),
    (conversation) => conversation && { ...conversation, online },
  );
}

/** The typing query ends it after a while. */
export const applyTypingEvent = (queryClient: QueryClient, { userId }: LiveEvents['typing']): void =>
  void queryClient.setQueryData(messageKeys.typing(userId), Date.now());
