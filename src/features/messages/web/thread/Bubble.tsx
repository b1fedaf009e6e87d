import { Clock, EllipsisVertical, Flag, Trash2, WifiOff } from 'lucide-react';
import { type ComponentProps, type ReactNode, Suspense, useState } from 'react';
import { Button } from '#ui/buttons/Button.tsx';
import { IconButton } from '#ui/buttons/IconButton.tsx';
import { cn } from '#ui/class-names.ts';
import { toast } from '#ui/feedback/toast.ts';
import { Menu, MenuItem } from '#ui/overlays/Menu.tsx';
import { toErrorMessage } from '#web/api.ts';
import { messageLimits } from '../../contract/limits.ts';
import { describeCard } from '../card-text.ts';
import { useConversationParts } from '../conversation-parts.ts';
import { useDeleteMessage } from '../data.ts';
import type { ThreadMessage } from '../thread-messages.ts';
import { timeOf } from '../times.ts';
import type { Placed } from './bubbles.ts';
import { pieces } from './links.ts';

interface MessageBubbleProps {
  placed: Placed;
  own: boolean;
  /** Whose it is if it is not mine. */
  other: string;
  /** 'Seen 2:38 PM' under the last one that was. */
  seenAt: string | undefined;
  /** The reader came for this one. */
  sought: boolean;
}

export function MessageBubble({
  placed: { message, startsGroup, endsGroup },
  own,
  other,
  seenAt,
  sought,
}: MessageBubbleProps) {
  const { Card } = useConversationParts();
  const deleted = message.content === null;
  if (message.visit) {
    return (
      <Row own={own} startsGroup={startsGroup}>
        <Card
          step={message.visit}
          title={describeCard(own ? 'You' : (other.split(' ')[0] ?? other), message.visit.change)}
          other={other}
        />
        <Times message={message} seenAt={seenAt} endsGroup />
      </Row>
    );
  }
  return (
    <Row own={own} startsGroup={startsGroup}>
      <div
        className={cn('group flex max-w-[85%] items-center gap-1 sm:max-w-[65%]', own && 'flex-row-reverse')}
      >
        <p
          className={cn(
            bubbleClass(own),
            deleted && 'bg-transparent! text-muted! italic ring-1 ring-line ring-inset',
            sought && 'outline-2 outline-brand outline-offset-2',
          )}
        >
          <span className="sr-only">{own ? 'You' : other}: </span>
          {message.content === null ? 'Message deleted' : <Words content={message.content} />}
        </p>
        {!deleted && (own ? <OwnMenu message={message} /> : <OtherMenu message={message} other={other} />)}
      </div>
      <Times message={message} seenAt={seenAt} endsGroup={endsGroup} />
    </Row>
  );
}

type TimesProps = Pick<Placed, 'message' | 'endsGroup'> & Pick<MessageBubbleProps, 'seenAt'>;

function Times({ message, seenAt, endsGroup }: TimesProps) {
  if (!endsGroup && !seenAt) return null;
  return (
    <p className="tnum mt-1 text-caption text-muted">
      {endsGroup && <time dateTime={message.timestamp}>{timeOf(message.timestamp)}</time>}
      {seenAt && `${endsGroup ? ' · ' : ''}Seen ${timeOf(seenAt)}`}
    </p>
  );
}

/** The text, with web addresses as links; nothing is fetched from them. */
function Words({ content }: { content: string }) {
  return pieces(content).map(({ text, href }, i) =>
    href === undefined ? (
      text
    ) : (
      <a
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never move
        key={i}
        href={href}
        target="_blank"
        rel="noopener noreferrer nofollow ugc"
        className="underline underline-offset-2 hover:no-underline focus-visible:outline-current"
      >
        {text}
      </a>
    ),
  );
}

function OwnMenu({ message }: Pick<Placed, 'message'>) {
  const remove = useDeleteMessage();
  const isFresh = Date.now() - Date.parse(message.timestamp) < messageLimits.deleteMinutes * 60_000;
  if (!isFresh) return null;
  const failed = (error: Error) =>
    toast({
      title: 'The message was not deleted',
      description: toErrorMessage(error, 'Please try again.'),
      variant: 'destructive',
    });
  return (
    <Menu trigger={<OptionsButton />}>
      <MenuItem
        danger
        icon={<Trash2 aria-hidden />}
        onSelect={() => remove.mutate(message, { onError: failed })}
      >
        Delete for both
      </MenuItem>
    </Menu>
  );
}

function OtherMenu({ message, other }: Pick<Placed, 'message'> & { other: string }) {
  const [reporting, setReporting] = useState(false);
  const { ReportDialog } = useConversationParts();
  return (
    <>
      <Menu align="start" trigger={<OptionsButton />}>
        <MenuItem icon={<Flag aria-hidden />} onSelect={() => setReporting(true)}>
          Report this message
        </MenuItem>
      </Menu>
      {reporting && (
        <Suspense>
          <ReportDialog
            open
            onOpenChange={setReporting}
            person={{ id: message.senderId, name: other }}
            messageId={message.id}
          />
        </Suspense>
      )}
    </>
  );
}

/** Shown when the message is pointed at or focused; always where nothing can point. */
function OptionsButton(props: Partial<ComponentProps<typeof IconButton>>) {
  return (
    <IconButton
      label="Message options"
      className="-my-3 opacity-0 focus-visible:opacity-100 group-hover:opacity-100 data-[state=open]:opacity-100 pointer-coarse:opacity-60"
      {...props}
    >
      <EllipsisVertical aria-hidden />
    </IconButton>
  );
}

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
    <Row own startsGroup={startsGroup}>
      <p className={cn(bubbleClass(true), 'max-w-[85%] opacity-70 sm:max-w-[65%]')}>
        <span className="sr-only">You: </span>
        <Words content={content ?? ''} />
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
              Not sent yet. It goes when you are back online.
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
    </Row>
  );
}

function Row({ own, startsGroup, children }: { own: boolean; startsGroup: boolean; children: ReactNode }) {
  return (
    <div className={cn('flex flex-col', own ? 'items-end' : 'items-start', startsGroup ? 'mt-3' : 'mt-1')}>
      {children}
    </div>
  );
}

const bubbleClass = (own: boolean) =>
  cn(
    'min-w-0 whitespace-pre-wrap rounded-xl px-3 py-2 text-body [overflow-wrap:anywhere]',
    own ? 'bg-brand text-on-brand' : 'bg-hover text-fg',
  );
