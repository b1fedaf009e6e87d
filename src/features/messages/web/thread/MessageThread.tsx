import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { ErrorState } from '#ui/feedback/ErrorState.tsx';
import { Spinner } from '#ui/feedback/Spinner.tsx';
import { useStreamState } from '#web/event-stream-for-all-tabs.ts';
import {
  createThreadPositionState,
  jumpToMessageQuery,
  loadThreadAtPosition,
  newestUnreadMessageIdQuery,
  threadQuery,
  useMarkRead,
} from '../data.ts';
import { MessageList } from './MessageList.tsx';

interface MessageThreadProps {
  me: string;
  other: { id: string; name: string };
  /** The message to open at, instead of the first unread one. */
  start: string | undefined;
}

/** The messages of one conversation, newest at the bottom, updated by live events. */
export function MessageThread({ me, other, start }: MessageThreadProps) {
  const thread = useInfiniteQuery(threadQuery(other.id));
  const lookup = useQuery(jumpToMessageQuery(other.id, start));
  const { data: move } = useQuery(createThreadPositionState(other.id));
  const queryClient = useQueryClient();
  useMarkVisibleAsRead(other.id);

  if (thread.isPending || lookup.isLoading) {
    return (
      <div className="flex flex-1 items-center justify-center">
        <Spinner text="Loading messages..." />
      </div>
    );
  }
  if (!thread.data) {
    return (
      <ErrorState
        className="flex flex-1 items-center justify-center"
        title="Error loading messages. Please try again."
        onRetry={() => void thread.refetch()}
        pending={thread.isFetching}
      />
    );
  }
  const older = {
    load: () => void thread.fetchNextPage(),
    loading: thread.isFetchingNextPage,
    failed: thread.isFetchNextPageError,
  };
  const newer = {
    load: () => void thread.fetchPreviousPage(),
    loading: thread.isFetchingPreviousPage,
    failed: thread.isFetchPreviousPageError,
    // Where the end cannot be loaded the reader stays, and may press again.
    jumpToNewest: () => void loadThreadAtPosition(queryClient, other.id, 'end').catch(() => {}),
  };
  return (
    <MessageList
      key={move.count}
      me={me}
      other={other}
      messages={thread.data}
      older={thread.hasNextPage ? older : undefined}
      newer={thread.hasPreviousPage ? newer : undefined}
      start={move.to}
    />
  );
}

/**
 * Marks a conversation on a visible screen as read, up to its newest message. A mark that failed is sent again at the
 * next occasion: a new message, a visible screen or a reconnected stream.
 */
function useMarkVisibleAsRead(otherUserId: string) {
  const isVisible = useSyncExternalStore(subscribeToVisibility, () => document.visibilityState === 'visible');
  const streamState = useStreamState();
  const { data: newestUnread } = useInfiniteQuery(newestUnreadMessageIdQuery(otherUserId));
  const { mutate: markRead } = useMarkRead(otherUserId);
  const markedId = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a reconnected stream is an occasion to try again
  useEffect(() => {
    if (!isVisible || !newestUnread || markedId.current === newestUnread) return;
    markedId.current = newestUnread;
    const forgetFailedReadMark = () => {
      if (markedId.current === newestUnread) markedId.current = undefined;
    };
    markRead(newestUnread, { onError: forgetFailedReadMark });
  }, [isVisible, newestUnread, streamState, markRead]);
}

function subscribeToVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}
