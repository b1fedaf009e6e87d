import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { ErrorState } from '#ui/feedback/ErrorState.tsx';
import { Spinner } from '#ui/feedback/Spinner.tsx';
import { useStreamState } from '#web/event-stream.ts';
import { noteOpen } from '../announcements/open-threads.ts';
import { moveTo, newestUnreadQuery, threadQuery, useMarkRead } from '../data.ts';
import { MessageList, type Start } from './MessageList.tsx';

interface ThreadProps {
  me: string;
  /** Whom I write to. */
  other: { id: string; name: string };
  /** The message to open at, instead of the first that is unread. */
  start: string | undefined;
}

/** The messages of one conversation, newest at the bottom, up to date by itself. */
export function Thread({ me, other, start }: ThreadProps) {
  const thread = useInfiniteQuery(threadQuery(other.id));
  const { data: messages } = thread;
  const queryClient = useQueryClient();
  // Each jump is a new list that begins elsewhere.
  const [jump, setJump] = useState<{ nth: number; to: Start }>({ nth: 0, to: 'unread' });
  const land = useCallback((to: Start) => setJump(({ nth }) => ({ nth: nth + 1, to })), []);
  // What the address asked for and was looked for, whether or not it is still there.
  const [looked, setLooked] = useState<string>();
  useEffect(() => noteOpen(other.id), [other.id]);
  useEffect(() => {
    if (!start) return setLooked(undefined);
    let isWanted = true;
    moveTo(queryClient, other.id, { around: start })
      .then(
        () => isWanted && land({ message: start }),
        () => {},
      )
      .finally(() => isWanted && setLooked(start));
    return () => {
      isWanted = false;
    };
  }, [start, other.id, queryClient, land]);

  useSeen(other.id);

  if (thread.isPending || looked !== start) {
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
      moveTo(queryClient, other.id, { at: 'end' }).then(
        () => land('end'),
        () => {},
      ),
  };
  return (
    <MessageList
      key={jump.nth}
      me={me}
      other={other}
      messages={messages}
      older={thread.hasNextPage ? older : undefined}
      newer={thread.hasPreviousPage ? newer : undefined}
      start={jump.to}
    />
  );
}

/**
 * A conversation on a visible screen is marked as read, up to its newest message. A mark that failed is
 * sent again at the next event: a new message, a visible screen or a reconnected stream.
 */
function useSeen(other: string) {
  const visible = useSyncExternalStore(watchVisibility, () => document.visibilityState === 'visible');
  const live = useStreamState();
  const { data: unread } = useInfiniteQuery(newestUnreadQuery(other));
  const { mutate: markRead } = useMarkRead(other);
  const told = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a stream that is back is an occasion
  useEffect(() => {
    if (!visible || !unread || told.current === unread) return;
    told.current = unread;
    const again = () => {
      if (told.current === unread) told.current = undefined;
    };
    markRead(unread, { onError: again });
  }, [visible, unread, live, markRead]);
}

function watchVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}
