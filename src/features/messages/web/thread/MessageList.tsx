import { useQuery } from '@tanstack/react-query';
import { ArrowDown } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '#ui/buttons/Button.tsx';
import { cn } from '#ui/class-names.ts';
import { Spinner } from '#ui/feedback/Spinner.tsx';
import { describeCard } from '../card-text.ts';
import { typingQuery } from '../data.ts';
import { discard, retry } from '../outbox/outbox.ts';
import { listStored, type ThreadMessage } from '../thread-messages.ts';
import { MessageBubble, PendingBubble } from './Bubble.tsx';
import { firstUnread, lastSeen, type Placed, placed } from './bubbles.ts';
import { useBottom } from './use-bottom.ts';

/** Where a list begins: at the first that is unread, at its end, or at the message of this id. */
export type Start = 'unread' | 'end' | { message: string };

interface MessageListProps {
  me: string;
  other: { id: string; name: string };
  messages: ThreadMessage[];
  /** Undefined when the beginning is there. */
  older: Beyond | undefined;
  /** Undefined when the end is there; `skip` goes there at once. */
  newer: (Beyond & { skip: () => Promise<void> }) | undefined;
  start: Start;
}

interface Beyond {
  load: () => void;
  loading: boolean;
  failed: boolean;
}

/** Draws only the messages near the screen: ten thousand scroll as smoothly as ten. */
export function MessageList({ me, other, messages, older, newer, start }: MessageListProps) {
  const pendingCount = messages.length - listStored(messages).length;
  // As it was when the conversation was opened: reading it moves no line.
  const [unread] = useState(() => (start === 'unread' ? firstUnread(messages, me)?.id : undefined));
  const sought = typeof start === 'string' ? undefined : start.message;
  const isWhole = older === undefined;
  const isAtEnd = newer === undefined;
  const skip = newer?.skip;
  // What I write and what becomes of it is at the end: I am taken there.
  const written = useRef(pendingCount);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that something is written or sent
  useEffect(() => {
    if (written.current !== pendingCount) void skip?.();
    written.current = pendingCount;
  }, [pendingCount]);
  const lines = useMemo(() => placed(messages, isWhole), [messages, isWhole]);
  const scroller = useRef<HTMLElement>(null);
  const list = useBottom(scroller, {
    keys: lines.map(({ message }) => message.id),
    start: sought ? { key: sought, align: 'center' } : unread ? { key: unread, align: 'start' } : undefined,
    isAtEnd,
    own: pendingCount > 0 || messages.at(-1)?.senderId === me,
    estimate: (i) => heightOf(lines[i]!),
  });
  const seen = lastSeen(messages, me);
  const loadEarly = () => {
    const { scrollTop = 0, scrollHeight = 0, clientHeight = 0 } = scroller.current ?? {};
    if (scrollTop < loadWithin) loadOnce(older);
    if (scrollHeight - scrollTop - clientHeight < loadWithin) loadOnce(newer);
  };
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <section
        ref={scroller}
        aria-label={`Messages with ${other.name}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse scrolls it with the keyboard
        tabIndex={0}
        onScroll={() => {
          list.onScroll();
          loadEarly();
        }}
        className="flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain px-4 [overflow-anchor:none] focus-visible:-outline-offset-2 sm:px-5"
      >
        {lines.length === 0 && (
          <p className="m-auto text-center text-muted text-row">No messages yet. Start the conversation!</p>
        )}
        {/* Few messages stand at the bottom, beside the input. */}
        <div className="relative mt-auto shrink-0" style={{ height: list.height }}>
          {list.visible.map(({ index, top, measure }) => {
            const line = lines[index];
            return line ? (
              <div
                key={line.message.id}
                ref={measure}
                data-index={index}
                className="absolute inset-x-0"
                style={{ top }}
              >
                <Between day={line.day} isFirstUnread={line.message.id === unread} />
                {line.message.state ? (
                  <PendingBubble
                    message={line.message}
                    startsGroup={line.startsGroup}
                    onRetry={() => retry(me, line.message)}
                    onDiscard={() => discard(me, line.message)}
                  />
                ) : (
                  <MessageBubble
                    placed={line}
                    own={line.message.senderId === me}
                    other={other.name}
                    seenAt={line.message.id === seen?.id ? seen.readAt : undefined}
                    sought={line.message.id === sought}
                  />
                )}
              </div>
            ) : null;
          })}
        </div>
      </section>
      <Status me={me} other={other} messages={listStored(messages)} />
      <LoadingEdge beyond={older} which="earlier" className="top-2" />
      <LoadingEdge beyond={newer} which="later" className="bottom-20" />
      {(list.hasNew || list.isFar || newer) && (
        <Button
          variant={list.hasNew ? 'primary' : 'outline'}
          onClick={() => (skip ? void skip() : list.toEnd())}
          className={cn(
            'absolute bottom-8 left-1/2 -translate-x-1/2 shadow-float',
            !list.hasNew && 'bg-raised',
          )}
        >
          <ArrowDown aria-hidden />
          {list.hasNew ? 'New messages' : 'Newest messages'}
        </Button>
      )}
    </div>
  );
}

function loadOnce(beyond: Beyond | undefined): void {
  if (beyond && !beyond.loading && !beyond.failed) beyond.load();
}

/** That more is on its way, or a button to ask for it again. */
function LoadingEdge({
  beyond,
  which,
  className,
}: {
  beyond: Beyond | undefined;
  which: 'earlier' | 'later';
  className: string;
}) {
  if (!beyond?.loading && !beyond?.failed) return null;
  return (
    <div className={cn('absolute inset-x-0 flex justify-center', className)}>
      {beyond.loading ? (
        <span className="rounded-full border border-line bg-raised px-3 py-1 shadow-float">
          <Spinner text={`Loading ${which} messages...`} />
        </span>
      ) : (
        <Button variant="outline" className="bg-raised shadow-float" onClick={beyond.load}>
          Load {which} messages
        </Button>
      )}
    </div>
  );
}

/** So near to an edge, in pixels, the messages beyond are asked for: before they are missed. */
const loadWithin = 600;

/** A guess that the drawn message corrects. */
function heightOf({ message: { content, visit } }: Placed): number {
  if (visit) return 190;
  const words = content ?? '';
  const rows = Math.max(Math.ceil(words.length / 60), words.split('\n').length);
  return 26 + rows * 20;
}

function Between({ day, isFirstUnread }: { day: string | undefined; isFirstUnread: boolean }) {
  return (
    <>
      {day && <p className="pt-4 pb-1 text-center text-caption text-muted">{day}</p>}
      {isFirstUnread && (
        <p className="flex items-center gap-3 pt-3 font-semibold text-brand text-caption before:h-px before:flex-1 before:bg-brand/40 after:h-px after:flex-1 after:bg-brand/40">
          New messages
        </p>
      )}
    </>
  );
}

/** Shows who is typing; announces new messages to screen readers. */
function Status({ me, other, messages }: Pick<MessageListProps, 'me' | 'other' | 'messages'>) {
  const { data: typing } = useQuery(typingQuery(other.id));
  const [before] = useState(() => messages.at(-1)?.id);
  const last = messages.at(-1);
  const [firstName = ''] = other.name.split(' ');
  return (
    <div role="status" className="h-5 shrink-0 px-4 text-caption text-muted sm:px-5">
      {typing && `${firstName} is typing...`}
      {last && last.id !== before && last.senderId !== me && (
        <span className="sr-only">
          {last.visit ? describeCard(firstName, last.visit.change) : `${firstName}: ${last.content}`}
        </span>
      )}
    </div>
  );
}
