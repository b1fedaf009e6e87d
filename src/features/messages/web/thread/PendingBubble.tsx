import { Clock, WifiOff } from 'lucide-react';
import { Button } from '#ui/buttons/Button.tsx';
import { cn } from '#ui/merge-tailwind-classes.ts';
import type { ThreadMessage } from '../update-thread-pages.ts';
import { LinkedText } from './LinkedText.tsx';
import { getBubbleClass, MessageAlignmentRow } from './MessageAlignmentRow.tsx';

interface PendingBubbleProps {
  message: ThreadMessage;
  startsGroup: boolean;
  onRetry: () => void;
  onDiscard: () => void;
}

/** A message that is being sent, waits for the network, or was refused. */
export function PendingBubble({ message, startsGroup, onRetry, onDiscard }: PendingBubbleProps) {
  const { state, content, error } = message;
  return (
    <MessageAlignmentRow own startsGroup={startsGroup}>
      <p className={cn(getBubbleClass(true), 'max-w-[85%] opacity-70 sm:max-w-[65%]')}>
        <span className="sr-only">You: </span>
        <LinkedText text={content ?? ''} />
      </p>
      {state === 'sending' ? (
        <p className="mt-1 flex items-center gap-1 text-caption text-muted">
          <Clock aria-hidden className="size-3" />
          Sending...
        </p>
      ) : (
        <div
          role={state === 'failed' ? 'alert' : undefined}
          className="mt-1 flex flex-wrap items-center justify-end gap-x-2 text-meta"
        >
          {state === 'failed' ? (
            <span className="text-danger">Not sent. {error}</span>
          ) : (
            <span className="flex items-center gap-1 text-muted">
              <WifiOff aria-hidden className="size-3" />
              Not sent yet. It will be sent when you are back online.
            </span>
          )}
          <span className="flex gap-1">
            <Button variant="outline" onClick={onRetry}>
              Retry
            </Button>
            <Button variant="ghost" onClick={onDiscard}>
              Discard
            </Button>
          </span>
        </div>
      )}
    </MessageAlignmentRow>
  );
}
