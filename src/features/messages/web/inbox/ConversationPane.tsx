import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, CalendarPlus } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import { useAccount } from '#features/accounts/web/session.ts';
import { VerifiedCoachButton } from '#features/schools/web/VerifiedCoachButton.tsx';
import { getSportFacts } from '#features/sports/contract.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { IconButton } from '#ui/buttons/IconButton.tsx';
import { Avatar } from '#ui/display/Avatar.tsx';
import { ErrorState } from '#ui/feedback/ErrorState.tsx';
import { Spinner } from '#ui/feedback/Spinner.tsx';
import { CallError, toErrorMessage } from '#web/api.ts';
import type { Correspondent } from '../../contract/message-calls.ts';
import { correspondentQuery } from '../data.ts';
import type { Person } from '../injected-visit-and-safety-components-context.ts';
import { ThreadAndComposer } from '../thread/ThreadAndComposer.tsx';

export interface ConversationPaneProps {
  me: string;
  /** The other member. */
  userId: string;
  /** The message to open at, instead of the first unread one. */
  start: string | undefined;
  /** The menu to block or report a member; a part of `safety`. */
  BlockAndReportButton: ComponentType<{ person: Person }>;
}

/** The open conversation below the name of the other member. */
export function ConversationPane({ me, userId, start, BlockAndReportButton }: ConversationPaneProps) {
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
      <ConversationHeader correspondent={data} name={name}>
        <BlockAndReportButton person={{ id: userId, name }} />
      </ConversationHeader>
      <ThreadAndComposer key={userId} me={me} other={{ id: userId, name }} start={start} />
    </section>
  );
}

interface ConversationHeaderProps {
  correspondent: Correspondent;
  name: string;
  children: ReactNode;
}

function ConversationHeader({ correspondent, name, children }: ConversationHeaderProps) {
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
        <div className="flex min-w-0 items-center gap-1.5">
          <h2 className="truncate font-semibold text-body">{name}</h2>
          {participant.verified && <VerifiedCoachButton name={name} />}
        </div>
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
      <ProposeVisitLink correspondent={correspondent} />
      <CorrespondentProfileLink {...correspondent} />
      {children}
    </header>
  );
}

/** For a coach who may write to this athlete: opens the form of a visit. */
function ProposeVisitLink({ correspondent }: { correspondent: Correspondent }) {
  const { participant, profileId, request, blocked } = correspondent;
  const account = useAccount();
  const isOpen = request === null && !blocked;
  if (account?.role !== 'coach' || participant.role !== 'athlete' || !profileId || !isOpen) return null;
  return (
    <IconButton label="Propose a visit" asChild>
      <Link to="/visits" search={{ athlete: profileId }}>
        <CalendarPlus aria-hidden />
      </Link>
    </IconButton>
  );
}

/** A link to the profile, if this viewer may see it: coaches do not see each other's. */
function CorrespondentProfileLink({ participant, profileId }: Correspondent) {
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
