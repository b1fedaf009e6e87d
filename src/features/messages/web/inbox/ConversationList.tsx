import { useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { Button } from '#ui/buttons/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { ErrorState } from '#ui/feedback/ErrorState.tsx';
import { Skeleton, SkeletonGroup } from '#ui/feedback/Skeleton.tsx';
import { cn } from '#ui/merge-tailwind-classes.ts';
import { type PageKeys, useLetterKeys } from '#web/keyboard/page-keys.ts';
import { pressListKey } from '#web/keyboard/press-list-key.ts';
import { conversationListId } from '../announcements/show-new-message-toast.ts';
import { conversationsQuery } from '../data.ts';
import { SearchInput } from '../SearchInput.tsx';
import { ConversationLink } from './ConversationLink.tsx';

interface ConversationListProps {
  me: string;
  /** The other member of the open conversation. */
  selected: string | undefined;
  className?: string;
}

const conversationKeys: PageKeys = {
  title: 'In the list of conversations',
  keys: [
    ['J', 'Next conversation'],
    ['K', 'Previous conversation'],
    ['Enter', 'Open it'],
  ],
};

export function ConversationList({ me, selected, className }: ConversationListProps) {
  const [text, setText] = useState('');
  const search = useDeferredValue(text.trim());
  useLetterKeys(conversationKeys, pressListKey);
  return (
    <nav
      id={conversationListId}
      aria-label="Conversations"
      className={cn('flex min-h-0 flex-col', className)}
    >
      <div className="border-line border-b p-3">
        <SearchInput value={text} onChange={setText} label="Search conversations" />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <MatchingConversations me={me} selected={selected} search={search} />
      </div>
    </nav>
  );
}

function MatchingConversations({
  me,
  selected,
  search,
}: Omit<ConversationListProps, 'className'> & { search: string }) {
  const { data, isPending, hasNextPage, fetchNextPage, isFetchingNextPage, isFetching, refetch } =
    useInfiniteQuery(conversationsQuery(search));
  if (isPending) return <ConversationListSkeleton />;
  if (!data) {
    return (
      <ErrorState title="Error loading conversations." onRetry={() => void refetch()} pending={isFetching} />
    );
  }
  if (data.length === 0) {
    return search ? (
      <EmptyState title="No conversations found">No name and no message matches '{search}'.</EmptyState>
    ) : (
      <EmptyState title="No conversations yet">
        Open a profile and choose Contact to write to someone.
      </EmptyState>
    );
  }
  return (
    <>
      <ul>
        {data.map((conversation) => (
          <li key={conversation.id} data-list-item className="border-line border-b">
            <ConversationLink
              me={me}
              conversation={conversation}
              search={search}
              current={conversation.participant.id === selected}
            />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <div className="p-3 text-center">
          <Button variant="outline" pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            More conversations
          </Button>
        </div>
      )}
    </>
  );
}

function ConversationListSkeleton() {
  return (
    <SkeletonGroup label="Loading conversations...">
      {[0, 1, 2, 3, 4].map((n) => (
        <div key={n} className="flex items-center gap-2 border-line border-b px-3.5 py-2.5">
          <Skeleton className="size-9 rounded-full" />
          <div className="flex-1 space-y-2">
            <Skeleton className="h-3.5 w-1/2" />
            <Skeleton className="h-3 w-4/5" />
          </div>
        </div>
      ))}
    </SkeletonGroup>
  );
}
