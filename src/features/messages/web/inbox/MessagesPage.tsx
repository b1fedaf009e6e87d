import { useParams, useSearch } from '@tanstack/react-router';
import { MessageSquare } from 'lucide-react';
import { useViewer } from '#features/accounts/web/session.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { PageHeading } from '#ui/layout/PageHeading.tsx';
import { cn } from '#ui/merge-tailwind-classes.ts';
import { type PageLoader, waitBrieflyForQueries } from '#web/load-and-read-page-queries.ts';
import { usePageTitle } from '#web/page-title.ts';
import { conversationsQuery, correspondentQuery, threadQuery } from '../data.ts';
import { parseConversationSearch } from '../search-params.ts';
import { ConversationList } from './ConversationList.tsx';
import { ConversationPane, type ConversationPaneProps } from './ConversationPane.tsx';
import { SendMessagesAndSettingsMenu } from './SendMessagesAndSettingsMenu.tsx';

export const loader: PageLoader<{ userId?: string }> = ({ queryClient, params: { userId }, search }) => {
  const { message } = parseConversationSearch(search);
  return waitBrieflyForQueries(
    queryClient.ensureInfiniteQueryData(conversationsQuery('')),
    ...(userId ? [queryClient.ensureQueryData(correspondentQuery(userId))] : []),
    // A thread that opens at a message loads another part of the conversation.
    ...(userId && !message ? [queryClient.ensureInfiniteQueryData(threadQuery(userId))] : []),
  );
};

/** Every conversation beside the one that is open; on a phone one or the other. */
export function MessagesPage({ BlockAndReportButton }: Pick<ConversationPaneProps, 'BlockAndReportButton'>) {
  const { id: me } = useViewer();
  const { userId } = useParams({ strict: false });
  const { message } = useSearch({ strict: false });
  usePageTitle('Messages');
  return (
    <>
      <div className={cn(userId && 'max-md:hidden')}>
        <PageHeading title="Messages" actions={<SendMessagesAndSettingsMenu />} />
      </div>
      <div
        className={cn(
          'mt-4 flex h-[600px] overflow-hidden rounded-xl border border-line bg-surface',
          // What the bars of a phone leave, so that the input is never below the fold.
          'max-md:min-h-80 max-md:flex-1 max-md:basis-0',
          userId && 'max-md:mt-0',
        )}
      >
        <ConversationList
          me={me}
          selected={userId}
          className={cn(
            'w-80 shrink-0 border-line border-r max-md:w-full max-md:border-r-0',
            userId && 'max-md:hidden',
          )}
        />
        {userId ? (
          <ConversationPane key={userId} {...{ me, userId, BlockAndReportButton }} start={message} />
        ) : (
          <EmptyState
            icon={<MessageSquare />}
            title="Select a conversation"
            className="m-auto flex-1 max-md:hidden"
          >
            Choose a conversation from the left to start messaging
          </EmptyState>
        )}
      </div>
    </>
  );
}
