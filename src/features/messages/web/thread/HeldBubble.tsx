import { CircleX, Hourglass, Moon } from 'lucide-react';
import { createWhenNeeded } from '#shared/create-when-needed.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { cn } from '#ui/merge-tailwind-classes.ts';
import { toastFailure } from '#web/toast-failure.ts';
import { useDeleteMessage } from '../data.ts';
import { formatDeliveryTime } from '../format-delivery-time.ts';
import type { ThreadMessage } from '../update-thread-pages.ts';
import { LinkedText } from './LinkedText.tsx';
import { getBubbleClass, MessageAlignmentRow } from './MessageAlignmentRow.tsx';

interface HeldBubbleProps {
  message: ThreadMessage;
  startsGroup: boolean;
  /** The name of its receiver. */
  other: string;
}

/** A message of mine that its receiver gets in the morning, or when a guardian has approved it, or never. */
export function HeldBubble({ message, startsGroup, other }: HeldBubbleProps) {
  const takeBack = useDeleteMessage();
  const [firstName = other] = other.split(' ');
  const { heldBecause, undelivered } = message;
  const Icon = undelivered ? CircleX : heldBecause === 'approval' ? Hourglass : Moon;
  const toastError = (error: Error) => toastFailure('The message was not taken back', error);
  return (
    <MessageAlignmentRow own startsGroup={startsGroup}>
      <p
        className={cn(
          getBubbleClass(true),
          'max-w-[85%] border border-brand border-dashed bg-transparent! text-fg! sm:max-w-[65%]',
        )}
      >
        <span className="sr-only">You: </span>
        {undelivered ? (
          <span className="text-muted">Written {formatWritingTime(message.timestamp)}</span>
        ) : (
          <LinkedText text={message.content ?? ''} />
        )}
      </p>
      <div className="mt-1 flex max-w-[85%] flex-wrap items-center justify-end gap-x-2 text-meta sm:max-w-[65%]">
        <span className="flex items-center gap-1 text-muted">
          <Icon aria-hidden className="size-3 shrink-0" />
          {formatDeliveryTime(message, firstName)}
        </span>
        {!undelivered && (
          <Button
            variant="ghost"
            disabled={takeBack.isPending}
            onClick={() => takeBack.mutate(message, { onError: toastError })}
          >
            Take it back
          </Button>
        )}
      </div>
    </MessageAlignmentRow>
  );
}

const timeFormat = createWhenNeeded(
  () => new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' }),
);

const formatWritingTime = (time: string): string => timeFormat().format(new Date(time));
