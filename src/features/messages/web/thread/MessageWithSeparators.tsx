import { discardPendingMessage, retryFailedMessage } from '../outbox/outbox.ts';
import type { GroupedMessage } from './group-messages.ts';
import { HeldBubble } from './HeldBubble.tsx';
import { MessageBubble } from './MessageBubble.tsx';
import { PendingBubble } from './PendingBubble.tsx';

interface MessageWithSeparatorsProps {
  me: string;
  other: string;
  line: GroupedMessage;
  isFirstUnread: boolean;
  isFound: boolean;
  seenAt: string | undefined;
}

/** A message, below the separators of a new day and of the first unread message. */
export function MessageWithSeparators({
  me,
  other,
  line,
  isFirstUnread,
  isFound,
  seenAt,
}: MessageWithSeparatorsProps) {
  const { message, day } = line;
  return (
    <>
      {day && <p className="pt-4 pb-1 text-center text-caption text-muted">{day}</p>}
      {isFirstUnread && (
        <p className="flex items-center gap-3 pt-3 font-semibold text-brand text-caption before:h-px before:flex-1 before:bg-brand/40 after:h-px after:flex-1 after:bg-brand/40">
          New messages
        </p>
      )}
      {message.state === 'held' ? (
        <HeldBubble message={message} startsGroup={line.startsGroup} other={other} />
      ) : message.state ? (
        <PendingBubble
          message={message}
          startsGroup={line.startsGroup}
          onRetry={() => retryFailedMessage(me, message)}
          onDiscard={() => discardPendingMessage(me, message)}
        />
      ) : (
        <MessageBubble {...{ line, other, seenAt, isFound }} own={message.senderId === me} />
      )}
    </>
  );
}
