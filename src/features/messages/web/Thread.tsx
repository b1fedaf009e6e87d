import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import type { Message } from '../contract.ts';
import { threadQuery, toNewest, useMarkRead } from './data.ts';
import { MessageList } from './MessageList.tsx';
import { noteOpen } from './open-threads.ts';

interface ThreadProps {
  me: string;
  /** Whom I write to. */
  other: { id: string; name: string };
}

/** The messages of one conversation, newest at the bottom, up to date by itself. */
export function Thread({ me, other }: ThreadProps) {
  const thread = useInfiniteQuery(threadQuery(other.id));
  const { data: messages } = thread;
  const queryClient = useQueryClient();
  // Counts the jumps to the end: each is a new list that begins there.
  const [jumps, setJumps] = useState(0);
  useEffect(() => noteOpen(other.id), [other.id]);

  useSeen(me, other.id, messages);

  if (thread.isPending) {
    return (
      <div className="flex flex-1 items-center justify-center">
        <Spinner text="Loading messages..." />
      </div>
    );
  }
  if (!messages) {
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
    // Where they cannot be loaded the reader stays, and may press again.
    skip: () =>
      toNewest(queryClient, other.id).then(
        () => setJumps((count) => count + 1),
        () => {},
      ),
  };
  return (
    <MessageList
      key={jumps}
      me={me}
      other={other}
      messages={messages}
      older={thread.hasNextPage ? older : undefined}
      newer={thread.hasPreviousPage ? newer : undefined}
      fromEnd={jumps > 0}
    />
  );
}

/** What stands on a screen that is looked at counts as seen. */
function useSeen(me: string, other: string, messages: Message[] | undefined) {
  const visible = useSyncExternalStore(watchVisibility, () => document.visibilityState === 'visible');
  const { mutate: markRead } = useMarkRead(other);
  const newest = messages?.findLast((message) => message.receiverId === me);
  const unseen = newest && !newest.readAt ? newest.id : undefined;
  const marked = useRef<string>(undefined);
  useEffect(() => {
    if (!visible || !unseen || marked.current === unseen) return;
    marked.current = unseen;
    markRead(unseen);
  }, [visible, unseen, markRead]);
}

function watchVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}
