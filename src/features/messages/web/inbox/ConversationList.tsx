import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { getSportFacts } from '#features/sports/contract.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { cn } from '#ui/class-names.ts';
import { Avatar } from '#ui/display/Avatar.tsx';
import { CountBadge } from '#ui/display/CountBadge.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { ErrorState } from '#ui/feedback/ErrorState.tsx';
import { Skeleton, SkeletonGroup } from '#ui/feedback/Skeleton.tsx';
import { Input } from '#ui/forms/Input.tsx';
import type { Conversation } from '../../contract/messages.ts';
import { conversationListId } from '../announcements/announce-message.ts';
import { describeCard } from '../card-text.ts';
import { conversationsQuery } from '../data.ts';
import { formatShortTime } from '../format-times.ts';
import { excerpt } from './excerpt.ts';

interface ConversationListProps {
  me: string;
  /** Whose conversation is open. */
  selected: string | undefined;
  className?: string;
}

export function ConversationList({ me, selected, className }: ConversationListProps) {
  const [words, setWords] = useState('');
  const search = useDeferredValue(words.trim());
  return (
    <nav
      id={conversationListId}
      aria-label="Conversations"
      className={cn('flex min-h-0 flex-col', className)}
    >
      <div className="border-line border-b p-3">
        <Input
          type="search"
          quiet
          size="md"
          icon={<Search />}
          value={words}
          maxLength={200}
          onChange={(event) => setWords(event.target.value)}
          placeholder="Search conversations..."
          aria-label="Search conversations"
        />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <Conversations me={me} selected={selected} search={search} />
      </div>
    </nav>
  );
}

function Conversations({
  me,
  selected,
  search,
}: Omit<ConversationListProps, 'className'> & { search: string }) {
  const { data, isPending, hasNextPage, fetchNextPage, isFetchingNextPage, isFetching, refetch } =
    useInfiniteQuery(conversationsQuery(search));
  if (isPending) return <Loading />;
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
        Open a profile and choose Contact to write to somebody.
      </EmptyState>
    );
  }
  return (
    <>
      <ul>
        {data.map((conversation) => (
          <li key={conversation.id} className="border-line border-b">
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

interface ConversationLinkProps {
  me: string;
  conversation: Conversation;
  search: string;
  current: boolean;
}

function ConversationLink({ me, conversation, search, current }: ConversationLinkProps) {
  const { participant, found } = conversation;
  const timestamp = found?.timestamp ?? conversation.timestamp;
  const name = `${participant.firstName} ${participant.lastName}`;
  // The open one is being read, whatever the server has counted until now.
  const unread = current ? 0 : conversation.unread;
  return (
    <Link
      to="/messages/$userId"
      params={{ userId: participant.id }}
      search={{ message: found?.content ? found.id : undefined }}
      aria-current={current ? 'page' : undefined}
      className={cn(
        'flex items-center gap-2 px-3.5 py-2.5 transition-colors focus-visible:-outline-offset-2',
        current ? 'bg-brand-soft' : 'hover:bg-hover',
      )}
    >
      <span className="relative flex">
        <Avatar
          name={name}
          src={participant.profileImage}
          hue={getSportFacts(participant.sport ?? '').hue}
          size={36}
        />
        {conversation.online && (
          <span className="absolute right-0 bottom-0 size-2.5 rounded-full border-2 border-surface bg-ok">
            <span className="sr-only">Online</span>
          </span>
        )}
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2">
          <span className="min-w-0 flex-1 truncate font-semibold text-body">{name}</span>
          <time dateTime={timestamp} className="tnum text-caption text-muted">
            {formatShortTime(timestamp)}
          </time>
        </span>
        <span className="flex items-center gap-2">
          <span
            className={cn('min-w-0 flex-1 truncate text-row', unread > 0 ? 'font-semibold' : 'text-muted')}
          >
            <LastLine me={me} conversation={conversation} search={search} />
          </span>
          <CountBadge count={unread} label="unread" />
        </span>
      </span>
    </Link>
  );
}

/** What was found, or what was said last. */
function LastLine({ me, conversation, search }: Omit<ConversationLinkProps, 'current'>) {
  const { participant, lastMessage, lastVisit, found } = conversation;
  if (found?.content) {
    const { before, hit, after } = excerpt(found.content, search);
    return (
      <>
        {found.senderId === me && 'You: '}
        {before}
        <mark className="bg-brand-soft text-fg">{hit}</mark>
        {after}
      </>
    );
  }
  const own = conversation.lastSenderId === me;
  if (lastVisit) return describeCard(own ? 'You' : participant.firstName, lastVisit);
  return (
    <>
      {own && 'You: '}
      {lastMessage ?? <em>Message deleted</em>}
    </>
  );
}

function Loading() {
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
