import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { ArrowLeft, MessageSquare } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import { useAccount, useViewer } from '#features/accounts/web/session.ts';
import { getSportFacts } from '#features/sports/contract.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { IconButton } from '#ui/buttons/IconButton.tsx';
import { cn } from '#ui/class-names.ts';
import { Avatar } from '#ui/display/Avatar.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { ErrorState } from '#ui/feedback/ErrorState.tsx';
import { Spinner } from '#ui/feedback/Spinner.tsx';
import { PageHeading } from '#ui/layout/PageHeading.tsx';
import { CallError, toErrorMessage } from '#web/api.ts';
import { usePageTitle } from '#web/page-title.ts';
import type { Correspondent } from '../../contract/messages.ts';
import type { Person } from '../conversation-parts.ts';
import { correspondentQuery } from '../data.ts';
import { Conversation } from '../thread/Conversation.tsx';
import { ConversationList } from './ConversationList.tsx';
import { HeadingActions } from './HeadingActions.tsx';

interface MessagesPageProps {
  /** The menu with which somebody is blocked or reported; a part of another feature. */
  SafetyButton: ComponentType<{ person: Person }>;
}

/** Every conversation beside the one that is open; on a phone one or the other. */
export function MessagesPage({ SafetyButton }: MessagesPageProps) {
  const { id: me } = useViewer();
  const { userId } = useParams({ strict: false });
  const { message } = useSearch({ strict: false });
  usePageTitle('Messages');
  return (
    <>
      <div className={cn(userId && 'max-md:hidden')}>
        <PageHeading title="Messages" actions={<HeadingActions />} />
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
          <Pane key={userId} {...{ me, userId, SafetyButton }} start={message} />
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

interface PaneProps extends MessagesPageProps {
  me: string;
  userId: string;
  start: string | undefined;
}

function Pane({ me, userId, start, SafetyButton }: PaneProps) {
  const { data, isPending, error, refetch, isFetching } = useQuery(correspondentQuery(userId));
  if (isPending) return <Spinner text="Loading messages..." />;
  if (!data) {
    const missing = error instanceof CallError && error.status === 404;
    return (
      <ErrorState
        className="m-auto flex-1"
        title={missing ? 'Conversation Not Found' : 'Error loading messages. Please try again.'}
        message={missing ? toErrorMessage(error, '') : ''}
        {...(missing ? {} : { onRetry: () => void refetch(), pending: isFetching })}
      />
    );
  }
  const name = `${data.participant.firstName} ${data.participant.lastName}`;
  return (
    <section aria-label={`Conversation with ${name}`} className="flex min-w-0 flex-1 flex-col">
      <Header correspondent={data} name={name}>
        <SafetyButton person={{ id: userId, name }} />
      </Header>
      <Conversation me={me} other={{ id: userId, name }} start={start} />
    </section>
  );
}

interface HeaderProps {
  correspondent: Correspondent;
  name: string;
  children: ReactNode;
}

function Header({ correspondent, name, children }: HeaderProps) {
  const { participant, headline, online } = correspondent;
  return (
    <header className="flex items-center gap-2.5 border-line border-b px-3 py-2.5">
      <IconButton label="All conversations" asChild className="md:hidden">
        <Link to="/messages">
          <ArrowLeft aria-hidden />
        </Link>
      </IconButton>
      <Avatar
        name={name}
        src={participant.profileImage}
        hue={getSportFacts(participant.sport ?? '').hue}
        size={36}
      />
      <div className="min-w-0 flex-1">
        <h2 className="truncate font-semibold text-body">{name}</h2>
        <p className="flex items-center gap-1.5 text-meta text-muted">
          {online && (
            <>
              <span aria-hidden className="size-2 shrink-0 rounded-full bg-ok" />
              <span>Online</span>
              {headline && <span aria-hidden>·</span>}
            </>
          )}
          <span className="truncate">{headline}</span>
        </p>
      </div>
      <ProfileLink {...correspondent} />
      {children}
    </header>
  );
}

/** To the profile, where this viewer may see it: coaches do not see each other's. */
function ProfileLink({ participant, profileId }: Correspondent) {
  const account = useAccount();
  if (!profileId || (participant.role === 'coach' && account?.role === 'coach')) return null;
  return (
    <Button variant="outline" asChild className="max-sm:hidden">
      {participant.role === 'athlete' ? (
        <Link to="/athlete/$id" params={{ id: profileId }}>
          View Profile
        </Link>
      ) : (
        <Link to="/coach/$id" params={{ id: profileId }}>
          View Profile
        </Link>
      )}
    </Button>
  );
}
