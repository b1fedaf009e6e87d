import { Link } from '@tanstack/react-router';
import { VerifiedCoachIcon } from '#features/schools/web/VerifiedCoachIcon.tsx';
import { getSportFacts } from '#features/sports/contract.ts';
import { Avatar } from '#ui/display/Avatar.tsx';
import { CountBadge } from '#ui/display/CountBadge.tsx';
import { Pill } from '#ui/display/Pill.tsx';
import { cn } from '#ui/merge-tailwind-classes.ts';
import type { Conversation } from '../../contract/message-calls.ts';
import { describeVisitChange } from '../describe-visit-change.ts';
import { ConversationTime } from './ConversationTime.tsx';
import { getSearchExcerpt } from './get-search-excerpt.ts';

const requestLabels: Record<NonNullable<Conversation['request']>, string> = {
  sent: 'Request sent',
  received: 'Request',
  closed: 'Closed',
  declined: 'Declined',
};

interface ConversationLinkProps {
  me: string;
  conversation: Conversation;
  search: string;
  current: boolean;
}

/** A conversation in the list, with its last message or the one that a search has found. */
export function ConversationLink({ me, conversation, search, current }: ConversationLinkProps) {
  const { participant, found } = conversation;
  const timestamp = found?.timestamp ?? conversation.timestamp;
  const name = `${participant.firstName} ${participant.lastName}`;
  // The open one is being read, although the server may not have counted it yet.
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
          <span className="flex min-w-0 flex-1 items-center gap-1.5 font-semibold text-body">
            <span className="truncate">{name}</span>
            {participant.verified && <VerifiedCoachIcon />}
          </span>
          <ConversationTime timestamp={timestamp} />
        </span>
        <span className="flex items-center gap-2">
          <span
            className={cn('min-w-0 flex-1 truncate text-row', unread > 0 ? 'font-semibold' : 'text-muted')}
          >
            <ConversationMessagePreview me={me} conversation={conversation} search={search} />
          </span>
          {conversation.request && <Pill variant="neutral">{requestLabels[conversation.request]}</Pill>}
          <CountBadge count={unread} label="unread" />
        </span>
      </span>
    </Link>
  );
}

/** The message that the search has found, or the last one. */
function ConversationMessagePreview({ me, conversation, search }: Omit<ConversationLinkProps, 'current'>) {
  const { participant, lastMessage, lastVisit, found } = conversation;
  if (found?.content) {
    const { before, match, after } = getSearchExcerpt(found.content, search);
    return (
      <>
        {found.guardian ? 'Guardian: ' : found.senderId === me && 'You: '}
        {before}
        <mark className="bg-brand-soft text-fg">{match}</mark>
        {after}
      </>
    );
  }
  const own = conversation.lastSenderId === me;
  if (lastVisit) return describeVisitChange(own ? 'You' : participant.firstName, lastVisit);
  return (
    <>
      {conversation.isLastOfGuardian ? 'Guardian: ' : own && 'You: '}
      {lastMessage ?? <em>Message deleted</em>}
    </>
  );
}
