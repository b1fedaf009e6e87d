import { Users } from 'lucide-react';
import { cn } from '#ui/merge-tailwind-classes.ts';
import { describeVisitChange } from '../describe-visit-change.ts';
import { formatTimeOfDay } from '../format-message-times.ts';
import { useVisitAndSafetyComponents } from '../injected-visit-and-safety-components-context.ts';
import { useGuardianName } from '../use-guardian-name.ts';
import type { GroupedMessage } from './group-messages.ts';
import { LinkedText } from './LinkedText.tsx';
import { getBubbleClass, guardianBubbleClass, MessageAlignmentRow } from './MessageAlignmentRow.tsx';
import { MessageKindLine } from './MessageKindLine.tsx';
import { OwnMessageMenu, ReceivedMessageMenu } from './MessageMenu.tsx';

interface MessageBubbleProps {
  line: GroupedMessage;
  own: boolean;
  /** The name of its author, if it is not mine. */
  other: string;
  /** 'Seen 2:38 PM' under my last message that was seen. */
  seenAt: string | undefined;
  /** The message that a search has found. */
  isFound: boolean;
}

/** A message that the server has stored: a text or a card. */
export function MessageBubble({ line, own, other, seenAt, isFound }: MessageBubbleProps) {
  const { Card } = useVisitAndSafetyComponents();
  const { message, startsGroup, endsGroup } = line;
  const guardianName = useGuardianName(message, own ? undefined : other);
  const [firstName = other] = other.split(' ');
  return (
    <MessageAlignmentRow own={own} startsGroup={startsGroup}>
      {guardianName && startsGroup && <GuardianLabel name={guardianName} />}
      {message.visit ? (
        <Card
          card={message.visit}
          title={describeVisitChange(own ? 'You' : firstName, message.visit.change)}
          other={other}
        />
      ) : (
        <TextBubble {...{ message, own, other, guardianName, isFound }} />
      )}
      <MessageKindLine message={message} />
      <SentAndSeenTimes message={message} seenAt={seenAt} endsGroup={endsGroup} />
    </MessageAlignmentRow>
  );
}

/** Each bubble says it to screen readers. */
function GuardianLabel({ name }: { name: string }) {
  return (
    <p aria-hidden className="mb-1 flex items-center gap-1 font-medium text-caption text-muted">
      <Users className="size-3.5 shrink-0" />
      {name}
    </p>
  );
}

type TextBubbleProps = Pick<GroupedMessage, 'message'> &
  Pick<MessageBubbleProps, 'own' | 'other' | 'isFound'> & { guardianName: string | undefined };

function TextBubble({ message, own, other, guardianName, isFound }: TextBubbleProps) {
  const isDeleted = message.content === null;
  return (
    <div
      className={cn('group flex max-w-[85%] items-center gap-1 sm:max-w-[65%]', own && 'flex-row-reverse')}
    >
      <p
        className={cn(
          guardianName ? guardianBubbleClass : getBubbleClass(own),
          isDeleted && 'bg-transparent! text-muted! italic ring-1 ring-line ring-inset',
          isFound && 'outline-2 outline-brand outline-offset-2',
        )}
      >
        <span className="sr-only">{guardianName ?? (own ? 'You' : other)}: </span>
        {message.content === null ? 'Message deleted' : <LinkedText text={message.content} />}
      </p>
      {!isDeleted &&
        (own ? (
          !guardianName && <OwnMessageMenu message={message} />
        ) : (
          <ReceivedMessageMenu message={message} other={other} />
        ))}
    </div>
  );
}

type SentAndSeenTimesProps = Pick<GroupedMessage, 'message' | 'endsGroup'> &
  Pick<MessageBubbleProps, 'seenAt'>;

function SentAndSeenTimes({ message, seenAt, endsGroup }: SentAndSeenTimesProps) {
  if (!endsGroup && !seenAt) return null;
  return (
    <p className="tnum mt-1 text-caption text-muted">
      {endsGroup && <time dateTime={message.timestamp}>{formatTimeOfDay(message.timestamp)}</time>}
      {seenAt && `${endsGroup ? ' · ' : ''}Seen ${formatTimeOfDay(seenAt)}`}
    </p>
  );
}
