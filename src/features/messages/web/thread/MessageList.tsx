import { ArrowDown } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Button } from '#ui/buttons/Button.tsx';
import { cn } from '#ui/merge-tailwind-classes.ts';
import type { ThreadStart } from '../data.ts';
import { listStoredMessages, type ThreadMessage } from '../update-thread-pages.ts';
import {
  findFirstUnreadMessage,
  findLastOwnSeenMessage,
  type GroupedMessage,
  groupMessages,
} from './group-messages.ts';
import { LoadMoreMessagesStatus, type MoreMessages } from './LoadMoreMessagesStatus.tsx';
import { MessageWithSeparators } from './MessageWithSeparators.tsx';
import { TypingIndicator } from './TypingIndicator.tsx';
import { useMessageScroll } from './use-message-scroll.ts';

interface MessageListProps {
  me: string;
  other: { id: string; name: string };
  messages: ThreadMessage[];
  /** Undefined when the beginning is loaded. */
  older: MoreMessages | undefined;
  /** Undefined when the end is loaded; `jumpToNewest` goes there at once. */
  newer: (MoreMessages & { jumpToNewest: () => void }) | undefined;
  start: ThreadStart;
}

/** A virtual list: draws only the messages near the screen, so that ten thousand scroll as smoothly as ten. */
export function MessageList({ me, other, messages, older, newer, start }: MessageListProps) {
  // Fixed when the conversation opens: reading it does not move the separator.
  const [unreadId] = useState(() =>
    start === 'unread' ? findFirstUnreadMessage(messages, me)?.id : undefined,
  );
  const foundId = typeof start === 'string' ? undefined : start.message;
  const isWhole = older === undefined;
  const lines = useMemo(() => groupMessages(messages, isWhole), [messages, isWhole]);
  const seen = findLastOwnSeenMessage(messages, me);
  const list = useMessageScroll({
    keys: lines.map(({ message }) => message.id),
    start: getInitialScrollTarget(foundId, unreadId),
    isAtEnd: newer === undefined,
    isOwnNewest: messages.at(-1)?.senderId === me && !messages.at(-1)?.guardian,
    estimateHeight: (i) => estimateMessageHeight(lines[i]!),
    onScroll: ({ scrollTop, scrollHeight, clientHeight }) => {
      if (scrollTop < loadDistance) loadUnlessLoading(older);
      if (scrollHeight - scrollTop - clientHeight < loadDistance) loadUnlessLoading(newer);
    },
  });
  const listedLines = list.visible.flatMap((item) => {
    const line = lines[item.index];
    return line ? [{ ...item, line }] : [];
  });
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <section
        ref={list.ref}
        aria-label={`Messages with ${other.name}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: users without a mouse scroll it with the keyboard
        tabIndex={0}
        onScroll={list.onScroll}
        className="flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain px-4 [overflow-anchor:none] focus-visible:-outline-offset-2 sm:px-5"
      >
        {lines.length === 0 && (
          <p className="m-auto text-center text-muted text-row">No messages yet. Start the conversation!</p>
        )}
        {/* A few messages are at the bottom, beside the input. */}
        <div className="relative mt-auto shrink-0" style={{ height: list.height }}>
          {listedLines.map(({ index, top, measure, line }) => (
            <div
              key={line.message.id}
              ref={measure}
              data-index={index}
              className="absolute inset-x-0"
              style={{ top }}
            >
              <MessageWithSeparators
                {...{ me, line }}
                other={other.name}
                isFirstUnread={line.message.id === unreadId}
                isFound={line.message.id === foundId}
                seenAt={line.message.id === seen?.id ? seen.readAt : undefined}
              />
            </div>
          ))}
        </div>
      </section>
      <TypingIndicator me={me} other={other} messages={listStoredMessages(messages)} />
      <LoadMoreMessagesStatus more={older} which="earlier" className="top-2" />
      <LoadMoreMessagesStatus more={newer} which="later" className="bottom-20" />
      {(list.hasNew || list.isFar || newer) && (
        <JumpToNewestButton hasNew={list.hasNew} onClick={newer?.jumpToNewest ?? list.scrollToEnd} />
      )}
    </div>
  );
}

function getInitialScrollTarget(foundId: string | undefined, unreadId: string | undefined) {
  if (foundId) return { key: foundId, align: 'center' } as const;
  return unreadId ? ({ key: unreadId, align: 'start' } as const) : undefined;
}

/** So close to an edge, in pixels, the messages beyond it are loaded. */
const loadDistance = 600;

function loadUnlessLoading(more: MoreMessages | undefined): void {
  if (more && !more.loading && !more.failed) more.load();
}

/** Used until the drawn message is measured. */
function estimateMessageHeight({ message: { content, visit } }: GroupedMessage): number {
  if (visit) return 190;
  const text = content ?? '';
  const rows = Math.max(Math.ceil(text.length / 60), text.split('\n').length);
  return 26 + rows * 20;
}

function JumpToNewestButton({ hasNew, onClick }: { hasNew: boolean; onClick: () => void }) {
  return (
    <Button
      variant={hasNew ? 'primary' : 'outline'}
      onClick={onClick}
      className={cn('absolute bottom-8 left-1/2 -translate-x-1/2 shadow-float', !hasNew && 'bg-raised')}
    >
      <ArrowDown aria-hidden />
      {hasNew ? 'New messages' : 'Newest messages'}
    </Button>
  );
}
